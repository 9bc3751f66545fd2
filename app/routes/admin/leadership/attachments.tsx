import { ActionIcon } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { describeFile, namedFile } from '#app/data/files.ts'
import type { Leader } from '#app/data/leadership-team/admin.ts'
import { orderedFileName } from '#app/lib/file-name.ts'
import { showFileSize } from '#app/lib/file-size.ts'
import { downloadNamedFile } from '#app/workspace/download-private-file.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { teamDocuments } from '#common/buckets.ts'
import { bounds } from '#common/limits.ts'
import styles from './leadership.module.css'
import type { InstantChanges } from './use-instant-changes.ts'

interface AttachmentsProps {
  leader: Leader
  position: string
  instant: InstantChanges
}

/** The documents of a position, which only admins can open. */
export function Attachments({ leader, position, instant }: AttachmentsProps) {
  const { t } = useTranslation(['leadership', 'workspace'])
  const explain = useExplain()
  const ask = useConfirm()
  const [refused, setRefused] = useState(false)
  const urls = leader.attachments_urls
  const { uploads, add, retry, cancel } = useUploads({
    bucket: teamDocuments,
    onSent: (url, file) => instant.attach.mutateAsync({ url: namedFile(url, file), name: file.name }),
  })
  const sizeOf = (size: number) => {
    const [unit, shown] = showFileSize(size)
    return t(`attachments.${unit}`, shown)
  }

  const take = (files: File[]) => {
    const tooMany = urls.length + uploads.length + files.length > bounds.attachments.max
    setRefused(tooMany)
    if (!tooMany) add(files)
  }
  const download = async (url: string) => {
    try {
      await downloadNamedFile(url)
    } catch (error) {
      notifyFailed(t('attachments.downloadFailed'), explain(error))
    }
  }
  const askToRemove = async (url: string) => {
    const { name } = describeFile(url)
    const agreed = await ask({
      title: t('attachments.removeTitle', { name: orderedFileName(name) }),
      text: t('attachments.removeText'),
      confirm: t('attachments.confirm'),
      danger: true,
    })
    if (agreed) instant.detach.mutate(url)
  }
  return (
    <section className={styles.attachments} aria-label={`${t('attachments.title')}: ${position}`}>
      <h3>{t('attachments.title')}</h3>
      {urls.length === 0 && <p>{t('attachments.none')}</p>}
      <ul>
        {urls.map((url) => {
          const { name, size } = describeFile(url)
          return (
            <li key={url}>
              <span className={styles.file}>
                <FileName>{name}</FileName>
                {size && <span>{sizeOf(size)}</span>}
              </span>
              <ActionIcon aria-label={t('attachments.download', { name })} onClick={() => void download(url)}>
                <Download aria-hidden="true" size={18} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('attachments.remove', { name })}
                color="danger"
                onClick={() => void askToRemove(url)}
              >
                <Trash2 aria-hidden="true" size={18} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
      <DropZone
        label={t('attachments.add', { position })}
        hint={t('attachments.hint')}
        kind="documents"
        multiple
        error={refused ? t('attachments.tooMany', { count: bounds.attachments.max }) : undefined}
        onFiles={take}
      />
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
    </section>
  )
}
