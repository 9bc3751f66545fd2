/** What people learn about their own account: where it is signed in, and the mails about its changes. */
import { createClient } from '@supabase/supabase-js'
import { beforeEach, describe, expect, it } from 'vitest'
import { clientData, password, testWorld } from './support/world.ts'

const world = testWorld()

const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 20_1 like Mac OS X) AppleWebKit/605.1.15 Version/20.1 Mobile/15E148 Safari/604.1'

/** A client whose account is a day old. */
async function client() {
  const person = await world.signUp({ ...clientData, locale: 'en' })
  await world.sql("update public.user_profiles set created_at = now() - interval '1 day' where id = $1", [
    person.id,
  ])
  await world.sql('delete from public.mail_outbox where recipient = $1', [person.email])
  return person
}

type Client = Awaited<ReturnType<typeof client>>

/** The mails about an account, oldest first. */
const mails = (email: string) =>
  world.sql<{ locale: string; data: Record<string, string> }>(
    `select locale, data - 'at' as data from public.mail_outbox
     where kind = 'account_changed' and recipient = $1 order by created_at`,
    [email],
  )

/** Signs in from a browser with this user agent. */
async function signIn({ email }: Client, browser: string) {
  const db = createClient(world.api.url, world.api.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'user-agent': browser } },
  })
  const { data } = await db.auth.signInWithPassword({ email, password })
  const claims = data.session?.access_token.split('.')[1] ?? ''
  return { db, id: JSON.parse(atob(claims)).session_id as string }
}

describe('someone is mailed in their language', () => {
  let person: Client
  beforeEach(async () => {
    person = await client()
  })

  it('when their password was changed', async () => {
    await person.db.auth.updateUser({ password: 'another long one', current_password: password })
    expect(await mails(person.email)).toEqual([
      { locale: 'en', data: { event: 'password', name: clientData.full_name } },
    ])
  })

  it('when their email was changed: at the one before', async () => {
    await world.sql('update auth.users set email = $2 where id = $1', [person.id, `new-${person.email}`])
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'email' } }])
    expect(await mails(`new-${person.email}`)).toEqual([])
  })

  it('when an admin has changed the type of their account', async () => {
    await world.people.admin.db
      .rpc('set_user_type', { user_id: person.id, user_type: 'admin' })
      .throwOnError()
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'role', role: 'admin' } }])
  })

  it('when an admin has changed their areas', async () => {
    await world.sql("update public.user_profiles set user_type = 'admin' where id = $1", [person.id])
    await world.sql('delete from public.mail_outbox where recipient = $1', [person.email])
    const set = (areas: string[]) =>
      world.people.admin.db
        .rpc('set_user_type', { user_id: person.id, user_type: 'admin', areas })
        .throwOnError()
    await set(['people', 'content'])
    await set(['content', 'people'])
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'areas' } }])
  })

  it('when they sign in from a new browser, not from one they know, an update of it or the first one', async () => {
    await world.sql('delete from private.known_browsers where account_id = $1', [person.id])
    await signIn(person, chrome('156.0.0.0'))
    await signIn(person, chrome('157.0.1.2'))
    expect(await mails(person.email)).toEqual([])
    await signIn(person, phone)
    await signIn(person, phone)
    await signIn(person, chrome('158.0.0.0'))
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'sign_in', browser: phone } }])
  })

  it.each([
    ['gives no name', ''],
    ['is called by numbers alone', '12.5 7'],
  ])('when they sign in from a program that %s', async (_, browser) => {
    await signIn(person, browser)
    await signIn(person, browser)
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'sign_in', browser } }])
  })

  it('not of their first browser, when the site itself signed them up, which gives no name', async () => {
    await world.sql('delete from private.known_browsers where account_id = $1', [person.id])
    await signIn(person, '')
    await signIn(person, phone)
    expect(await mails(person.email)).toEqual([])
    await signIn(person, chrome('156.0.0.0'))
    expect(await mails(person.email)).toMatchObject([{ data: { event: 'sign_in' } }])
  })

  it('of ten new browsers a day, since each could be made up', async () => {
    for (let count = 0; count < 15; count++)
      await world.sql(
        'insert into auth.sessions (id, user_id, user_agent, created_at) values (gen_random_uuid(), $1, $2, now())',
        [person.id, 'abcdefghijklmno'.slice(count)],
      )
    const rows = await world.sql('select from private.known_browsers where account_id = $1', [person.id])
    expect(rows).toHaveLength(10)
    expect((await mails(person.email)).length).toBeLessThanOrEqual(10)
  })

  it('not of what belongs to the making of an account', async () => {
    const fresh = await world.signUp(clientData)
    await world.sql("update public.user_profiles set user_type = 'admin', client_type = null where id = $1", [
      fresh.id,
    ])
    expect(await mails(fresh.email)).toEqual([])
  })
})

describe('someone’s own sessions', () => {
  it('are listed with their browsers, this one first, and nobody else’s', async () => {
    const person = await client()
    const other = await signIn(person, phone)
    const { data } = await person.db.rpc('my_sessions').throwOnError()
    expect(data).toMatchObject([{ is_this: true }, { is_this: false, id: other.id, user_agent: phone }])
    const stranger = await client()
    expect((await stranger.db.rpc('my_sessions').throwOnError()).data).toHaveLength(1)
    await world.sql("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [
      other.id,
    ])
    await world.sql("update auth.sessions set created_at = now() - interval '40 days' where id = $1", [
      other.id,
    ])
    expect((await person.db.rpc('my_sessions').throwOnError()).data).toHaveLength(1)
  })

  it('are ended one at a time, and by their owner alone', async () => {
    const person = await client()
    const other = await signIn(person, phone)
    const end = async (db: typeof person.db, session_id: string) =>
      (await db.rpc('end_my_session', { session_id })).data
    expect(await end((await client()).db, other.id)).toBe(false)
    expect(await end(world.people.admin.db, other.id)).toBe(false)
    expect((await other.db.rpc('my_sessions')).error).toBeNull()
    expect(await end(person.db, other.id)).toBe(true)
    expect((await other.db.rpc('my_sessions')).error?.message).toBe('session_not_found')
    expect((await other.db.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
    expect(await end(person.db, other.id)).toBe(false)
    expect((await person.db.rpc('my_sessions')).error).toBeNull()
  })
})
