import { setImmediate as eventLoop } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

// Passes what the project's global set-up created to tests/support/api.ts, unless TEST_DATABASE_URL names a server
if (!process.env.TEST_DATABASE_URL) {
  const [server, template, owner] = [inject('server'), inject('template'), inject('owner')]
  const empty = inject('empty')
  if (server) process.env.TEST_DATABASE_URL = server
  if (template) process.env.TEST_DATABASE_TEMPLATE = template
  if (owner) process.env.TEST_DATABASE_OWNER = owner
  if (empty) process.env.TEST_DATABASE_EMPTY = empty
}

const started = inject('started')
if (started) process.env.TEST_STARTED_DATA = started

// While a test computes for seconds, fetch does not notice that the server has closed an idle connection
beforeEach(() => eventLoop())

// An error that is only printed fails the test; a test that expects one mocks console.error.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const unexpected = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(unexpected, 'console.error was called').toEqual([])
})
