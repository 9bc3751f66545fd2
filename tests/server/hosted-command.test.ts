/** `npm run hosted`, from an empty project to a site that an admin signs in to. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startPlatform } from '#tests/hosted/platform.ts'
import { clientData } from '#tests/policies/support/people.ts'
import { runCommand } from '#tests/support/commands.ts'
import { type HostedProject, startHostedProject } from '#tests/support/hosted-project.ts'
import type { PostgresServer } from '#tests/support/postgres.ts'
import { freshDataDir, startServer } from '#tests/support/server.ts'

let server: PostgresServer
const projects: HostedProject[] = []

beforeAll(async () => {
  server = await startPlatform()
})
afterAll(async () => {
  for (const project of projects) await project.stop()
  server?.stop()
})

/** A new project: the schemas of the services, and none of our tables. */
async function newProject(name: string) {
  const project = await startHostedProject(server, name, 'new')
  projects.push(project)
  const env: Record<string, string> = {
    ...project.settings,
    SUPABASE_DB_URL: `${project.databaseUrl}?sslmode=disable`,
    SITE_URL: 'https://www.example.sa',
    ADMIN_EMAIL: 'boss@example.sa',
    DATA_DIR: freshDataDir(),
  }
  return {
    ...project,
    env,
    run: (...args: string[]) => runCommand('scripts/hosted/command.ts', args, env),
  }
}

/** The first admin, from the file that the command writes. */
const firstAdmin = (dataDir = '') =>
  JSON.parse(readFileSync(join(dataDir, 'first-run-accounts.json'), 'utf8'))[0] as {
    email: string
    password: string
  }

// Drawing the pictures of the example content takes a while on a busy machine
test('from an empty project to a site that its first admin signs in to', { timeout: 300_000 }, async () => {
  const project = await newProject('from_nothing')

  const asked = await project.run('--seed')
  expect(asked).toMatchObject({ code: 1, output: expect.stringContaining('add --yes to say yes') })
  expect(await project.api.sql(`select from pg_tables where schemaname = 'public'`)).toEqual([])

  const first = await project.run('--seed', '--yes')
  expect(first, first.output).toMatchObject({ code: 0 })
  expect(first.output).toContain('SUPABASE_SECRET_KEY is accepted')
  expect(first.output).toContain('URL Configuration, Site URL: https://www.example.sa')
  const admin = firstAdmin(project.env.DATA_DIR)
  // The password is not printed, since a log would keep it
  expect(first.output).toContain('The first admin: boss@example.sa')
  expect(first.output).not.toContain(admin.password)

  const again = await project.run('--seed', '--yes')
  expect(again, again.output).toMatchObject({ code: 0 })
  expect(again.output).toContain('None is missing')
  expect(again.output).toContain('the example content is not added')
  expect(again.output).toContain('The project has an admin')

  const { SUPABASE_DB_URL: _, ...site } = project.env
  const running = await startServer(site)
  try {
    const page = await fetch(`${running.url}/en`)
    expect(page.status).toBe(200)
    const [shown] = await project.api.sql<{ title_en: string; image_url: string }>(
      'select title_en, image_url from public.projects order by order_index limit 1',
    )
    expect(await page.text()).toContain(shown?.title_en)
    expect((await fetch(project.url + shown?.image_url)).headers.get('content-type')).toBe('image/webp')
    const client = createClient(project.url, site.SUPABASE_PUBLISHABLE_KEY ?? '')
    expect((await client.auth.signInWithPassword(admin)).error).toBeNull()
    const { data } = await client.from('user_profiles').select('user_type').single()
    expect(data).toEqual({ user_type: 'admin' })
  } finally {
    await running.stop()
  }
})

test('a project for a site that moves there gets the tables, and no account', async () => {
  const project = await newProject('for_move')
  // As in the settings of a site with a database server of its own
  project.env.DATABASE_URL = 'postgres://127.0.0.1:1/own'
  expect(await project.run('--for-move', '--seed')).toMatchObject({ code: 1 })
  const { code, output } = await project.run('--for-move', '--yes')
  expect(code, output).toBe(0)
  expect(output).toContain('ready for npm run move')
  expect(await project.api.sql('select from public.projects')).toEqual([])
  expect(await project.api.sql('select from auth.users')).toEqual([])
})

test('an account that has the email of the first admin is taken over when that is agreed, and no one is in it', async () => {
  const project = await newProject('taken_over')
  expect(await project.run('--yes')).toMatchObject({ code: 0 })
  // As if the first admin had never been made
  await project.api.sql('alter table public.user_profiles disable trigger user')
  await project.api.sql('delete from auth.users')
  await project.api.sql('alter table public.user_profiles enable trigger user')
  const dataDir = freshDataDir()
  project.env.DATA_DIR = dataDir
  const visitor = createClient(project.url, project.api.publishableKey, { auth: { persistSession: false } })
  const theirs = { email: 'boss@example.sa', password: 'their-own-password' }
  const { data: registered } = await visitor.auth.signUp({ ...theirs, options: { data: clientData } })

  expect(await project.run('--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('boss@example.sa has an account already'),
  })
  const taken = await project.run('--yes', '--take-over')
  expect(taken, taken.output).toMatchObject({ code: 0 })
  // Their token is valid for another hour, but its session has ended
  const theirToken = registered.session?.access_token
  expect(theirToken).toBeDefined()
  const asThem = await fetch(`${project.url}/rest/v1/user_profiles?select=id`, {
    headers: { apikey: project.api.publishableKey, authorization: `Bearer ${theirToken}` },
  })
  expect(asThem.status).toBe(401)
  expect(vi.mocked(console.error).mock.calls.flat()).toMatchObject([{ code: 'PT401' }])
  vi.mocked(console.error).mockClear()
  expect((await visitor.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
  expect((await visitor.auth.signInWithPassword(theirs)).error?.code).toBe('invalid_credentials')
  expect((await visitor.auth.signInWithPassword(firstAdmin(dataDir))).error).toBeNull()
  const { data } = await visitor.from('user_profiles').select('user_type').single()
  expect(data).toEqual({ user_type: 'admin' })
})

test('a database with something else in it is left alone', async () => {
  const project = await newProject('something_else')
  await project.api.sql('create table public.recipes (id integer)')
  expect(await project.run('--yes')).toMatchObject({
    code: 1,
    output: expect.stringContaining('something else in it (the table recipes): choose an empty project'),
  })
})

test('what cannot be reached, or is missing, is one sentence', async () => {
  const project = await newProject('sentences')
  const sentence = async (change: Record<string, string>) => {
    const { code, output } = await runCommand('scripts/hosted/command.ts', ['--yes'], {
      ...project.env,
      ...change,
    })
    expect(code).toBe(1)
    return output.trim().split('\n').at(-1)
  }
  expect(await sentence({ SUPABASE_DB_URL: '' })).toBe(
    'Set SUPABASE_DB_URL first, in the environment or in .env (docs/hosted.md).',
  )
  expect(await sentence({ SUPABASE_DB_URL: 'postgres://postgres@127.0.0.1:9/postgres' })).toBe(
    'The database that SUPABASE_DB_URL names does not answer.',
  )
  expect(await sentence({ SUPABASE_SECRET_KEY: project.env.SUPABASE_PUBLISHABLE_KEY ?? '' })).toContain(
    'SUPABASE_SECRET_KEY is a publishable key',
  )
  expect(await sentence({ SUPABASE_URL: 'http://127.0.0.1:9' })).toBe(
    'The Supabase project that SUPABASE_URL names does not answer.',
  )
})
