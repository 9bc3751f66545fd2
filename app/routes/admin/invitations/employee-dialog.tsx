import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCompany } from '#app/auth/company.ts'
import { importsKey } from '#app/data/imports/admin.ts'
import {
  employeeInvitationForm,
  entryOf,
  inviteEmployee,
  type Refusal,
} from '#app/data/imports/invite-employee.ts'
import { digestOf } from '#app/lib/digest.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import formStyles from '#app/workspace/form/form.module.css'
import { hintBelow } from '#app/workspace/form/hint-below.ts'
import { LineField } from '#app/workspace/form/line-field.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { languages } from '#common/language.ts'
import styles from './invitations.module.css'
import type { LinkToShow } from './invite-dialog.tsx'

interface EmployeeDialogProps {
  onClose(): void
  onLink(link: LinkToShow): void
}

/** Invites an employee to create an account, which also approves them; pay and contract are added later. */
export function EmployeeDialog({ onClose, onLink }: EmployeeDialogProps) {
  const { t } = useTranslation(['invitations', 'workspace'])
  const { mails } = useCompany()
  const language = useLanguage()
  const [refusal, setRefusal] = useState<(Refusal & { email: string }) | null>(null)
  /** The import id of each input that was sent, to use again if the answer was lost. */
  const attempts = useRef(new Map<string, string>())
  const toFormValues = () => ({ email: '', full_name: '', position: '', phone: '', locale: language })

  const edit = useEditForm<typeof employeeInvitationForm, { id: string; updated_at: string }>({
    name: 'invitation employee',
    schema: employeeInvitationForm,
    row: null,
    toFormValues,
    async save(values) {
      setRefusal(null)
      const { email, full_name, locale } = values
      const entry = entryOf(values)
      const key = JSON.stringify(entry)
      const isRepeated = attempts.current.has(key)
      const id = attempts.current.get(key) ?? crypto.randomUUID()
      attempts.current.set(key, id)
      const answer = await inviteEmployee(entry, {
        id,
        // Browsers have no digest over http
        digest: (await digestOf(entry)) ?? id.replaceAll('-', '').repeat(2),
        file_name: t('invitationOf', { name: bilingualPart(full_name, language) }),
        isRepeated,
      })
      if ('refused' in answer) {
        attempts.current.delete(key)
        setRefusal({ ...answer, email })
        throw new RefusedField('email', t(`refused.${answer.refused}`))
      }
      if (answer.token) onLink({ token: answer.token, email, name: full_name, locale })
      else notifyDone(t('sent', { email }))
      return { id, updated_at: '' }
    },
    invalidates: [importsKey],
    onSaved: onClose,
    failed: t('failed'),
  })
  const there =
    refusal?.refused === 'employee' && refusal.id
      ? { to: `/admin/employees/${refusal.id}`, words: t('openEmployee') }
      : refusal?.refused === 'kept'
        ? {
            to: `/admin/imports?of=employees&search=${encodeURIComponent(refusal.email)}`,
            words: t('openImports'),
          }
        : null

  return (
    <Modal opened onClose={onClose} title={t('inviteEmployee')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={t('fields', { returnObjects: true })}
        submit={t('inviteEmployee')}
        onCancel={onClose}
      >
        <p className={styles.lead}>{t(mails.sent ? 'leadEmployee' : 'leadEmployeeNoMail')}</p>
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
            {there && (
              <p className={styles.account}>
                <Link to={there.to}>{there.words}</Link>
              </p>
            )}
          </div>
          <LineField
            label={t('fields.full_name')}
            description={t('bothLanguages')}
            {...hintBelow}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('full_name')}
          />
          <LineField
            label={t('fields.position')}
            description={t('positionHint')}
            {...hintBelow}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('position')}
          />
          <TextInput
            label={t('fields.phone')}
            type="tel"
            dir="ltr"
            autoComplete="off"
            {...edit.field('phone')}
          />
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
