import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { gatedApi } from '#tests/support/gated-api.ts'

const api = gatedApi()
const read = () =>
  api.send('/rest/v1/services', undefined, { method: 'GET', body: null }).then(({ status }) => status)

test('an answer that nobody has read yet takes the turn of its address', async () => {
  const outgoing = new EventEmitter().setMaxListeners(200)
  api.outgoing = outgoing
  for (let count = 0; count < 100; count++) expect(await read()).not.toBe(429)
  expect(await read()).toBe(429)
  // Other addresses are not affected
  api.address = '192.0.2.2'
  expect(await read()).not.toBe(429)
  api.address = '192.0.2.1'
  outgoing.emit('close')
  expect(await read()).not.toBe(429)
})

test('the answer to a caller who has left takes no turn', async () => {
  api.outgoing = Object.assign(new EventEmitter(), { closed: true })
  for (let count = 0; count < 101; count++) expect(await read()).not.toBe(429)
})
