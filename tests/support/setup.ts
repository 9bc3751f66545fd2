import { afterEach, beforeEach, expect, inject, vi } from 'vitest'

// What the project's global setup has made, for tests/support/api.ts; a server named by hand goes first
if (!process.env.TEST_DATABASE_URL) {
  const [server, template] = [inject('server'), inject('template')]
  if (server) process.env.TEST_DATABASE_URL = server
  if (template) process.env.TEST_DATABASE_TEMPLATE = template
}

const started = inject('started')
if (started) process.env.TEST_STARTED_DATA = started

// An error that is only printed is still an error: a test that expects one says so with mockImplementation.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const unexpected = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(unexpected, 'console.error was called').toEqual([])
})
