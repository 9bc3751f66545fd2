import { Button } from '@mantine/core'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import LogOut from 'lucide-react/icons/log-out'
import Undo2 from 'lucide-react/icons/undo-2'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Employee, isLeaving } from '#app/data/employees/admin.ts'
import { useDialogLink } from './employee-dialogs.tsx'
import { useTakeBack } from './use-take-back.ts'

/**
 * Records that an employee leaves, changes or cancels a future departure, or takes a former employee back.
 */
export function Departure({ employee, name }: { employee: Employee; name: string }) {
  const { t } = useTranslation('employees')
  const leaving = useDialogLink('leave', employee.id)
  const askToTakeBack = useTakeBack()
  const planned = isLeaving(employee)
  const takeBack = () => void askToTakeBack(employee)
  if (employee.status === 'approved')
    return (
      <>
        <Button
          component={Link}
          {...leaving}
          variant="default"
          leftSection={
            planned ? <CalendarClock aria-hidden="true" size={18} /> : <LogOut aria-hidden="true" size={18} />
          }
        >
          {t(planned ? 'leaving.change' : 'leave')}
        </Button>
        {planned && (
          <Button variant="default" leftSection={<Undo2 aria-hidden="true" size={18} />} onClick={takeBack}>
            {t('leaving.cancel')}
          </Button>
        )}
      </>
    )
  if (employee.status !== 'left') return null
  return (
    <Button
      variant="default"
      leftSection={<Undo2 aria-hidden="true" size={18} />}
      aria-label={t('takeBackOne', { name })}
      onClick={takeBack}
    >
      {t('takeBack')}
    </Button>
  )
}
