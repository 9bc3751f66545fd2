import { expect, it, vi } from 'vitest'
import { readSection } from './read-section.ts'

it('returns what was read', async () => {
  const log = vi.fn()
  expect(await readSection({ log }, 'services', Promise.resolve([1]), [])).toEqual([1])
  expect(log).not.toHaveBeenCalled()
})

it('logs a failure and returns the fallback', async () => {
  const log = vi.fn()
  const failure = Object.assign(new Error('connection refused'), { code: 'unreachable' })
  expect(await readSection({ log }, 'services', Promise.reject(failure), [])).toEqual([])
  expect(log).toHaveBeenCalledWith('section not read', {
    section: 'services',
    code: 'unreachable',
    message: 'connection refused',
  })
})
