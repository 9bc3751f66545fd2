import { FileName } from '#app/components/file-name.tsx'
import type { AttachedFile, RequestFile } from '#app/data/service-requests/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { useDownload } from './file-row.tsx'
import { fileWords, useSizeWords } from './file-words.ts'
import styles from './files.module.css'

interface AttachedProps {
  attached: readonly AttachedFile[]
  /** The files that the request still has. */
  files: readonly RequestFile[]
}

/**
 * The files of a message: stored ones can be downloaded; for others it says why they were not stored, or that
 * they are gone.
 */
export function Attached({ attached, files }: AttachedProps) {
  const { t } = useScreenWords('requestFiles', fileWords)
  const sizeOf = useSizeWords()
  const download = useDownload()
  if (attached.length === 0) return null
  return (
    <ul className={styles.attached} aria-label={t('attached')}>
      {attached.map(({ id, name, size, refused }, place) => {
        const file = id ? files.find((one) => one.id === id) : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message never move.
          <li key={place}>
            {file ? (
              <button
                type="button"
                aria-label={t('download', { name: isolatedFileName(name) })}
                onClick={() => void download(file)}
              >
                <FileName>{name}</FileName>
              </button>
            ) : (
              <FileName>{name}</FileName>
            )}{' '}
            <span className={styles.soft}>
              <bdi>{sizeOf(size)}</bdi>
              {refused
                ? ` · ${t('notKept', { reason: t(`reasons.${refused}`) })}`
                : !file && ` · ${t('gone')}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
