import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error that is only printed is still an error: a test that expects one says so with mockImplementation.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  const unexpected = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(unexpected, 'console.error was called').toEqual([])
})
