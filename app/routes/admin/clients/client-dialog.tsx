import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clientsKey } from '#app/data/clients/admin.ts'
import { type ContactField, type KnownClient, wholeContact } from '#app/data/clients/callers.ts'
import { type KeptClient, keepClient, keptClientForm, keptClientOf } from '#app/data/clients/kept.ts'
import { hasPage, type ListedClient } from '#app/data/clients/list.ts'
import { importsKey } from '#app/data/imports/admin.ts'
import { DataError } from '#app/data/result.ts'
import { StaleEdit } from '#app/data/rows.ts'
import { identityOf } from '#app/data/user-profiles/admin.ts'
import { type ClientType, clientTypes } from '#app/data/user-profiles/forms.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { KnownCallers, useKnownCallers } from '#app/routes/admin/requests-shared/intake/known-callers.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import formStyles from '#app/workspace/form/form.module.css'
import { hintBelow } from '#app/workspace/form/hint-below.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { languages } from '#common/language.ts'
import { displayPhone } from '#common/phone.ts'
import styles from './clients.module.css'

interface ClientDialogProps {
  /** The client to correct; null to add one. */
  client: ListedClient | null
  onClose(): void
  onAdded(): void
}

/**
 * Adds a client without an account, or corrects one. Names clients with the same phone or email before
 * saving.
 */
