import { type MouseEvent, useEffect } from 'react'
import type { Employee } from '#app/data/employees/admin.ts'
import { isPlainClick } from '#app/lib/plain-click.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { LeavingDialog } from './leaving-dialog.tsx'
import { NotificationDialog } from './notification-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** What a dialog is for, by the parameter of the address that opens it. */
const dialogNames = ['edit', 'person', 'reject', 'notify', 'leave'] as const

/** Whether a dialog still has something to do; another admin may have been faster. */
const possible = {
  edit: ({ status }: Employee) => status === 'pending' || status === 'approved',
  person: () => true,
  leave: ({ status }: Employee) => status === 'approved',
  reject: ({ status }: Employee) => status === 'pending',
  notify: ({ status }: Employee) => status === 'approved',
}

/** The dialogs of employees, on their list and on the page of one. */
export function useEmployeeDialogs() {
  const dialogs = {
    edit: useDialogParam('edit'),
    person: useDialogParam('person'),
    leave: useDialogParam('leave'),
    reject: useDialogParam('reject'),
    notify: useDialogParam('notify'),
  }
  const open = dialogNames.find((name) => dialogs[name].value)
  return { dialogs, open, id: open ? dialogs[open].value : null }
}

/** What a link to a dialog on the same page needs, so that the focus returns to the link. */
export function useDialogLink(name: (typeof dialogNames)[number], id: string) {
  const { open } = useDialogParam(name)
  return {
    to: `?${name}=${id}`,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      open(id)
    },
  }
}

/** The dialog that the address asks for, of this employee. */
export function EmployeeDialogs({ employee }: { employee: Employee }) {
  const { dialogs, open, id } = useEmployeeDialogs()
  const own = open && id === employee.id ? open : undefined
  const outdated = own && !possible[own](employee) ? own : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it becomes outdated.
  useEffect(() => {
    if (outdated) dialogs[outdated].close()
  }, [outdated])
  if (!own || outdated) return null
  const props = { employee, onClose: dialogs[own].close }
  if (own === 'edit') return <TermsDialog key={`${employee.id} ${employee.status}`} {...props} />
  const Dialog = {
    person: PersonDialog,
    leave: LeavingDialog,
    reject: RejectDialog,
    notify: NotificationDialog,
  }[own]
  return <Dialog key={employee.id} {...props} />
}
