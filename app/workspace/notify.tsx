import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Unbroken } from './unbroken.tsx'

/** Milliseconds that a success message stays. */
const successStays = 5000

/**
 * Shows a message that something was done; it closes by itself.
 * @param id of a message that is shown once, however often it is asked for meanwhile
 */
export function notifyDone(message: string, id?: string): void {
  notifications.show({
    ...(id && { id }),
    message: <Unbroken>{message}</Unbroken>,
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: successStays,
    role: 'status',
  })
}

/** The message on show for each failure, so that a second try does not put the same one below it. */
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

/** Takes a message away, such as that of a failure that a second try has made good. */
export const forgetNotice = (id: string | undefined): void => void (id && notifications.hide(id))
