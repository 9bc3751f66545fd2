// Writes app/data/database.types.ts from a freshly migrated database; with --check only says whether it is stale.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation'
import { introspect } from '@supabase/postgrest-typegen/introspection'
import { createApi } from '#server/backend/api.ts'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { migrate } from '#server/backend/migrate.ts'
import { makeSecrets } from '#server/backend/secrets.ts'

export const typesFile = new URL('../app/data/database.types.ts', import.meta.url)

const heading = `// Made by \`npm run types:database\` from supabase/migrations. Do not edit.
// Enums: the values that a column's check allows, named <table>_<column>.

`

type Metadata = Awaited<ReturnType<typeof introspect>>

/**
 * The TypeScript types of the schema public, in the shape supabase-js takes.
 * @param sql runs one statement as the owner of a migrated database
 */
export async function databaseTypes(sql: (statement: string) => Promise<unknown[]>): Promise<string> {
  const metadata = await introspect(
    { query: async (statement) => ({ rows: await sql(statement) }) },
    { includedSchemas: ['public'] },
  )
  const types = await generateTypescript(sortGeneratorMetadata(withChoices(metadata)), {
    postgrestVersion: '14',
    detectOneToOneRelationships: true,
  })
  return heading + types
}

/**
 * Turns columns whose check is a list of texts into enumerations: the generator knows only real ones, and
 * would call these columns `string`.
 */
function withChoices(metadata: Metadata): Metadata {
  const [text] = metadata.types
  if (!text) return metadata
  const types = [...metadata.types]
  const columns = metadata.columns.map((column) => {
    const values = choices(column.check ?? '')
    if (column.format !== 'text' || values.length === 0) return column
    const name = `${column.table}_${column.name}`
    types.push({
      ...text,
      id: -types.length,
      schema: 'public',
      name,
      format: name,
      enums: values,
      attributes: [],
    })
    return { ...column, format: name, type_schema: 'public', enums: values }
  })
  return { ...metadata, types, columns }
}

const choices = (check: string) =>
  /= ANY \(\(?ARRAY\[/.test(check)
    ? [...check.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, value]) => value ?? '')
    : []

async function main() {
  const dir = mkdtempSync(join(tmpdir(), 'handasa-types-'))
  const database = await openPglite()
  const email = { send: async () => undefined }
  const parts = { database, secrets: await makeSecrets(), filesDir: dir, siteUrl: 'http://127.0.0.1', email }
  await migrate(createApi(parts).app, database)
  const types = await databaseTypes((statement) => query(database, statement))
  await closeDatabase(database)
  rmSync(dir, { recursive: true, force: true })
  if (!process.argv.includes('--check')) return writeFileSync(typesFile, types)
  if (readFileSync(typesFile, 'utf8') === types) return
  process.stderr.write('app/data/database.types.ts is stale: run npm run types:database.\n')
  process.exitCode = 1
}

if (import.meta.main) await main()
