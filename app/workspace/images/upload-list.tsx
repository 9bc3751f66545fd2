import { ActionIcon, Button, Progress } from '@mantine/core'
import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './images.module.css'
import { isFileProblem, type Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: Upload[]
  onRetry(id: string): void
  onCancel(id: string): void
}

/** The picture that was chosen; an icon for a file that the browser cannot show. */
function Preview({ src }: { src: string }) {
  const [isShown, setShown] = useState(true)
  if (!isShown)
    return (
      <span className={styles.unshown}>
        <ImageOff aria-hidden="true" size={22} />
      </span>
    )
  return <img src={src} alt="" width={56} height={56} onError={() => setShown(false)} />
}

/** Running uploads with their progress, and failed ones with the reason. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const { t } = useTranslation('workspace')
  const explain = useExplain()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads} data-uploads="">
      {uploads.map(({ id, name, preview, state, part, problem, cause, retry }) => (
        <li key={id}>
          {preview && <Preview src={preview} />}
          <div className={styles.upload}>
            <p className={styles.name}>
              <FileName>{name}</FileName>
            </p>
            {state === 'failed' ? (
              <p className={styles.problem} role="alert">
                {problem && (isFileProblem(problem) ? t(`files.${problem}`) : explain(cause))}
              </p>
            ) : (
              <Progress value={Math.max(3, part * 100)} animated aria-label={t('files.sending', { name })} />
            )}
          </div>
          {state === 'failed' && retry && (
            <Button size="sm" variant="default" onClick={() => onRetry(id)}>
              {t('files.retry')}
            </Button>
          )}
          <ActionIcon aria-label={t('files.cancel', { name })} onClick={() => onCancel(id)}>
            <X aria-hidden="true" size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
