import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { singleKinds } from '#app/data/credentials/kinds.ts'
import { type Credential, credentialList } from '#app/data/credentials/list.ts'
import { daysLeft, isUrgent } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import settings from '#app/routes/admin/settings/settings.module.css'
import { SettingsSection } from '#app/routes/admin/settings/settings-section.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { TimeLeft } from '#app/workspace/time-left.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { type CredentialKind, credentialKinds } from '#common/credentials.ts'
import { inLanguage } from '#common/language.ts'
import { CredentialDialog } from './credential-dialog.tsx'
import styles from './facts.module.css'

/** The registrations and certificates of the company, until when they are valid, and which expire soon. */
export function Credentials() {
  const { t } = useTranslation('settings')
  const query = useQuery(credentialList)
  // The id of a row, or the kind of a new one
  const dialog = useDialogParam('credential')
  const all = query.data ?? []
  const days = all.flatMap(({ valid_until }) => daysLeft(valid_until) ?? [])
  const edited = useKeptRow(
    dialog.value,
    all.find(({ id, kind }) => {
      const isOnly = singleKinds.includes(kind as CredentialKind) && kind === dialog.value
      return id === dialog.value || isOnly
    }),
    true,
  )
  const kind = (edited?.kind ?? dialog.value) as CredentialKind | null
  return (
    <SettingsSection
      name="credentials"
      title={t('facts.credentials.title')}
      lead={t('facts.credentials.lead')}
    >
      {days.length > 0 && (
        <p role="note" className={settings.note} data-left={days.some(isUrgent) ? 'urgent' : 'soon'}>
          {t('facts.credentials.ending', { count: days.length })}
        </p>
      )}
      <ListState query={query} skeletons={{ count: 7, height: 44 }} isEmpty={() => false} empty={null}>
        {(rows) => (
          <ul className={styles.rows}>
            {credentialKinds.map((one) => {
              const own = rows.filter((row) => row.kind === one)
              const name = t(`facts.credentials.kinds.${one}`)
              return (
                <li key={one}>
                  <h4>{name}</h4>
                  <div>
                    {own.length === 0 && <p className={settings.lead}>{t('facts.credentials.none')}</p>}
                    {own.map((row) => (
                      <Entry key={row.id} row={row} name={name} onEdit={() => dialog.open(row.id)} />
                    ))}
                    {(own.length === 0 || !singleKinds.includes(one)) && (
                      <Button
                        variant={own.length === 0 ? 'default' : 'subtle'}
                        size="sm"
                        leftSection={<Plus aria-hidden="true" size={16} />}
                        className={styles.start ?? ''}
                        aria-label={t('facts.credentials.addOf', { name })}
                        onClick={() => dialog.open(one)}
                      >
                        {t('facts.credentials.add')}
                      </Button>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </ListState>
      {query.data && kind && credentialKinds.includes(kind) && (
        <CredentialDialog key={dialog.value} kind={kind} credential={edited} onClose={dialog.close} />
      )}
    </SettingsSection>
  )
}

function Entry({ row, name, onEdit }: { row: Credential; name: string; onEdit(): void }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const title = inLanguage(language, row.title_ar, row.title_en)
  return (
    <div className={styles.entry} data-record={row.id}>
      <div>
        {title && <p dir="auto">{title}</p>}
        <p>
          <bdi dir="ltr">{row.number}</bdi>
        </p>
        <p className={styles.facts}>
          {row.valid_until ? (
            <BothDates day={row.valid_until} />
          ) : (
            <span className={settings.lead}>{t('facts.credentials.unlimited')}</span>
          )}
          <TimeLeft
            until={row.valid_until}
            words={(key, count) => t(`facts.credentials.${key}`, { count })}
          />
          {!row.is_active && <Badge color="gray">{t('facts.credentials.hidden')}</Badge>}
        </p>
      </div>
      <Button
        variant="default"
        size="sm"
        aria-label={t('facts.credentials.editOf', { name: [name, title || row.number].join(' ') })}
        onClick={onEdit}
      >
        {t('facts.credentials.edit')}
      </Button>
    </div>
  )
}
