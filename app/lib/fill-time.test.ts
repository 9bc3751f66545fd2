import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { minimumFillTime } from './constants.ts'
import { sendWhenFilled } from './fill-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a form that the server takes to be too fast is sent once more, with the server’s time', async () => {
  const form = new FormData()
  const seen: unknown[] = []
  const answers = [{ failure: 'too_fast', seen: 'server' }, { status: 'sent' }]
  const sent = sendWhenFilled<{ failure?: string; seen?: string; status?: string }>(form, async () => {
    seen.push(form.get('seen'))
    return answers.shift() ?? {}
  })
  await vi.advanceTimersByTimeAsync(minimumFillTime - 1)
  expect(seen).toEqual([expect.stringMatching(/^[0-9a-z]+$/)])
  await vi.advanceTimersByTimeAsync(1)
  expect(await sent).toEqual({ status: 'sent' })
  expect(seen).toHaveLength(2)
  expect(seen[1]).toBe('server')
})

test('any other answer is the last, and a form keeps the time that it has', async () => {
  const form = new FormData()
  form.set('seen', 'page')
  const send = vi.fn(async () => ({ failure: 'robot' }))
  expect(await sendWhenFilled(form, send)).toEqual({ failure: 'robot' })
  expect(send).toHaveBeenCalledOnce()
  expect(form.get('seen')).toBe('page')
})
