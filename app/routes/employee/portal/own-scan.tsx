import { Button } from '@mantine/core'
import FileDown from 'lucide-react/icons/file-down'
import { useTranslation } from 'react-i18next'
import type { Employee } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import { inLanguage } from '#common/language.ts'
import styles from './own-record.module.css'

interface OwnScanProps {
  employee: Employee
  kind: DocumentKind
  url: string
}

/** Downloads the scan that the company keeps of an own document. */
export function OwnScan({ employee, kind, url }: OwnScanProps) {
  const { t } = useTranslation('employeePortal')
  const name = inLanguage(useLanguage(), employee.full_name_ar, employee.full_name_en)
  const document = t(`documents.kinds.${kind}`)
  const download = usePrivateDownload(t('documents.scan.failed'))
  return (
    <Button
      variant="default"
      size="sm"
      className={styles.scan ?? ''}
      leftSection={<FileDown aria-hidden="true" size={18} />}
      aria-label={t('documents.scan.downloadOf', { document })}
      onClick={() => void download(url, t('documents.renewal.fileName', { document, name }))}
    >
      {t('documents.scan.download')}
    </Button>
  )
}
