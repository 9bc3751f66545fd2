import { ActionIcon } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useFileDownload } from '#app/workspace/use-file-download.ts'
import { shownKinds } from '#common/request-files.ts'
import { fileWords, useSizeWords } from './file-words.ts'
import styles from './files.module.css'

const Preview = lazyDialog(() => import('./preview.tsx'))

/** The most bytes of an image that is shown small without being asked for, because it is loaded in full. */
const mostForThumbnail = 5 * 1024 * 1024

/** Downloads a file under its own name. */
export function useDownload() {
  const { t } = useScreenWords('requestFiles', fileWords)
  return useFileDownload(t('downloadFailed'))
}

interface FileRowProps {
  file: { id: string; name: string; kind: string; size: number; file_url: string }
  /** What to say about the file, besides its kind and size. */
  about: ReactNode
  onDelete(): void
}

/** A private file with name, kind and size, to download or delete; a picture can be looked at. */
export function FileRow({ file, about, onDelete }: FileRowProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const sizeOf = useSizeWords()
  const download = useDownload()
  const [shown, setShown] = useState(false)
  const { id, name, kind, size } = file
  const isolated = { name: isolatedFileName(name) }
  const isPicture = shownKinds.includes(kind)
  const picture =
    isPicture && size <= mostForThumbnail ? (
      <StoredImage url={file.file_url} alt="" width={48} height={48} className={styles.thumbnail} />
    ) : (
      <span className={styles.icon}>
        <FileIcon aria-hidden="true" size={22} />
      </span>
    )
  return (
    <li data-file={id}>
      {isPicture ? (
        <button
          type="button"
          className={styles.show}
          aria-label={t('show', isolated)}
          onClick={() => setShown(true)}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className={styles.about}>
        <p className={styles.name}>
          <FileName>{name}</FileName>
        </p>
        <p className={styles.soft}>
          {t(`kinds.${kind as 'pdf'}`)} · <bdi>{sizeOf(size)}</bdi> · {about}
        </p>
      </div>
      <ActionIcon size="lg" aria-label={t('download', isolated)} onClick={() => void download(file)}>
        <Download aria-hidden="true" size={18} />
      </ActionIcon>
      <ActionIcon size="lg" color="danger" aria-label={t('remove', isolated)} onClick={onDelete}>
        <Trash2 aria-hidden="true" size={18} />
      </ActionIcon>
      {shown && <Preview file={file} onClose={() => setShown(false)} />}
    </li>
  )
}
