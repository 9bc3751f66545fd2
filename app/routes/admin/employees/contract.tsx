import { Button } from '@mantine/core'
import FileText from 'lucide-react/icons/file-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Employee, noteLook } from '#app/data/employees/admin.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { usePrivateDownload } from '#app/workspace/use-file-download.ts'
import page from './employee.module.css'
import { useDialogLink } from './employee-dialogs.tsx'
import { Pay } from './pay.tsx'

interface ContractProps {
  employee: Employee
  name: string
  /** Whether they are or were an employee, who has pay. */
  isEmployed: boolean
}

/** The contract and the pay of an employee, and the way to its terms. */
export function Contract({ employee, name, isEmployed }: ContractProps) {
  const { t } = useTranslation('employees')
  const editing = useDialogLink('edit', employee.id)
  const download = usePrivateDownload(t('contract.openFailed'))
  const { contract_url: url, status } = employee
  // The activity record shows who opened the contract
  const open = (address: string) =>
    download(address, t('contract.fileName', { name }), () => noteLook(employee.id, 'contract'))
  return (
    <Part
      title={t('page.contract')}
      aside={
        status === 'approved' && (
          <Button component={Link} size="sm" variant="default" {...editing}>
            {t('page.terms')}
          </Button>
        )
      }
    >
      {isEmployed && <Pay employee={employee} />}
      {url ? (
        <Button
          variant="default"
          className={page.button ?? ''}
          leftSection={<FileText aria-hidden="true" size={18} />}
          onClick={() => void open(url)}
        >
          {t('contract.open')}
        </Button>
      ) : (
        <p className={styles.soft}>{t('page.noContract')}</p>
      )}
      <p className={styles.soft}>{t('page.recorded')}</p>
    </Part>
  )
}
