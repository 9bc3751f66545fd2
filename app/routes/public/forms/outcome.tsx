import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { button } from '../../../components/button.ts'
import type { VisitorForm } from '../../../data/service-requests.ts'
import { pathFor } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './form.module.css'
import { Sent } from './form-shell.tsx'
import type { Submission } from './submission.ts'

/** Whether a form's own page has to show the form or that it was sent, with or without script. */
export function useOutcome(answer: Submission | undefined) {
  const [sent, setSent] = useState<{ reference: string | null } | null>(null)
  return {
    sent: answer?.status === 'sent' ? answer : sent,
    onSent: (reference: string | null) => setSent({ reference }),
  }
}

/** The end of a form's own page: it was sent, and where to go from here. */
export function Outcome({ kind, reference }: { kind: VisitorForm; reference: string | null }) {
  const { t } = useTranslation(['forms', 'common'])
  const language = useLanguage()
  return (
    <>
      <Sent kind={kind} reference={reference} />
      <div className={styles.links}>
        <Link to={pathFor(language)} className={button('primary')}>
          {t('common:home')}
        </Link>
        <Link to={pathFor(language, `/${kind}`)} reloadDocument className={button('outline')}>
          {t(`${kind}.another`)}
        </Link>
      </div>
    </>
  )
}
