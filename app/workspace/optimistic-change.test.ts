import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { changesStored, optimisticChange } from './optimistic-change.ts'

const queryKey = ['switches']
const others = ['counts']

/** A list of names that changes add to, on a server that answers when the test lets it. */
function setUp() {
  const client = new QueryClient()
  const sent: string[] = []
  const answers: PromiseWithResolvers<void>[] = []
  const stored: string[] = []
  const read = vi.fn(() => Promise.resolve([...stored]))
  const readOthers = vi.fn(() => Promise.resolve(stored.length))
  const failed = vi.fn()
  const change = () =>
    new MutationObserver(
      client,
      optimisticChange(client, {
        async run(name: string) {
          sent.push(name)
          const answer = Promise.withResolvers<void>()
          answers.push(answer)
          await answer.promise
          stored.push(name)
        },
        invalidates: [queryKey, others],
        optimistic: (cached, name) => [...(cached as string[]), name],
        onError: failed,
      }),
    )
  const start = async () => {
    // Observed queries are read again when invalidated, as on a screen
    for (const [key, queryFn] of [
      [queryKey, read],
      [others, readOthers],
    ] as const)
      new QueryObserver<unknown>(client, { queryKey: key, queryFn }).subscribe(() => undefined)
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    for (const one of [read, readOthers]) one.mockClear()
  }
  const shown = () => client.getQueryData(queryKey)
  return { change, client, start, sent, answers, read, readOthers, shown, failed }
}

test('changes that follow each other quickly are shown immediately, and sent in their order', async () => {
  const { change, start, sent, answers, read, readOthers, shown } = setUp()
  await start()
  const first = change().mutate('first')
  const second = change().mutate('second')
  await vi.waitFor(() => expect(shown()).toEqual(['first', 'second']))
  expect(sent).toEqual(['first'])

  answers[0]?.resolve()
  await first
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
  // The list is not read yet, since it would lack the second change
  expect(read).not.toHaveBeenCalled()
  expect(readOthers).toHaveBeenCalled()
  expect(shown()).toEqual(['first', 'second'])

  answers[1]?.resolve()
  await second
  expect(read).toHaveBeenCalledOnce()
  expect(shown()).toEqual(['first', 'second'])
})

test('a change that is refused is taken back, and what waits for it is sent', async () => {
  const { change, start, sent, answers, shown, failed } = setUp()
  await start()
  const first = change().mutate('first')
  const second = change().mutate('second')
  await vi.waitFor(() => expect(shown()).toEqual(['first', 'second']))
  answers[0]?.reject(new Error('refused'))
  await expect(first).rejects.toThrow('refused')
  expect(failed).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(sent).toEqual(['first', 'second']))
  answers[1]?.resolve()
  await second
  expect(shown()).toEqual(['second'])
})

test('a document is left once nothing waits to be stored', async () => {
  const { change, client, start, answers } = setUp()
  await start()
  await changesStored(client)
  void change().mutate('first')
  void change().mutate('second')
  const left = vi.fn()
  void changesStored(client).then(left)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.resolve()
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  expect(left).not.toHaveBeenCalled()
  answers[1]?.resolve()
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
})
