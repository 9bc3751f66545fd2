/**
 * Invitations: who sends them, what they give, and that only the newest link creates an account, and
 * only for its email.
 */
import { afterEach, describe, expect, it } from 'vitest'
import { clientData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin
const visitor = () => world.people.visitor.db

let serial = 0
const address = () => `invited-${++serial}-${crypto.randomUUID().slice(0, 8)}@handasa.example`

type Db = ReturnType<typeof admin>['db']
const invite = (values: object = {}, db: Db = admin().db) =>
  db.rpc('invite', {
    email: address(),
    full_name: 'هند · Hind',
    user_type: 'admin',
    areas: ['content'],
    ...values,
  })
const inviteClient = (values: object = {}, db: Db = admin().db) =>
  invite({ user_type: 'client', client_type: 'individual', areas: null, ...values }, db)

interface Sent {
  id: string
  by_mail: boolean
  token: string
}
/** Sends an invitation. @returns it with its email */
async function sent(values: object = {}, db?: Db): Promise<Sent & { email: string }> {
  const email = address()
  const { data } = await invite({ email, ...values }, db).throwOnError()
  return { ...(data as Sent), email }
}
const asClient = { user_type: 'client', client_type: 'individual', areas: null }

/** What the page of an invitation sends. */
const accept = (email: string, token: string, data: object = {}) =>
  world.signUp({ invitation: token, full_name: 'هند السالم', locale: 'en', ...data }, email)
const read = async (token: string) =>
  (await visitor().rpc('read_invitation', { token }).throwOnError()).data as Record<string, unknown> | null
const state = async (token: string) => (await read(token))?.state
const profileOf = async (id: string) =>
  (await world.sql('select * from public.user_profiles where id = $1', [id]))[0]
const accountsOf = (email: string) => world.sql('select id from auth.users where email = $1', [email])
const mailsTo = (email: string) =>
  world.sql<{ kind: string; locale: string; data: Record<string, unknown> }>(
    'select kind, locale, data from public.mail_outbox where recipient = $1 order by created_at',
    [email],
  )
const age = (minutes: number, id = admin().id) =>
  world.sql(
    'update auth.sessions set created_at = now() - make_interval(mins => $2::integer) where user_id = $1',
    [id, minutes],
  )
const mailServer = (answers: boolean) => world.sql('update private.setup set mail_server = $1', [answers])
afterEach(() => mailServer(false))

/** A new admin with these areas, for one test alone. */
async function newAdmin(areas: string[]) {
  const person = await world.signUp(clientData)
  await admin().db.rpc('set_user_type', { user_id: person.id, user_type: 'admin', areas }).throwOnError()
  await signIn(person.db, person.email)
  return person
}

describe('an invitation that is accepted', () => {
  it('makes an admin with just its areas, who is active and has the chosen name', async () => {
    const { email, token } = await sent({ areas: ['settings', 'content', 'content'] })
    const { id, db, error } = await accept(email, token, { phone: '+966512345678' })
    expect(error).toBeNull()
    expect(await profileOf(id)).toMatchObject({
      user_type: 'admin',
      areas: ['content', 'settings'],
      is_active: true,
      full_name: 'هند السالم',
      phone: '+966512345678',
      locale: 'en',
      client_type: null,
    })
    expect(outcome(await db.rpc('list_users'))).toBe('done')
    expect(outcome(await db.rpc('list_employees'))).toBe('area_required')
    const [account] = await world.sql<{ meta: object }>(
      'select raw_user_meta_data as meta from auth.users where id = $1',
      [id],
    )
    expect(JSON.stringify(account)).not.toContain(token)
    expect(await world.sql('select accepted_by from public.invitations where email = $1', [email])).toEqual([
      { accepted_by: id },
    ])
  })

  it('makes a client of its kind, whatever the sign-up says', async () => {
    const { email, token } = await sent({ ...asClient, client_type: 'company' })
    const { id, error } = await accept(email, token, {
      user_type: 'employee',
      client_type: 'individual',
      areas: ['everything'],
      phone: '+966512345678',
      company_name: 'أفق',
      commercial_registration: '1010101010',
    })
    expect(error).toBeNull()
    expect(await profileOf(id)).toMatchObject({
      user_type: 'client',
      client_type: 'company',
      areas: null,
      is_active: true,
      company_name: 'أفق',
    })
  })

  it('asks of a client what a registration asks', async () => {
    const { email, token } = await sent(asClient)
    expect((await accept(email, token)).error?.message).toBe('profile_phone_required')
    expect((await accept(email, token, { phone: '+966512345678' })).error?.message).toBe(
      'profile_national_id_required',
    )
    expect(await state(token)).toBe('open')
    expect(await accountsOf(email)).toEqual([])
  })

  it('proves the email of a client when it went out by mail alone', async () => {
    const person = { phone: '+966512345678', national_id: '1012345678' }
    await mailServer(true)
    const mailed = await sent(asClient)
    expect(mailed).toMatchObject({ by_mail: true })
    expect(mailed.token).toBeUndefined()
    const token = String((await mailsTo(mailed.email))[0]?.data.token)
    const { db } = await accept(mailed.email, token, person)
    expect((await db.rpc('my_email_proof').throwOnError()).data).toMatchObject({ proven: true })
    expect((await mailsTo(mailed.email)).map(({ kind }) => kind)).toEqual(['invitation'])
    await mailServer(false)
    const shown = await sent(asClient)
    const { db: other } = await accept(shown.email, shown.token, person)
    expect((await other.rpc('my_email_proof').throwOnError()).data).toMatchObject({ proven: false })
    expect((await mailsTo(shown.email)).map(({ kind }) => kind)).toContain('confirm_email')
  })

  it('works once, also when it is accepted twice at the same moment', async () => {
    const { email, token } = await sent()
    const answers = await Promise.all([accept(email, token), accept(email, token)])
    expect(answers.filter(({ error }) => !error)).toHaveLength(1)
    expect(await accountsOf(email)).toHaveLength(1)
    expect(await state(token)).toBe('accepted')
    const again = await accept(address(), token)
    expect(again.error?.message).toBe('invitation_invalid')
  })
})

describe('what makes no admin', () => {
  it('a sign-up with forged metadata', async () => {
    const { token } = await sent()
    for (const forged of [
      { invitation: 'x' },
      { invitation: '' },
      { invitation: [token] },
      { invitation: { token } },
      { user_type: 'admin', areas: ['everything'] },
      { user_type: 'admin', invitation: token },
      // This token belongs to another email
      { invitation: token },
    ]) {
      const { id, error } = await world.signUp({ full_name: 'x', ...forged }, address())
      if (error) continue
      expect(await profileOf(id)).toMatchObject({ user_type: 'client', is_active: false, areas: null })
    }
    expect(await state(token)).toBe('open')
  })

  it('metadata that an account changes afterwards', async () => {
    const { token, email } = await sent()
    const { id, db } = await world.signUp(clientData)
    await db.auth.updateUser({ data: { invitation: token, email } })
    expect(await profileOf(id)).toMatchObject({ user_type: 'client' })
    expect(await state(token)).toBe('open')
  })

  it('an invitation that has expired, was cancelled or sent again', async () => {
    const expired = await sent()
    await world.sql('update public.invitations set expires_at = now() where id = $1', [expired.id])
    expect(await state(expired.token)).toBe('expired')
    expect((await accept(expired.email, expired.token)).error?.message).toBe('invitation_expired')

    const cancelled = await sent()
    await admin().db.rpc('cancel_invitation', { invitation_id: cancelled.id }).throwOnError()
    expect(await state(cancelled.token)).toBe('cancelled')
    expect((await accept(cancelled.email, cancelled.token)).error?.message).toBe('invitation_cancelled')
    expect(await mailsTo(cancelled.email)).toEqual([])

    const old = await sent()
    const { data } = await admin().db.rpc('resend_invitation', { invitation_id: old.id }).throwOnError()
    expect(await read(old.token)).toBeNull()
    expect((await accept(old.email, old.token)).error?.message).toBe('invitation_invalid')
    expect(await mailsTo(old.email)).toHaveLength(1)
    expect((await accept(old.email, (data as Sent).token)).error).toBeNull()
  })

  it('one whose sender lost an area, was switched off, or is gone: another admin sends it again', async () => {
    const sender = await newAdmin(['settings', 'content'])
    const { id, email, token } = await sent({ areas: ['content'] }, sender.db)
    expect(await state(token)).toBe('open')
    const setAreas = (areas: string[]) =>
      admin().db.rpc('set_user_type', { user_id: sender.id, user_type: 'admin', areas }).throwOnError()
    await setAreas(['settings'])
    expect(await state(token)).toBe('withdrawn')
    expect((await accept(email, token)).error?.message).toBe('invitation_withdrawn')
    await setAreas(['content'])
    expect(await state(token)).toBe('withdrawn')
    await setAreas(['settings', 'content', 'people'])
    expect(await state(token)).toBe('open')
    const off = (is_active: boolean) =>
      world.sql('update public.user_profiles set is_active = $2 where id = $1', [sender.id, is_active])
    await off(false)
    expect(await state(token)).toBe('withdrawn')
    await off(true)
    expect(await state(token)).toBe('open')
    await world.sql('delete from auth.users where id = $1', [sender.id])
    expect(await state(token)).toBe('withdrawn')
    const { data } = await admin().db.rpc('resend_invitation', { invitation_id: id }).throwOnError()
    const made = await accept(email, (data as Sent).token)
    expect(await profileOf(made.id)).toMatchObject({ user_type: 'admin', areas: ['content'] })
  })
})

describe('who invites', () => {
  it('nobody gives areas that they lack, or sends again or cancels what has such', async () => {
    const { db } = world.people.settingsAdmin
    for (const areas of [['everything'], ['people'], ['settings', 'people']])
      expect(outcome(await invite({ areas }, db))).toBe('areas_beyond_own')
    expect(outcome(await invite({ areas: ['settings'] }, db))).toBe('done')
    const { id } = await sent({ areas: ['everything'] })
    for (const call of ['resend_invitation', 'cancel_invitation'] as const)
      expect(outcome(await db.rpc(call, { invitation_id: id })), call).toBe('areas_beyond_own')
  })

  it('an admin of requests invites clients, and sees no others', async () => {
    const { db } = world.people.requestsAdmin
    expect(outcome(await invite({ areas: ['requests'] }, db))).toBe('area_required')
    const email = address()
    expect(outcome(await inviteClient({ email }, db))).toBe('done')
    const others = await sent()
    const list = (await db.rpc('list_invitations').throwOnError()).data as {
      user_type: string
      email: string
    }[]
    expect(list.every(({ user_type }) => user_type === 'client')).toBe(true)
    expect(list.map((one) => one.email)).toContain(email)
    for (const call of ['resend_invitation', 'cancel_invitation'] as const)
      expect(outcome(await db.rpc(call, { invitation_id: others.id })), call).toBe('area_required')
  })

  it('an admin is invited soon after a password alone; a client at any time', async () => {
    const waiting = await sent()
    await age(16)
    try {
      expect(outcome(await invite())).toBe('password_needed')
      for (const call of ['resend_invitation', 'cancel_invitation'] as const)
        expect(outcome(await admin().db.rpc(call, { invitation_id: waiting.id })), call).toBe(
          'password_needed',
        )
      expect(outcome(await inviteClient())).toBe('done')
    } finally {
      await age(0)
    }
  })

  it('refuses what no account could be', async () => {
    for (const areas of [null, [], ['nothing'], ['everything', 'content']])
      expect(outcome(await invite({ areas })), String(areas)).toBe('areas_invalid')
    expect(outcome(await inviteClient({ client_type: 'none' }))).toBe('client_type_invalid')
    expect(outcome(await invite({ user_type: 'employee' }))).toBe('user_type_invalid')
    expect(outcome(await invite({ email: 'no address' }))).toBe('check invitations_email_check')
    expect(outcome(await invite({ full_name: ' ' }))).toBe('check invitations_full_name_check')
  })

  it('names the account that an email has already, however it is written', async () => {
    const { client } = world.people
    const answer = await invite({ email: client.email.toUpperCase() })
    expect([answer.status, outcome(answer), answer.error?.details]).toEqual([
      409,
      'email_has_account',
      client.id,
    ])
    // The person may have registered since
    const { id, email } = await sent(asClient)
    await world.signUp(clientData, email)
    expect(outcome(await admin().db.rpc('resend_invitation', { invitation_id: id }))).toBe(
      'email_has_account',
    )
  })

  it('one email waits for one answer, unless the invitation no longer works', async () => {
    const { email, id } = await sent()
    const again = await invite({ email: email.toUpperCase() })
    expect([again.status, outcome(again)]).toEqual([409, 'invitation_waiting'])
    await world.sql('update public.invitations set expires_at = now() where id = $1', [id])
    expect(outcome(await invite({ email }))).toBe('done')
  })
})

describe('the link', () => {
  it('shows who invites, as what, and the email; nothing else of an invitation that ended', async () => {
    const { email, token, id } = await sent({ areas: ['people'] })
    const [{ full_name }] = (await world.sql('select full_name from public.user_profiles where id = $1', [
      admin().id,
    ])) as [{ full_name: string }]
    expect(await read(token)).toEqual({
      state: 'open',
      user_type: 'admin',
      client_type: null,
      areas: ['people'],
      company_name: null,
      phone: null,
      email,
      full_name: 'هند · Hind',
      inviter: full_name,
      has_account: false,
      expires_at: expect.any(String),
    })
    await world.sql('update public.invitations set expires_at = now() where id = $1', [id])
    expect(await read(token)).toEqual({ state: 'expired', user_type: 'admin' })
    for (const other of ['', 'x', id, email]) expect(await read(other)).toBeNull()
  })

  it('is mailed in the chosen language, and its token is nowhere else', async () => {
    const { email, token } = await sent({ locale: 'en' })
    expect(await mailsTo(email)).toMatchObject([
      {
        kind: 'invitation',
        locale: 'en',
        data: { token, name: 'هند · Hind', role: 'admin', areas: 'content' },
      },
    ])
    const everywhere = await world.sql(
      `select from public.audit_log where details::text like $1
       union all select from public.invitations as invitation where invitation::text like $1
       union all select from private.invitation_tokens as known where known::text like $1`,
      [`%${token}%`],
    )
    expect(everywhere).toEqual([])
  })
})

it('what ended 30 days ago is removed, and what waits is not', async () => {
  const [gone, stays, waits] = [await sent(), await sent(), await sent()]
  await world.sql("update public.invitations set expires_at = now() - interval '31 days' where id = $1", [
    gone.id,
  ])
  await world.sql("update public.invitations set expires_at = now() - interval '29 days' where id = $1", [
    stays.id,
  ])
  await world.sql('select public.privacy_chores()')
  const left = await world.sql<{ id: string }>('select id from public.invitations where id = any ($1)', [
    [gone.id, stays.id, waits.id],
  ])
  expect(left.map(({ id }) => id).sort()).toEqual([stays.id, waits.id].sort())
})

it('an invitation goes with the person who is erased, and with those of an erased email', async () => {
  const { id, email, token } = await sent(asClient)
  const { data: found } = await admin().db.rpc('find_person', { email }).throwOnError()
  expect((found as { found: object[] }).found).toMatchObject([
    { table: 'mail_outbox' },
    { table: 'invitations', id },
  ])
  const subjects = [{ table: 'invitations', id }]
  const { data } = await admin().db.rpc('gather_person', { subjects }).throwOnError()
  expect(data).toMatchObject({ invitations: [{ email, user_type: 'client' }] })
  await admin().db.rpc('erase_person', { subjects }).throwOnError()
  expect(await read(token)).toBeNull()
  const left = await world.sql(
    `select from public.invitations where email = $1
     union all select from public.mail_outbox where recipient = $1
     union all select from public.audit_log where details::text like '%' || $1 || '%'`,
    [email],
  )
  expect(left).toEqual([])
})
