import postgres, { type Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { catalogue, differences } from '#scripts/catalogue.ts'
import { knownMigrations } from '#server/backend/migrations.ts'
import { push } from './platform.ts'

const pushed = inject('pushed')
const kinds = ['open', 'closed'] as const
const databases = {} as Record<(typeof kinds)[number], Sql>

beforeAll(() => {
  for (const kind of kinds) databases[kind] = postgres(pushed[kind], { max: 1, onnotice: () => undefined })
})
afterAll(() => Promise.all(Object.values(databases).map((sql) => sql.end())))

describe.each(kinds)('`supabase db push` to a project with %s default grants', (kind) => {
  it('brings every migration, and the example content', async () => {
    const sql = databases[kind]
    const versions = await sql`select version from supabase_migrations.schema_migrations order by version`
    expect(versions.map(({ version }) => version)).toEqual((await knownMigrations()).sort())
    expect(await sql`select from public.projects`).not.toHaveLength(0)
    expect(await sql`select from public.service_requests`).toHaveLength(16)
    // The triggers that are off while the example content is stored are on again, and no mails were sent
    expect(await sql`select from public.mail_outbox`).toHaveLength(0)
    expect(
      await sql`select from pg_trigger where tgenabled <> 'O' and tgname like 'service_requests%'`,
    ).toHaveLength(0)
  })

  it('does nothing the second time', async () => {
    const { stdout, stderr } = await push(pushed[kind], '--include-seed')
    expect(stdout + stderr).toContain('Remote database is up to date.')
    expect(stdout + stderr).not.toMatch(/deprecated/)
  })

  it('makes nothing in the schemas of the services but triggers, policies and buckets', async () => {
    const owned = await databases[kind]`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace::regnamespace::text in ('auth', 'storage', 'realtime') and c.relowner = 'postgres'::regrole
      union all
      select p.oid::regprocedure::text from pg_proc p
      where p.pronamespace::regnamespace::text in ('auth', 'storage', 'realtime') and p.proowner = 'postgres'::regrole`
    expect(owned).toEqual([])
  })

  it('begins each call with the check of its session, and compiles none', async () => {
    const [role] = await databases[kind]`
      select setconfig from pg_db_role_setting where setrole = 'authenticator'::regrole`
    expect(role?.setconfig).toEqual(
      expect.arrayContaining(['pgrst.db_pre_request=private.check_session', 'jit=off']),
    )
  })

  it('follows with Realtime the tables that the portals show', async () => {
    const tables = await databases[kind]`
      select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by 1`
    expect(tables.map(({ name }) => name)).toEqual([
      'client_projects',
      'employee_notifications',
      'service_requests',
    ])
  })
})

it('both kinds of default grants end in the same database', async () => {
  const [open, closed] = await Promise.all(
    kinds.map((kind) => catalogue((statement) => databases[kind].unsafe(statement))),
  )
  const found = differences(open ?? new Map(), closed ?? new Map(), ['open', 'closed'])
  // The API's roles get nothing on objects that postgres creates later, as
  // tests/policies/grants.test.ts checks
  expect(found.filter((line) => !line.startsWith('default privileges of postgres in public'))).toEqual([])
})

it('the platform refuses what a hosted project refuses', async () => {
  const refused = [
    'alter table auth.users add column extra text',
    'create table auth.extra (id integer)',
    'create index on storage.objects (created_at)',
    'alter table storage.objects disable row level security',
    'comment on policy "An admin deletes files of their areas" on storage.objects is \'x\'',
    'drop trigger protect_objects_delete on storage.objects',
    'create event trigger extra on ddl_command_end execute function private.announce_change()',
    'create role extra superuser',
    'delete from storage.objects where false',
  ]
  for (const statement of refused)
    await expect(
      databases.closed.begin((sql) => sql.unsafe(statement)),
      statement,
    ).rejects.toMatchObject({ code: '42501' })
})

it('PostgREST asks at every call whether its session has ended', async () => {
  const sql = postgres(pushed.open, { max: 1 })
  const asks = async () => (await sql`select public.installation() ->> 'asks_sessions' as asks`)[0]?.asks
  // Roles belong to the whole server, and other test files migrate other databases of the server. PostgreSQL
  // refuses the second of two changes at the same time, so each change locks the table first
  const server = postgres(inject('server'), { max: 1 })
  const change = (setting: string) =>
    server.begin(async (alone) => {
      await alone.unsafe('lock table pg_catalog.pg_db_role_setting in share row exclusive mode')
      await alone.unsafe(`alter role authenticator ${setting}`)
    })
  expect(await asks()).toBe('true')
  await change('reset pgrst.db_pre_request')
  expect(await asks()).toBe('false')
  await change("set pgrst.db_pre_request = 'private.check_session'")
  await server.end()
  // Every role that makes calls can run the check
  for (const role of ['anon', 'authenticated', 'service_role'])
    await sql.unsafe(`begin; set local role ${role}; select private.check_session(); commit`)
  const ended = sql.unsafe(
    `begin; set local request.jwt.claims = '${JSON.stringify({ session_id: crypto.randomUUID() })}';
     set local role authenticated; select private.check_session()`,
  )
  await expect(ended).rejects.toMatchObject({ code: 'PT401', message: 'session_not_found' })
  await sql.end()
})
