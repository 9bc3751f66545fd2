import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Employee } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Scan } from '#app/routes/admin/employees/renewals/scan.tsx'
import { useNoteLook } from '#app/routes/admin/employees/use-note-look.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import { inLanguage } from '#common/language.ts'
import styles from './documents.module.css'

interface ScanDialogProps {
  employee: Employee
  kind: DocumentKind
  url: string
  onClose(): void
}

/** The stored scan of a document. */
export default function ScanDialog({ employee, kind, url, onClose }: ScanDialogProps) {
  const { t } = useTranslation('employees')
  const name = inLanguage(useLanguage(), employee.full_name_ar, employee.full_name_en)
  const document = t(`documents.kinds.${kind}`)
  useNoteLook(employee.id, 'document')
  return (
    <Modal opened onClose={onClose} title={t('renewals.fileName', { document, name })}>
      <Scan url={url} document={document} name={name} />
      <p className={styles.lead}>{t('documents.scan.recorded')}</p>
    </Modal>
  )
}
