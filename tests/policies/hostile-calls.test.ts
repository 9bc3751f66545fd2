import { beforeAll, describe, expect, it } from 'vitest'
import { get, send } from './support/http.ts'
import { fillTables } from './support/rows.ts'
import { testWorld } from './support/world.ts'

// Nothing that a request says about itself (headers, schemas, names of functions and columns) gives access.

const world = testWorld()
beforeAll(() => fillTables(world))

describe('by what a request says of itself', () => {
  it.each(['visitor', 'client', 'employee', 'inactive'] as const)('%s: by headers', async (who) => {
    const mine = (await get(world, who, 'user_profiles?select=id')).rows
    for (const headers of [
      { 'x-client-info': 'supabase-admin/1.0; role=service_role' },
      { role: 'service_role', 'x-role': 'service_role', 'x-supabase-role': 'service_role' },
      { 'x-hasura-role': 'admin', 'x-user-id': world.people.admin.id, 'x-forwarded-user': 'postgres' },
      { 'x-jwt-claims': JSON.stringify({ role: 'service_role', sub: world.people.admin.id }) },
      { 'request.jwt.claims': JSON.stringify({ role: 'service_role' }) },
      { 'x-forwarded-for': '127.0.0.1', host: 'localhost', origin: 'http://localhost' },
      { prefer: 'role=service_role, tx=commit, params=single-object' },
      { prefer: `timezone=UTC'; set role postgres; --` },
      { 'x-supabase-api-version': '2024-01-01', 'x-http-method-override': 'DELETE' },
    ] as Record<string, string>[])
      expect(
        (await get(world, who, 'user_profiles?select=id', headers)).rows,
        JSON.stringify(headers),
      ).toEqual(mine)
  })

  it.each(['visitor', 'admin'] as const)('%s: by schemas that are not public', async (who) => {
    for (const schema of [
      'private',
      'auth',
      'storage',
      'pg_catalog',
      'information_schema',
      'supabase_migrations',
    ])
      for (const path of [
        'users',
        'objects',
        'buckets',
        'pg_roles',
        'tables',
        'schema_migrations',
        'refresh_tokens',
      ]) {
        for (const headers of [{ 'accept-profile': schema }, { 'accept-profile': `public,${schema}` }])
          expect((await get(world, who, `${path}?select=*`, headers)).status, `${schema}.${path}`).toBe(406)
        for (const name of [
          `${schema}.${path}`,
          `${schema}__${path}`,
          `${schema}_${path}`,
          `"${schema}"."${path}"`,
        ])
          expect((await get(world, who, `${encodeURIComponent(name)}?select=*`)).status, name).toBe(404)
        const write = { 'content-profile': schema }
        const { status } = await send(world, who, `/rest/v1/${path}`, 'POST', { id: 1 }, write)
        expect(status).toBe(406)
      }
  })

  // The API refuses them before it asks who calls
  const byFunctions = async (who: 'visitor' | 'admin') => {
    const hidden = await world.sql<{ name: string }>(
      "select proname as name from pg_proc where pronamespace = 'private'::regnamespace",
    )
    for (const name of [
      ...hidden.map(({ name }) => name),
      'set_config',
      'current_setting',
      'pg_catalog.set_config',
      'pg_read_file',
      'pg_sleep',
      'query_to_xml',
      'lo_import',
      'dblink',
      'version',
      'uid',
      'auth.uid',
      'exec_sql',
    ]) {
      const asked = await get(world, who, `rpc/${name}`, { 'accept-profile': 'private' })
      expect(asked.status, name).toBe(406)
      for (const schema of ['public', 'private', 'pg_catalog']) {
        const headers = { 'content-profile': schema }
        const body = { setting_name: 'role', new_value: 'postgres', is_local: true }
        const { status } = await send(world, who, `/rest/v1/rpc/${name}`, 'POST', body, headers)
        expect(status, name).toBe(schema === 'public' ? 404 : 406)
      }
    }
  }
  it('visitor: by functions that are not offered', () => byFunctions('visitor'))
  it('admin: by functions that are not offered', { tags: 'slow' }, () => byFunctions('admin'))

  it.each(['visitor', 'client', 'employee'] as const)(
    '%s: by columns of the accounts, from any table',
    async (who) => {
      for (const query of [
        'user_profiles?select=id,users(email)',
        'user_profiles?select=id,auth.users(email)',
        'user_profiles?select=id,email',
        'user_profiles?select=auth.users.email',
        'user_profiles?select=id,...users(encrypted_password)',
        'user_profiles?select=current_user',
        'user_profiles?select=id->>current_setting',
        'user_profiles?select=(select%20email%20from%20auth.users)',
        'user_profiles?order=(select%20email%20from%20auth.users)',
        'service_requests?select=id,users!user_id(email)',
        'users?select=email',
        'auth/users',
        '../auth/v1/admin/users',
        'user_profiles;select',
      ]) {
        const { text, rows } = await get(world, who, query)
        // What cannot be a column may be read as `*`, which gives the caller's own row and nothing
        // of the other tables
        for (const row of rows) expect(Object.keys(row), query).not.toEqual(expect.arrayContaining(['users']))
        for (const row of rows) expect(row.id, query).toBe(world.people[who].id)
        expect(text, query).not.toMatch(/encrypted_password":|\$2[aby]\$|@handasa\.example/)
      }
    },
  )
})
