import { beforeAll, describe, expect, it } from 'vitest'
import { crowd, fillNews, fillPortals, fillWithCrowd } from './support/crowd.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

beforeAll(async () => {
  await fillWithCrowd(world)
  await fillNews(world)
  // In one transaction, which sees only its own scans and none of others
  await world.sql(`
    create function private.scanned(account text, statement text) returns text[]
    language plpgsql as $$
    declare
      before jsonb;
    begin
      perform set_config('request.jwt.claim.sub', account, true);
      select jsonb_object_agg(relname, jsonb_build_array(seq_scan, seq_tup_read)) into before from pg_stat_xact_user_tables;
      execute statement;
      return array(
        select relname::text from pg_stat_xact_user_tables
        where (seq_scan > coalesce((before -> relname ->> 0)::bigint, 0) and relname = any (array[
          'service_requests', 'service_request_events', 'user_profiles', 'employees', 'projects', 'client_projects',
          'users', 'employee_notifications', 'request_work', 'request_notes', 'news', 'client_list'
        ]))
        -- A search for what more than three quarters of the rows hold reads the first of them, until it has more than it counts
        or (seq_tup_read > coalesce((before -> relname ->> 1)::bigint, 0) + 2 * private.most_found() and relname = any (array[
          'accounts', 'request_words', 'client_project_words', 'client_words', 'news_words'
        ]))
        order by relname
      );
    end
    $$`)
  await world.sql(`
    create function private.fetched(account text, watched text, statement text) returns bigint
    language plpgsql as $$
    declare
      before bigint;
      after bigint;
    begin
      perform set_config('request.jwt.claim.sub', account, true);
      select coalesce(idx_tup_fetch, 0) + seq_tup_read into before from pg_stat_xact_user_tables where relname = watched;
      execute statement;
      select coalesce(idx_tup_fetch, 0) + seq_tup_read into after from pg_stat_xact_user_tables where relname = watched;
      return after - before;
    end
    $$`)
})

const scanned = async (statement: string) => {
  const [row] = await world.sql<{ scanned: string[] }>('select private.scanned($1, $2) as scanned', [
    world.people.admin.id,
    statement,
  ])
  return row?.scanned
}

/** The number of rows of a table that a statement fetches; rows that only an index reads are not fetched. */
async function fetched(table: string, statement: string) {
  const [row] = await world.sql<{ fetched: number }>('select private.fetched($1, $2, $3) as fetched', [
    world.people.admin.id,
    table,
    statement,
  ])
  return Number(row?.fetched)
}

const anything = '10000000-0000-4000-8000-000000000009'
const lists: Record<string, { sorts: string[]; filters: string[]; searches: string[] }> = {
  list_requests: {
    sorts: ['created_at', 'client_name', 'status', 'preferred_start_date', 'next_step_on', 'reply_since'],
    filters: [
      `statuses => '{new,pending}'`,
      `service => '20000000-0000-4000-8000-000000000003'`,
      `service => '20000000-0000-4000-8000-000000000003', statuses => '{new}'`,
      `owner => 'none'`,
      `owner => 'me', statuses => '{new}'`,
      `owner => 'gone'`,
      `attention => 'step_due', tag => '${anything}'`,
      `attention => 'answer_late', owner => '${anything}'`,
      `attention => 'answer'`,
      `attention => 'reply'`,
      `attention => 'reply', statuses => '{new}', owner => 'none'`,
      `attention => 'mentions'`,
      `attention => 'mentions_unread'`,
      `request_kind => 'message', statuses => '{pending}'`,
      `budget => 'more_than_1m'`,
      `came_by => 'phone'`,
      `visit_source => 'google.com'`,
      `visit_campaign => 'spring', statuses => '{new}'`,
      `came_by => 'website'`,
      `received_from => '2026-01-01', received_until => '2026-12-31'`,
      `budget => '100k_500k', owner => 'none', received_until => '2026-12-31'`,
    ],
    searches: ['abc', 'وصف', 'طالب', '0591003', 'التصميم', 'لا شيء كهذا'],
  },
  list_users: {
    sorts: ['created_at', 'full_name', 'last_sign_in_at'],
    filters: [`user_types => '{employee}'`, 'active => true', `user_types => '{client}', active => false`],
    searches: ['abc', 'عميل', 'crowd17', '0501000', '1010000'],
  },
  list_clients: {
    sorts: ['created_at', 'full_name', 'last_activity_at'],
    filters: [
      `client_types => '{government}'`,
      `states => '{off,kept}'`,
      'with_open => true',
      `client_types => '{company}', states => '{active}', with_open => true`,
    ],
    searches: ['abc', 'عميل', 'crowd17', '0501000', '1010000'],
  },
  list_employees: {
    sorts: ['created_at', 'full_name', 'status'],
    filters: [`statuses => '{pending}'`, `statuses => '{approved,rejected}'`],
    searches: ['abc', 'موظف', 'worker', '0551000'],
  },
  list_projects: {
    sorts: ['order_index', 'title_ar', 'title_en', 'created_at'],
    filters: [
      `statuses => '{planned}'`,
      `category => 'فئة 3'`,
      `category => 'Category 3', statuses => '{on_hold}'`,
    ],
    searches: ['abc', 'مشروع', 'project', 'الرياض'],
  },
  list_news_admin: {
    sorts: ['shown', 'updated_at', 'title_ar', 'title_en'],
    filters: [`state => 'published-en'`, `state => 'draft-en'`, `state => 'scheduled-ar'`],
    searches: ['abc', 'خبر', 'article', 'لا شيء كهذا'],
  },
  list_client_projects: {
    sorts: ['created_at', 'status', 'client_name'],
    filters: [
      `statuses => '{active}'`,
      `client => '${anything}'`,
      `project => '${anything}'`,
      `client => (select client_id from public.client_projects limit 0)`,
    ],
    searches: ['abc', 'عميل', 'project', 'ملاحظة'],
  },
}

