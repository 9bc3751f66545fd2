import { ActionIcon } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import FileIcon from 'lucide-react/icons/file'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { deleteRequestFile, type RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useFileDownload } from '#app/workspace/use-file-download.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { shownKinds } from '#common/request-files.ts'
import { fileWords, useSizeWords } from './file-words.ts'
import styles from './files.module.css'

const Preview = lazyDialog(() => import('./preview.tsx'))

/** Bytes of a picture that is shown small without being asked for: it is loaded as it is. */
const mostForThumbnail = 5 * 1024 * 1024

/** Downloads a file of a request under its own name. */
export function useDownload() {
  const { t } = useScreenWords('requestFiles', fileWords)
  return useFileDownload(t('downloadFailed'))
}

/** A file with name, kind and size; a picture can be looked at. */
export function FileItem({ file }: { file: RequestFile }) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const sizeOf = useSizeWords()
  const language = useLanguage()
  const download = useDownload()
  const [shown, setShown] = useState(false)
  const { id, name, kind, size, source, author_name } = file
  const isolated = { name: isolatedFileName(name) }
  const askToDelete = useDelete({
    table: 'request_files',
    run: ({ id }: { id: string }) => deleteRequestFile(id),
    confirm: () => ({
      title: t('delete.title', isolated),
      text: t('delete.text'),
      confirm: t('delete.confirm'),
    }),
    invalidates: [requestsKey],
    optimistic: (cached) => cached,
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
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
          {t(`kinds.${kind as 'pdf'}`)} · <bdi>{sizeOf(size)}</bdi> ·{' '}
          {t(`from.${source as 'form'}`, { name: bilingualPart(author_name, language) || '—' })}
        </p>
      </div>
      <ActionIcon size="lg" aria-label={t('download', isolated)} onClick={() => void download(file)}>
        <Download aria-hidden="true" size={18} />
      </ActionIcon>
      <ActionIcon
        size="lg"
        color="danger"
        aria-label={t('remove', isolated)}
        onClick={() => void askToDelete(file)}
      >
        <Trash2 aria-hidden="true" size={18} />
      </ActionIcon>
      {shown && <Preview file={file} onClose={() => setShown(false)} />}
    </li>
  )
}
