/** The 72 hours of a data breach begin when it was noticed. */
import { expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.settingsAdmin.db.from('breaches')
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

it('is noticed at a time that has passed, when it is recorded and when it is corrected', async () => {
  const id = crypto.randomUUID()
  const add = async (noticed_at: string) =>
    outcome(await admin().insert({ id, title: 'Lost laptop', noticed_at }).select())
  expect(await add(inHours(1))).toBe('check breaches_noticed_at_check')
  expect(await add('1448-06-17T09:30:00Z')).toBe('check breaches_noticed_at_check')
  expect(await add(inHours(-1))).toBe('done')
  const correct = async (noticed_at: string) =>
    outcome(await admin().update({ noticed_at }).eq('id', id).select())
  expect(await correct(inHours(24))).toBe('check breaches_noticed_at_check')
  expect(await correct(inHours(-24))).toBe('done')
})
