import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fileOf, namedFile } from '#app/data/files.ts'
import { forgetPrevious, type MediaFile, mediaKey, replaceMedia } from '#app/data/media/admin.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyUndo, undoTime } from '#app/workspace/notify-undo.tsx'
import { useAttempt } from '#app/workspace/use-attempt.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import type { Bucket } from '#common/buckets.ts'
import { EarlierFiles } from './earlier-files.tsx'
import styles from './media.module.css'

interface ReplaceSectionProps {
  item: MediaFile
  /** Called with the address of the file that took its place. */
  onReplaced(url: string): void
}

/** Replaces this file by another one wherever it is used, and can bring the previous file back. */
export function ReplaceSection({ item, onReplaced }: ReplaceSectionProps) {
  const { t } = useTranslation(['media', 'workspace'])
  const client = useQueryClient()
  const attempt = useAttempt(mediaKey)
  const ask = useConfirm()
  const { url, kind, previous_url, earlier } = item
  // Any screen may show the file
  const readAgain = () => client.invalidateQueries()
  const { uploads, add, retry, cancel } = useUploads({
    bucket: fileOf(url)?.bucket as Bucket,
    async onSent(sent, file) {
      const fresh = kind === 'document' ? namedFile(sent, file) : sent
      await replaceMedia(url, fresh)
      notifyUndo(t('replace.done'), { stays: undoTime, undo: () => bringBack(sent, url) })
      await readAgain()
      onReplaced(sent)
    },
  })
  async function bringBack(from: string, to: string) {
    // The document gets its old name again, because the name is in the address that rows hold
    const done = await attempt(
      replaceMedia(
        from,
        kind === 'document' && item.name && item.size
          ? namedFile(to, { name: item.name, size: item.size })
          : to,
      ),
      t('replace.backFailed'),
    )
    if (!done) return
    notifyDone(t('replace.backDone'))
    await readAgain()
    onReplaced(to)
  }
  async function forget() {
    const agreed = await ask({
      title: t('replace.forgetTitle'),
      text: t('replace.forgetText'),
      confirm: t('workspace:delete'),
      danger: true,
    })
    if (agreed && (await attempt(forgetPrevious(url), t('replace.forgetFailed'))))
      notifyDone(t('replace.forgotten'))
  }
  return (
    <div className={styles.replace}>
      <DropZone
        label={t(`replace.${kind}`)}
        hint={kind === 'picture' ? t('workspace:files.pictureHint') : t('replace.documentHint')}
        kind={kind === 'picture' ? 'images' : 'documents'}
        onFiles={(files) => {
          for (const { id } of uploads) cancel(id)
          add(files)
        }}
      />
      <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      <p className={styles.note}>{t('replace.text')}</p>
      {previous_url && (
        <Group>
          <Button variant="default" onClick={() => void bringBack(url, previous_url)}>
            {t('replace.back')}
          </Button>
          <Button variant="subtle" color="danger" onClick={() => void forget()}>
            {t('replace.forget')}
          </Button>
        </Group>
      )}
      {earlier.length > 1 && (
        <EarlierFiles earlier={earlier.slice(1)} kind={kind} onBack={(to) => void bringBack(url, to)} />
      )}
    </div>
  )
}
