import { ActionIcon, Button, Progress } from '@mantine/core'
import X from 'lucide-react/icons/x'
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

/** Running uploads with their progress, and failed ones with the reason. */
export function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const { t } = useTranslation('workspace')
  const explain = useExplain()
  if (uploads.length === 0) return null
  return (
    <ul className={styles.uploads}>
      {uploads.map(({ id, name, preview, state, part, problem, cause, retry }) => (
        <li key={id}>
          {preview && <img src={preview} alt="" width={56} height={56} />}
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
