import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { clientInvitationForm, invitationsKey, inviteClient } from '#app/data/invitations/admin.ts'
import { DataError } from '#app/data/result.ts'
import { requestsKey, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { relationsKey } from '#app/data/service-requests/links.ts'
import { clientTypes } from '#app/data/user-profiles/forms.ts'
import { invitations as ar } from '#app/i18n/locales/ar/admin/invitations.ts'
import { invitations as en } from '#app/i18n/locales/en/admin/invitations.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { reasonOf } from '#app/lib/errors.ts'
import type { LinkToShow } from '#app/routes/admin/invitations/invite-dialog.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { languages } from '#common/language.ts'
import styles from './intake.module.css'
import { intakeWords } from './intake-words.ts'

interface MakeClientDialogProps {
  request: ServiceRequest
  onClose(): void
  /** Shows the link of an invitation whose mail is not sent. */
  onLink(link: LinkToShow): void
  /** The email already has an account: links that account, which may be refused. */
  onAccount(id: string): void
}

/** Invites the sender of a request to create a client account, filled in with what they sent. */
export function MakeClientDialog({ request, onClose, onLink, onAccount }: MakeClientDialogProps) {
  const { t } = useScreenWords('requestIntake', intakeWords)
  const { t: words } = useScreenWords('invitations', { ar, en })
  const { t: workspace } = useTranslation('workspace')
  const { mails } = useCompany()
  const [account, setAccount] = useState('')
  const toFormValues = () => ({
    email: request.client_email ?? '',
    full_name: request.client_name,
    client_type: request.company_name ? 'company' : 'individual',
    company_name: request.company_name ?? '',
    phone: request.client_phone ?? '',
    locale: request.locale,
  })
  const edit = useEditForm<typeof clientInvitationForm, { id: string; updated_at: string }>({
    name: `client of ${request.id}`,
    schema: clientInvitationForm,
    row: null,
    toFormValues,
    async save(values) {
      setAccount('')
      try {
        const { id, token } = await inviteClient(values, request.id)
        if (token) onLink({ token, email: values.email, name: values.full_name, locale: values.locale })
        else notifyDone(words('sent', { email: values.email }))
        return { id, updated_at: '' }
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === 'email_has_account' && error instanceof DataError) {
          setAccount(error.details ?? '')
          throw new RefusedField('email', words('hasAccount'))
        }
        if (reason === 'invitation_waiting')
          throw new RefusedField('email', workspace('errors.invitation_waiting'))
        throw error
      }
    },
    invalidates: [invitationsKey, relationsKey, requestsKey],
    onSaved: onClose,
    failed: words('failed'),
  })
  const type = String(edit.form.watch('client_type'))
  return (
    <Modal opened onClose={onClose} title={t('client.make')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{}}
        submit={t('client.make')}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t(mails.sent ? 'client.invite' : 'client.inviteNoMail')}</p>
        <div className={styles.body}>
          <TextInput
            label={words('fields.email')}
            description={!request.client_email && t('client.addEmail')}
            type="email"
            dir="ltr"
            withAsterisk
            aria-required
            autoComplete="off"
            {...edit.field('email')}
          />
          {account && (
            <Button
              variant="default"
              onClick={() => {
                edit.revert()
                onAccount(account)
                onClose()
              }}
            >
              {t('client.link')}
            </Button>
          )}
        </div>
        <NativeSelect
          label={words('fields.client_type')}
          description={words('clientHint')}
          data={clientTypes.map((value) => ({ value, label: words(`clientTypes.${value}`) }))}
          {...edit.field('client_type')}
        />
        {type !== 'individual' && (
          <TextInput
            label={t('client.company_name')}
            dir="auto"
            autoComplete="off"
            {...edit.field('company_name')}
          />
        )}
        <TextInput
          label={words('fields.full_name')}
          description={words('bothLanguages')}
          withAsterisk
          aria-required
          dir="auto"
          autoComplete="off"
          {...edit.field('full_name')}
        />
        <TextInput
          label={t('client.phone')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          {...edit.field('phone')}
        />
        <NativeSelect
          label={words('fields.locale')}
          data={languages.map((value) => ({ value, label: workspace(`languages.${value}`) }))}
          {...edit.field('locale')}
        />
      </EditForm>
    </Modal>
  )
}
