import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { differences } from '#scripts/catalogue.ts'
import { build, contents } from '#scripts/schema.ts'
import { query } from '#server/backend/lite/connection.ts'
import { emptyDatabase } from '#tests/support/api.ts'

type Built = Awaited<ReturnType<typeof emptyDatabase>>
let migrated: Built
let declared: Built

beforeAll(async () => {
  migrated = await emptyDatabase()
  await build(migrated.database, 'migrations', isHosted())
  declared = await emptyDatabase()
  await build(declared.database, 'schema files', isHosted())
})
afterAll(async () => {
  await migrated?.drop()
  await declared?.drop()
})

const isHosted = () => migrated.superuser !== undefined

const found = async () =>
  differences(await contents(migrated.database), await contents(declared.database), [
    'migrations',
    'schema files',
  ])

it('the migrations make what the schema files say', async () => {
  expect(await found()).toEqual([])
})

it('the comparison reads every kind of item', async () => {
  const kinds = new Set([...(await contents(declared.database)).keys()].map((item) => item.split(' ')[0]))
  const everywhere =
    'bucket column constraint default extension function index policy relation row schema table trigger'
  expect([...kinds].sort()).toEqual(
    // A hosted project has the publication of Realtime from the start
    [...everywhere.split(' '), ...(isHosted() ? ['publication'] : [])].sort(),
  )
})

const reader = 'policy "A visitor reads active services" on public.services'
const owner = 'create or replace function private.is_admin() returns boolean'

/**
 * Changes of the second database, each with the item that the comparison must name. The owner of a hosted
 * project may not make some of them.
 */
const changes: [what: string, statement: string, item: string, by?: 'superuser'][] = [
  ['a policy', 'alter policy "A visitor reads active services" on public.services using (true)', reader],
  [
    'a missing policy',
    'drop policy "An admin changes services" on public.services',
    'policy "An admin changes services" on public.services',
  ],
  [
    'the comment of a policy',
    'comment on policy "A visitor reads projects on the website" on public.projects is \'Changed\'',
    'policy "A visitor reads projects on the website" on public.projects',
  ],
  ['a grant on a table', 'grant insert on public.services to anon', 'table public.services'],
  [
    'a grant on a column',
    'grant update (user_type) on public.user_profiles to authenticated',
    'column public.user_profiles.user_type',
  ],
  [
    'a grant on a function',
    'grant execute on function public.claim_mails(integer) to authenticated',
    'function public.claim_mails(maximum integer)',
  ],
  ['a grant on a schema', 'grant create on schema private to anon', 'schema private'],
  [
    'a default privilege',
    'alter default privileges in schema public grant select on tables to anon',
    'default privileges of postgres in public on r',
  ],
  [
    'the body of a function',
    `${owner} language sql stable security definer set search_path = '' as $$ select true $$`,
    'function private.is_admin()',
  ],
  [
    'the security of a function',
    'alter function private.is_client() security invoker',
    'function private.is_client()',
  ],
  [
    'the volatility of a function',
    'alter function private.is_employee() volatile',
    'function private.is_employee()',
  ],
  [
    'a setting of a function',
    'alter function public.list_users set enable_seqscan = on',
    'function public.list_users(search text, user_types text[], active boolean, sort text, descending boolean, page_size integer, page_offset integer, since_visit boolean)',
  ],
  [
    'the cost of a function',
    'alter function private.search_form cost 1',
    'function private.search_form(value text)',
  ],
  [
    'the comment of a function',
    "comment on function private.email is 'Changed'",
    'function private.email(value text)',
  ],
  ['the comment of a table', "comment on table public.projects is 'Changed'", 'table public.projects'],
  [
    'the comment of a column',
    "comment on column public.projects.date is 'Changed'",
    'column public.projects.date',
  ],
  [
    'row-level security',
    'alter table public.team_members disable row level security',
    'table public.team_members',
  ],
  [
    'the default of a column',
    "alter table public.services alter icon set default 'Map'",
    'column public.services.icon',
  ],
  [
    'null in a column',
    'alter table public.projects alter title_en drop not null',
    'column public.projects.title_en',
  ],
  [
    'the type of a column',
    'alter table public.offices alter display_order type bigint',
    'column public.offices.display_order',
  ],
  [
    'another column',
    'alter table public.client_projects add extra text',
    'column public.client_projects.extra',
  ],
  [
    'a check',
    'alter table public.services drop constraint services_icon_check',
    'constraint services_icon_check on public.services',
  ],
  ['an index', 'drop index public.services_order_idx', 'index public.services_order_idx'],
  [
    'a trigger',
    'alter table public.services disable trigger services_content',
    'trigger services_content on public.services',
  ],
  ['a view', 'create view public.extra as select', 'view public.extra'],
  ['a publication', 'create publication changed for table public.services', 'publication changed'],
  [
    'a bucket',
    "update storage.buckets set public = true where id = 'team-documents'",
    'bucket team-documents',
  ],
  [
    'a policy for files',
    'drop policy "An admin deletes files of their areas" on storage.objects',
    'policy "An admin deletes files of their areas" on storage.objects',
  ],
  [
    'a trigger on accounts',
    'drop trigger handasa_create_profile on auth.users',
    'trigger handasa_create_profile on auth.users',
    'superuser',
  ],
  [
    'a row of the start',
    "delete from public.mail_kinds where kind = 'notification'",
    'row public.mail_kinds {"kind": "notification", "locale": "ar", "is_active": true}',
  ],
]

describe('a second database that was changed', () => {
  let named: string[]
  beforeAll(async () => {
    for (const [, statement, , by] of changes)
      await query((by && declared.superuser) || declared.database, statement)
    named = (await found()).map((line) => line.split('\n')[0] ?? '')
  })

  it.each(changes)('differs by %s', (_, __, item) => {
    expect(named.filter((line) => line.startsWith(`${item}: `))).toHaveLength(1)
  })

  it('differs by nothing else', () => {
    expect(named).toHaveLength(changes.length)
  })
})
