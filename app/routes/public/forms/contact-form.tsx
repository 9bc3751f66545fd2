import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contactSuccessHidesAfter } from '../../../lib/constants.ts'
import { Field } from './field.tsx'
import styles from './form.module.css'
import { FormShell, Sent } from './form-shell.tsx'
import type { Submission } from './submission.ts'
import { useSubmission } from './use-submission.ts'

interface ContactFormProps {
  initial?: Submission
  seen?: string
  /** The success message gives way to an empty form after a while. */
  hides?: boolean
  onSent?: (reference: string | null) => void
}

/** The contact form, on the landing page and on its own page. */
export function ContactForm({ initial, seen, hides, onSent }: ContactFormProps) {
  const { t } = useTranslation('forms')
  const form = useRef<HTMLFormElement>(null)
  const [last, setLast] = useState<string | null>(null)
  const submission = useSubmission({ kind: 'contact', form, initial, onSent: onSent ?? setLast })
  const { errors, state, reopen } = submission
  const typed = initial?.status === 'refused' ? initial.values : {}
  const sent = state.phase === 'sent'

  useEffect(() => {
    if (!sent || !hides) return
    const timer = setTimeout(reopen, contactSuccessHidesAfter)
    return () => clearTimeout(timer)
  }, [sent, hides, reopen])

  return (
    <div className={styles.stack} data-sent={sent || undefined}>
      {sent && <Sent kind="contact" reference={state.reference} />}
      <FormShell kind="contact" form={form} submission={submission} initial={initial} seen={seen}>
        <div className={styles.pair}>
          <Field name="name" required error={errors.name}>
            {(ties) => (
              <input {...ties} type="text" autoComplete="name" dir="auto" defaultValue={typed.name} />
            )}
          </Field>
          <Field name="email" required error={errors.email}>
            {(ties) => (
              <input
                {...ties}
                type="email"
                inputMode="email"
                autoComplete="email"
                dir="ltr"
                defaultValue={typed.email}
              />
            )}
          </Field>
        </div>
        <Field name="message" required error={errors.message}>
          {(ties) => <textarea {...ties} rows={5} dir="auto" defaultValue={typed.message} />}
        </Field>
      </FormShell>
      {last && !sent && (
        <p className={styles.last}>
          {t('contact.last')} <bdi dir="ltr">{last}</bdi>
        </p>
      )}
    </div>
  )
}
