import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimsOf, forge } from '#tests/policies/support/tokens.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let admin: SupabaseClient
let jwtSecret: string
let client: { id: string; token: string }
let service: { id: string }
beforeAll(async () => {
  server = await startServer({ SEED: 'none', TRUST_PROXY: 'loopback', LOG_LEVEL: 'trace' })
  const secrets = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  jwtSecret = secrets.jwtSecret
  const auth = { persistSession: false, autoRefreshToken: false }
  admin = createClient(server.url, secrets.secretKey, { auth })
  const { data, error } = await createClient(server.url, secrets.publishableKey, { auth }).auth.signUp({
    email: `${randomUUID()}@handasa.example`,
    password: 'long enough',
    options: {
      data: {
        user_type: 'client',
        full_name: 'نورة',
        phone: '+966512345678',
        client_type: 'individual',
        national_id: '1012345678',
      },
    },
  })
  if (error) throw error
  client = { id: data.user?.id ?? '', token: data.session?.access_token ?? '' }
  service = (await admin.from('services').select('id').eq('is_active', true).limit(1).single().throwOnError())
    .data
})
afterAll(async () => void (await server?.stop()))

let serial = 0
/** Sends a form as the script of its page does. @returns the status, and whose the stored row is */
async function send(kind: 'request' | 'contact', authorization?: string) {
  const message = randomUUID()
  const body: Record<string, string> =
    kind === 'contact'
      ? { name: 'نورة', email: `${message}@handasa.example`, message }
      : {
          service_id: service.id,
          client_name: 'نورة',
          client_email: `${message}@handasa.example`,
          client_phone: '0512345678',
          project_description: message,
        }
  const { status } = await fetch(`${server.url}/en/${kind}/send`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': `10.0.1.${++serial}`,
      cookie: 'seen=1',
      ...(authorization && { authorization }),
    },
    body: new URLSearchParams(body),
  })
  const { data } = await admin
    .from('service_requests')
    .select('user_id')
    .eq('project_description', message)
    .throwOnError()
  return { status, owners: data.map(({ user_id }) => user_id) }
}

test('a request that a signed-in client sends belongs to them, and without their token to no one', async () => {
  for (const kind of ['request', 'contact'] as const) {
    expect(await send(kind, `Bearer ${client.token}`), kind).toEqual({ status: 200, owners: [client.id] })
    expect(await send(kind), kind).toEqual({ status: 200, owners: [null] })
  }
})

test('a token that is refused loses nothing: the form is stored as a visitor’s', async () => {
  const claims = claimsOf(client.token)
  const expired = forge({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }, jwtSecret)
  const forged = forge(claims, 'another secret')
  for (const token of [expired, forged, 'a.b.c', 'nonsense', `${client.token} x`, 'x'.repeat(7000)])
    expect(await send('request', `Bearer ${token}`), token).toEqual({ status: 200, owners: [null] })
  await admin.from('user_profiles').update({ is_active: false }).eq('id', client.id).throwOnError()
  expect(await send('contact', `Bearer ${client.token}`)).toEqual({ status: 200, owners: [null] })
  expect(server.output()).toContain('form stored without its sender')
  for (const token of [client.token, expired, forged])
    expect(server.output()).not.toContain(token.split('.')[2])
})
