/** `npm run move -- --to-supabase`: from an embedded site to the database of a hosted project. */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import { makeSecrets } from '#server/backend/secrets.ts'
import { makeProject, push, runSql, startPlatform } from '#tests/hosted/platform.ts'
import { openAsServices, serveTestApi, type TestApi } from '#tests/support/api.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { runCommand } from '#tests/support/commands.ts'
import { type PostgresServer, projectOwner } from '#tests/support/postgres.ts'
import { startServer } from '#tests/support/server.ts'

interface Project {
  api: TestApi
  databaseUrl: string
  /** supabase-js with the secret key. */
  client: SupabaseClient
}

let server: PostgresServer
let DATA_DIR = ''
let app: Authenticator
const projects: Project[] = []
const keys = ['offers/first.png', 'second.png'] as const

const clientOf = (url: string, key: string) => createClient(url, key, { auth: { persistSession: false } })

/** Creates an unused project with all migrations. */
async function newProject(name: string): Promise<Project> {
  await runSql(server.url, `create database ${name} template pushed owner ${projectOwner}`)
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  // Each project creates its buckets at another time
  await runSql(url, "update storage.buckets set created_at = created_at + interval '1 second' * random()")
  const { database, owner, url: databaseUrl } = openAsServices(url)
  const api = await serveTestApi(database, await makeSecrets(), databaseUrl, owner)
  const project = { api, databaseUrl, client: clientOf(api.url, api.secretKey) }
  projects.push(project)
  return project
}

const move = ({ api, databaseUrl }: Project, more: Record<string, string> = {}) =>
  runCommand('server/move/command.ts', ['--to-supabase'], {
    DATA_DIR,
    SUPABASE_URL: api.url,
    SUPABASE_SECRET_KEY: api.secretKey,
    SUPABASE_DB_URL: databaseUrl,
    ...more,
  })

beforeAll(async () => {
  server = await startPlatform()
  const template = await makeProject(server, 'pushed', 'closed')
  await push(template)
  // As in tests/hosted/setup.ts
  await runSql(template, 'grant references on all tables in schema public to service_accounts')
  const site = await startServer({ SEED: 'none' })
  DATA_DIR = site.dataDir
  const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const client = clientOf(site.url, secretKey)
  await client
    .from('service_requests')
    .insert({
      kind: 'service',
      client_name: 'سارة "O\'Neil" \\',
      client_email: 'sara@example.sa',
      client_phone: '+966501234567',
      project_description: 'سطر\nثانٍ',
      status: 'new',
    })
    .throwOnError()
  await client
    .from('service_requests')
    .update({ status: 'reviewing' })
    .eq('client_email', 'sara@example.sa')
    .throwOnError()
  for (const key of keys) {
    const picture = new Blob([readFileSync('public/apple-touch-icon.png'), key], { type: 'image/png' })
    expect((await client.storage.from('team-documents').upload(key, picture)).error).toBeNull()
  }
  // The admin has an authenticator app, so the password alone must not be enough in the project either
  const accounts = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8'))
  const { publishableKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
  const admin = clientOf(site.url, publishableKey)
  await admin.auth.signInWithPassword(accounts[0])
  const { data: made } = await admin.auth.mfa.enroll({ factorType: 'totp' })
  app = new Authenticator(made?.totp.secret ?? '')
  const code = app.code()
  expect((await admin.auth.mfa.challengeAndVerify({ factorId: made?.id ?? '', code })).error).toBeNull()
  await site.stop(true)
}, 120_000)
afterAll(async () => {
  for (const { api } of projects) await api.stop()
  server?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('accounts, rows, history and files are in the project after a move, and sign-in works', async () => {
  const project = await newProject('moved')
  const { code, output } = await move(project)
  expect(code, output).toBe(0)
  expect(output).toMatch(/Copied \d+ rows of \d+ tables and 2 files, and compared each: they are the same/)

  const [account] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8')) as [
    { email: string; password: string },
  ]
  const person = clientOf(project.api.url, project.api.publishableKey)
  const { data: session } = await person.auth.signInWithPassword(account)
  expect(session.user?.email).toBe(account.email)
  expect(session.user?.identities).toHaveLength(1)
  // The second factor was moved too
  const [factor] = session.user?.factors ?? []
  const { error } = await person.auth.mfa.challengeAndVerify({
    factorId: factor?.id ?? '',
    code: app.code(),
  })
  expect(error).toBeNull()
  // An admin reads this, so the profile and its rights were moved too
  const { data: requests } = await person
    .from('service_requests')
    .select('client_name, project_description, status')
    .throwOnError()
  expect(requests).toEqual([
    { client_name: 'سارة "O\'Neil" \\', project_description: 'سطر\nثانٍ', status: 'reviewing' },
  ])
  const history = await project.api.sql('select to_status from public.service_request_events')
  expect(history).toContainEqual({ to_status: 'reviewing' })
  const { data: files } = await project.client.storage.from('team-documents').list()
  expect(files?.map(({ name }) => name).sort()).toEqual(['offers', 'second.png'])
  // Supabase's sign-in service cannot read these columns if they are null
  const [nulls] = await project.api.sql<{ number: number }>(
    'select count(*)::int as number from auth.users where confirmation_token is null or recovery_token is null',
  )
  expect(nulls?.number).toBe(0)

  // Triggers are on again: a change of a status is recorded
  await project.client
    .from('service_requests')
    .update({ status: 'completed' })
    .eq('client_email', 'sara@example.sa')
    .throwOnError()
  expect(await project.api.sql('select to_status from public.service_request_events')).toContainEqual({
    to_status: 'completed',
  })
  expect(await move(project)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The project is not empty'),
  })
})

test('a move that broke off while files were copied goes on, and mends a file that came in half', async () => {
  const project = await newProject('broken')
  const [first, second] = keys
  const onDisk = (key: string) => {
    const name = nameOnDisk('team-documents', key)
    return readFileSync(join(DATA_DIR, 'files', name.slice(0, 2), name))
  }
  const store = project.client.storage.from('team-documents')
  expect((await store.upload(first, onDisk(first), { contentType: 'image/png' })).error).toBeNull()
  const half = onDisk(second).subarray(0, 500)
  expect((await store.upload(second, half, { contentType: 'image/png' })).error).toBeNull()
  const { code, output } = await move(project)
  expect(code, output).toBe(0)
  const { data } = await store.download(second)
  expect(Buffer.from(await (data as Blob).arrayBuffer())).toEqual(onDisk(second))
})

test('a project that is used, another one’s database, and missing settings are refused, with nothing changed', async () => {
  const [project, other] = [await newProject('used'), await newProject('other')]
  const stranger = await project.client.storage
    .from('site-images')
    .upload('theirs.png', readFileSync('public/apple-touch-icon.png'), { contentType: 'image/png' })
  expect(stranger.error).toBeNull()
  for (const [target, sentence] of [
    [project, 'The project is not empty'],
    [{ ...project, databaseUrl: other.databaseUrl }, 'SUPABASE_DB_URL is not the database of SUPABASE_URL'],
  ] as const)
    expect(await move(target)).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
  expect(await move(other, { SUPABASE_DB_URL: '' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('Set SUPABASE_URL, SUPABASE_SECRET_KEY and SUPABASE_DB_URL'),
  })
  for (const { api } of [project, other])
    expect(await api.sql('select from public.user_profiles')).toHaveLength(0)
})
