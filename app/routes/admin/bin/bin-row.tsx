import { ActionIcon, Button, Checkbox } from '@mantine/core'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import type { BinEntry } from '#app/data/bin/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { RowName } from '#app/workspace/row-tools/row-tools.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './bin.module.css'
import { useBinKind, useBinName } from './use-bin-name.ts'

interface BinRowProps {
  entry: BinEntry
  checked: boolean
  busy: boolean
  onCheck(on: boolean): void
  onOpen(): void
  onRestore(): void
  onDelete(): void
}

const day = 86_400_000

/** Who deleted an entry, as far as this admin may know. */
export function useWhoDeleted(): (entry: BinEntry) => string {
  const { t } = useTranslation('bin')
  const { id: own } = useProfile()
  const language = useLanguage()
  return ({ deleted_by, actor }) =>
    deleted_by === own ? t('you') : bilingualPart(actor, language) || t('colleague')
}

/** A deleted row in the table, which is a card on a phone. */
export function BinRow({ entry, checked, busy, onCheck, onOpen, onRestore, onDelete }: BinRowProps) {
  const { t } = useTranslation('bin')
  const name = useBinName()(entry)
  const kind = useBinKind()(entry)
  const who = useWhoDeleted()(entry)
  const left = Math.max(0, Math.round((Date.parse(entry.leaves_at) - Date.now()) / day))
  const { reference } = entry.row
  return (
    <tr data-record={entry.id} data-checked={checked || undefined}>
      <td className={styles.check}>
        <Checkbox
          aria-label={t('select', { name })}
          checked={checked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
      </td>
      <th scope="row" data-cell="title" className={styles.name}>
        <RowName onOpen={onOpen}>{name}</RowName>
        <span className={styles.soft}>
          {kind} {typeof reference === 'string' && <bdi>{reference}</bdi>}
          {entry.images > 0 && ` ${t('with', { count: entry.images })}`}
        </span>
      </th>
      <td data-label={t('by')}>
        <bdi>{who}</bdi>
      </td>
      <td data-label={t('deletedAt')} className={styles.day}>
        <OneDate day={entry.deleted_at} hour />
      </td>
      <td data-label={t('leaves')} className={styles.left} data-soon={left < 3 || undefined}>
        {t('left', { count: left })}
      </td>
      <td className={styles.actions}>
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('restoreOne', { name })}
          disabled={busy}
          onClick={onRestore}
        >
          {t('restore')}
        </Button>
        <ActionIcon color="danger" aria-label={t('foreverOne', { name })} disabled={busy} onClick={onDelete}>
          <Trash2 aria-hidden="true" size={18} />
        </ActionIcon>
      </td>
    </tr>
  )
}
