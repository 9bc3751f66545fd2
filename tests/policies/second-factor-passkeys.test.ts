/**
 * Passkeys as a second factor, with an authenticator in software: what they give access to, and what is
 * not accepted as one.
 */
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'
import { clientData, connect, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const origin = 'https://www.example.sa'

/** supabase-js as on a page of the site, or of another address. */
const at = (address: string) =>
  createClient(world.api.url, world.api.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { origin: address } },
  })

const read = (db: SupabaseClient) => db.from('user_profiles').select('id')
const claimsOf = async (db: SupabaseClient) => {
  const token = (await db.auth.getSession()).data.session?.access_token ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
const age = (id: string, minutes: number) =>
  world.sql(
    'update auth.sessions set created_at = now() - make_interval(mins => $2::integer) where user_id = $1',
    [id, minutes],
  )

/** A new session with the password alone, on a page at an address. */
async function byPassword(email: string, address = origin) {
  const db = at(address)
  await signIn(db, email)
  return db
}

async function someone() {
  const { email, id } = await world.signUp(clientData)
  return { email, id, db: await byPassword(email) }
}

/** Asks for a passkey, as `supabase.auth.mfa.challenge` does. */
async function ask(db: SupabaseClient, factorId: string) {
  const { data, error } = await db.auth.mfa.challenge({ factorId, webauthn: { rpId: 'ignored' } })
  if (error) throw error
  const { type, credential_options } = data.webauthn
  return { factorId, challengeId: data.id, type, options: credential_options.publicKey as never as Asked }
}
type Asked = Parameters<PasskeyDevice['create']>[0] & {
  rp: { id: string; name: string }
  user: { id: ArrayBuffer; name: string }
  authenticatorSelection: object
}

type Lies = Parameters<PasskeyDevice['get']>[1]

/** Answers a challenge. @returns the answer of `supabase.auth.mfa.verify` */
function answer(
  db: SupabaseClient,
  { factorId, challengeId, type, options }: Awaited<ReturnType<typeof ask>>,
  device: PasskeyDevice,
  lies?: Lies,
) {
  const credential_response = device[type === 'create' ? 'create' : 'get'](options, lies)
  return db.auth.mfa.verify({ factorId, challengeId, webauthn: { type, credential_response } as never })
}

/**
 * Creates a passkey for the account of a session.
 * @returns the factor's id and the device with the passkey
 */
async function addPasskey(db: SupabaseClient, friendlyName = 'Phone', device = new PasskeyDevice(origin)) {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  const verified = await answer(db, await ask(db, data.id), device)
  if (verified.error) throw verified.error
  return { factorId: data.id, device, verified: verified.data }
}

async function withPasskey() {
  const person = await someone()
  return { ...person, ...(await addPasskey(person.db)) }
}

/** Sets up an app with its code. @returns the factor's id */
async function addApp(db: SupabaseClient) {
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  expect((await db.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  return data.id
}

describe('a passkey', () => {
  it('is set up by the calls of a hosted project, and is asked for at every sign-in', async () => {
    const { db, id, email } = await someone()
    const { data: begun } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Phone' })
    expect(begun).toEqual({ id: begun?.id, type: 'webauthn', friendly_name: 'Phone' })
    const asked = await ask(db, begun?.id ?? '')
    expect(asked.type).toBe('create')
    expect(asked.options).toMatchObject({
      rp: { id: 'www.example.sa' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      timeout: 300_000,
    })
    // As in a hosted project: after a move, a device must not take this account for another one
    expect(Buffer.from(asked.options.user.id).toString()).toBe(id)
    expect(outcome(await read(await byPassword(email)))).toBe('done')

    const other = await byPassword(email)
    const device = new PasskeyDevice(origin)
    const verified = await answer(db, asked, device)
    expect(verified.error).toBeNull()
    expect(verified.data?.user.id).toBe(id)
    expect((await claimsOf(db)).amr[0].method).toBe('mfa/webauthn')
    expect((await db.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    })
    const { data } = await db.auth.mfa.listFactors()
    expect(data?.webauthn.map((one) => [one.id, one.status, one.friendly_name])).toEqual([
      [begun?.id, 'verified', 'Phone'],
    ])
    expect(outcome(await read(db))).toBe('done')
    // Sessions with the password alone have ended
    expect(outcome(await read(other))).toBe('session_not_found')

    const again = await byPassword(email)
    expect(outcome(await read(again))).toBe('second_factor_needed')
    const request = await ask(again, begun?.id ?? '')
    expect(request.type).toBe('request')
    expect(request.options).toMatchObject({ rpId: 'www.example.sa', userVerification: 'preferred' })
    expect(device.isIn(request.options.allowCredentials)).toBe(true)
    expect((await answer(again, request, device)).error).toBeNull()
    expect(outcome(await read(again))).toBe('done')
    expect((await again.auth.refreshSession()).error).toBeNull()
    expect((await claimsOf(again)).aal).toBe('aal2')
    expect(outcome(await read(again))).toBe('done')
  })

  it('is stored as a hosted project stores it, without secrets', async () => {
    const { factorId, device } = await withPasskey()
    const [row] = await world.sql<{ credential: Record<string, unknown>; aaguid: string }>(
      'select web_authn_credential as credential, web_authn_aaguid as aaguid from auth.mfa_factors where id = $1',
      [factorId],
    )
    expect(row?.credential).toMatchObject({
      id: device.id.toString('base64'),
      publicKey: expect.stringMatching(/^[\w+/]+=*$/),
      transport: ['hybrid', 'internal'],
      flags: { userPresent: true, userVerified: false, backupEligible: false, backupState: false },
      authenticator: { AAGUID: Buffer.alloc(16).toString('base64'), signCount: 1 },
    })
    expect(row?.aaguid).toBe('00000000-0000-0000-0000-000000000000')
  })

  it('is one of several: each can be given whichever was asked for, and a name is used once', async () => {
    const { db, email, factorId, device } = await withPasskey()
    const laptop = await addPasskey(db, 'Laptop')
    await addApp(db)
    const again = await byPassword(email)
    // The first passkey is asked for, and the second is at hand
    const asked = await ask(again, factorId)
    expect([
      device.isIn(asked.options.allowCredentials),
      laptop.device.isIn(asked.options.allowCredentials),
    ]).toEqual([true, true])
    expect((await answer(again, asked, laptop.device)).error).toBeNull()
    const [session] = await world.sql<{ factor_id: string }>(
      'select factor_id from auth.sessions where id = $1',
      [(await claimsOf(again)).session_id],
    )
    expect(session?.factor_id).toBe(laptop.factorId)
    const named = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    expect(named.error?.code).toBe('mfa_factor_name_conflict')
    // A new passkey cannot be one that the account already has
    const { data: third } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    const creation = await ask(db, third?.id ?? '')
    expect(device.isIn(creation.options.excludeCredentials)).toBe(true)
    expect((await answer(db, creation, device)).error?.code).toBe('webauthn_credential_exists')
  })

  it('satisfies what an area asks for, and a recovery code stands in for it', async () => {
    const { admin } = world.people
    const office = await byPassword(admin.email)
    await addPasskey(office)
    const set = (needs_second_factor: boolean) =>
      office.from('session_limits').update({ needs_second_factor }).eq('area', 'portals')
    expect(outcome(await set(true))).toBe('done')
    const { db, email } = await someone()
    expect(outcome(await read(db))).toBe('second_factor_needed')
    await addPasskey(db)
    expect(outcome(await read(db))).toBe('done')
    expect(outcome(await set(false))).toBe('done')
    expect(outcome(await office.rpc('remove_second_factor'))).toBe('done')
    const { data: codes } = await db.rpc('make_recovery_codes').throwOnError()
    const lost = await byPassword(email)
    const { session_id: session } = await claimsOf(lost)
    expect(
      (await connect(world.api).rpc('use_recovery_code', { session, code: codes[0] }).throwOnError()).data,
    ).toBe(true)
    expect(outcome(await read(lost))).toBe('done')
  })
})

describe('no passkey is', () => {
  it('a signature that is forged, or for another site, name, challenge or ceremony', async () => {
    const { email, factorId, device } = await withPasskey()
    const db = await byPassword(email)
    const lies: Record<string, Lies> = {
      'another key': { forged: true },
      'another origin': { origin: 'https://www.examp1e.sa' },
      'the origin without its scheme': { origin: 'http://www.example.sa' },
      'another port': { origin: 'https://www.example.sa:8443' },
      'a page of a subdomain': { origin: 'https://evil.www.example.sa' },
      'another RP id': { rpId: 'example.sa' },
      'another challenge': { challenge: 'AAAA' },
      'a creation': { type: 'webauthn.create' },
      'nobody’s touch': { untouched: true },
      'a bit that never changes': { synced: true },
    }
    for (const [what, lie] of Object.entries(lies)) {
      const given = await answer(db, await ask(db, factorId), device, lie)
      expect(given.error?.code, what).toBe('mfa_verification_failed')
      expect(given.error?.status, what).toBe(422)
    }
    expect(outcome(await read(db))).toBe('second_factor_needed')
    expect((await answer(db, await ask(db, factorId), device)).error).toBeNull()
  })

  it('one that is used again, late, or behind its counter, which is a copy of it', async () => {
    const { email, factorId, device } = await withPasskey()
    const db = await byPassword(email)
    const asked = await ask(db, factorId)
    const credential_response = device.get(asked.options)
    const give = (challengeId: string) =>
      db.auth.mfa.verify({
        factorId,
        challengeId,
        webauthn: { type: 'request', credential_response } as never,
      })
    // Someone who intercepts the answer cannot use it for another challenge
    expect((await give((await ask(db, factorId)).challengeId)).error?.code).toBe('mfa_verification_failed')
    expect((await give(asked.challengeId)).error).toBeNull()
    expect((await give(asked.challengeId)).error?.code).toBe('mfa_challenge_expired')

    const copied = await byPassword(email)
    for (const counter of [device.counter, device.counter - 1, 0])
      expect((await answer(copied, await ask(copied, factorId), device, { counter })).error?.code).toBe(
        'mfa_verification_failed',
      )
    const late = await ask(copied, factorId)
    await world.sql("update auth.mfa_challenges set created_at = now() - interval '6 minutes'")
    expect((await answer(copied, late, device)).error?.code).toBe('mfa_challenge_expired')
    expect(outcome(await read(copied))).toBe('second_factor_needed')
  })

  it('two answers at the same time by a copy: one of them opens', async () => {
    const { email, factorId, device } = await withPasskey()
    const sessions = [await byPassword(email)]
    // Both sessions have given the passkey before: otherwise, a success of one session would end the other
    for (const db of sessions) {
      expect((await answer(db, await ask(db, factorId), device)).error).toBeNull()
      if (sessions.length < 2) sessions.push(await byPassword(email))
    }
    const asked: { db: SupabaseClient; request: Awaited<ReturnType<typeof ask>> }[] = []
    for (const db of sessions) asked.push({ db, request: await ask(db, factorId) })
    const counter = device.counter + 1
    const given = await Promise.all(asked.map(({ db, request }) => answer(db, request, device, { counter })))
    expect(given.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('another account’s, in any combination', async () => {
    const victim = await withPasskey()
    const thief = await withPasskey()
    const db = await byPassword(victim.email)
    // The thief's own passkey in the victim's session
    const asked = await ask(db, victim.factorId)
    expect((await answer(db, asked, thief.device)).error?.code).toBe('mfa_verification_failed')
    expect((await db.auth.mfa.challenge({ factorId: thief.factorId } as never)).error?.code).toBe(
      'mfa_factor_not_found',
    )
    // The thief's challenge with the victim's passkey, and then only the thief's own in the victim's session
    const own = await ask(thief.db, thief.factorId)
    const mixed = await answer(db, { ...asked, challengeId: own.challengeId }, victim.device)
    expect(mixed.error?.code).toBe('mfa_challenge_expired')
    const foreign = await answer(db, { ...own, factorId: thief.factorId }, thief.device)
    expect(foreign.error?.code).toBe('mfa_factor_not_found')
    // The identifier of the victim's passkey with the thief's key
    const { data } = await thief.db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Mine' })
    const twin = new PasskeyDevice(origin)
    Object.assign(twin, { id: victim.device.id })
    const copied = await answer(thief.db, await ask(thief.db, data?.id ?? ''), twin)
    expect(copied.error?.code).toBe('webauthn_credential_exists')
    expect(outcome(await read(db))).toBe('second_factor_needed')
    expect((await db.auth.mfa.unenroll({ factorId: thief.factorId })).error?.code).toBe(
      'mfa_factor_not_found',
    )
    expect(outcome(await thief.db.rpc('remove_factor', { factor_id: victim.factorId }))).toBe(
      'factor_not_found',
    )
  })

  it('a new one, made while one of the account was asked for', async () => {
    const { email, factorId, db: open } = await withPasskey()
    const app = await addApp(open)
    const db = await byPassword(email)
    const asked = await ask(db, factorId)
    const mine = new PasskeyDevice(origin)
    const creation = { ...asked.options, rp: { id: 'www.example.sa', name: '' } }
    const given = await answer(db, { ...asked, type: 'create', options: creation }, mine)
    expect(given.error?.code).toBe('mfa_verification_failed')
    // A code instead of a passkey, or a passkey instead of a code
    expect((await db.auth.mfa.verify({ ...asked, code: '123456' })).error?.code).toBe('validation_failed')
    const code = await db.auth.mfa.challenge({ factorId: app })
    const swapped = await answer(db, { ...asked, factorId: app, challengeId: code.data?.id ?? '' }, mine)
    expect(swapped.error?.code).toBe('validation_failed')
    expect(outcome(await read(db))).toBe('second_factor_needed')
  })

  it('anything that a session without its second factor sets up, or an old one', async () => {
    const { email, id } = await withPasskey()
    const db = await byPassword(email)
    for (const factorType of ['webauthn', 'totp'] as const)
      expect(
        (await db.auth.mfa.enroll({ factorType, friendlyName: 'Mine' } as never)).error?.code,
        factorType,
      ).toBe('insufficient_aal')
    const other = await someone()
    await age(other.id, 16)
    const old = await other.db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Mine' })
    expect(old.error?.code).toBe('reauthentication_needed')
    await age(id, 0)
  })

  it('one that the owner began and left: it takes a second factor too', async () => {
    const { db, id, email } = await withPasskey()
    const { data: left } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Laptop' })
    const begun = { factorId: left?.id ?? '' }
    const owner = await ask(db, begun.factorId)
    const thief = await byPassword(email)
    const asked = await thief.auth.mfa.challenge({ ...begun, webauthn: { rpId: 'ignored' } })
    expect(asked.error?.code).toBe('insufficient_aal')
    // The challenge of the owner does not help either
    expect((await answer(thief, owner, new PasskeyDevice(origin))).error?.code).toBe('insufficient_aal')
    expect(outcome(await read(thief))).toBe('second_factor_needed')
    // Without a second factor in the owner's session, nothing verifies the passkey: neither this
    // service nor a hosted one
    await world.sql("update auth.sessions set aal = 'aal1' where user_id = $1", [id])
    const verify = (factor: string) =>
      world.sql("update auth.mfa_factors set status = 'verified' where id = $1", [factor])
    await expect(verify(begun.factorId)).rejects.toThrow('second_factor_needed')
  })

  it('what is not an answer at all', async () => {
    const { db } = await someone()
    const { data } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Phone' })
    const { challengeId, options } = await ask(db, data?.id ?? '')
    const token = (await db.auth.getSession()).data.session?.access_token
    const sound = (
      new PasskeyDevice(origin).create(options) as { toJSON(): Record<string, unknown> }
    ).toJSON()
    const send = async (webauthn: unknown) => {
      const sent = await fetch(`${world.api.url}/auth/v1/factors/${data?.id}/verify`, {
        method: 'POST',
        headers: { apikey: world.api.publishableKey, authorization: `Bearer ${token}`, origin },
        body: JSON.stringify({ challenge_id: challengeId, webauthn }),
      })
      return sent.status
    }
    for (const wrong of [
      null,
      1,
      'create',
      [],
      {},
      { type: 'create' },
      { type: 'delete', credential_response: sound },
    ])
      expect(await send(wrong), JSON.stringify(wrong)).toBe(400)
    const response = sound.response as object
    for (const wrong of [
      { ...sound, id: 5 },
      { ...sound, id: '' },
      { ...sound, rawId: 'x' },
      { ...sound, type: 'password' },
      { ...sound, response: null },
      { ...sound, response: { ...response, clientDataJSON: 'e30' } },
      { ...sound, response: { ...response, clientDataJSON: {} } },
      { ...sound, response: { ...response, attestationObject: '' } },
      { ...sound, response: { ...response, attestationObject: 'oA' } },
      { ...sound, response: { ...response, attestationObject: 'A'.repeat(50_000) } },
    ])
      expect([400, 422], JSON.stringify(wrong).slice(0, 200)).toContain(
        await send({ type: 'create', credential_response: wrong }),
      )
    expect(await send({ type: 'create', credential_response: sound })).toBe(200)
  })

  it('anything under an id that is none', async () => {
    const { db } = await someone()
    const { data } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Phone' })
    const token = (await db.auth.getSession()).data.session?.access_token
    const send = async (path: string, method: string, body?: object) => {
      const headers = { apikey: world.api.publishableKey, authorization: `Bearer ${token}`, origin }
      const address = `${world.api.url}/auth/v1/factors/${path}`
      return (await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status
    }
    const none = '-'.repeat(36)
    expect(await send(`${none}/challenge`, 'POST', {})).toBe(404)
    expect(await send(`${none}/verify`, 'POST', {})).toBe(404)
    expect(await send(none, 'DELETE')).toBe(404)
    const webauthn = { type: 'create', credential_response: { id: 'x' } }
    expect(await send(`${data?.id}/verify`, 'POST', { challenge_id: none, webauthn })).toBe(400)
  })
})

describe('the address', () => {
  it('decides which passkeys there are: one of another address is not asked for', async () => {
    const { email, factorId } = await withPasskey()
    const elsewhere = await byPassword(email, 'https://new.example.sa')
    const asked = await elsewhere.auth.mfa.challenge({ factorId } as never)
    expect(asked.error?.code).toBe('webauthn_credential_not_found')
  })

  it('needs a name and https, or is this machine', async () => {
    const { email } = await world.signUp(clientData)
    const begin = async (address: string) => {
      const db = await byPassword(email, address)
      const { error } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Phone' })
      return error?.code ?? 'begun'
    }
    for (const address of [
      'http://127.0.0.1:3000',
      'https://192.168.1.5',
      'http://www.example.sa',
      'https://[::1]',
      'null',
      'file://x',
    ])
      expect(await begin(address), address).toBe('mfa_webauthn_enroll_not_enabled')
    expect(await begin('http://localhost:3000')).toBe('begun')
  })
})

describe('removing one', () => {
  it('needs a password of the last 15 minutes; sessions that gave it need another factor', async () => {
    const { db, id, email, factorId } = await withPasskey()
    const laptop = await addPasskey(db, 'Laptop')
    const lost = await byPassword(email)
    expect((await answer(lost, await ask(lost, factorId), laptop.device)).error).toBeNull()
    await age(id, 16)
    expect(outcome(await db.rpc('remove_factor', { factor_id: laptop.factorId }))).toBe('password_needed')
    await age(id, 0)
    // The session that removes the laptop goes on; the one that was opened with the laptop does not
    expect(outcome(await db.rpc('remove_factor', { factor_id: laptop.factorId }))).toBe('done')
    expect(outcome(await read(db))).toBe('done')
    expect(outcome(await read(lost))).toBe('second_factor_needed')
    expect((await answer(lost, await ask(lost, factorId), laptop.device)).error?.code).toBe(
      'mfa_verification_failed',
    )
    expect(outcome(await lost.rpc('remove_factor', { factor_id: factorId }))).toBe('second_factor_needed')
    // Removing the last one turns the second factor off
    expect(outcome(await db.rpc('remove_factor', { factor_id: factorId }))).toBe('done')
    expect(outcome(await read(await byPassword(email)))).toBe('done')
    expect(outcome(await db.rpc('remove_factor', { factor_id: factorId }))).toBe('factor_not_found')
  })

  it('works by the call of a hosted project too', async () => {
    const { db, factorId } = await withPasskey()
    const laptop = await addPasskey(db, 'Laptop')
    expect((await db.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await db.auth.mfa.listFactors()).data?.webauthn.map(({ id }) => id)).toEqual([laptop.factorId])
    expect(outcome(await read(db))).toBe('done')
  })

  it('an admin removes all kinds with one word', async () => {
    const { db, id, email } = await withPasskey()
    await addApp(db)
    const { admin } = world.people
    const office = await byPassword(admin.email)
    expect(outcome(await office.rpc('remove_second_factor', { user_id: id }))).toBe('done')
    expect(await world.sql('select id from auth.mfa_factors where user_id = $1', [id])).toEqual([])
    expect(outcome(await read(await byPassword(email)))).toBe('done')
  })
})

it('mails and the record say which one it was, once for each change', async () => {
  const { db, id, email } = await someone()
  await world.sql("update public.user_profiles set created_at = now() - interval '1 hour' where id = $1", [
    id,
  ])
  const phone = await addPasskey(db, 'Phone')
  await db.rpc('make_recovery_codes').throwOnError()
  await addPasskey(db, 'Laptop')
  await addApp(db)
  await db.rpc('remove_factor', { factor_id: phone.factorId }).throwOnError()
  expect((await db.rpc('recovery_codes_left').throwOnError()).data).toBe(10)
  await db.rpc('remove_second_factor').throwOnError()
  const mails = await world.sql<{ event: string; factor: string | null }>(
    `select data ->> 'event' as event, data ->> 'factor' as factor from public.mail_outbox
     where recipient = $1 and kind = 'account_changed' and data ->> 'event' <> 'sign_in' order by created_at`,
    [email.toLowerCase()],
  )
  expect(mails).toEqual([
    { event: 'factor_on', factor: 'Phone' },
    { event: 'passkey_added', factor: 'Laptop' },
    { event: 'app_added', factor: null },
    { event: 'passkey_removed', factor: 'Phone' },
    { event: 'factor_off', factor: null },
  ])
  const entries = await world.sql<{ details: Record<string, unknown> }>(
    "select details from public.audit_log where table_name = 'accounts' and record_id = $1 order by id",
    [id],
  )
  expect(entries.map(({ details: { before, after } }) => [before, after])).toEqual([
    [
      { second_factor: false, passkey: null },
      { second_factor: true, passkey: 'Phone' },
    ],
    [{ passkey: null }, { passkey: 'Laptop' }],
    [{ authenticator_app: false }, { authenticator_app: true }],
    [{ passkey: 'Phone' }, { passkey: null }],
    [
      { second_factor: true, authenticator_app: true, passkey: 'Laptop' },
      { second_factor: false, authenticator_app: false, passkey: null },
    ],
  ])
})
