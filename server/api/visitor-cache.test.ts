import { expect, test } from 'vitest'
import { makeChanges } from '#server/changes/changes.ts'
import { makeVisitorCache, type VisitorCall } from './visitor-cache.ts'

const key = 'publishable'

function call(
  search = '',
  headers: Record<string, string> = {},
  pathname = '/rest/v1/projects',
): VisitorCall {
  return { method: 'GET', pathname, search, headers: new Headers({ apikey: key, ...headers }) }
}

function world() {
  const changes = makeChanges()
  const cache = makeVisitorCache(changes)
  const state = { asked: 0, status: 200, during: () => undefined as unknown }
  const ask = async () => {
    const body = `[${++state.asked}]`
    await state.during()
    return new Response(body, {
      status: state.status,
      headers: { 'content-type': 'application/json', 'content-range': '0-0/1', 'x-inner': 'no' },
    })
  }
  const read = async (of: VisitorCall) => (await cache.answer(of, key, ask)).text()
  return { changes, cache, state, ask, read }
}

test('a read of visitors is answered once by the backend, with its headers', async () => {
  const { cache, state, ask } = world()
  for (const _ of [1, 2]) {
    const response = await cache.answer(call('?select=id', { authorization: `Bearer ${key}` }), key, ask)
    expect(await response.text()).toBe('[1]')
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json',
      'content-range': '0-0/1',
    })
  }
  expect(state.asked).toBe(1)
})

test.each<[string, VisitorCall]>([
  ['an account', call('', { authorization: 'Bearer token' })],
  ['another key', call('', { apikey: 'secret' })],
  ['no key', { ...call(), headers: new Headers() }],
  ['a table that not every visitor may read', call('', {}, '/rest/v1/user_profiles')],
  ['a function', call('', {}, '/rest/v1/rpc/projects')],
  ['a write', { ...call(), method: 'POST' }],
])('%s is never answered from the cache', async (_who, of) => {
  const { state, read } = world()
  await read(call())
  await read(of)
  await read(of)
  expect(state.asked).toBe(3)
})

test('calls that may differ in their answers are kept apart', async () => {
  const { state, read } = world()
  const calls = [
    call(),
    call('?select=id'),
    call('', { accept: 'application/vnd.pgrst.object+json' }),
    call('', { prefer: 'count=exact' }),
    call('', { range: '0-1' }),
    call('', {}, '/rest/v1/services'),
  ]
  for (const of of calls) await read(of)
  expect(state.asked).toBe(calls.length)
})

test('a change of one of the tables empties it, another does not', async () => {
  const { changes, read } = world()
  expect(await read(call())).toBe('[1]')
  changes.report(new Set(['service_requests', 'user_profiles:1']))
  expect(await read(call())).toBe('[1]')
  changes.report(new Set(['services']))
  expect(await read(call())).toBe('[2]')
  changes.report('everything')
  expect(await read(call())).toBe('[3]')
})

test('what was read while it changed is not kept, and neither are refusals', async () => {
  const { changes, state, read } = world()
  state.during = () => changes.report(new Set(['projects']))
  expect(await read(call())).toBe('[1]')
  state.during = () => undefined
  expect(await read(call())).toBe('[2]')
  state.status = 400
  await read(call('?wrong'))
  await read(call('?wrong'))
  expect(state.asked).toBe(4)
})
