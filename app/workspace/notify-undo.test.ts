import { notifications, notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it } from 'vitest'
import { notifyUndo } from './notify-undo.tsx'

const shown = () => {
  const { notifications, queue } = notificationsStore.getState()
  return [...notifications, ...queue].map(({ id }) => id)
}
const say = (message: string) => notifyUndo(message, { stays: 8000, undo: () => undefined })

beforeEach(() => notifications.clean())

it('a message that says the same as one before replaces it', () => {
  say('Request deleted')
  const [first] = shown()
  say('Request deleted')
  expect(shown()).toHaveLength(1)
  expect(shown()).not.toContain(first)
  // The message is shown again after it was closed
  notifications.clean()
  say('Request deleted')
  expect(shown()).toHaveLength(1)
})

it('messages that say different things stand together', () => {
  say('Request deleted')
  say('Note deleted')
  expect(shown()).toHaveLength(2)
})
