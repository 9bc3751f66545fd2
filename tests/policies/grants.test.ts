import { expect, it } from 'vitest'
import { testWorld } from './support/world.ts'

const world = testWorld()

const everything = 'select insert update delete'
/** Table privileges; an operation limited to columns names them. */
const expected: Record<string, { anon: string; authenticated: string }> = {
  ...Object.fromEntries(
    ['site_content', 'site_images', 'services', 'leadership_team', 'team_members', 'projects'].map(
      (table) => [table, { anon: 'select', authenticated: everything }],
    ),
  ),
  project_images: {
    anon: 'select',
    authenticated:
      'select insert update(alt_ar alt_en display_order image_url is_primary original_name) delete',
  },
  company_settings: { anon: 'select', authenticated: 'select update' },
  content_version: { anon: 'select', authenticated: 'select' },
  service_requests: {
    anon: 'insert(budget_range client_email client_name client_phone company_name locale notes preferred_start_date project_budget project_description project_timeline service_id service_type status submission_id)',
    authenticated:
      'select insert(budget_range client_email client_name client_phone company_name locale notes preferred_start_date project_budget project_description project_timeline service_id service_type status submission_id) update(status) delete',
  },
  service_request_events: { anon: '', authenticated: 'select' },
  user_profiles: {
    anon: '',
    authenticated:
      'select update(client_type commercial_registration company_name department full_name is_active locale national_id phone unified_number)',
  },
  employees: {
    anon: '',
    authenticated:
      'select update(approved_at approved_by base_salary contract_url email employee_join_date food_allowance full_name_ar full_name_en housing_allowance other_allowance phone position_ar position_en profile_image_url project_name rejection_reason status transportation_allowance)',
  },
  employee_notifications: {
    anon: '',
    authenticated:
      'select insert(employee_id message_ar message_en notification_type sent_by subject_ar subject_en) update(read_at)',
  },
  client_projects: {
    anon: '',
    authenticated:
      'select insert(client_id notes project_id status) update(client_id notes project_id status) delete',
  },
  client_names: { anon: '', authenticated: 'select' },
}

async function granted(role: string): Promise<Record<string, string>> {
  const rows = await world.sql<{ name: string; privilege: string; whole: boolean; columns: string[] | null }>(
    `select c.relname as name, p.privilege, has_table_privilege($1, c.oid, p.privilege) as whole,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
         and p.privilege in ('select', 'insert', 'update')
         and has_column_privilege($1, c.oid, attnum, case p.privilege when 'delete' then 'select' else p.privilege end)
         order by attname) as columns
     from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'])
       with ordinality as p (privilege, place)
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     order by c.relname, p.place`,
    [role],
  )
  const result: Record<string, string[]> = {}
  for (const { name, privilege, whole, columns } of rows) {
    result[name] ??= []
    if (whole) result[name].push(privilege)
    else if (columns?.length) result[name].push(`${privilege}(${columns.join(' ')})`)
  }
  return Object.fromEntries(Object.entries(result).map(([name, list]) => [name, list.join(' ')]))
}

it.each(['anon', 'authenticated'] as const)('%s has exactly these privileges', async (role) => {
  expect(await granted(role)).toEqual(
    Object.fromEntries(Object.entries(expected).map(([table, privileges]) => [table, privileges[role]])),
  )
})

it('what is made later is closed until it is granted', async () => {
  await world.sql('create table public.made_later (id integer)')
  await world.sql("create function public.made_later_too() returns integer language sql as 'select 1'")
  const [row] = await world.sql(
    `select has_table_privilege('anon', 'public.made_later', 'select') as reads,
       has_table_privilege('authenticated', 'public.made_later', 'select') as reads_signed_in,
       has_function_privilege('anon', 'public.made_later_too()', 'execute') as runs`,
  )
  expect(row).toEqual({ reads: false, reads_signed_in: false, runs: false })
})
