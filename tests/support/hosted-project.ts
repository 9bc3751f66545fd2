import postgres from 'postgres'
import { createApi } from '#server/backend/api.ts'
import { closeDatabase, openPostgres } from '#server/backend/lite/connection.ts'
import { migrate, preparePlatform } from '#server/backend/migrate.ts'
import { makeSecrets } from '#server/backend/secrets.ts'
import { serveTestApi } from './api.ts'
import { type HostedDouble, startHostedDouble } from './hosted-double.ts'

export interface HostedProject extends HostedDouble {
  /** Connection string of its database. */
  databaseUrl: string
  /** The settings that name the project to a site. */
  settings: { SUPABASE_URL: string; SUPABASE_PUBLISHABLE_KEY: string; SUPABASE_SECRET_KEY: string }
}

/**
 * A double of a hosted project with a database of its own on a PostgreSQL server.
 * @param server address of that server
 * @param state `new`: the schemas of the services and no table of ours; `migrated`: also ours, as `db push` makes them
 */
export async function startHostedProject(
  server: string,
  name: string,
  state: 'new' | 'migrated',
): Promise<HostedProject> {
  const admin = postgres(server, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const address = new URL(server)
  address.pathname = `/${name}`
  const secrets = await makeSecrets()
  // Migrations take one connection
  const database = openPostgres(address.href, 1)
  const parts = { secrets, filesDir: '/dev/null', siteUrl: 'http://localhost' }
  const { app } = createApi({ ...parts, database, email: { send: async () => undefined } })
  await (state === 'new' ? preparePlatform(app, database) : migrate(app, database))
  await closeDatabase(database)
  const double = await startHostedDouble(
    await serveTestApi(openPostgres(address.href), secrets, address.href),
  )
  return {
    ...double,
    databaseUrl: address.href,
    settings: {
      SUPABASE_URL: double.url,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
    },
  }
}
