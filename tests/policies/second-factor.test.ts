/**
 * The second factor: what a password alone may do once an account has an app, or once its area requires one.
 */
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { clientData, connect, outcome, password, signIn, testWorld } from './support/world.ts'

const world = testWorld()

const codeOf = (secret: string, stepsAway = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAway * 30_000 })
const sessionOf = async (db: SupabaseClient) => (await db.auth.getSession()).data.session
const claimsOf = async (db: SupabaseClient) =>
  JSON.parse(Buffer.from((await sessionOf(db))?.access_token.split('.')[1] ?? '', 'base64url').toString())
const read = (db: SupabaseClient) => db.from('user_profiles').select('id')
const age = (id: string, minutes: number) =>
  world.sql(
    'update auth.sessions set created_at = now() - make_interval(mins => $2::integer) where user_id = $1',
    [id, minutes],
  )

/** Begins to set up an app. @returns the factor's id and secret */
async function enroll(db: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Handasa' })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/**
 * Someone with an app, whose session has given a code. A code works once, so the next one must
 * belong to another step.
 */
async function withApp() {
  const person = await world.signUp(clientData)
  const app = await enroll(person.db)
  const first = codeOf(app.secret)
  const { error } = await person.db.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: first })
  if (error) throw error
  return { ...person, ...app, first }
}

/** A new session with the password alone. */
async function byPassword(email: string) {
  const db = connect(world.api)
  await signIn(db, email)
  return db
}

