import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientData, connect, testWorld } from './support/world.ts'

const world = testWorld()

interface Row {
  id: string
  kind: string
  recipient: string
  locale: string
  data: { token_hash?: string; name?: string }
  attempts: number
  last_error: string | null
  failed: boolean
}
// New clients get a mail to confirm their email too (own-requests.test.ts), so tests name the kind
const stored = (condition = 'true', kind = 'password') =>
  world.sql<Row>(
    `select *, failed_at is not null as failed from public.mail_outbox
     where kind = '${kind}' and ${condition} order by created_at`,
  )

let service: SupabaseClient
beforeAll(() => {
  service = connect(world.api, world.api.secretKey)
})
beforeEach(() => world.sql('delete from public.mail_outbox'))

async function put(more: Record<string, unknown> = {}): Promise<string> {
  const row = { kind: 'password', recipient: 'a@example.sa', data: { token_hash: 'abc', name: 'x' }, ...more }
  const { data } = await service.from('mail_outbox').insert(row).select('id').single().throwOnError()
  return data.id
}
const claim = async (maximum = 10): Promise<Row[]> =>
  (await service.rpc('claim_mails', { maximum }).throwOnError()).data
const postpone = async (mail_id: string, attempt: number, seconds: number | null) =>
  (await service.rpc('postpone_mail', { mail_id, attempt, error: 'etimedout', seconds }).throwOnError()).data

describe('a password that someone forgot', () => {
  const forgotten = (email: string) => connect(world.api).auth.resetPasswordForEmail(email)

  it('becomes a mail in the language of the profile, with the name and a token that works once', async () => {
    const { email, db } = await world.signUp({ ...clientData, full_name: 'Sara <b> "A"', locale: 'en' })
    expect((await forgotten(email)).error).toBeNull()
    const [mail, ...others] = await stored()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'password', recipient: email, locale: 'en', attempts: 0 })
    expect(mail?.data).toEqual({ name: 'Sara <b> "A"', token_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const use = () => db.auth.verifyOtp({ type: 'recovery', token_hash: mail?.data.token_hash ?? '' })
    expect((await use()).data.user?.email).toBe(email)
    expect((await use()).error?.code).toBe('otp_expired')
  })

  it('is written to in Arabic when the profile says so, and when there is none', async () => {
    const { email, id } = await world.signUp(clientData)
    await forgotten(email)
    await world.sql('delete from public.user_profiles where id = $1', [id])
    expect(await stored()).toMatchObject([{ locale: 'ar', data: { name: clientData.full_name } }])
    await forgotten(email)
    const [mail] = await stored()
    expect(mail).toMatchObject({ locale: 'ar', recipient: email })
    expect(mail?.data).not.toHaveProperty('name')
  })

  it('is sent the newest token alone, since the older ones no longer work', async () => {
    const [{ email }, { email: other }] = [await world.signUp(clientData), await world.signUp(clientData)]
    for (const address of [email, other, email]) await forgotten(address)
    const mails = await stored()
    expect(mails.map(({ recipient }) => recipient)).toEqual([other, email])
    const { data } = await connect(world.api).auth.verifyOtp({
      type: 'recovery',
      token_hash: mails[1]?.data.token_hash ?? '',
    })
    expect(data.user?.email).toBe(email)
  })

  it('for an address without an account creates no mail and gets the same answer', async () => {
    expect(await forgotten('nobody@example.sa')).toEqual({ data: {}, error: null })
    expect(await stored()).toEqual([])
  })

  it('is deleted once its link has expired', async () => {
    const { email } = await world.signUp(clientData)
    await forgotten(email)
    const [row] = await world.sql(
      `select extract(epoch from send_before - created_at)::integer as seconds from public.mail_outbox
       where kind = 'password'`,
    )
    expect(row).toEqual({ seconds: 3600 })
  })

  it('other mails of the sign-in service are refused, not dropped', async () => {
    const { email } = world.people.client
    const { error } = await connect(world.api).auth.signInWithOtp({
      email,
      options: { shouldCreateUser: false },
    })
    expect(error?.status).toBe(500)
    expect(vi.mocked(console.error).mock.calls.flat()).toContainEqual(
      expect.objectContaining({ code: 'mail_kind_unknown' }),
    )
    expect(await stored()).toEqual([])
  })
})

