import { Modal, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCompany } from '#app/auth/company.ts'
import { useManages } from '#app/auth/use-manages.ts'
import {
  invitationForm,
  invitationsKey,
  invite,
  invitedTypes,
  type SentInvitation,
} from '#app/data/invitations/admin.ts'
import { DataError } from '#app/data/result.ts'
import { clientTypes } from '#app/data/user-profiles/forms.ts'
import type { HeldArea } from '#app/lib/areas.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { AreasField } from '#app/routes/admin/users/areas-field.tsx'
import { usePasswordAgain } from '#app/workspace/account/use-password-again.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import formStyles from '#app/workspace/form/form.module.css'
import { hintBelow } from '#app/workspace/form/hint-below.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { languages } from '#common/language.ts'
import styles from './invitations.module.css'

/** What the link of an invitation needs, if its mail is not sent. */
export interface LinkToShow {
  token: string
  email: string
  name: string
  locale: string
}

interface InviteDialogProps {
  /** Whether only clients can be invited, as on the screen of their projects. */
  clientsOnly: boolean
  onClose(): void
  onLink(link: LinkToShow): void
}

/** Asks someone to make an account: type, areas, email, name and language of the mail. */
export function InviteDialog({ clientsOnly, onClose, onLink }: InviteDialogProps) {
  const { t } = useTranslation(['invitations', 'users', 'workspace'])
  const { mails } = useCompany()
  const language = useLanguage()
  const manages = useManages()
  const withPassword = usePasswordAgain()
  const [areas, setAreas] = useState<HeldArea[]>([])
  const [missing, setMissing] = useState(false)
  /** The account that already has this email. */
  const [account, setAccount] = useState<{ id: string; email: string } | null>(null)
  const toFormValues = () => ({
    email: '',
    full_name: '',
    // Nothing is chosen at first, so that no one becomes an admin by oversight
    user_type: clientsOnly ? 'client' : '',
    locale: language,
    client_type: 'individual',
  })

  const edit = useEditForm<typeof invitationForm, { id: string; updated_at: string }>({
    name: `invitation ${clientsOnly ? 'client' : ''}`,
    schema: invitationForm,
    row: null,
    toFormValues,
    async save(values) {
      setAccount(null)
      const sent = await withPassword(() => invite(values, areas)).catch((error: unknown) => {
        const reason = reasonOf(error)
        if (reason === 'email_has_account' && error instanceof DataError) {
          setAccount({ id: error.details ?? '', email: values.email })
          throw new RefusedField('email', t('hasAccount'))
        }
        if (reason === 'invitation_waiting') throw new RefusedField('email', t('waitingAlready'))
        throw error
      })
      told(sent, values)
      return { id: sent.id, updated_at: '' }
    },
    invalidates: [invitationsKey],
    onSaved: onClose,
    failed: t('failed'),
  })

  function told(
    { token }: SentInvitation,
    { email, full_name: name, locale }: Omit<LinkToShow, 'token' | 'name'> & { full_name: string },
  ) {
    if (token) onLink({ token, email, name, locale })
    else notifyDone(t('sent', { email }))
  }

  const type = edit.value('user_type')
  const action = t(clientsOnly ? 'inviteClient' : 'invite')
  const isAdmin = type.value === 'admin'
  return (
    <Modal opened onClose={onClose} title={action}>
      <EditForm
        edit={{
          ...edit,
          submit: async (event) => {
            setMissing(isAdmin && areas.length === 0)
            if (!isAdmin || areas.length > 0) return edit.submit(event)
            event.preventDefault()
            const form = event.currentTarget
            if (!(await edit.form.trigger(undefined, { shouldFocus: true }))) return
            // The areas are at the end of the dialog, below its visible part
            const area = form.querySelector<HTMLInputElement>('input[type=checkbox]:enabled')
            area?.focus({ preventScroll: true })
            area?.closest('[role=group]')?.parentElement?.scrollIntoView({ block: 'nearest' })
          },
        }}
        toFormValues={toFormValues}
        labels={t('fields', { returnObjects: true })}
        submit={action}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t(mails.sent ? 'lead' : 'leadNoMail')}</p>
        <div className={formStyles.pair}>
          <div>
            <TextInput
              label={t('fields.email')}
              type="email"
              dir="ltr"
              withAsterisk
              aria-required
              autoComplete="off"
              {...edit.field('email')}
            />
            {account && manages('settings') && (
              <p className={styles.account}>
                <Link to={`/admin/users?search=${encodeURIComponent(account.email)}&open=${account.id}`}>
                  {t('openAccount')}
                </Link>
              </p>
            )}
          </div>
          <TextInput
            label={t('fields.full_name')}
            description={t('bothLanguages')}
            {...hintBelow}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('full_name')}
          />
        </div>
        {!clientsOnly && (
          <Radio.Group
            label={t('fields.user_type')}
            size="md"
            withAsterisk
            // Show the error above the choices, where people look
            inputWrapperOrder={['label', 'error', 'input']}
            {...type}
          >
            <div className={styles.types}>
              {invitedTypes.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`types.${one}`)}
                  description={t(`means.${one}`)}
                  size="md"
                  aria-invalid={Boolean(type.error)}
                />
              ))}
              <p className={styles.soft}>{t('employees')}</p>
            </div>
          </Radio.Group>
        )}
        {isAdmin && (
          <AreasField
            value={areas}
            onChange={(chosen) => {
              setAreas(chosen)
              setMissing(false)
            }}
            error={missing ? t('users:change.areas.none') : undefined}
          />
        )}
        <div className={formStyles.pair}>
          {type.value === 'client' && (
            <NativeSelect
              label={t('fields.client_type')}
              description={t('clientHint')}
              {...hintBelow}
              data={clientTypes.map((value) => ({ value, label: t(`clientTypes.${value}`) }))}
              {...edit.field('client_type')}
            />
          )}
          <NativeSelect
            label={t('fields.locale')}
            data={languages.map((value) => ({ value, label: t(`workspace:languages.${value}`) }))}
            {...edit.field('locale')}
          />
        </div>
      </EditForm>
    </Modal>
  )
}