describe('an app', () => {
  it('is set up by the calls of a hosted project, and raises the session that gave the code', async () => {
    const { db, id } = await world.signUp(clientData)
    expect((await db.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    })
    const { factorId, secret, totp } = await enroll(db)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(Object.fromEntries(new URL(totp.uri).searchParams)).toMatchObject({ secret, issuer: 'Handasa' })
    // Nothing changes before a correct code is given
    expect(outcome(await read(await byPassword((await sessionOf(db))?.user.email ?? '')))).toBe('done')
    const other = await byPassword((await sessionOf(db))?.user.email ?? '')
    const verified = await db.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(verified.error).toBeNull()
    expect(verified.data?.user.id).toBe(id)
    expect((await db.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    const { data } = await db.auth.mfa.listFactors()
    expect(data?.totp.map((one) => [one.id, one.status, one.friendly_name])).toEqual([
      [factorId, 'verified', 'Phone'],
    ])
    expect(outcome(await read(db))).toBe('done')
    // Sessions with the password alone have ended
    expect(outcome(await read(other))).toBe('session_not_found')
    const renewed = await db.auth.refreshSession()
    expect(renewed.error).toBeNull()
    expect((await claimsOf(db)).aal).toBe('aal2')
    expect(outcome(await read(db))).toBe('done')
  })

  it('gives a session with the password alone no rights anywhere, even after a renewal', async () => {
    const { email, factorId, secret } = await withApp()
    const db = await byPassword(email)
    expect((await claimsOf(db)).aal).toBe('aal1')
    for (const renewed of [false, true]) {
      if (renewed) expect((await db.auth.refreshSession()).error).toBeNull()
      const refused = await read(db)
      expect([refused.status, refused.error?.code, refused.error?.message]).toEqual([
        403,
        'PT403',
        'second_factor_needed',
      ])
      // As in an ended session, a token without the second factor reads nothing at all
      expect(outcome(await db.from('services').select('id'))).toBe('second_factor_needed')
      expect(outcome(await db.rpc('my_sessions'))).toBe('second_factor_needed')
      expect(outcome(await db.rpc('make_recovery_codes'))).toBe('second_factor_needed')
      expect((await db.storage.from('site-images').list()).error?.message).toBe('second_factor_needed')
    }
    const weak = await db.auth.updateUser({ password: 'another long one', current_password: password })
    expect(weak.error?.code).toBe('insufficient_aal')
    expect((await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })).error?.code).toBe(
      'insufficient_aal',
    )
    expect((await db.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    // With a code, the session has all of its rights
    const { error } = await db.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
    expect(error).toBeNull()
    expect(outcome(await read(db))).toBe('done')
    expect(
      (await db.auth.updateUser({ password: 'another long one', current_password: password })).error,
    ).toBeNull()
  })

  it('takes no wrong, foreign, late or repeated code', async () => {
    const { email, factorId, secret, first } = await withApp()
    const db = await byPassword(email)
    const tried = async (code: string, id = factorId) =>
      (await db.auth.mfa.challengeAndVerify({ factorId: id, code })).error?.code
    const wrong = codeOf(secret).replace(/\d$/, (digit) => String((Number(digit) + 5) % 10))
    for (const code of [wrong, '', '12345', '1234567', codeOf(secret, 10), codeOf(secret, -10), '١٢٣٤٥٦'])
      expect(await tried(code), code).toBe('mfa_verification_failed')
    // The code of the setup, whose half minute may be over
    expect(await tried(first)).toBe('mfa_verification_failed')
    const other = await withApp()
    expect(await tried(codeOf(other.secret, 1), other.factorId)).toBe('mfa_factor_not_found')
    const asked = await db.auth.mfa.challenge({ factorId })
    await world.sql("update auth.mfa_challenges set created_at = now() - interval '6 minutes'")
    const late = await db.auth.mfa.verify({
      factorId,
      challengeId: asked.data?.id ?? '',
      code: codeOf(secret, 1),
    })
    expect(late.error?.code).toBe('mfa_challenge_expired')
    expect(outcome(await read(db))).toBe('second_factor_needed')
  })

  it('is not set up or removed by a session that is old, as someone may have stolen it', async () => {
    const { db, id } = await world.signUp(clientData)
    await age(id, 16)
    const refused = await db.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' })
    expect(refused.error?.code).toBe('reauthentication_needed')
    const person = await withApp()
    await age(person.id, 16)
    expect(outcome(await person.db.rpc('check_password_given'))).toBe('password_needed')
    expect(outcome(await person.db.rpc('remove_second_factor'))).toBe('password_needed')
    expect((await person.db.auth.mfa.unenroll({ factorId: person.factorId })).error?.code).toBe(
      'reauthentication_needed',
    )
    await age(person.id, 0)
    expect(outcome(await person.db.rpc('check_password_given'))).toBe('done')
    expect(outcome(await person.db.rpc('remove_second_factor'))).toBe('done')
    expect(outcome(await read(await byPassword(person.email)))).toBe('done')
  })

  it('refuses what is not an app', async () => {
    const { db } = await world.signUp(clientData)
    const post = async (path: string, body: unknown, token = '') => {
      const answer = await fetch(`${world.api.url}/auth/v1/factors${path}`, {
        method: 'POST',
        headers: { apikey: world.api.publishableKey, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const token = (await sessionOf(db))?.access_token ?? ''
    expect(await post('', { factor_type: 'totp' })).toBe(401)
    expect(await post('', { factor_type: 'totp' }, world.api.publishableKey)).toBeLessThan(500)
    expect(await post('', { factor_type: 'phone' }, token)).toBe(400)
    expect(await post('', { factor_type: 'totp', friendly_name: 'x'.repeat(101) }, token)).toBe(400)
    expect(await post('', { factor_type: 'totp', friendly_name: { a: 1 } }, token)).toBe(400)
    expect(await post(`/${crypto.randomUUID()}/challenge`, {}, token)).toBe(404)
    const { factorId } = await enroll(db)
    for (const body of [{}, { challenge_id: 'x', code: '123456' }, { challenge_id: 1, code: 1 }])
      expect(await post(`/${factorId}/verify`, body, token), JSON.stringify(body)).toBe(400)
  })
})

describe('recovery codes', () => {
  it('open one session each, and come again only with a fresh password', async () => {
    const { db, email, id } = await withApp()
    const { data: codes } = await db.rpc('make_recovery_codes').throwOnError()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
    const stored = await world.sql('select code_hash from private.recovery_codes where account_id = $1', [id])
    expect(JSON.stringify(stored)).not.toContain(codes[0])

    const lost = await byPassword(email)
    const { session_id: session } = await claimsOf(lost)
    const visitor = connect(world.api)
    const use = async (code: string, whose = session) =>
      (await visitor.rpc('use_recovery_code', { session: whose, code }).throwOnError()).data
    expect(await use('0000-0000-0000-0000')).toBe(false)
    const stranger = await world.signUp(clientData)
    expect(await use(codes[0], (await claimsOf(stranger.db)).session_id)).toBe(false)
    expect(outcome(await read(lost))).toBe('second_factor_needed')
    // Typed as people type, with spaces and capitals
    expect(await use(` ${codes[0].toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
    expect(outcome(await read(lost))).toBe('done')
    expect((await lost.auth.refreshSession()).error).toBeNull()
    expect(outcome(await read(lost))).toBe('done')
    expect(await use(codes[0], (await claimsOf(await byPassword(email))).session_id)).toBe(false)
    expect((await lost.rpc('recovery_codes_left').throwOnError()).data).toBe(9)

    await age(id, 16)
    expect(outcome(await db.rpc('make_recovery_codes'))).toBe('password_needed')
    await age(id, 0)
    await db.rpc('make_recovery_codes').throwOnError()
    expect(await use(codes[1], (await claimsOf(await byPassword(email))).session_id)).toBe(false)
    // Someone who has lost the app can turn it off with a recovery code
    expect(outcome(await lost.rpc('remove_second_factor'))).toBe('done')
    const [left] = await world.sql<{ codes: number }>(
      'select count(*)::integer as codes from private.recovery_codes where account_id = $1',
      [id],
    )
    expect(left?.codes).toBe(0)
  })

  it('are for those who have an app', async () => {
    const { db } = await world.signUp(clientData)
    expect(outcome(await db.rpc('make_recovery_codes'))).toBe('second_factor_off')
  })
})

describe('an administrator', () => {
  it('removes the second factor of someone who has lost it, which ends their sessions', async () => {
    const { db, id, email } = await withApp()
    const { admin, client } = world.people
    expect(outcome(await client.db.rpc('remove_second_factor', { user_id: id }))).toBe('admin_required')
    expect(outcome(await client.db.rpc('has_second_factor', { user_id: id }))).toBe('admin_required')
    expect((await admin.db.rpc('has_second_factor', { user_id: id }).throwOnError()).data).toBe(true)
    await age(admin.id, 16)
    expect(outcome(await admin.db.rpc('remove_second_factor', { user_id: id }))).toBe('password_needed')
    await age(admin.id, 0)
    expect(outcome(await admin.db.rpc('remove_second_factor', { user_id: id }))).toBe('done')
    expect((await admin.db.rpc('has_second_factor', { user_id: id }).throwOnError()).data).toBe(false)
    expect(outcome(await read(db))).toBe('session_not_found')
    expect(outcome(await read(await byPassword(email)))).toBe('done')
  })

  it('may ask one of everyone in an area only with one of their own', async () => {
    const { admin } = world.people
    const ask = (area: string, needs_second_factor: boolean) =>
      admin.db.from('session_limits').update({ needs_second_factor }).eq('area', area)
    expect(outcome(await ask('portals', true))).toBe('second_factor_first')
    const { factorId, secret } = await enroll(admin.db)
    await admin.db.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(outcome(await ask('portals', true))).toBe('done')
    const person = await world.signUp(clientData)
    expect(outcome(await read(person.db))).toBe('second_factor_needed')
    // This session can only set up an app
    const app = await enroll(person.db)
    expect(outcome(await read(person.db))).toBe('second_factor_needed')
    const code = codeOf(app.secret)
    expect((await person.db.auth.mfa.challengeAndVerify({ factorId: app.factorId, code })).error).toBeNull()
    expect(outcome(await read(person.db))).toBe('done')
    expect(outcome(await ask('portals', false))).toBe('done')
    expect(outcome(await admin.db.rpc('remove_second_factor'))).toBe('done')
    expect(outcome(await read(admin.db))).toBe('done')
  })
})

it('mails tell of every change of it', async () => {
  const person = await world.signUp(clientData)
  await world.sql("update public.user_profiles set created_at = now() - interval '1 hour' where id = $1", [
    person.id,
  ])
  const events = async () =>
    (
      await world.sql<{ event: string }>(
        "select data ->> 'event' as event from public.mail_outbox where recipient = $1 and kind = 'account_changed' order by created_at",
        [person.email.toLowerCase()],
      )
    ).map(({ event }) => event)
  const app = await enroll(person.db)
  expect(await events()).toEqual([])
  await person.db.auth.mfa.challengeAndVerify({ factorId: app.factorId, code: codeOf(app.secret) })
  expect(await events()).toEqual(['factor_on'])
  const { data: codes } = await person.db.rpc('make_recovery_codes').throwOnError()
  const { session_id: session } = await claimsOf(await byPassword(person.email))
  await connect(world.api).rpc('use_recovery_code', { session, code: codes[0] }).throwOnError()
  await person.db.rpc('remove_second_factor').throwOnError()
  expect(await events()).toEqual(['factor_on', 'recovery_code', 'factor_off'])
})
