/**
 * Who agreed to news by email: consent is given with each form, proven, and withdrawn by
 * link, portal or admin.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { news as ar } from '#app/i18n/locales/ar/news.ts'
import { news as en } from '#app/i18n/locales/en/news.ts'
import { newsWording } from '#common/news.ts'
import { validRow } from './support/rows.ts'
import { clientData, employeeData, outcome, type Person, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db
const admin = () => world.people.requestsAdmin.db
const email = 'Noura@News.example'

interface Consent {
  id: string
  email: string
  locale: string
  source: string
  user_id: string | null
  wording: number
  privacy_version: number | null
  withdrawn_at: unknown
  withdrawn_through: string | null
}
const stored = () => world.sql<Consent>('select * from public.news_consents order by consented_at, source')

beforeEach(async () => {
  await world.sql('delete from public.news_consents')
})

/** Sends a form as a visitor, with the box ticked unless the values say otherwise. */
async function send(values: object = {}, db = visitor()) {
  const row = await validRow(world, 'service_requests')
  return outcome(
    await db.from('service_requests').insert({ ...row, client_email: email, news_wording: 1, ...values }),
  )
}
const list = async (args: object = {}, db = admin()) => {
  const { data } = await db.rpc('list_news_consents', args).throwOnError()
  return data as {
    rows: (Consent & { stop_token: string | null; proven: boolean; words: string; name: string | null })[]
    total: number
    counts: Record<string, number>
  }
}
const tokenOf = async () => (await list()).rows[0]?.stop_token ?? ''
const stop = async (token: string) => (await visitor().rpc('stop_news', { token }).throwOnError()).data
const myNews = async (person: Person) => (await person.db.rpc('my_news').throwOnError()).data
const set = (person: Person, wanted: boolean, more: object = {}) =>
  person.db.rpc('set_my_news', { wanted, locale: 'en', wording: 1, ...more })

it('the newest words are those beside the boxes', async () => {
  const [words] = await world.sql(
    'select private.news_wording($1, $2) as ar, private.news_wording($1, $3) as en',
    [newsWording, 'ar', 'en'],
  )
  expect(words).toEqual({ ar: ar.box, en: en.box })
})

describe('a box that was ticked', () => {
  it('is stored with the form: whose, where, which words and which notice', async () => {
    expect(await send({ locale: 'en', privacy_version: 1 })).toBe('done')
    expect(await send({ kind: 'message', status: 'pending', client_email: 'fahad@news.example' })).toBe(
      'done',
    )
    expect(await stored()).toMatchObject([
      {
        email,
        locale: 'en',
        source: 'request',
        wording: 1,
        privacy_version: 1,
        withdrawn_at: null,
        user_id: null,
      },
      { email: 'fahad@news.example', source: 'contact', locale: 'ar' },
    ])
  })

  it('is nothing where it was not ticked, or beside words that no form has had', async () => {
    expect(await send({ news_wording: null })).toBe('done')
    expect(await send({ news_wording: 999 })).toBe('done')
    expect(await stored()).toEqual([])
  })

  it('counts once for an email, in any spelling, until it is withdrawn', async () => {
    await send()
    await send({ client_email: email.toLowerCase() })
    expect(await stored()).toHaveLength(1)
    await stop(await tokenOf())
    await send()
    expect((await stored()).map(({ withdrawn_at }) => withdrawn_at === null)).toEqual([false, true])
  })

  it('mails nothing to an address that anyone may have typed', async () => {
    await world.sql('delete from public.mail_outbox')
    await send()
    expect(
      await world.sql('select from public.mail_outbox where lower(recipient) = lower($1)', [email]),
    ).toEqual([])
  })

  it('never stops the form that it came with', async () => {
    await world.sql('alter table public.news_consents add constraint never check (false) not valid')
    try {
      expect(await send()).toBe('done')
      expect((await world.signUp({ ...clientData, news_wording: 1 })).error).toBeNull()
      expect(await stored()).toEqual([])
    } finally {
      await world.sql('alter table public.news_consents drop constraint never')
    }
  })

  it('does not come back with a request from the bin', async () => {
    await send()
    await world.sql('delete from public.news_consents')
    const { db } = world.people.admin
    await db.from('service_requests').delete().eq('client_email', email).throwOnError()
    const [entry] = await world.sql<{ id: string }>(
      `select id from public.bin where row ->> 'client_email' = $1 order by deleted_at desc limit 1`,
      [email],
    )
    expect(outcome(await db.rpc('restore_from_bin', { id: entry?.id ?? '' }))).toBe('done')
    expect(await stored()).toEqual([])
  })

  it.each([
    ['a registration', clientData, 'registration'],
    ['an application', employeeData, 'careers'],
  ] as const)('comes with %s, and not into the account', async (_, data, source) => {
    const { id } = await world.signUp({ ...data, locale: 'en', privacy_version: 1, news_wording: 1 })
    expect(await stored()).toMatchObject([{ source, user_id: id, locale: 'en', privacy_version: 1 }])
    await world.signUp({ ...data })
    await world.signUp({ ...data, news_wording: 'yes' })
    expect(await stored()).toHaveLength(1)
    const [account] = await world.sql<{ meta: object }>(
      'select raw_user_meta_data as meta from auth.users where id = $1',
      [id],
    )
    expect(account?.meta).not.toHaveProperty('news_wording')
  })

  it('comes with a second application', async () => {
    const { id, db } = await world.signUp({ ...employeeData })
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
    expect(outcome(await db.rpc('apply_again', { ...application, news_wording: 1 }))).toBe('done')
    expect(await stored()).toMatchObject([{ source: 'careers', user_id: id }])
  })
})