describe('a mail in the outbox', () => {
  it('is handed out once, and again when two minutes have passed', async () => {
    const id = await put()
    expect(await claim()).toMatchObject([{ id, attempts: 1, data: { token_hash: 'abc' } }])
    expect(await claim()).toEqual([])
    const [lease] = await world.sql(
      `select next_attempt_at > now() + interval '110 seconds' and next_attempt_at <= now() + interval '2 minutes' as good
       from public.mail_outbox`,
    )
    expect(lease).toEqual({ good: true })
    await world.sql('update public.mail_outbox set next_attempt_at = now()')
    expect(await claim()).toMatchObject([{ id, attempts: 2 }])
  })

  it('is handed out in order, as many at a time as requested', async () => {
    const ids: string[] = []
    for (let minutes = 8; minutes > 0; minutes--)
      ids.push(await put({ next_attempt_at: new Date(Date.now() - minutes * 60_000).toISOString() }))
    await put({ next_attempt_at: new Date(Date.now() + 60_000).toISOString() })
    for (const nothing of [0, -1]) expect(await claim(nothing)).toEqual([])
    const taken = []
    for (const maximum of [1, 1, 2, 10]) taken.push((await claim(maximum)).map(({ id }) => id).sort())
    expect(taken).toEqual([[ids[0]], [ids[1]], [ids[2], ids[3]].sort(), ids.slice(4).sort()])
  })

  it('is not sent once its kind was turned off, and does not hold up the next', async () => {
    await put({ kind: 'project_documents', data: { name: 'x' }, next_attempt_at: '2026-01-01T00:00:00Z' })
    const next = await put()
    await world.sql("update public.mail_kinds set is_active = false where kind = 'project_documents'")
    expect(await claim(1)).toMatchObject([{ id: next }])
    await world.sql("update public.mail_kinds set is_active = true where kind = 'project_documents'")
    expect(await stored('true', 'project_documents')).toEqual([])
  })

  it.each([
    'project_documents',
    'project_assigned',
    'notification',
    'credentials_expiring',
    'draft_failed',
    'morning',
  ])('of the kind %s is not sent to an account that was turned off', async (kind) => {
    const { email, id } = await world.signUp(clientData)
    await world.sql('delete from public.mail_outbox')
    await put({ kind, recipient: email.toUpperCase(), data: { name: 'x' } })
    await world.sql('update public.user_profiles set is_active = false where id = $1', [id])
    expect(await claim()).toEqual([])
    expect(await stored('true', kind)).toEqual([])
    // Other kinds are for the person, whatever their account may do
    await put({ kind: 'request_received', recipient: email, data: { name: 'x' } })
    expect(await claim()).toMatchObject([{ recipient: email }])
  })

  it('never goes to two who ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => put()))
    const taken: string[] = []
    await Promise.all(
      [1, 2, 3, 4].map(async (maximum) => {
        const worker = connect(world.api, world.api.secretKey)
        for (;;) {
          const { data } = await worker.rpc('claim_mails', { maximum }).throwOnError()
          if (!data.length) return
          taken.push(...data.map(({ id }: Row) => id))
        }
      }),
    )
    expect(taken.sort()).toEqual(ids.sort())
  })

  it('waits after a failure as long as was said, and keeps the reason', async () => {
    const id = await put()
    await claim()
    expect(await postpone(id, 1, 90)).toBe(false)
    expect(await claim()).toEqual([])
    const [row] = await world.sql(
      `select last_error, failed_at, data ->> 'token_hash' as token,
         next_attempt_at between now() + interval '80 seconds' and now() + interval '90 seconds' as waits
       from public.mail_outbox`,
    )
    expect(row).toEqual({ last_error: 'etimedout', failed_at: null, token: 'abc', waits: true })
  })

  it('is given up when every attempt fails: the reason stays, the token is removed', async () => {
    const id = await put()
    await claim()
    expect(await postpone(id, 1, null)).toBe(true)
    await world.sql('update public.mail_outbox set next_attempt_at = now()')
    expect(await claim()).toEqual([])
    expect(await stored()).toMatchObject([{ id, last_error: 'etimedout', failed: true, data: { name: 'x' } }])
    expect((await stored())[0]?.data).toEqual({ name: 'x' })
  })

  it('is given up when the next attempt would come too late, three days after it was stored', async () => {
    const id = await put()
    const [row] = await world.sql(
      `select send_before - created_at = interval '3 days' as usual from public.mail_outbox`,
    )
    expect(row).toEqual({ usual: true })
    await world.sql(`update public.mail_outbox set send_before = now() + interval '60 seconds'`)
    await claim()
    expect(await postpone(id, 1, 30)).toBe(false)
    expect(await postpone(id, 1, 61)).toBe(true)
  })

  it('is not put off by someone whose turn is over', async () => {
    const id = await put()
    await claim()
    await world.sql('update public.mail_outbox set next_attempt_at = now()')
    await claim()
    expect(await postpone(id, 1, null)).toBeNull()
    expect(await stored('failed_at is null and last_error is null')).toHaveLength(1)
  })

  it('that is given up keeps no token by which an address could be proven', async () => {
    const id = await put({ kind: 'confirm_email', data: { token: 'abc', name: 'x' } })
    await claim()
    expect(await postpone(id, 1, null)).toBe(true)
    expect(await stored('failed_at is not null', 'confirm_email')).toMatchObject([
      { id, data: { name: 'x' } },
    ])
    expect((await stored('true', 'confirm_email'))[0]?.data).not.toHaveProperty('token')
  })

  it.each([
    ['kind', { kind: 'birthday' }],
    ['recipient', { recipient: 'a@example.sa\nBcc: b@example.sa' }],
    ['locale', { locale: 'fr' }],
    ['data', { data: [] }],
    ['data', { data: { name: 'x'.repeat(20_000) } }],
    ['last_error', { last_error: 'no mailbox for a@example.sa' }],
  ])('with another %s is not stored: %j', async (column, more) => {
    await expect(put(more)).rejects.toThrow(`mail_outbox_${column}_check`)
  })
})
