import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#tests/support/commands.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'

let server: Awaited<ReturnType<typeof startPostgres>>
let DATA_DIR = ''
let url = ''
const id = '6f9c1d5e-0000-4000-8000-000000000001'
const move = (to: string) => runCommand('server/move/command.ts', ['--to', to], { DATA_DIR })

async function newDatabase(name: string): Promise<string> {
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).href
}
async function ask(to: string, statement: string) {
  const connection = postgres(to, { max: 1, onnotice: () => undefined })
  try {
    return [...(await connection.unsafe(statement))]
  } finally {
    await connection.end()
  }
}
function api(address: string) {
  const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')) as {
    secretKey: string
  }
  return createClient(address, secretKey, { auth: { persistSession: false } })
}

beforeAll(async () => {
  server = await startPostgres()
  const site = await startServer({ SEED: 'none' })
  DATA_DIR = site.dataDir
  await api(site.url)
    .from('service_requests')
    .insert({
      submission_id: id,
      kind: 'service',
      client_name: 'سارة "O\'Neil" \\',
      client_email: 'sara@example.sa',
      client_phone: '+966501234567',
      project_description: 'سطر\nثانٍ',
      status: 'new',
    })
    .throwOnError()
  await api(site.url)
    .from('service_requests')
    .update({ status: 'reviewing' })
    .eq('submission_id', id)
    .throwOnError()
  const picture = new Blob([readFileSync('public/apple-touch-icon.png')], { type: 'image/png' })
  await api(site.url).storage.from('team-documents').upload('kept.png', picture)
  // A deleted leader with a file that only the bin names
  await api(site.url)
    .from('bin')
    .insert({
      id,
      batch: id,
      table_name: 'leadership_team',
      record_id: id,
      row: { attachments_urls: ['/storage/v1/object/team-documents/kept.png'] },
      deleted_at: '2026-11-25T00:00:00.123456+00:00',
    })
    .throwOnError()
  const running = await move(await newDatabase('early'))
  expect(running).toMatchObject({ code: 1, output: expect.stringContaining('The site is running') })
  await site.stop(true)
  url = await newDatabase('moved')
}, 120_000)
afterAll(() => {
  server.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('accounts, rows, history, mails and files are there after a move, and sign-in works', async () => {
  const copy = freshDataDir()
  cpSync(join(DATA_DIR, 'database'), copy, { recursive: true })
  const { code, output } = await move(url)
  expect(code, output).toBe(0)
  expect(output).toMatch(/Copied \d+ rows of \d+ tables, and compared every table: they are the same/)
  expect(readdirSync(join(DATA_DIR, 'database')).sort()).toEqual(readdirSync(copy).sort())
  rmSync(copy, { recursive: true })
  const history = await ask(url, 'select to_status from public.service_request_events order by changed_at')
  expect(history.map(({ to_status }) => to_status)).toContain('reviewing')
  const [disabled] = await ask(url, `select count(*)::int as number from pg_trigger where tgenabled <> 'O'`)
  expect(disabled?.number).toBe(0)

  const site = await startServer({ DATA_DIR, SEED: 'none', DATABASE_URL: url })
  const [admin] = JSON.parse(readFileSync(join(DATA_DIR, 'first-run-accounts.json'), 'utf8')) as [
    { email: string; password: string },
  ]
  const { data: session } = await api(site.url).auth.signInWithPassword(admin)
  expect(session.user?.email).toBe(admin.email)
  const { data } = await api(site.url)
    .from('service_requests')
    .select('client_name, project_description')
    .throwOnError()
  expect(data).toEqual([{ client_name: 'سارة "O\'Neil" \\', project_description: 'سطر\nثانٍ' }])
  expect((await api(site.url).storage.from('team-documents').download('kept.png')).error).toBeNull()
  // The bin was moved too, and its files are in use
  const { data: binned } = await api(site.url).from('bin').select('id, deleted_at').throwOnError()
  expect(binned).toEqual([{ id, deleted_at: '2026-11-25T00:00:00.123456+00:00' }])
  const { data: unused } = await api(site.url).rpc('unused_files', { older_than: '-1 hour' }).throwOnError()
  expect(unused).toEqual([])
  await site.stop(true)
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://localhost:1/site' }],
  [
    'SUPABASE_URL',
    {
      SUPABASE_URL: 'https://a.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
      SUPABASE_SECRET_KEY: 'sb_secret_a',
    },
  ],
])(
  'a site whose data is where %s says is refused: its embedded database is an old one',
  async (name, env) => {
    const to = await newDatabase(`from_${name.toLowerCase()}`)
    const { code, output } = await runCommand('server/move/command.ts', ['--to', to], { DATA_DIR, ...env })
    expect(output).toContain(`This site’s data is where ${name} says`)
    expect(code).toBe(1)
    expect(await ask(to, `select from pg_tables where schemaname = 'public'`)).toEqual([])
  },
)

test('a target that is used is refused and left as it was', async () => {
  const again = await move(url)
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The target is not empty') })
  const other = await newDatabase('other')
  await ask(other, 'create table notes (text text)')
  expect(await move(other)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The target is not empty'),
  })
  expect(await ask(other, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'notes' },
  ])
})

test('a move that broke off is done again from the beginning', { tags: 'slow' }, async () => {
  const broken = await newDatabase('broken')
  expect((await move(broken)).code).toBe(0)
  // As if the connection was lost during the copy: the tables exist, with only the rows of the migrations
  await ask(
    broken,
    'truncate auth.users, public.service_requests, storage.objects, private.data_folder cascade',
  )
  const { code, output } = await move(broken)
  expect(code, output).toBe(0)
  expect(await ask(broken, 'select count(*)::int as number from public.service_requests')).toEqual([
    { number: 1 },
  ])
})
