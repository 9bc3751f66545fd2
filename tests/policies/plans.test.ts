import { beforeAll, describe, expect, it } from 'vitest'
import { type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const rows = 10_000

/** Ten thousand rows in a table of each kind: public to read, an admin's alone, one's own. */
const fills: Record<string, string> = {
  services: `insert into public.services (title_ar, title_en, description_ar, description_en, is_active, slug_ar, slug_en)
    select 'ع ' || g, 'x ' || g, 'ع', 'x', g % 2 = 0, 'ع-' || g, 'x-' || g from generate_series(1, ${rows}) as g`,
  service_request_events: `insert into public.service_request_events (request_id, to_status)
    select (select id from public.service_requests limit 1), 'new' from generate_series(1, ${rows})`,
  employee_notifications: `insert into public.employee_notifications
      (employee_id, subject_ar, subject_en, message_ar, message_en)
    select (select id from public.employees where status = 'approved' limit 1), 'ع', 'x', 'ع', 'x'
    from generate_series(1, ${rows})`,
}

beforeAll(async () => {
  await world.sql(
    `insert into public.service_requests (client_name, client_email, client_phone, project_description)
     values ('فهد', 'f@x.sa', '+966501234567', 'وصف')`,
  )
  for (const [table, fill] of Object.entries(fills)) {
    // Plans don't depend on what triggers write, which takes most of the time
    await world.sql(`alter table public.${table} disable trigger user`)
    await world.sql(fill)
    await world.sql(`alter table public.${table} enable trigger user`)
  }
  // In one statement, since the next one may use another connection. It becomes the person, runs the
  // statement, and returns the plan and the counts
  await world.sql(`
    create function private.observed(account text, statement text, out plan json, out before json, out after json)
    language plpgsql as $$
    declare
      counts constant text := 'select coalesce(json_object_agg(funcname, calls), ''{}'') from pg_stat_xact_user_functions';
    begin
      perform set_config('track_functions', 'all', true), set_config('request.jwt.claim.sub', account, true);
      execute counts into before;
      perform set_config('role', 'authenticated', true);
      execute 'explain (analyze, timing off, format json) ' || statement into plan;
      perform set_config('role', 'none', true);
      execute counts into after;
    end
    $$`)
})

interface Node {
  'Node Type': string
  'Subplan Name'?: string
  'Actual Loops': number
  'Actual Rows': number
  Filter?: string
  'Parent Relationship'?: string
  Plans?: Node[]
}

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

async function observe(who: Trier, statement: string) {
  const [seen] = await world.sql<{
    plan: [{ Plan: Node }]
    before: Record<string, number>
    after: Record<string, number>
  }>('select * from private.observed($1, $2)', [world.people[who].id, statement])
  if (!seen) throw new Error('nothing was observed')
  // The counts include earlier calls on this connection
  const calls = Object.fromEntries(
    Object.entries(seen.after).map(([name, count]) => [name, count - (seen.before[name] ?? 0)]),
  )
  return { top: seen.plan[0].Plan, nodes: nodes(seen.plan[0].Plan), calls }
}

describe.each(Object.keys(fills))('of ten thousand rows of %s', (table) => {
  it.each(['admin', 'employee', 'client', 'inactive'] as const)(
    'who someone is is asked at most once for each policy: %s',
    async (who) => {
      const { top, nodes, calls } = await observe(who, `select * from public.${table}`)
      if (who === 'admin') expect(top['Actual Rows']).toBeGreaterThanOrEqual(rows)
      const [policies] = await world.sql<{ count: number }>(
        `select count(*)::int as count from pg_policies where schemaname = 'public' and tablename = $1`,
        [table],
      )
      expect(calls.manages).toBeGreaterThan(0)
      // auth.uid() and similar functions are included. What matters is that no function is
      // called for each row
      for (const [name, count] of Object.entries(calls))
        expect(count, name).toBeLessThanOrEqual(4 * (policies?.count ?? 0))
      expect(calls.manages, 'is_admin').toBe(1)
      for (const node of nodes.filter((node) => node['Parent Relationship'] === 'InitPlan'))
        expect(node['Actual Loops'], node['Subplan Name']).toBeLessThanOrEqual(1)
      for (const node of nodes) expect(node.Filter ?? '').not.toMatch(/is_admin\(|uid\(/)
      expect(nodes.some((node) => node['Parent Relationship'] === 'SubPlan')).toBe(false)
    },
  )
})

it('a read of one row looks at one', async () => {
  const [id] = await world.sql<{ id: string }>('select id from public.services where not is_active limit 1')
  const one = await observe('admin', `select * from public.services where id = '${id?.id}'`)
  expect(one.calls.manages).toBe(1)
  expect(one.nodes.some((node) => node['Node Type'].startsWith('Index'))).toBe(true)
})

it('is seen by this test when a policy asks for each row', async () => {
  await world.sql('create table public.asked_badly as select g as id from generate_series(1, 100) as g')
  await world.sql('alter table public.asked_badly enable row level security')
  await world.sql('grant select on public.asked_badly to authenticated')
  await world.sql(
    'create policy "An admin reads" on public.asked_badly for select to authenticated using (private.is_admin())',
  )
  const { calls, nodes } = await observe('admin', 'select * from public.asked_badly')
  expect(calls.is_admin).toBe(100)
  expect(nodes.some((node) => /is_admin\(/.test(node.Filter ?? ''))).toBe(true)
  await world.sql('drop table public.asked_badly')
})