/** Whether a page may be longer than a screen. */
const exported = (name: string) => name !== 'list_news_admin'

describe.each(Object.entries(lists))('%s', (name, { sorts, filters, searches }) => {
  const call = (...args: string[]) => `select public.${name}(${args.filter(Boolean).join(', ')})`
  const quoted = searches.map((search) => `search => '${search}'`)

  it.each(sorts)('reads no whole table when sorted by %s, whatever else is asked', async (sort) => {
    for (const descending of [true, false])
      for (const page of ['', 'page_offset => 400', `page_size => ${exported(name) ? 1000 : 100}`])
        for (const narrowed of page ? ['', filters[0] ?? ''] : ['', ...filters, ...quoted]) {
          const statement = call(`sort => '${sort}'`, `descending => ${descending}`, page, narrowed)
          expect(await scanned(statement), statement).toEqual([])
        }
  })

  it('reads none either when a search meets a filter', async () => {
    for (const filter of filters)
      for (const search of quoted)
        expect(await scanned(call(filter, search)), call(filter, search)).toEqual([])
  })
})

it.each([
  ['service_requests', 'list_requests()'],
  ['service_requests', `list_requests(statuses => '{new}')`],
  ['service_requests', `list_requests(service => '20000000-0000-4000-8000-000000000003')`],
  ['service_requests', `list_requests(sort => 'next_step_on')`],
  ['request_work', 'list_requests()'],
  ['request_work', `list_requests(owner => 'me')`],
  ['request_work', `list_requests(attention => 'step_due')`],
  ['request_work', `list_requests(attention => 'reply', sort => 'reply_since', descending => false)`],
  ['service_requests', `list_requests(sort => 'reply_since')`],
  ['service_requests', 'pending_counts()'],
  ['service_requests', 'admin_dashboard()'],
  ['user_profiles', 'list_users()'],
  ['user_profiles', `list_users(sort => 'full_name', active => true)`],
  ['client_list', 'list_clients()'],
  ['client_list', `list_clients(sort => 'last_activity_at', states => '{active}')`],
  ['client_list', `list_clients(sort => 'full_name', client_types => '{government}')`],
  ['client_list', `list_clients(sort => 'last_activity_at', with_open => true)`],
  ['client_list', `list_clients(sort => 'full_name', states => '{invited}', descending => false)`],
  ['client_list', `list_clients(states => '{active}', page_offset => 1000)`],
  ['client_list', `known_callers('+966501000001', 'crowd2@mail2.example')`],
  ['service_requests', `known_callers('+966591000003', 'r3@x.example')`],
  ['employees', `list_employees(statuses => '{pending}')`],
  ['projects', 'list_projects()'],
  ['client_projects', 'list_client_projects()'],
  ['news', 'list_news_admin()'],
])('of %s, %s fetches its page and counts by the index alone', async (table, call) => {
  const rows = await fetched(table, `select public.${call}`)
  // Only about one in nine requests is for this service, so a page of twenty takes more rows
  expect(rows).toBeLessThanOrEqual(call.includes('service =>') ? 250 : 50)
})

it('a fetch of each row is seen by this test', async () => {
  expect(
    await fetched(
      'service_requests',
      'select count(notes) from public.service_requests where created_at < now()',
    ),
  ).toBeGreaterThan(0.9 * crowd.requests)
})

it.each([
  `list_requests(search => 'وصف')`,
  `list_requests(search => 'وصف', statuses => '{new}')`,
  `list_requests(search => 'وصف للمشروع', page_offset => 400, sort => 'client_name')`,
  `list_requests(search => 'وصف', attention => 'answer')`,
  `find_anything('للمشروع')`,
])('a search that every request fulfils reads no entries of the index of words: %s', async (call) => {
  await world.sql(`
    create or replace function private.entries_read(account text, statement text) returns bigint
    language plpgsql as $$
    declare
      index constant oid := 'private.request_words_search_idx'::regclass;
      before constant bigint := pg_stat_get_xact_tuples_returned(index);
    begin
      perform set_config('request.jwt.claim.sub', account, true);
      execute statement;
      return pg_stat_get_xact_tuples_returned(index) - before;
    end
    $$`)
  const read = async (statement: string) => {
    const [row] = await world.sql<{ read: number }>('select private.entries_read($1, $2) as read', [
      world.people.admin.id,
      statement,
    ])
    return Number(row?.read)
  }
  expect(await read(`select public.${call}`)).toBe(0)
  expect(await read("select public.list_requests(search => '0591003')")).toBeGreaterThan(0)
})

