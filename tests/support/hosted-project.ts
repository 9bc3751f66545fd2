import { makeSecrets } from '#server/backend/secrets.ts'
import { makeProject, push, runSql } from '#tests/hosted/platform.ts'
import { openAsServices, serveTestApi } from './api.ts'
import { type HostedDouble, startHostedDouble } from './hosted-double.ts'
import type { PostgresServer } from './postgres.ts'

export interface HostedProject extends HostedDouble {
  /** Connection string of its database, as its owner. */
  databaseUrl: string
  /** The settings that name the project to a site. */
  settings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SUPABASE_SECRET_KEY: string }
}

/**
 * A double of a hosted project on a database like a hosted project's (tests/hosted/platform.ts).
 * @param state `new`: without our tables; `migrated`: with the tables that `supabase db push` has made
 */
export async function startHostedProject(
  server: PostgresServer,
  name: string,
  state: 'new' | 'migrated',
): Promise<HostedProject> {
  const databaseUrl = await makeProject(server, name, 'closed')
  // The API of the tests finds only tables on which it has some right (tests/hosted/setup.ts)
  await runSql(
    databaseUrl,
    'alter default privileges in schema public grant references on tables to service_accounts',
  )
  if (state === 'migrated') await push(databaseUrl)
  const secrets = await makeSecrets()
  const { database, owner } = openAsServices(databaseUrl)
  const double = await startHostedDouble(await serveTestApi(database, secrets, databaseUrl, owner))
  return {
    ...double,
    databaseUrl,
    settings: {
      SUPABASE_URL: double.url,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
    },
  }
}
