import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BinEntry } from '#app/data/bin/admin.ts'
import type { bin as en } from '#app/i18n/locales/en/admin/bin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates, OneDate } from '#app/workspace/both-dates.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './bin.module.css'
import { useWhoDeleted } from './bin-row.tsx'
import { useBinKind, useBinName } from './use-bin-name.ts'

interface BinDetailsProps {
  entry: BinEntry
  busy: boolean
  onClose(): void
  onRestore(): void
  onDelete(): void
}

type Field = keyof typeof en.fields
const days: readonly string[] = ['preferred_start_date', 'join_date', 'engineers_until', 'created_at']

/** What a deleted row said, in words. */
export function BinDetails({ entry, busy, onClose, onRestore, onDelete }: BinDetailsProps) {
  const { t } = useTranslation(['bin', 'workspace'])
  const name = useBinName()(entry)
  const kind = useBinKind()(entry)
  const who = useWhoDeleted()(entry)
  const facts = useFacts(entry)
  const { image_url } = entry.row
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="28rem"
      title={
        <strong>
          <bdi>{name}</bdi>
        </strong>
      }
    >
      {typeof image_url === 'string' && (
        <StoredImage
          url={image_url}
          alt=""
          width={480}
          height={270}
          widths={[480, 960]}
          className={styles.picture}
        />
      )}
      <dl className={styles.record}>
        <div>
          <dt>{t('kind')}</dt>
          <dd>{kind}</dd>
        </div>
        <div>
          <dt>{t('deletedAt')}</dt>
          <dd>
            <OneDate day={entry.deleted_at} hour />
          </dd>
        </div>
        <div>
          <dt>{t('by')}</dt>
          <dd>
            <bdi>{who}</bdi>
          </dd>
        </div>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.buttons}>
        <Button disabled={busy} onClick={onRestore}>
          {t('restore')}
        </Button>
        <Button variant="default" className={styles.danger ?? ''} disabled={busy} onClick={onDelete}>
          {t('forever')}
        </Button>
      </div>
    </Drawer>
  )
}

/** The fields of a row that have a value, in the order of the words. */
function useFacts(entry: BinEntry): [label: string, value: ReactNode][] {
  const { t, i18n } = useTranslation(['bin', 'workspace'])
  const language = useLanguage()
  const { row, table_name, client, service, name } = entry
  const fields = Object.keys(t('fields', { returnObjects: true })) as Field[]

  function shown(field: Field, value: unknown): ReactNode {
    if (value === null || value === undefined || value === '') return null
    if (typeof value === 'boolean') return t(value ? 'workspace:yes' : 'workspace:no')
    if (Array.isArray(value)) return value.length > 0 ? t('files', { count: value.length }) : null
    const text = String(value)
    if (days.includes(field)) return <BothDates day={text} />
    if (field === 'locale') return t(`workspace:languages.${text === 'en' ? 'en' : 'ar'}`)
    const word = `values.${field}.${text}`
    if (i18n.exists(word, { ns: 'bin' })) return t(word as 'values.kind.service')
    return (
      // Inline, so that the text has its own direction but begins where its label does
      <bdi className={styles.value}>{text}</bdi>
    )
  }

  return fields.flatMap((field): [string, ReactNode][] => {
    const label = t(`fields.${field}`)
    if (field === 'client' && ['client_projects', 'client_project_files'].includes(table_name))
      return client ? [[label, <bdi key="client">{bilingualPart(client, language)}</bdi>]] : []
    if (field === 'project')
      return ['client_projects', 'project_images'].includes(table_name) && name
        ? [[label, <bdi key="project">{bilingualPart(name, language)}</bdi>]]
        : []
    if (field === 'service') {
      const text = service ? bilingualPart(service, language) : row.service_type
      return text ? [[label, <bdi key="service">{String(text)}</bdi>]] : []
    }
    if (`${field}_ar` in row)
      return (['ar', 'en'] as const).flatMap((side): [string, ReactNode][] => {
        const value = shown(field, row[`${field}_${side}`])
        return value ? [[t(`pair.${side}`, { field: label }), value]] : []
      })
    const value = shown(field, row[field])
    return value ? [[label, value]] : []
  })
}
