import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessFile, accessPage } from '#scripts/access-matrix.ts'
import { databaseTypes, typesFile } from '#scripts/database-types.ts'
import { visitorTables } from '#server/api/visitor-cache.ts'
import { buckets, functions, tables } from './support/matrix.ts'
import { outcome, roles, testWorld } from './support/world.ts'

const world = testWorld()

const names = async (statement: string) =>
  (await world.sql<{ name: string }>(statement)).map(({ name }) => name).sort()

const relations = (condition: string) =>
  names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace and ${condition}`)

describe('every table and view', () => {
  it('is in the matrix, from which tables.test.ts tests every role and operation', async () => {
    expect(Object.keys(tables).sort()).toEqual(await relations(`relkind in ('r', 'p', 'v', 'm', 'f')`))
  })

  it('has row-level security, and a view the rights of its reader', async () => {
    expect(await relations(`relkind in ('r', 'p') and not relrowsecurity`)).toEqual([])
    expect(
      await relations(
        `relkind in ('v', 'm') and not coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on}'`,
      ),
    ).toEqual([])
  })

  it('has a comment, and so has every policy and function', async () => {
    expect(await relations(`relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null`)).toEqual([])
    expect(
      await names(
        `select p.polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
         where c.relnamespace = 'public'::regnamespace and obj_description(p.oid, 'pg_policy') is null`,
      ),
    ).toEqual([])
    expect(
      await names(
        `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and obj_description(oid, 'pg_proc') is null`,
      ),
    ).toEqual([])
  })

  it('has policies whose names are sentences', async () => {
    const policies = await names(
      `select policyname as name from pg_policies where schemaname = 'public' or tablename = 'objects'`,
    )
    for (const policy of policies) expect(policy).toMatch(/^(Everyone|A|An) .+ .+/)
  })

  it('announces its changes; the outbox, the dropped files, the erasures and the audit log only inserts', async () => {
    const announcing = (events: number) =>
      names(
        `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where t.tgfoid = 'private.announce_change'::regproc and (t.tgtype & 28) = ${events}`,
      )
    // In tgtype, 4 is insert, 8 delete and 16 update
    expect(await announcing(4)).toEqual(['audit_log', 'dropped_files', 'erasures', 'mail_outbox'])
    // Email proofs announce changes too, since a proven address decides what a client may read
    expect([...(await announcing(28)), 'audit_log', 'mail_outbox'].sort()).toEqual(
      [
        ...(await relations(`relkind in ('r', 'p')`)),
        'email_proofs',
        'media_files',
        'unread_mentions',
      ].sort(),
    )
  })

  it('has an index for every foreign key', async () => {
    expect(
      await names(
        `select conrelid::regclass || '.' || conname as name from pg_constraint c
         where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
           select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
         )`,
      ),
    ).toEqual([])
  })
})

describe('every function', () => {
  it('of the schema public is in the matrix', async () => {
    const found = await names(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
    )
    expect(Object.keys(functions).sort()).toEqual(found)
  })

  it('fixes its search path, unless its body was bound when it was created', async () => {
    expect(
      await names(
        `select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
         and prosqlbody is null and not coalesce(proconfig, '{}') @> array['search_path=""']`,
      ),
    ).toEqual([])
  })

  it('of the schema private cannot be called through the API', async () => {
    for (const role of ['visitor', 'admin'] as const) {
      const { db } = world.people[role]
      expect((await db.rpc('is_admin')).error?.code).toMatch(/^PGRST20/)
      expect((await db.schema('private').rpc('is_admin')).error?.code).toBe('PGRST106')
    }
  })

  describe.each(Object.entries(functions))('%s', (name, rule) => {
    it.each(roles)('answers %s as the matrix says', async (role) => {
      expect(outcome(await world.people[role].db.rpc(name, rule.arguments))).toBe(rule.outcome[role])
    })
  })
})

it('every bucket is in the matrix', async () => {
  const lines = Object.keys(buckets).filter((place) => !place.includes('/'))
  expect(lines.sort()).toEqual(await names('select id as name from storage.buckets'))
})

it('schemas other than public are closed to the API', async () => {
  for (const schema of ['auth', 'storage', 'private', 'supabase_migrations'])
    for (const role of ['visitor', 'admin'] as const)
      expect((await world.people[role].db.schema(schema).from('users').select()).error?.code).toBe('PGRST106')
})

it('the cache of what visitors read knows their tables, and each of them announces its changes', async () => {
  expect(await relations(`has_any_column_privilege('anon', oid, 'select')`)).toEqual([...visitorTables])
  expect(
    await names(`select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgfoid = 'private.announce_change'::regproc and t.tgenabled <> 'D'`),
  ).toEqual(expect.arrayContaining([...visitorTables]))
})

it('the generated types are those of the migrated database', async () => {
  const types = await databaseTypes((statement) => world.sql(statement))
  expect(types === readFileSync(typesFile, 'utf8'), 'stale: run npm run types:database').toBe(true)
})

it('docs/access-matrix.md is generated from the matrix', () => {
  expect(accessPage() === readFileSync(accessFile, 'utf8'), 'stale: run npm run docs:access').toBe(true)
})
