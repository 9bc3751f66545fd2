import { Button } from '@mantine/core'
import type { FormEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#app/auth/auth-context.tsx'
import { FormMessage } from '#app/auth/form-message.tsx'
import { beginAtFirstField } from '#app/workspace/form/first-field.ts'
import styles from '#app/workspace/form/form.module.css'

interface PasswordDialogFormProps {
  lead: string
  /** What went wrong with the form as a whole; empty when nothing did. */
  problem: string
  busy: boolean
  submitLabel: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel(): void
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog that takes a password of the signed-in account. */
export function PasswordDialogForm(props: PasswordDialogFormProps) {
  const { lead, problem, busy, submitLabel, onSubmit, onCancel, children } = props
  const { t } = useTranslation('workspace')
  const { user } = useAuth()
  return (
    <form ref={beginAtFirstField} className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <p>{lead}</p>
      {/* For password managers */}
      <input type="email" name="email" value={user?.email ?? ''} autoComplete="username" readOnly hidden />
      {children}
      <FormMessage tone="bad" alert>
        {problem}
      </FormMessage>
      <div className={styles.bar}>
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
