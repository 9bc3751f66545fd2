import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  credentialForm,
  isUnusualNumber,
  keepCredential,
  removeCredential,
  saveCredential,
} from '#app/data/credentials/admin.ts'
import { titledKinds } from '#app/data/credentials/kinds.ts'
import { type Credential, credentialsKey } from '#app/data/credentials/list.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import settings from '#app/routes/admin/settings/settings.module.css'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import type { CredentialKind } from '#common/credentials.ts'
import styles from './facts.module.css'
import { useRemoval } from './use-removal.ts'

const toFormValues = (row: Credential | null) => ({
  title_ar: row?.title_ar ?? '',
  title_en: row?.title_en ?? '',
  number: row?.number ?? '',
  issuer_ar: row?.issuer_ar ?? '',
  issuer_en: row?.issuer_en ?? '',
  valid_until: row?.valid_until ?? '',
  is_active: row?.is_active ?? true,
})

interface CredentialDialogProps {
  kind: CredentialKind
  /** Null for a new one. */
  credential: Credential | null
  onClose(): void
}

/** Adds, edits or removes a registration or certificate of the company. */
export function CredentialDialog({ kind, credential, onClose }: CredentialDialogProps) {
  const { t } = useTranslation(['settings', 'workspace'])
  const both = useBilingualLabels()
  const name = t(`facts.credentials.kinds.${kind}`)
  const { title, issuer, ...fields } = t('facts.credentials.fields', { returnObjects: true })
  const edit = useEditForm({
    name: `credential ${credential?.id ?? kind}`,
    draftOf: 'credentials',
    schema: credentialForm(kind),
    row: credential,
    toFormValues,
    save: (values, base, newId) => saveCredential({ kind, credential }, values, base, newId),
    invalidates: [credentialsKey],
    onSaved: onClose,
    done: t('facts.credentials.saved'),
    failed: t('facts.credentials.failed'),
  })
  const askToRemove = useRemoval({
    queryKey: credentialsKey,
    remove: removeCredential,
    keep: keepCredential,
    words: t('facts.credentials.remove', { returnObjects: true, name }),
  })
  const remove = async (one: Credential) => {
    if (!(await askToRemove(one))) return
    edit.revert()
    onClose()
  }
  const hints = t('facts.credentials.titleHints', { returnObjects: true })
  const unusual = t('facts.credentials.unusual', { returnObjects: true }) as Partial<
    Record<CredentialKind, string>
  >
  const number = String(edit.form.watch('number') ?? '')
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t(credential ? 'facts.credentials.editOf' : 'facts.credentials.addOf', { name })}
    >
      <EditForm
        edit={edit}
        aside={credential && <HistoryButton table="credentials" id={credential.id} />}
        toFormValues={toFormValues}
        labels={{ ...both({ title, issuer }), ...fields }}
        submit={t(credential ? 'workspace:save' : 'facts.credentials.add')}
        onCancel={onClose}
      >
        <div>
          <TextInput
            label={fields.number}
            dir="ltr"
            withAsterisk
            aria-required
            autoComplete="off"
            {...edit.field('number')}
          />
          <p role="status" className={settings.warning}>
            {isUnusualNumber(kind, number) ? unusual[kind] : ''}
          </p>
        </div>
        <BilingualField
          edit={edit}
          name="title"
          label={title}
          hint={(hints as Partial<Record<string, string>>)[kind] ?? hints.other}
          required={titledKinds.includes(kind)}
        />
        <BilingualField edit={edit} name="issuer" label={issuer} />
        <DayField
          edit={edit}
          name="valid_until"
          label={fields.valid_until}
          past={t('facts.credentials.past')}
        />
        <Switch label={fields.is_active} {...edit.toggle('is_active')} />
        {credential && (
          <Button
            className={styles.start ?? ''}
            variant="subtle"
            color="danger"
            onClick={() => void remove(credential)}
          >
            {t('facts.credentials.remove.action')}
          </Button>
        )}
      </EditForm>
    </Modal>
  )
}
