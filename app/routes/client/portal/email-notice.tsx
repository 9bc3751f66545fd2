import { Button } from '@mantine/core'
import MailCheck from 'lucide-react/icons/mail-check'
import MailQuestion from 'lucide-react/icons/mail-question-mark'
import { useTranslation } from 'react-i18next'
import { reasonOf } from '#app/lib/errors.ts'
import { isolated } from '#app/lib/isolated.ts'
import styles from './email-notice.module.css'
import { useEmailProof } from './use-email-proof.ts'

/** Asks the client to confirm their email; hidden once confirmed. */
export function EmailNotice({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation(['clientPortal', 'workspace'])
  const { known, proving, asking, linked } = useEmailProof(id)
  const proven = known.data?.proven
  const names = { email: isolated(email) }

  if (linked && proving.isFetching)
    return (
      <p role="status" className={styles.notice}>
        {t('proof.proving')}
      </p>
    )
  if (linked && (proving.data || (proving.data === false && proven)))
    return (
      <div role="status" className={styles.notice} data-tone="good">
        <MailCheck aria-hidden="true" />
        <div>
          <p className={styles.title}>{t('proof.proven')}</p>
          <p>{t('proof.provenText', names)}</p>
        </div>
      </div>
    )
  if (linked && proving.error && !proven)
    return (
      <div role="alert" className={styles.notice} data-tone="bad">
        <MailQuestion aria-hidden="true" />
        <div>
          <p className={styles.title}>{t('proof.failed')}</p>
          <p>{t(`workspace:errors.${reasonOf(proving.error)}`)}</p>
        </div>
        <Button variant="default" onClick={() => void proving.refetch()}>
          {t('proof.retry')}
        </Button>
      </div>
    )
  if (!known.data || proven) return null

  const refused = linked && proving.data === false
  const asked = known.data.asked_at !== null
  return (
    <section className={styles.notice} data-tone={refused ? 'bad' : undefined} aria-labelledby="email-notice">
      <MailQuestion aria-hidden="true" />
      <div>
        <div role={refused ? 'alert' : undefined}>
          <h2 id="email-notice" className={styles.title}>
            {t(refused ? 'proof.refused' : 'proof.title')}
          </h2>
          <p>{refused ? t('proof.refusedText') : t(asked ? 'proof.asked' : 'proof.notAsked', names)}</p>
        </div>
        <p role="status" className={styles.answer}>
          {asking.data !== undefined && t(asking.data ? 'proof.sent' : 'proof.recently', names)}
        </p>
        {asking.error && (
          <p role="alert" className={styles.answer}>
            {t('proof.askFailed')} {t(`workspace:errors.${reasonOf(asking.error)}`)}
          </p>
        )}
      </div>
      <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate()}>
        {t(asked ? 'proof.again' : 'proof.send')}
      </Button>
    </section>
  )
}