it('a consent is a proof: nobody changes one, and no one deletes or adds one through the API', async () => {
  await send()
  const [{ id = '' } = {}] = await stored()
  for (const change of [
    "email = 'x@y.sa'",
    'consented_at = now()',
    'wording = 2',
    "locale = 'en'",
    'id = gen_random_uuid()',
  ])
    await expect(
      world.sql(`update public.news_consents set ${change} where id = $1`, [id]),
      change,
    ).rejects.toThrow('news_consent_kept')
  await stop(await tokenOf())
  await expect(
    world.sql('update public.news_consents set withdrawn_at = null, withdrawn_through = null where id = $1', [
      id,
    ]),
  ).rejects.toThrow('news_consent_kept')
})

describe('the link of a mail', () => {
  it('stops the news once, says so the second time, and knows no other token', async () => {
    await send()
    const token = await tokenOf()
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const [{ id = '' } = {}] = await stored()
    expect(token.startsWith(id.replaceAll('-', ''))).toBe(true)
    for (const other of [
      '',
      'x',
      token.slice(0, 63),
      `${token.slice(0, 63)}g`,
      token.slice(0, 32) + '0'.repeat(32),
      'a'.repeat(64),
      token.toUpperCase(),
    ])
      expect(await stop(other), other).toBe('unknown')
    expect((await stored())[0]?.withdrawn_at).toBeNull()
    expect(await stop(token)).toBe('stopped')
    expect(await stored()).toMatchObject([{ withdrawn_through: 'link', withdrawn_at: expect.anything() }])
    expect(await stop(token)).toBe('already')
  })

  it('is of one consent: not of the next, after someone has agreed again', async () => {
    await send()
    const token = await tokenOf()
    await stop(token)
    await send()
    expect(await stop(token)).toBe('already')
    expect((await list()).counts).toEqual({ subscribed: 1, withdrawn: 1 })
  })
})

describe('the switch of an account', () => {
  const prove = (person: Person) =>
    world.sql('update private.email_proofs set proven_at = now() where account_id = $1', [person.id])
  const unprove = (person: Person) =>
    world.sql('update private.email_proofs set proven_at = null where account_id = $1', [person.id])

  it('gives and withdraws consent for its own email', async () => {
    const { client, employee } = world.people
    await prove(client)
    for (const person of [client, employee]) {
      expect(await myNews(person)).toEqual({ since: null, can_start: true })
      const { data } = await set(person, true, { privacy_version: 1 })
      expect(data).toEqual({ since: expect.any(String), can_start: true })
      await set(person, true)
      expect(await stored()).toMatchObject([
        { source: 'portal', user_id: person.id, locale: 'en', privacy_version: 1 },
      ])
      expect((await set(person, false)).data).toMatchObject({ since: null })
      expect(await stored()).toMatchObject([{ withdrawn_through: 'portal' }])
      expect(outcome(await set(person, false))).toBe('done')
      await world.sql('delete from public.news_consents')
    }
  })

  it('starts the news for its own email where it has given another one to a form', async () => {
    const { employee } = world.people
    expect(await send({}, employee.db)).toBe('done')
    expect(outcome(await set(employee, true))).toBe('done')
    const emails = (await stored()).map((consent) => consent.email)
    expect(emails.toSorted()).toEqual([email, employee.email].toSorted())
  })

  it('refuses words that no form has had', async () => {
    expect(outcome(await set(world.people.employee, true, { wording: 7 }))).toBe('news_wording_unknown')
  })

  it('shows a client what was given with their email once that is proven, and only what they gave until then', async () => {
    const { client } = world.people
    const [account] = await world.sql<{ email: string }>('select email from private.accounts where id = $1', [
      client.id,
    ])
    await send({ client_email: account?.email })
    await unprove(client)
    expect(await myNews(client)).toEqual({ since: null, can_start: false })
    expect(outcome(await set(client, true))).toBe('email_unproven')
    await set(client, false)
    expect(await stored()).toMatchObject([{ withdrawn_at: null }])
    await prove(client)
    expect(await myNews(client)).toEqual({ since: expect.any(String), can_start: true })
    await set(client, false)
    expect(await stored()).toMatchObject([{ withdrawn_through: 'portal' }])
  })

  it('withdraws what came with the registration before the email is proven', async () => {
    const { db, id } = await world.signUp({ ...clientData, news_wording: 1 })
    expect((await db.rpc('my_news').throwOnError()).data).toEqual({
      since: expect.any(String),
      can_start: false,
    })
    await db.rpc('set_my_news', { wanted: false, locale: 'ar', wording: 1 }).throwOnError()
    expect(await stored()).toMatchObject([{ user_id: id, withdrawn_through: 'portal' }])
  })

  it('leaves the proof when the account goes', async () => {
    const { id } = await world.signUp({ ...clientData, news_wording: 1 })
    await world.sql('delete from auth.users where id = $1', [id])
    expect(await stored()).toMatchObject([{ user_id: null, source: 'registration' }])
  })
})

