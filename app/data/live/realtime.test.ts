import { beforeEach, expect, test, vi } from 'vitest'
import { watchTables } from './realtime.ts'

const backend = vi.hoisted(() => ({
  asked: [] as { filter: object; tell: () => void }[],
  say: (_status: string) => undefined as unknown,
  removed: 0,
}))

vi.mock('#app/data/browser-db.ts', () => {
  const channel = {
    on: (_kind: string, filter: object, tell: () => void) => backend.asked.push({ filter, tell }),
    subscribe(say: (status: string) => unknown) {
      backend.say = say
    },
  }
  return {
    browserDb: () => ({
      channel: () => channel,
      removeChannel: async () => {
        backend.removed++
        backend.say('CLOSED')
      },
    }),
  }
})

beforeEach(() => Object.assign(backend, { asked: [], removed: 0 }))

/** Watches two tables and records what is reported. */
function watch() {
  const heard: unknown[] = []
  const end = watchTables(
    [{ table: 'client_projects' }, { table: 'employee_notifications', filter: 'employee_id=eq.1' }],
    { onChange: (tables) => heard.push(tables), onStatus: (status) => heard.push(status) },
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
  expect(heard).toEqual([['employee_notifications'], ['client_projects']])
})

test('a channel reports only once it has joined, and then every table, since changes were missed', () => {
  const { heard } = watch()
  for (const state of ['SUBSCRIBED', 'CHANNEL_ERROR', 'TIMED_OUT', 'SUBSCRIBED', 'CLOSED']) backend.say(state)
  const all = ['client_projects', 'employee_notifications']
  expect(heard).toEqual(['some', all, 'nothing', 'nothing', 'some', all, 'nothing'])
})

test('nothing is reported after it is stopped', () => {
  const { heard, end } = watch()
  end()
  backend.asked[0]?.tell()
  backend.say('SUBSCRIBED')
  expect(backend.removed).toBe(1)
  expect(heard).toEqual(['nothing'])
})

test('without tables no channel is opened', () => {
  watchTables([], { onChange: () => undefined, onStatus: () => undefined })()
  expect(backend).toMatchObject({ asked: [], removed: 0 })
})
