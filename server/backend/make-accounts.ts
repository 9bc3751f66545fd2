import type { SupabaseClient } from '@supabase/supabase-js'
import { type Account, registrations } from './accounts.ts'
import { makeDemoPeople } from './demo-people.ts'
import { type Database, query } from './lite/connection.ts'

interface MakeAccounts {
  accounts: Account[]
  /** A fresh client without a session, with the publishable key. */
  newClient(): SupabaseClient
  database: Database
}

/** What `makeDemoPeople` needs. */
export interface SignUps {
  /** Signs someone up; an account that exists stays as it is. */
  signUp(email: string, password: string, registration: object): Promise<void>
  database: Database
  /** Email of the first admin. */
  admin: string | null
  /** Email of the employee who was approved. */
  employee: string | null
  /** Email of the client who has the first projects. */
  client: string | null
}

/**
 * Signs the accounts up as people do, then makes the first one an admin and approves the employee. Existing
 * accounts stay as they are.
 */
export async function makeAccounts({ accounts, newClient, database }: MakeAccounts): Promise<void> {
  const signUp: SignUps['signUp'] = async (email, password, data) => {
    const { error } = await newClient().auth.signUp({ email, password, options: { data } })
    if (error && error.code !== 'user_already_exists')
      throw new Error(`The account ${email} could not be made: ${error.message}`)
  }
  for (const { role, email, password } of accounts) await signUp(email, password, registrations[role])
  const idOf = (role: Account['role']) => accounts.find((account) => account.role === role)?.email ?? null
  await query(
    database,
    `update public.user_profiles set user_type = 'admin', is_active = true, client_type = null, company_name = null,
       commercial_registration = null
     where id = (select id from auth.users where email = $1)`,
    [idOf('admin')],
  )
  await query(
    database,
    `update public.employees set status = 'approved', project_name = (
         select title_ar || ' · ' || title_en from public.projects
         where status <> 'completed' order by order_index limit 1
       ),
       department = 'التصميم الإنشائي · Structural design',
       base_salary = 14000, housing_allowance = 3500, transportation_allowance = 1000, food_allowance = 500,
       approved_by = (select id from auth.users where email = $2)
     where status = 'pending' and user_id = (select id from auth.users where email = $1)`,
    [idOf('employee'), idOf('admin')],
  )
  // The sign-up has copied only the Arabic name of the application into the profile
  const { full_name_ar, full_name_en } = registrations.employee
  await query(
    database,
    `update public.user_profiles set full_name = $2
     where id = (select id from auth.users where email = $1)`,
    [idOf('employee'), `${full_name_ar} · ${full_name_en}`],
  )
  await query(
    database,
    `insert into public.client_projects (client_id, project_id, status)
     -- As the website shows them: what is built there is not still going on here
     select account.id, project.id, case project.status when 'completed' then 'completed' else 'active' end
     from auth.users as account
     join public.user_profiles as profile on profile.id = account.id and profile.user_type = 'client',
       (
         (select id, status from public.projects where status = 'completed' order by order_index limit 2)
         union all
         (select id, status from public.projects where status <> 'completed' order by order_index desc limit 1)
       ) as project
     where account.email = $1
     on conflict (client_id, project_id) do nothing`,
    [idOf('client')],
  )
  if (idOf('employee') && idOf('client'))
    await makeDemoPeople({
      signUp,
      database,
      admin: idOf('admin'),
      employee: idOf('employee'),
      client: idOf('client'),
    })
  // These emails need no proof, and none of these steps should send mails
  await query(
    database,
    `with proven as (
       update private.email_proofs set proven_at = now() where email = any($1::text[])
     )
     delete from public.mail_outbox`,
    [accounts.map(({ email }) => email)],
  )
}
