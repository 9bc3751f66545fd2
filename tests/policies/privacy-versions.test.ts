/** Which version of the privacy notice was shown beside each form that was sent. */
import { beforeAll, expect, it } from 'vitest'
import { validRow } from './support/rows.ts'
import { clientData, employeeData, outcome, testWorld } from './support/world.ts'

const world = testWorld()

beforeAll(async () => {
  // Version 2; version 1 comes with the database
  await world.sql(
    `insert into public.legal_pages (kind, version, body_ar, body_en) values ('privacy', 2, 'نص', 'Text')`,
  )
})

const versionOf = async (table: string, column: string, value: unknown) =>
  (
    await world.sql<{ version: number | null }>(
      `select privacy_version as version from public.${table} where ${column} = $1`,
      [value],
    )
  )[0]?.version

/** Versions that exist: also the earlier one of a page that was opened before, and the company's own. */
const known = [null, 0, 1, 2]
const unknown = [3, -1, 2_000_000_000]

it.each(['visitor', 'client'] as const)('a request of a %s stores it', async (role) => {
  const send = async (change: object) => {
    const submission_id = crypto.randomUUID()
    const row = { ...(await validRow(world, 'service_requests')), submission_id, ...change }
    const answer = await world.people[role].db.from('service_requests').insert(row)
    return {
      said: outcome(answer),
      version: await versionOf('service_requests', 'submission_id', submission_id),
    }
  }
  expect(await send({})).toEqual({ said: 'done', version: null })
  for (const privacy_version of known)
    expect(await send({ privacy_version })).toEqual({ said: 'done', version: privacy_version })
  for (const privacy_version of unknown)
    expect(await send({ privacy_version })).toEqual({ said: 'privacy_version_unknown', version: undefined })
})

it.each([
  ['a client', clientData, ['user_profiles', 'id']],
  ['an applicant', employeeData, ['employees', 'user_id']],
] as const)(
  'the registration of %s stores it, and leaves it out of the account',
  async (_, data, [table, column]) => {
    const { id: without } = await world.signUp({ ...data })
    expect(await versionOf(table, column, without)).toBeNull()
    for (const privacy_version of known.slice(1)) {
      const { id, error } = await world.signUp({ ...data, privacy_version })
      expect(error).toBeNull()
      expect(await versionOf(table, column, id)).toBe(privacy_version)
      expect(await versionOf('user_profiles', 'id', id)).toBe(privacy_version)
      const [account] = await world.sql<{ meta: object }>(
        'select raw_user_meta_data as meta from auth.users where id = $1',
        [id],
      )
      expect(account?.meta).not.toHaveProperty('privacy_version')
    }
    for (const privacy_version of [...unknown, 'two', '1 or 1=1']) {
      const email = `${crypto.randomUUID()}@handasa.example`
      expect((await world.signUp({ ...data, privacy_version }, email)).error?.message).toBe(
        'privacy_version_unknown',
      )
      expect(await world.sql('select from auth.users where email = $1', [email])).toEqual([])
    }
  },
)

it('a second application has its own', async () => {
  const { id, db } = await world.signUp({ ...employeeData, privacy_version: 1 })
  await world.sql(
    "update public.employees set status = 'rejected', rejection_reason = 'x' where user_id = $1",
    [id],
  )
  const application = {
    full_name_ar: 'سارة',
    full_name_en: 'Sara',
    phone: '+966500000009',
    applied_for: 'مهندسة',
  }
  const again = (privacy_version: number) => db.rpc('apply_again', { ...application, privacy_version })
  expect(outcome(await again(3))).toBe('privacy_version_unknown')
  expect(await versionOf('employees', 'user_id', id)).toBe(1)
  expect(outcome(await again(2))).toBe('done')
  expect(await versionOf('employees', 'user_id', id)).toBe(2)
})

it('nobody changes it afterwards', async () => {
  const { client, employee, admin } = world.people
  for (const [table, column, value] of [
    ['user_profiles', 'id', client.id],
    ['employees', 'id', employee.employeeId],
  ] as const)
    for (const { db } of [client, admin])
      expect(outcome(await db.from(table).update({ privacy_version: 1 }).eq(column, value))).toBe('refused')
  const submission_id = crypto.randomUUID()
  await world.people.visitor.db
    .from('service_requests')
    .insert({ ...(await validRow(world, 'service_requests')), submission_id, privacy_version: 1 })
  await world.sql('update public.service_requests set privacy_version = 2 where submission_id = $1', [
    submission_id,
  ])
  expect(await versionOf('service_requests', 'submission_id', submission_id)).toBe(1)
})
