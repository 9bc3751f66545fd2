import { Button } from '@mantine/core'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import LogOut from 'lucide-react/icons/log-out'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Employee, isLeaving } from '#app/data/employees/admin.ts'
import { HistoryMenuItem } from '#app/routes/admin/history/history-buttons.tsx'
import { usePersonData } from '#app/routes/admin/person-data/person-data-button.tsx'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useDialogLink } from './employee-dialogs.tsx'
import { useTakeBack } from './use-take-back.ts'

interface EmployeeActionsProps {
  employee: Employee
  name: string
}

/**
 * The head of the page of an employee or applicant: what is done often, and a menu with the rest, such as
 * recording that they leave.
 */
export function EmployeeActions({ employee, name }: EmployeeActionsProps) {
  const { t } = useTranslation(['employees', 'workspace'])
  const { id, status } = employee
  const correcting = useDialogLink('person', id)
  const notifying = useDialogLink('notify', id)
  const leaving = useDialogParam('leave')
  const askToTakeBack = useTakeBack()
  const data = usePersonData({ id, query: { account: employee.user_id } })
  const planned = isLeaving(employee)
  const takeBack = () => void askToTakeBack(employee)
  return (
    <>
      {status === 'pending' && <Decision employee={employee} name={name} />}
      <Button
        component={Link}
        {...correcting}
        variant="default"
        leftSection={<Pencil aria-hidden="true" size={18} />}
        aria-label={t('person.edit')}
      >
        {t('workspace:edit')}
      </Button>
      {status === 'approved' && (
        <Button
          component={Link}
          {...notifying}
          variant="default"
          leftSection={<Megaphone aria-hidden="true" size={18} />}
        >
          {t('notify')}
        </Button>
      )}
      {status === 'left' && (
        <Button
          variant="default"
          leftSection={<Undo2 aria-hidden="true" size={18} />}
          aria-label={t('takeBackOne', { name })}
          onClick={takeBack}
        >
          {t('takeBack')}
        </Button>
      )}
      <RowMenu name={name} framed>
        <HistoryMenuItem table="employees" id={id} />
        {data.open && (
          <RowMenuItem icon={ShieldCheck} action={data.open}>
            {t('workspace:personData')}
          </RowMenuItem>
        )}
        {planned && (
          <RowMenuItem icon={Undo2} action={takeBack}>
            {t('leaving.cancel')}
          </RowMenuItem>
        )}
        {status === 'approved' && (
          <RowMenuItem icon={planned ? CalendarClock : LogOut} action={() => leaving.open(id)} danger>
            {t(planned ? 'leaving.change' : 'leave')}
          </RowMenuItem>
        )}
      </RowMenu>
      {data.dialog}
    </>
  )
}

/** Approves or rejects the application. */
function Decision({ employee: { id }, name }: EmployeeActionsProps) {
  const { t } = useTranslation('employees')
  const approving = useDialogLink('edit', id)
  const rejecting = useDialogLink('reject', id)
  return (
    <>
      <Button
        component={Link}
        {...approving}
        leftSection={<Check aria-hidden="true" size={18} />}
        aria-label={t('approveOne', { name })}
      >
        {t('approve')}
      </Button>
      <Button
        component={Link}
        {...rejecting}
        variant="outline"
        color="danger"
        leftSection={<X aria-hidden="true" size={18} />}
        aria-label={t('rejectOne', { name })}
      >
        {t('reject')}
      </Button>
    </>
  )
}
