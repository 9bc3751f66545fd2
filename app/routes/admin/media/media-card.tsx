import { Badge, Checkbox } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { MediaFile } from '#app/data/media/admin.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { useMediaWords } from '#app/workspace/media/use-media-words.ts'
import styles from './media.module.css'

interface MediaCardProps {
  item: MediaFile
  selected: boolean
  onSelect(): void
  onOpen(): void
}

/** A file of the library: what it looks like, its name, and how much it is used. */
export function MediaCard({ item, selected, onSelect, onOpen }: MediaCardProps) {
  const { t } = useTranslation('media')
  const words = useMediaWords()
  const name = words.nameOf(item)
  return (
    <article className={styles.card} data-selected={selected || undefined} data-record={item.file}>
      <button type="button" className={styles.opener} aria-label={t('openOne', { name })} onClick={onOpen}>
        {item.kind === 'picture' ? (
          <StoredImage
            url={item.url}
            alt=""
            width={220}
            height={150}
            widths={[192, 320, 640]}
            className={styles.thumb}
          />
        ) : (
          <span className={styles.thumb} data-document="">
            <FileText aria-hidden="true" size={40} />
          </span>
        )}
      </button>
      <Checkbox
        className={styles.check ?? ''}
        aria-label={t('select', { name })}
        checked={selected}
        onChange={onSelect}
      />
      <div className={styles.words}>
        <p className={styles.name} title={name}>
          <FileName>{name}</FileName>
        </p>
        <p className={styles.facts}>
          {item.size !== null && <span>{words.sizeOf(item.size)}</span>}
          {item.folder && <bdi>{item.folder}</bdi>}
        </p>
        <div className={styles.marks}>
          {item.uses.length > 0 ? (
            <Badge color="gray">{t('usedIn', { count: item.uses.length })}</Badge>
          ) : (
            <Badge color="amber">{t('unused')}</Badge>
          )}
          {item.is_missing_alt && <Badge color="amber">{t('missingAlt')}</Badge>}
        </div>
      </div>
    </article>
  )
}
