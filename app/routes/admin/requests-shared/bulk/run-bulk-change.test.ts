import { expect, it } from 'vitest'
import { DataError } from '#app/data/result.ts'
import type { ManyChange } from '#app/data/service-requests/many.ts'
import { runBulkChange } from './run-bulk-change.ts'

const changes = Array.from({ length: 60 }, (_, number): ManyChange => ({ id: String(number), to: 'new' }))

it('does all, some at a time, and goes on after what was refused', async () => {
  const sizes: number[] = []
  const through: number[] = []
  const { done, failed } = await runBulkChange(
    changes,
    async (some) => {
      sizes.push(some.length)
      const [first, ...rest] = some
      return {
        done: rest.map(({ id }) => ({ id, from: 'pending' })),
        failed: [{ id: first?.id ?? '', code: 'PT409', message: 'work_changed' }],
      }
    },
    (count) => through.push(count),
  )
  expect(sizes).toEqual([25, 25, 10])
  expect(through).toEqual([25, 50, 60])
  expect(done).toHaveLength(57)
  expect(failed.map(({ id }) => id)).toEqual(['0', '25', '50'])
  expect(failed[0]?.error).toEqual(new DataError('PT409', 'work_changed'))
})

it('stops where the connection is lost, and says of which', async () => {
  const { done, failed } = await runBulkChange(
    changes,
    async (some) => {
      if (some[0]?.id === '25') throw new Error('lost')
      return { done: some.map(({ id }) => ({ id, from: null })), failed: [] }
    },
    () => undefined,
  )
  expect(done).toHaveLength(25)
  expect(failed).toHaveLength(35)
})

it('does nothing to none', async () => {
  const never = () => Promise.reject(new Error('called'))
  expect(await runBulkChange([], never, never)).toEqual({ done: [], failed: [] })
})
