import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Settings } from '#server/settings.ts'
import { firstAccounts, writeAccounts } from './accounts.ts'
import { type Database, query, runScript } from './lite/connection.ts'
import { makeAccounts } from './make-accounts.ts'
import type { Secrets } from './secrets.ts'

interface FirstStart {
  api: { fetch(request: Request): Promise<Response> }
  database: Database
  secrets: Secrets
  settings: Settings
  /** The folder for `first-run-accounts.json`. */
  workDir: string
  progress(text: string): void
}

/** Creates the table of completed steps if it is missing. */
export const stepsTable = `create table if not exists supabase_migrations.first_start_steps
  (step text primary key, detail text, done_at timestamptz not null default now())`

/**
 * The steps that an installation takes once: example content, its pictures, the first accounts. Each is
 * recorded in the database, so an interrupted start continues where it stopped, and a database that already
 * has content stays as it is. Without example content the site starts empty and closed.
 * @returns path of the accounts file when this call created the accounts
 */
export async function firstStart({ api, database, secrets, settings, workDir, progress }: FirstStart) {
  await query(database, stepsTable)
  const steps = new Map(
    (
      await query<{ step: string; detail: string }>(
        database,
        'select step, detail from supabase_migrations.first_start_steps',
      )
    ).map(({ step, detail }) => [step, detail]),
  )
  const record = (step: string, detail: string) =>
    `insert into supabase_migrations.first_start_steps (step, detail) values ('${step}', '${detail}');`
  const client = (key: string) =>
    createClient('http://backend.invalid', key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: (input, init) => api.fetch(new Request(input, init)) },
    })

  if (!steps.has('content')) {
    const [state] = await query<{ empty: boolean }>(
      database,
      'select not exists (select from auth.users) and not exists (select from public.projects) as empty',
    )
    const content = state?.empty ? settings.SEED : 'none'
    if (content === 'demo') {
      progress('Adding the example content')
      const seed = readFileSync('supabase/seed.sql', 'utf8')
      await runScript(database, `${seed}\n;${record('content', 'demo')}`)
    } else if (state?.empty)
      await runScript(database, `select public.start_empty();${record('content', 'none')}`)
    else await runScript(database, record('content', 'none'))
    steps.set('content', content)
  }

  const demo = steps.get('content') === 'demo'
  if (demo && !steps.has('pictures')) {
    // This imports a library for pictures, which the process needs only at the first start
    const { uploadDemoPictures } = await import('./demo-pictures.ts')
    await uploadDemoPictures(client(secrets.secretKey), progress)
    await runScript(database, record('pictures', 'demo'))
  }

  if (steps.has('accounts')) return undefined
  const accountsFile = join(workDir, 'first-run-accounts.json')
  const [admins] = await query<{ none: boolean }>(
    database,
    `select not exists (select from public.user_profiles where user_type = 'admin') as none`,
  )
  const unfinished = existsSync(accountsFile)
  if (!admins?.none && !unfinished) {
    await runScript(database, record('accounts', 'present'))
    return undefined
  }
  progress('Creating the first accounts')
  // Store passwords first: an interruption must not leave an account whose password no one knows
  const accounts = await firstAccounts(settings, demo, accountsFile)
  writeAccounts(accountsFile, accounts)
  const newClient = () => client(secrets.publishableKey) as SupabaseClient
  await makeAccounts({ accounts, newClient, database })
  await runScript(database, record('accounts', 'made'))
  return accountsFile
}
