import { beforeEach, expect, test, vi } from 'vitest'
import { watchTables } from './live.ts'

const backend = vi.hoisted(() => ({
  hosted: true,
  asked: [] as { filter: object; tell: () => void }[],
  say: (_status: string) => undefined as unknown,
  removed: 0,
}))

vi.mock('./browser-db.ts', () => {
  const channel = {
    on: (_kind: string, filter: object, tell: () => void) => backend.asked.push({ filter, tell }),
    subscribe(say: (status: string) => unknown) {
      backend.say = say
    },
  }
  return {
    isHosted: () => backend.hosted,
    browserDb: () => ({
      channel: () => channel,
      removeChannel: async () => {
        backend.removed++
        backend.say('CLOSED')
      },
    }),
  }
})

beforeEach(() => Object.assign(backend, { hosted: true, asked: [], removed: 0 }))

/** Watches two tables and notes what is heard. */
function watch() {
  const heard: unknown[] = []
  const end = watchTables(
    [{ table: 'client_projects' }, { table: 'employee_notifications', filter: 'employee_id=eq.1' }],
    { changed: (place) => heard.push(place), working: (is) => heard.push(is) },
  )
  return { heard, end }
}

test('each table is watched on one channel, and a change names its table', () => {
  const { heard } = watch()
  expect(backend.asked.map(({ filter }) => filter)).toEqual([
    { event: '*', schema: 'public', table: 'client_projects' },
    { event: '*', schema: 'public', table: 'employee_notifications', filter: 'employee_id=eq.1' },
  ])
  backend.asked[1]?.tell()
  backend.asked[0]?.tell()
  expect(heard).toEqual([1, 0])
})

test('only a channel that has joined works; one that is taken up again does', () => {
  const { heard } = watch()
  const states = ['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED', 'TIMED_OUT', 'SUBSCRIBED', 'CLOSED']
  for (const state of states) backend.say(state)
  expect(heard).toEqual([true, false, true, false, true, false])
})

test('once it is ended nothing more is heard', () => {
  const { heard, end } = watch()
  end()
  backend.asked[0]?.tell()
  backend.say('SUBSCRIBED')
  expect(backend.removed).toBe(1)
  expect(heard).toEqual([])
})

test('our own backend has no such service, and is not asked', () => {
  backend.hosted = false
  watch().end()
  expect(backend).toMatchObject({ asked: [], removed: 0 })
})
