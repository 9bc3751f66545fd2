// Compares the migrations with the schema files; `first` writes the first migration from them.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createApi } from '#server/backend/api.ts'
import {
  closeDatabase,
  type Database,
  openPglite,
  query,
  runScript,
} from '#server/backend/lite/connection.ts'
import { migrate, preparePlatform } from '#server/backend/migrate.ts'
import { makeSecrets } from '#server/backend/secrets.ts'
import { catalogue, differences, startingRows } from './catalogue.ts'

const folder = new URL('../supabase/', import.meta.url).pathname
const firstMigration = join(folder, 'migrations/20261122000000_first.sql')

/** The schema files one after the other, in the order of their numbers. */
function schemaSql(): string {
  return globSync(join(folder, 'schemas/*.sql'))
    .sort()
    .map((file) => `-- ${basename(file)}\n\n${readFileSync(file, 'utf8')}`)
    .join('\n')
}

/**
 * Builds an empty database from the migrations, as every start does, or from the schema files.
 * @param hosted whether the database already has the platform of a hosted project, which we are not allowed
 *   to create there
 */
export async function build(
  database: Database,
  from: 'migrations' | 'schema files',
  hosted = false,
): Promise<void> {
  if (hosted) {
    const files = from === 'migrations' ? globSync(join(folder, 'migrations/*.sql')).sort() : []
    const scripts = from === 'migrations' ? files.map((file) => readFileSync(file, 'utf8')) : [schemaSql()]
    for (const script of scripts) await runScript(database, script)
    return
  }
  const { app } = createApi({
    database,
    secrets: await makeSecrets(),
    filesDir: join(tmpdir(), 'handasa-no-files'),
    siteUrl: 'http://127.0.0.1:3000',
    email: { send: async () => undefined },
  })
  if (from === 'migrations') {
    await migrate(app, database)
    return
  }
  await preparePlatform(app, database)
  await runScript(database, schemaSql())
}

/** Everything that is compared in a database: its catalogue and the rows that it starts with. */
export async function contents(database: Database) {
  const sql = (statement: string) => query<object>(database, statement)
  return new Map([...(await catalogue(sql)), ...(await startingRows(sql))])
}

async function compare(): Promise<void> {
  const names = ['migrations', 'schema files'] as const
  const databases = [await openPglite(), await openPglite()] as const
  await build(databases[0], names[0])
  await build(databases[1], names[1])
  const found = differences(await contents(databases[0]), await contents(databases[1]), [...names])
  for (const database of databases) await closeDatabase(database)
  if (found.length === 0) return void process.stdout.write('The migrations make what the schema files say.\n')
  process.stderr.write(`${found.join('\n')}\n\nAdd a migration, or correct the schema files.\n`)
  process.exitCode = 1
}

function writeFirst(): void {
  const others = globSync(join(folder, 'migrations/*.sql')).filter((file) => file !== firstMigration)
  if (others.length > 0) {
    process.stderr.write('There are later migrations: the first one stays as it is. Add a migration.\n')
    process.exitCode = 1
    return
  }
  const heading = '-- Made by `npm run schema -- first` from supabase/schemas. Do not edit.\n\n'
  writeFileSync(firstMigration, heading + schemaSql())
}

if (import.meta.main) await (process.argv[2] === 'first' ? writeFirst() : compare())
