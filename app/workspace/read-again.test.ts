import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readAgain } from './read-again.ts'

let client: QueryClient
let ends: (() => void)[]
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  ends = []
})
afterEach(() => {
  for (const end of ends) end()
  client.clear()
})

/** A query of drafts on a screen. `answers` ends its fetches, in their order. */
function shown() {
  const answers: ReturnType<typeof Promise.withResolvers<string>>[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['drafts'],
    meta: { tables: ['drafts'] },
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
  })
  ends.push(observer.subscribe(() => undefined))
  const reader = readAgain(client)
  ends.push(reader.stop)
  return { observer, answers, reader }
}

it.each([
  ['drafts', 2],
  ['services', 1],
])('reads again what it has read when its table changes: %s', async (table, fetches) => {
  const { observer, answers, reader } = shown()
  answers[0]?.resolve('before')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('before'))
  reader.onChange([table])
  expect(answers).toHaveLength(fetches)
})

it('reads again after a first fetch that was under way when the change came', async () => {
  const { observer, answers, reader } = shown()
  reader.onChange(['drafts'])
  answers[0]?.resolve('before the change')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve('after the change')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
})

it('reads again after a first fetch that failed', async () => {
  const { observer, answers, reader } = shown()
  reader.onChange(['drafts'])
  answers[0]?.reject(new Error('lost'))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve('after the change')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('after the change'))
})
