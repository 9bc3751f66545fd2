import { Group } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { Unbroken } from './unbroken.tsx'

/** Milliseconds that a success message stays. */
const successStays = 5000

/**
 * Shows a message that something was done; it closes by itself.
 * @param id of a message that is shown once, however often it is asked for while it is shown
 */
export function notifyDone(message: string, id?: string): void {
  showDone(<Unbroken>{message}</Unbroken>, { ...(id && { id }), autoClose: successStays })
}

/**
 * Shows a message that something was done, with an action beside it.
 * @param action a button or a link
 * @param stays how long the message stays, in milliseconds, so that the keyboard can reach the action too
 */
export function notifyWith(
  message: string,
  action: ReactNode,
  { stays, ...more }: { stays: number; id?: string; onClose?: () => void },
): void {
  showDone(
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <span>
        <Unbroken>{message}</Unbroken>
      </span>
      {action}
    </Group>,
    { ...more, autoClose: stays },
  )
}

function showDone(message: ReactNode, more: Omit<NotificationData, 'message'>) {
  notifications.show({
    message,
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    role: 'status',
    ...more,
  })
}

/** Shows a message that nothing was done, and why; it closes by itself. */
export function notifyNothingDone(message: string): void {
  notifications.show({
    message: <Unbroken>{message}</Unbroken>,
    color: 'gray',
    icon: <Info aria-hidden="true" size={18} />,
    role: 'status',
    autoClose: 8000,
  })
}

/** The message on show for each failure, so that a second try replaces it. */
const failures = new Map<string, string>()

/**
 * Shows a message that something failed, and why; it stays until it is closed, or until the same fails again.
 * @param id of a message that is shown once, however often it is asked for in the meantime
 * @returns what `forgetNotice` takes
 */
export function notifyFailed(message: string, reason?: string, id?: string): string {
  const before = failures.get(message)
  if (before && !id) notifications.hide(before)
  const shown = notifications.show({
    ...(id && { id }),
    ...(reason
      ? { title: <Unbroken>{message}</Unbroken>, message: <Unbroken>{reason}</Unbroken> }
      : { message: <Unbroken>{message}</Unbroken> }),
    color: 'danger',
    icon: <CircleAlert aria-hidden="true" size={18} />,
    autoClose: false,
    role: 'alert',
  })
  failures.set(message, shown)
  return shown
}

/** Hides a message, such as that of a failure after a second try has succeeded. */
export const forgetNotice = (id: string | undefined): void => void (id && notifications.hide(id))
