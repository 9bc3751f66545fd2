import { describe, expect, it } from 'vitest'
import { idsOf, storeRow, validRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db.from('service_requests')
const admin = () => world.people.admin.db.from('service_requests')
const form = () => validRow(world, 'service_requests')
const message = async () => ({ ...(await form()), kind: 'message', client_phone: null, status: 'pending' })
const statuses = [
  'new',
  'pending',
  'reviewing',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
]

async function stored(submission_id: string) {
  const [row] = await world.sql('select * from public.service_requests where submission_id = $1', [
    submission_id,
  ])
  return row
}

describe('a visitor', () => {
  it('sends a service request as new and a contact message as pending', async () => {
    const service_id = await storeRow(world, 'services')
    expect(outcome(await visitor().insert({ ...(await form()), service_id }))).toBe('done')
    expect(outcome(await visitor().insert(await message()))).toBe('done')
  })

  it('says which of the two it is: a request is new, a message is pending and names no service', async () => {
    const attempt = async (change: object) =>
      outcome(await visitor().insert({ ...(await form()), ...change }))
    expect(await attempt({ kind: 'service', status: 'pending' })).toBe('refused')
    expect(await attempt({ kind: 'message', status: 'new' })).toBe('refused')
    expect(await attempt({ kind: 'other' })).toBe('refused')
    const submission_id = crypto.randomUUID()
    expect(await attempt({ submission_id })).toBe('done')
    expect(await stored(submission_id)).toMatchObject({ kind: 'service' })
  })

  it.each(statuses.slice(2))('cannot send the status %s', async (status) => {
    expect(outcome(await visitor().insert({ ...(await form()), status }))).toBe('refused')
  })

  it('cannot send a service request without a phone, nor a contact message for a service', async () => {
    expect(outcome(await visitor().insert({ ...(await form()), client_phone: null }))).toBe('refused')
    const service_id = await storeRow(world, 'services')
    expect(outcome(await visitor().insert({ ...(await message()), service_id }))).toBe('refused')
  })

  it.each(
    Object.entries({
      id: crypto.randomUUID(),
      reference: 'R-7K3F2Q',
      user_id: crypto.randomUUID(),
      created_at: '2020-01-01',
      updated_at: '2020-01-01',
    }),
  )('cannot set %s, not even signed in', async (column, value) => {
    for (const role of ['visitor', 'client', 'admin'] as const) {
      const db = world.people[role].db.from('service_requests')
      expect(outcome(await db.insert({ ...(await form()), [column]: value }))).toBe('refused')
    }
  })

  it('cannot have the stored row returned, nor count rows, nor overwrite by upsert', async () => {
    const submission_id = crypto.randomUUID()
    expect(
      outcome(
        await visitor()
          .insert({ ...(await form()), submission_id })
          .select(),
      ),
    ).toBe('refused')
    expect(await stored(submission_id)).toBeUndefined()
    // An answer to HEAD has no body with the reason
    expect((await visitor().select('*', { count: 'exact', head: true })).status).toBe(401)
    expect(outcome(await visitor().select('*', { count: 'exact' }))).toBe('refused')
    await visitor().insert({ ...(await form()), submission_id })
    const overwritten = { ...(await form()), submission_id, client_name: 'غيره' }
    expect(outcome(await visitor().upsert(overwritten, { onConflict: 'submission_id' }))).toBe('refused')
    expect((await stored(submission_id))?.client_name).toBe('فهد العتيبي')
  })

  it('sends several rows all or none', async () => {
    const submission_id = crypto.randomUUID()
    const rows = [
      { ...(await form()), submission_id },
      { ...(await form()), submission_id: crypto.randomUUID(), status: 'approved' },
    ]
    expect(outcome(await visitor().insert(rows))).toBe('refused')
    expect(await stored(submission_id)).toBeUndefined()
  })

  it('gets an error for an unknown service, a wrong budget, date, phone or address, and blank text', async () => {
    const attempt = async (change: object) =>
      outcome(await visitor().insert({ ...(await form()), ...change }))
    expect(await attempt({ service_id: crypto.randomUUID() })).toMatch(
      /^23503 .*service_requests_service_id_fkey/,
    )
    expect(await attempt({ service_id: 'no uuid' })).toMatch(/^22P02/)
    expect(await attempt({ budget_range: 'a lot' })).toBe('check service_requests_budget_range_check')
    expect(await attempt({ preferred_start_date: '1999-12-31' })).toBe(
      'check service_requests_preferred_start_date_check',
    )
    expect(await attempt({ preferred_start_date: '2026-02-30' })).toMatch(/^22008/)
    expect(await attempt({ client_phone: '0501234567' })).toBe('check service_requests_client_phone_check')
    expect(await attempt({ client_phone: '+٩٦٦٥٠١٢٣٤٥٦٧' })).toBe('check service_requests_client_phone_check')
    expect(await attempt({ client_email: 'nobody' })).toBe('check service_requests_client_email_check')
    expect(await attempt({ client_name: ' \t ' })).toBe('check service_requests_client_name_check')
    expect(await attempt({ client_name: 'a\u0007b' })).toBe('check service_requests_client_name_check')
    expect(await attempt({ project_description: '\n\n' })).toBe(
      'check service_requests_project_description_check',
    )
    expect(await attempt({ client_name: null })).toMatch(/^23502/)
    expect(await attempt({ locale: 'fr' })).toBe('check service_requests_locale_check')
  })

  it('who sends values of another type has made a mistake, not found one of the server', async () => {
    for (const column of ['client_name', 'service_id', 'preferred_start_date', 'status'])
      for (const value of [{}, [], [1], { a: { b: 1 } }, true, 5])
        expect(
          (await visitor().insert({ ...(await form()), [column]: value })).status,
          `${column} ${JSON.stringify(value)}`,
        ).toBeLessThan(500)
    expect((await visitor().insert({ ...(await form()), preferred_start_date: {} })).status).toBe(400)
  })

  it('keeps Arabic, emoji, markup and SQL as text', async () => {
    const submission_id = crypto.randomUUID()
    const text = `مُشروعٌ‏ رقم ١٢ 👷🏽‍♀️ <script>alert(1)</script> '); drop table services; -- \\ %00 \u200f\n\tسطر`
    const row = {
      ...(await form()),
      submission_id,
      project_description: text,
      client_email: 'فهد@مثال.السعودية',
    }
    expect(outcome(await visitor().insert(row))).toBe('done')
    expect((await stored(submission_id))?.project_description).toBe(text)
  })
})

describe('a submission', () => {
  it('sent twice is stored once, and its reference can be read', async () => {
    const submission_id = crypto.randomUUID()
    const row = { ...(await form()), submission_id }
    const answers = await Promise.all([visitor().insert(row), visitor().insert(row), visitor().insert(row)])
    expect(answers.map(outcome).filter((answer) => answer === 'done')).toHaveLength(1)
    for (const { error } of answers.filter((answer) => answer.error))
      expect(error).toMatchObject({ code: '23505', message: expect.stringContaining('submission_id') })
    expect(await idsOf(world, 'service_requests', 'submission_id = $1', [submission_id])).toHaveLength(1)

    const { data } = await world.people.visitor.db.rpc('request_reference', { submission_id })
    expect(data).toBe((await stored(submission_id))?.reference)
    expect(data).toMatch(/^R-[0-9ABCDEFGHJKMNPQRSTVWXYZ]{6}$/)
  })

  it('that was never sent has no reference', async () => {
    const { data } = await world.people.visitor.db.rpc('request_reference', {
      submission_id: crypto.randomUUID(),
    })
    expect(data).toBeNull()
  })

  it('gets a reference of its own each time', async () => {
    await world.sql(
      `insert into public.service_requests (client_name, client_email, client_phone, project_description)
       select 'فهد', 'f@x.sa', '+966501234567', 'وصف' from generate_series(1, 300)`,
    )
    const [row] = await world.sql(
      'select count(*)::int as requests, count(distinct reference)::int as references from public.service_requests',
    )
    expect(row?.references).toBe(row?.requests)
  })

  it('notes the account that sent it, and outlives account and service', async () => {
    const { db, id } = await world.signUp({
      user_type: 'client',
      full_name: 'ضيف',
      phone: '+966511111111',
      client_type: 'individual',
      national_id: '1',
    })
    const submission_id = crypto.randomUUID()
    const service_id = await storeRow(world, 'services')
    await db
      .from('service_requests')
      .insert({ ...(await form()), submission_id, service_id, service_type: 'تصميم' })
    expect(await stored(submission_id)).toMatchObject({ user_id: id, service_id })
    await world.sql('delete from auth.users where id = $1', [id])
    await world.people.admin.db.from('services').delete().eq('id', service_id)
    expect(await stored(submission_id)).toMatchObject({
      user_id: null,
      service_id: null,
      service_type: 'تصميم',
    })
  })
})

describe('an admin', () => {
  it('sets every status, and each change is recorded: who, when, from, to', async () => {
    const id = await storeRow(world, 'service_requests')
    for (const status of [...statuses.slice(1), 'new'])
      expect(outcome(await admin().update({ status }).eq('id', id))).toBe('done')
    // Setting the same value again is not a change
    await admin().update({ status: 'new' }).eq('id', id)
    const { data } = await world.people.admin.db
      .from('service_request_events')
      .select('from_status, to_status, changed_by, changed_at, person:user_profiles(full_name)')
      .eq('request_id', id)
      .order('changed_at')
    const path = [null, ...statuses, 'new']
    expect(data).toEqual(
      path.slice(1).map((to_status, step) => ({
        from_status: path[step] ?? null,
        to_status,
        changed_by: step === 0 ? null : world.people.admin.id,
        changed_at: expect.any(String),
        person: step === 0 ? null : { full_name: expect.any(String) },
      })),
    )
    expect(outcome(await admin().update({ status: 'lost' }).eq('id', id))).toBe(
      'check service_requests_status_check',
    )
  })

  it.each([
    'reference',
    'submission_id',
    'user_id',
    'created_at',
    'updated_at',
    'project_description',
    'notes',
    'channel',
    'privacy_version',
    'locale',
  ])('cannot change %s', async (column) => {
    const id = await storeRow(world, 'service_requests')
    expect(
      outcome(
        await admin()
          .update({ [column]: null })
          .eq('id', id),
      ),
    ).toBe('refused')
  })

  it('reads all with the service, newest first, and deletes with the history', async () => {
    const service_id = await storeRow(world, 'services')
    const id = await storeRow(world, 'service_requests', { service_id })
    const { data } = await admin()
      .select('*, service:services(title_en, title_ar)')
      .order('created_at', { ascending: false })
      .limit(1)
    expect(data?.[0]).toMatchObject({ id, service: { title_en: 'Service' } })
    await admin().delete().eq('id', id)
    expect(await idsOf(world, 'service_request_events', 'request_id = $1', [id])).toEqual([])
  })
})

it('no message names a service, no matter who stores it', async () => {
  const service_id = await storeRow(world, 'services')
  const db = connect(world.api, world.api.secretKey)
  const stored = await db.from('service_requests').insert({ ...(await form()), kind: 'message', service_id })
  expect(outcome(stored)).toBe('check service_requests_message_check')
})

it('the server, with the secret key, changes no reference either', async () => {
  const id = await storeRow(world, 'service_requests')
  const db = connect(world.api, world.api.secretKey)
  const { data: before } = await db
    .from('service_requests')
    .select('reference, submission_id')
    .eq('id', id)
    .single()
  await db
    .from('service_requests')
    .update({ reference: 'R-000000', submission_id: crypto.randomUUID() })
    .eq('id', id)
  expect(
    (await db.from('service_requests').select('reference, submission_id').eq('id', id).single()).data,
  ).toEqual(before)
})
