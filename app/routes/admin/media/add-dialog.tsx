import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mediaKey } from '#app/data/media/admin.ts'
import { noteMedia } from '#app/data/media/note.ts'
import { DropZone } from '#app/workspace/images/drop-zone.tsx'
import { UploadList } from '#app/workspace/images/upload-list.tsx'
import { useUploads } from '#app/workspace/images/use-uploads.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import styles from './media.module.css'

/** Adds pictures to the library, which stay there although nothing uses them yet. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['media', 'workspace'])
  const client = useQueryClient()
  const { uploads, add, retry, cancel } = useUploads({
    bucket: 'site-images',
    async onSent(url, { name }) {
      await noteMedia(url, name, true)
      notifyDone(t('addDialog.added'), 'media-added')
      await client.invalidateQueries({ queryKey: mediaKey })
    },
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('add')}>
      <div className={styles.form}>
        <p>{t('addDialog.text')}</p>
        <DropZone
          label={t('addDialog.label')}
          hint={t('workspace:files.pictureHint')}
          kind="images"
          multiple
          onFiles={add}
        />
        <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
      </div>
    </Modal>
  )
}
