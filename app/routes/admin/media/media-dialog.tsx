import { Button, Group, Modal } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import FolderOpen from 'lucide-react/icons/folder-open'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { namedFile } from '#app/data/files.ts'
import type { MediaFile } from '#app/data/media/admin.ts'
import { publicPicture } from '#app/lib/images.ts'
import { showAmount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { downloadNamedFile } from '#app/workspace/download-private-file.ts'
import { Facts } from '#app/workspace/facts.tsx'
import { storageBase } from '#app/workspace/images/storage-base.ts'
import { useMediaWords } from '#app/workspace/media/use-media-words.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './media.module.css'
import { ReplaceSection } from './replace-section.tsx'
import { UsesList } from './uses-list.tsx'

interface MediaDialogProps {
  item: MediaFile
  onClose(): void
  onMove(): void
  onDelete(): void
  onReplaced(url: string): void
}

/** A file of the library: what it is, where it is used, and what can be done with it. */
export function MediaDialog({ item, onClose, onMove, onDelete, onReplaced }: MediaDialogProps) {
  const { t } = useTranslation('media')
  const language = useLanguage()
  const explain = useExplain()
  const words = useMediaWords()
  const [pixels, setPixels] = useState<{ of: string; width: number; height: number } | null>(null)
  const name = words.nameOf(item)
  const src = item.kind === 'picture' ? publicPicture(item.url, storageBase())?.src : undefined
  const download = async () => {
    const ending = /\.[a-z0-9]+$/i.exec(item.url)?.[0] ?? ''
    const called = item.name ? item.name.replace(/\.\w{1,5}$/, '') : name
    try {
      await downloadNamedFile(namedFile(item.url, { name: `${called}${ending}`, size: item.size ?? 0 }))
    } catch (error) {
      notifyFailed(t('downloadFailed'), explain(error))
    }
  }
  return (
    <Modal opened onClose={onClose} size="xl" title={<FileName>{name}</FileName>}>
      <div className={styles.panel}>
        <div className={styles.top}>
          {src ? (
            <img
              src={src}
              alt={t('preview')}
              className={styles.preview}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setPixels({ of: item.url, width, height })
              }
            />
          ) : (
            <span className={styles.preview} data-document="">
              <FileText aria-hidden="true" size={64} />
            </span>
          )}
          <Facts
            facts={[
              [t('fields.name'), item.name && <FileName key="name">{item.name}</FileName>],
              [t('fields.size'), item.size !== null && words.sizeOf(item.size)],
              [
                t('fields.pixels'),
                pixels?.of === item.url &&
                  t('pixels', { width: showAmount(pixels.width), height: showAmount(pixels.height) }),
              ],
              [t('fields.uploaded'), <OneDate key="at" day={item.created_at} hour />],
              [
                t('fields.by'),
                item.uploaded_by && <bdi key="by">{bilingualPart(item.uploaded_by, language)}</bdi>,
              ],
              [t('fields.folder'), item.folder && <bdi key="folder">{item.folder}</bdi>],
              [
                t('fields.replaced'),
                item.replaced_at && <OneDate key="replaced" day={item.replaced_at} hour />,
              ],
            ]}
          />
        </div>
        <Group>
          <Button
            variant="default"
            leftSection={<Download aria-hidden="true" size={16} />}
            onClick={() => void download()}
          >
            {t('download')}
          </Button>
          <Button
            variant="default"
            leftSection={<FolderOpen aria-hidden="true" size={16} />}
            onClick={onMove}
          >
            {t('folder.move')}
          </Button>
          {item.uses.length === 0 && (
            <Button
              variant="outline"
              color="danger"
              leftSection={<Trash2 aria-hidden="true" size={16} />}
              onClick={onDelete}
            >
              {t('delete.one')}
            </Button>
          )}
        </Group>
        <UsesList key={item.url} item={item} />
        <ReplaceSection key={`replace ${item.url}`} item={item} onReplaced={onReplaced} />
      </div>
    </Modal>
  )
}
