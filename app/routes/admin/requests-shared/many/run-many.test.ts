import { expect, it } from 'vitest'
import { runMany } from './run-many.ts'

it('does all, a few at a time, and goes on after one that fails', async () => {
  let running = 0
  let most = 0
  const through: number[] = []
  const { done, failed } = await runMany(
    [1, 2, 3, 4, 5, 6, 7],
    async (number) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (number % 3 === 0) throw new Error(`no ${number}`)
    },
    (count) => through.push(count),
  )
  expect(done.toSorted()).toEqual([1, 2, 4, 5, 7])
  expect(failed.map(({ item }) => item)).toEqual([3, 6])
  expect(most).toBe(3)
  expect(through).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('does nothing to none', async () => {
  expect(
    await runMany(
      [],
      () => Promise.reject(new Error('called')),
      () => undefined,
    ),
  ).toEqual({
    done: [],
    failed: [],
  })
})
