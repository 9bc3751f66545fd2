import { Button } from '@mantine/core'
import LogOut from 'lucide-react/icons/log-out'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Employee } from '#app/data/employees/admin.ts'
import { useDialogLink } from './employee-dialogs.tsx'
import { useTakeBack } from './use-take-back.ts'

/** Records that an employee leaves, or takes one back who has left. */
export function Departure({ employee, name }: { employee: Employee; name: string }) {
  const { t } = useTranslation('employees')
  const leaving = useDialogLink('leave', employee.id)
  const askToTakeBack = useTakeBack()
  if (employee.status === 'approved')
    return (
      <Button
        component={Link}
        {...leaving}
        variant="default"
        leftSection={<LogOut aria-hidden="true" size={18} />}
      >
        {t('leave')}
      </Button>
    )
  if (employee.status !== 'left') return null
  return (
    <Button
      variant="default"
      leftSection={<Undo2 aria-hidden="true" size={18} />}
      aria-label={t('takeBackOne', { name })}
      onClick={() => void askToTakeBack(employee)}
    >
      {t('takeBack')}
    </Button>
  )
}
