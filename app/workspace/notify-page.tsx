import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import Check from 'lucide-react/icons/check'

/** Milliseconds in which the link can be reached by keyboard too. */
const stays = 12_000

/** Shows that something is on the website now, with the way to its page, which opens beside the screen. */
export function notifyPage(message: string, link: { to: string; words: string }): void {
  notifications.show({
    message: (
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <span>{message}</span>
        <a href={link.to} target="_blank" rel="noreferrer">
          {link.words}
        </a>
      </Group>
    ),
    color: 'brand',
    icon: <Check aria-hidden="true" size={18} />,
    autoClose: stays,
    role: 'status',
  })
}
