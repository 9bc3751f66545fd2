import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { connect, type Trier, testWorld } from './support/world.ts'

const world = testWorld()

/** Each sees different profiles, or none, when reading them without a condition. */
const triers = ['client', 'otherClient', 'stranger', 'inactive', 'visitor'] as const

async function seenBy(who: (typeof triers)[number]): Promise<string> {
  const db = who === 'visitor' ? connect(world.api) : world.people[who as Trier].db
  const { data, error } = await db.from('user_profiles').select('id').order('id')
  return error ? error.code : data.map(({ id }) => id).join()
}

it('reads of several people at the same moment show each their own', async () => {
  const expected = Object.fromEntries(triers.map((who) => [who, world.people[who as Trier]?.id]))
  // A visitor has no right to the table
  expected.visitor = '42501'
  for (const who of triers) expect(await seenBy(who), who).toBe(expected[who])

  const wrong: string[] = []
  const reads: Promise<void>[] = []
  for (let round = 0; round < 200; round++) {
    const who = triers[(round * 7) % triers.length] as (typeof triers)[number]
    reads.push(
      seenBy(who).then((seen) => {
        if (seen !== expected[who]) wrong.push(`${who}: ${seen}`)
      }),
    )
    // Some reads begin at the same moment, others while one is being answered
    for (let times = 0; times < round % 5; times++) await turn()
  }
  await Promise.all(reads)
  expect(wrong).toEqual([])
})

it('reads beside writes and functions of other people show each their own', async () => {
  const wrong: string[] = []
  const { client, otherClient, admin } = world.people
  await Promise.all(
    Array.from({ length: 60 }, async (_, round) => {
      for (let times = 0; times < round % 7; times++) await turn()
      const written = admin.db
        .from('company_settings')
        .update({ email: `a${round}@example.sa` })
        .neq('id', 0)
      const [seen, other, list] = await Promise.all([
        seenBy('client'),
        seenBy('otherClient'),
        otherClient.db.rpc('my_requests'),
        written,
      ])
      if (seen !== client.id || other !== otherClient.id || list.error) wrong.push(`${seen} ${other}`)
    }),
  )
  expect(wrong).toEqual([])
})

it('what a read was allowed is over with it', async () => {
  await seenBy('client')
  const [left] = await world.sql(
    `select current_user as who, coalesce(current_setting('request.jwt.claims', true), '') as claims,
       coalesce(current_setting('request.jwt.claim.sub', true), '') as sub,
       current_setting('transaction_read_only') as "readOnly"`,
  )
  expect(left).toMatchObject({ claims: '', sub: '', readOnly: 'off' })
  expect(['anon', 'authenticated', 'service_role']).not.toContain(left?.who)
})