it.each(['abc', 'وصف', 'طالب', 'عميل', 'project', '0591003', 'لا شيء كهذا', 'x'])(
  'a search of everything for %s reads no whole table, and few rows',
  async (search) => {
    const statement = `select public.find_anything('${search}')`
    expect(await scanned(statement)).toEqual([])
    expect(await fetched('service_requests', statement)).toBeLessThanOrEqual(1100)
  },
)

describe('the news', () => {
  it.each([
    ["list_news('ar')", 12],
    ["list_news('en', 20, 10)", 40],
    ["list_news('ar', 0, 0)", 1],
    ["list_news('fr')", 0],
    ['read_news(%)', 4],
    ['next_news()', 0],
  ])('%s reads by indexes alone, and fetches few of 5,000', async (call, most) => {
    const one = "'ar', (select id from public.news order by created_at desc, id desc limit 1)"
    const statement = `select public.${call.replace('%', one)}`
    expect(await scanned(statement)).toEqual([])
    expect(await fetched('news', statement)).toBeLessThanOrEqual(most)
  })
})

it.each(['my_day', 'pending_counts'])(
  '%s finds due steps that nobody owns by their own index',
  async (name) => {
    const due = await world.sql(
      `update public.request_work set next_step = 'Call', next_step_on = '2026-01-01'
     where id in (select id from public.service_requests where status = 'in_progress' order by id limit 3) returning id`,
    )
    await world.sql(`
    create or replace function private.due_read(account text, statement text) returns bigint
    language plpgsql as $$
    declare
      index constant oid := 'public.request_work_unowned_step_idx'::regclass;
      before constant bigint := pg_stat_get_xact_tuples_returned(index);
    begin
      perform set_config('request.jwt.claim.sub', account, true);
      execute statement;
      return pg_stat_get_xact_tuples_returned(index) - before;
    end
    $$`)
    const [row] = await world.sql<{ read: number }>('select private.due_read($1, $2) as read', [
      world.people.admin.id,
      `select public.${name}()`,
    ])
    // Updates may leave index entries of earlier versions of a row
    expect(Number(row?.read)).toBeGreaterThanOrEqual(due.length)
    expect(Number(row?.read)).toBeLessThanOrEqual(60)
  },
)

it('the numbers of the dashboard read no whole table', async () => {
  for (const name of ['admin_dashboard', 'pending_counts', 'my_day'])
    expect(await scanned(`select public.${name}()`)).toEqual([])
})

describe('the portals', () => {
  beforeAll(() => fillPortals(world))

  /** Like `scanned`, but with the person's rights, since row-level security is part of the plan. */
  async function scannedBy(account: string, statement: string) {
    const [row] = await world.sql<{ scanned: string[] }>(`select private.scanned($1, $2) as scanned`, [
      account,
      `set local role authenticated; ${statement}; reset role`,
    ])
    return row?.scanned
  }

  it('read no whole table for a client with their projects and requests', async () => {
    const [client] = await world.sql<{ id: string }>(
      'select client_id as id from public.client_projects limit 1',
    )
    const id = client?.id ?? ''
    for (const statement of [
      `select link.*, (select to_jsonb(project) from public.projects as project where project.id = link.project_id)
       from public.client_projects as link where link.client_id = '${id}' order by link.created_at desc`,
      'select public.my_requests()',
      'select public.my_email_proof()',
    ])
      expect(await scannedBy(id, statement), statement).toEqual([])
  })

  it('read none for an employee with their notifications, and the projects of all clients', async () => {
    const [employee] = await world.sql<{ id: string; account: string }>(
      "select id, user_id as account from public.employees where status = 'approved' limit 1",
    )
    const { id = '', account = '' } = employee ?? {}
    for (const statement of [
      `select * from public.employee_notifications where employee_id = '${id}' order by sent_at desc`,
      `select * from public.employees where user_id = '${account}'`,
      'select public.list_client_projects()',
      `select public.list_client_projects(search => '3f2', statuses => '{active}')`,
      'select public.employee_figures()',
    ])
      expect(await scannedBy(account, statement), statement).toEqual([])
  })
})

it('is seen by this test when one does', async () => {
  expect(await scanned(`select count(*) from public.service_requests where notes = 'x'`)).toEqual([
    'service_requests',
  ])
  await world.sql('drop index public.projects_order_idx, public.projects_status_idx')
  expect(await scanned('select count(order_index) from public.projects')).toEqual(['projects'])
})
