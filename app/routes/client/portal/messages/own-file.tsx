import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import type { OwnFile as File } from '#app/data/service-requests/client-messages.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showFileSize } from '#app/lib/file-size.ts'
import { useFileDownload } from '#app/workspace/use-file-download.ts'
import styles from './own-file.module.css'

interface OwnFileProps {
  file: File
  /** Called when a download has begun. */
  onDownload?(): void
}

/**
 * A file of a client's request, of a reply or of a project, to download. A deleted file only shows its name.
 */
export function OwnFile({ file: { name, size, file_url }, onDownload }: OwnFileProps) {
  const { t } = useTranslation('clientPortal')
  const download = useFileDownload(t('requests.file.failed'))
  const [unit, amount] = showFileSize(size)
  return (
    <span className={styles.file}>
      {file_url ? (
        <button
          type="button"
          aria-label={t('requests.file.download', { name: isolatedFileName(name) })}
          onClick={async () => {
            if (await download({ file_url, name, size })) onDownload?.()
          }}
        >
          <FileName>{name}</FileName>
        </button>
      ) : (
        <FileName>{name}</FileName>
      )}
      <span className={styles.about}>
        {file_url ? <bdi>{t(`requests.file.${unit}`, amount)}</bdi> : t('requests.file.gone')}
      </span>
    </span>
  )
}
