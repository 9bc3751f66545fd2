import { Button } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import styles from './documents.module.css'

interface StoredScanProps {
  /** Whether the scan stays when the form is saved. */
  kept: boolean
  onKeep(kept: boolean): void
  onOpen(): void
}

/** The stored scan in the form of its document: to view, or to remove when the form is saved. */
export function StoredScan({ kept, onKeep, onOpen }: StoredScanProps) {
  const { t } = useTranslation('employees')
  return (
    <div className={styles.stored}>
      {kept ? (
        <Button
          variant="default"
          size="sm"
          leftSection={<FileText aria-hidden="true" size={18} />}
          onClick={onOpen}
        >
          {t('documents.scan.open')}
        </Button>
      ) : (
        <p role="status">{t('documents.scan.removed')}</p>
      )}
      <Button variant="subtle" size="sm" {...(kept && { color: 'danger' })} onClick={() => onKeep(!kept)}>
        {t(kept ? 'documents.scan.remove' : 'documents.scan.keep')}
      </Button>
    </div>
  )
}
