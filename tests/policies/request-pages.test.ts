/**
 * Pages of requests: the second half of a list is read from its end, and must equal the list read
 * from the beginning.
 */
import { beforeAll, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

const ids = async (asked: object) => {
  const { data } = await world.people.admin.db.rpc('list_requests', asked).throwOnError()
  return (data as { rows: { id: string }[] }).rows.map(({ id }) => id)
}

beforeAll(async () => {
  const statuses = ['new', 'pending', 'completed'] as const
  for (let number = 0; number < 11; number++)
    await storeRow(world, 'service_requests', {
      // Some names are the same, so that the id decides
      client_name: `Name ${number % 4}`,
      status: statuses[number % 3],
      preferred_start_date: number % 2 ? `2026-12-0${1 + (number % 3)}` : null,
    })
})

it.each(
  ['created_at', 'client_name', 'status', 'preferred_start_date', 'next_step_on'].flatMap((sort) =>
    [{}, { statuses: ['new', 'pending'] }].map((filter) => ({ sort, ...filter })),
  ),
)('pages fit together to the whole list: %o', async (asked) => {
  await world.people.admin.db.rpc('note_export', { list: 'service_requests' }).throwOnError()
  for (const descending of [true, false]) {
    const whole = await ids({ ...asked, descending, page_size: 1000 })
    expect(whole.length).toBeGreaterThan(6)
    for (const page_size of [1, 4])
      for (let page_offset = 0; page_offset <= whole.length + 1; page_offset += page_size)
        expect(await ids({ ...asked, descending, page_size, page_offset })).toEqual(
          whole.slice(page_offset, page_offset + page_size),
        )
  }
})
