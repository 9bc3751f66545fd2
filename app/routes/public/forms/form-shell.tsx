import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { button } from '../../../components/button.ts'
import type { VisitorForm } from '../../../data/service-requests.ts'
import { pathFor } from '../../../lib/language.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { keepDraft, useDraft } from './draft.ts'
import styles from './form.module.css'
import type { Submission } from './submission.ts'
import type { useSubmission } from './use-submission.ts'

interface FormShellProps {
  kind: VisitorForm
  form: RefObject<HTMLFormElement | null>
  submission: ReturnType<typeof useSubmission>
  initial?: Submission
  /** When the page was sent, on pages that are made for one person. */
  seen?: string
  children: ReactNode
}

/** What both forms have around their fields: the message, the trap for robots and the button. */
export function FormShell({ kind, form, submission, initial, seen, children }: FormShellProps) {
  const { t } = useTranslation('forms')
  const language = useLanguage()
  const sending = submission.state.phase === 'sending'
  useDraft(kind, form)
  const stamp = (initial?.status === 'refused' && initial.seen) || seen
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={pathFor(language, `/${kind}`)}
      noValidate
      inert={submission.state.phase === 'sent'}
      onFocus={submission.prepare}
      onInput={(event) => keepDraft(kind, event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault()
        void submission.submit()
      }}
    >
      <p className={styles.alert} role="alert">
        {submission.message}
      </p>
      {children}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t('robot')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {stamp && <input type="hidden" name="seen" value={stamp} />}
      <button type="submit" className={button('primary', styles.submit)} aria-disabled={sending || undefined}>
        {sending ? t('sending') : t(`${kind}.submit`)}
      </button>
    </form>
  )
}

/** Says that a form has arrived, and under which reference. */
export function Sent({ kind, reference }: { kind: VisitorForm; reference: string | null }) {
  const { t } = useTranslation('forms')
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div className={styles.sent} role="status" ref={panel} tabIndex={-1}>
      <CircleCheck aria-hidden="true" />
      <strong>{t(`${kind}.success`)}</strong>
      <p>{t(`${kind}.soon`)}</p>
      {reference && (
        <p className={styles.reference}>
          {t(`${kind}.reference`)} <bdi dir="ltr">{reference}</bdi>
        </p>
      )}
    </div>
  )
}
