import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'

/** Milliseconds that a good message stays; a bad one stays until it is closed. */
const shown = 5000

/** Says that something has been done. */
export function sayDone(message: string): void {
  notifications.show({
    message,
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: shown,
    role: 'status',
  })
}

/** Says that something could not be done, and why; it stays until it is closed. */
export function sayFailed(message: string, reason?: string): void {
  notifications.show({
    // Without a reason the message is all there is to say
    ...(reason ? { title: message, message: reason } : { message }),
    color: 'danger',
    icon: <CircleAlert aria-hidden="true" size={18} />,
    autoClose: false,
    role: 'alert',
  })
}