describe('admins of requests', () => {
  it('search, filter and sort the list', async () => {
    await send({ client_email: 'a@news.example' })
    await send({ client_email: 'b@news.example', kind: 'message', status: 'pending' })
    await stop(await tokenOf())
    const emails = async (args: object) => (await list(args)).rows.map((row) => row.email)
    expect(await list()).toMatchObject({ total: 2, counts: { subscribed: 1, withdrawn: 1 } })
    expect(await emails({ statuses: ['subscribed'] })).toEqual(['a@news.example'])
    expect(await emails({ statuses: ['withdrawn'] })).toEqual(['b@news.example'])
    expect(await emails({ sources: ['request'] })).toEqual(['a@news.example'])
    expect(await emails({ search: 'B@NEWS' })).toEqual(['b@news.example'])
    expect(await emails({ sort: 'email', descending: false })).toEqual(['a@news.example', 'b@news.example'])
    expect(await emails({ sort: 'withdrawn_at', descending: true })).toEqual([
      'b@news.example',
      'a@news.example',
    ])
    expect(await emails({ since: '2100-01-01T00:00:00Z' })).toEqual([])
    expect(
      await emails({ until: '2100-01-01T00:00:00Z', page_size: 1, page_offset: 1, sort: 'email' }),
    ).toHaveLength(1)
  })

  it('see the words, whether the email is proven, and the tokens of subscribers alone', async () => {
    await send()
    const { client } = world.people
    await world.sql('update private.email_proofs set proven_at = now() where account_id = $1', [client.id])
    await set(client, true)
    await set(world.people.employee, true)
    const { rows } = await list({ sort: 'consented_at', descending: false })
    expect(rows.map(({ proven }) => proven)).toEqual([false, true, true])
    expect(rows[0]).toMatchObject({ words: ar.box, name: null })
    expect(rows[1]).toMatchObject({ words: en.box, name: expect.any(String) })
    await stop(rows[0]?.stop_token ?? '')
    expect((await list({ statuses: ['withdrawn'] })).rows).toMatchObject([{ stop_token: null }])
  })

  it('note an export before they read more than a screen', async () => {
    expect(outcome(await admin().rpc('list_news_consents', { page_size: 1000 }))).toBe('export_not_noted')
    await admin().rpc('note_export', { list: 'news_consents' }).throwOnError()
    expect(outcome(await admin().rpc('list_news_consents', { page_size: 1000 }))).toBe('done')
  })

  it('withdraw for someone who asked, once, and the record says who', async () => {
    await send()
    const [{ id = '' } = {}] = await stored()
    for (const time of ['first', 'second'])
      expect(outcome(await admin().rpc('withdraw_news_consent', { consent_id: id })), time).toBe('done')
    expect(await stored()).toMatchObject([{ withdrawn_through: 'admin' }])
    const entries = await world.sql<{ kind: string; actor_id: string; name: string }>(
      `select kind, actor_id, details ->> 'name' as name from public.audit_log
       where table_name = 'news_consents' and record_id = $1 order by id`,
      [id],
    )
    expect(entries).toMatchObject([
      { kind: 'insert', name: email },
      { kind: 'update', actor_id: world.people.requestsAdmin.id },
    ])
  })
})

it('those withdrawn long ago go, with what the record of activity says of them', async () => {
  await send()
  await send({ client_email: 'stays@news.example' })
  const [{ id = '' } = {}] = await stored()
  await world.sql(
    `do $$ begin
       set local session_replication_role = replica;
       update public.news_consents set consented_at = now() - interval '5 years',
         withdrawn_at = now() - interval '37 months', withdrawn_through = 'link' where id = '${id}';
     end $$`,
  )
  await world.sql("update public.retention_rules set is_on = kind = 'news_consents'")
  await world.sql('delete from private.retention_runs')
  await world.sql('select private.run_retention()')
  expect(await stored()).toMatchObject([{ email: 'stays@news.example' }])
  expect(
    await world.sql('select from public.audit_log where record_id = $1 and details is not null', [id]),
  ).toEqual([])
})