export default function ClientDialog({ client, onClose, onAdded }: ClientDialogProps) {
  const { t } = useTranslation(['clients', 'workspace'])
  const language = useLanguage()
  const queries = useQueryClient()
  const toFormValues = (row: KeptClient | null) => ({
    client_type: row?.fields.client_type ?? 'individual',
    full_name: row?.fields.full_name ?? '',
    company_name: row?.fields.company_name ?? '',
    phone: row?.fields.phone ? displayPhone(row.fields.phone) : '',
    email: row?.fields.email ?? '',
    national_id: row?.fields.national_id ?? '',
    commercial_registration: row?.fields.commercial_registration ?? '',
    unified_number: row?.fields.unified_number ?? '',
    locale: row?.fields.locale ?? language,
  })
  /** The client as someone else has saved them in the meantime; undefined if they are not on the page. */
  async function readAgain() {
    const shown = { queryKey: clientsKey, type: 'active' } as const
    await queries.refetchQueries(shown)
    const pages = queries.getQueriesData<{ rows?: ListedClient[] }>(shown)
    const current = pages.flatMap(([, page]) => page?.rows ?? []).find(({ id }) => id === client?.id)
    return current && keptClientOf(current)
  }
  const edit = useEditForm<typeof keptClientForm, KeptClient>({
    name: `kept client ${client?.id ?? ''}`,
    schema: keptClientForm,
    row: client && keptClientOf(client),
    toFormValues,
    save: (values, base, newId) =>
      keepClient(client?.id ?? newId, values, base).catch(async (error: unknown) => {
        if (!(error instanceof DataError)) throw error
        const { message, details } = error
        if (message === 'client_known')
          throw new RefusedField(details ?? 'full_name', t(`dialog.taken.${details as ContactField}`))
        if (message === 'email_has_account') throw new RefusedField('email', t('dialog.otherAccount'))
        if (message === 'invitation_waiting') throw new RefusedField('email', t('dialog.invited'))
        const current = message === 'work_changed' && (await readAgain())
        throw current && current.updated_at !== base ? new StaleEdit(current) : error
      }),
    invalidates: [clientsKey, importsKey],
    onSaved() {
      notifyDone(client ? t('dialog.saved') : t('dialog.added', { name: isolated(name) }))
      onClose()
      if (!client) onAdded()
    },
    failed: t(client ? 'dialog.failed' : 'dialog.addFailed'),
  })
  const { form } = edit
  const name = bilingualPart(String(form.watch('full_name')), language)
  const type = String(form.watch('client_type')) as ClientType
  const phone = edit.field('phone')
  // Phone or email is required; the message is shown at the phone
  const noContact = form.formState.errors.phone?.type === 'required' ? t('dialog.contact') : phone.error
  return (
    <Modal
      opened
      onClose={onClose}
      title={client ? t('dialog.correct', { name: bilingualPart(client.full_name, language) }) : t('add')}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{
          client_type: t('fields.client_type'),
          full_name: t('dialog.full_name'),
          company_name: t('fields.company_name'),
          phone: t('fields.phone'),
          email: t('fields.email'),
          national_id: t('dialog.national_id'),
          commercial_registration: t('dialog.commercial_registration'),
          unified_number: t('dialog.unified_number'),
          locale: t('dialog.locale'),
        }}
        shown={{
          client_type: t('type', { returnObjects: true }),
          locale: t('workspace:languages', { returnObjects: true }),
        }}
        submit={client ? t('workspace:save') : t('add')}
        onCancel={onClose}
      >
        {!client && <p className={styles.lead}>{t('dialog.lead')}</p>}
        <div className={formStyles.pair}>
          <NativeSelect
            label={t('fields.client_type')}
            data={clientTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            {...edit.field('client_type')}
          />
          <TextInput
            label={t('dialog.full_name')}
            description={t('dialog.bothLanguages')}
            {...hintBelow}
            withAsterisk
            aria-required
            dir="auto"
            autoComplete="off"
            {...edit.field('full_name')}
          />
          <div>
            <TextInput
              label={t('fields.phone')}
              description={t('dialog.either')}
              {...hintBelow}
              type="tel"
              dir="ltr"
              autoComplete="off"
              {...phone}
              error={noContact}
            />
            <Duplicates by="phone" typed={String(form.watch('phone'))} own={client} />
          </div>
          <div>
            <TextInput
              label={t('fields.email')}
              type="email"
              dir="ltr"
              autoComplete="off"
              {...edit.field('email')}
            />
            <Duplicates by="email" typed={String(form.watch('email'))} own={client} />
          </div>
          {identityOf(type).map(({ field }) => (
            <TextInput
              key={field}
              label={t(field === 'company_name' ? 'fields.company_name' : `dialog.${field}`)}
              dir={field === 'company_name' ? 'auto' : 'ltr'}
              autoComplete="off"
              {...edit.field(field)}
            />
          ))}
          <NativeSelect
            label={t('dialog.locale')}
            data={languages.map((value) => ({ value, label: t(`workspace:languages.${value}`) }))}
            {...edit.field('locale')}
          />
        </div>
        {!client && <p className={styles.lead}>{t('dialog.notice')}</p>}
      </EditForm>
    </Modal>
  )
}

/** Clients with this phone or email, with links, but not the client being edited. */
function Duplicates({ by, typed, own }: { by: ContactField; typed: string; own: ListedClient | null }) {
  const { t } = useTranslation('clients')
  const known = useKnownCallers(by, typed)
  const search = wholeContact(by, typed) ?? ''
  return (
    <KnownCallers
      by={by}
      clients={known?.clients.filter(({ id }) => id !== own?.id) ?? []}
      more={known?.more ?? 0}
      sender={own ? null : known?.sender}
      action={(one, name) => (
        // The link opens another tab, so that what was typed here stays
        <Link
          to={addressOf(one as KnownClient, search)}
          target="_blank"
          aria-label={`${t('dialog.open')}: ${name}`}
        >
          {t('dialog.open')}
        </Link>
      )}
    />
  )
}

/** Where to find a known person: the client's page, their row in the list, or the request they sent. */
function addressOf(one: Partial<Pick<KnownClient, 'state'>> & { id: string }, search: string): string {
  if (!one.state) return `/admin/requests?details=${one.id}`
  if (hasPage({ state: one.state })) return `/admin/clients/${one.id}`
  return `/admin/clients?search=${encodeURIComponent(search)}`
}
