/**
 * Runs the statement of a read repeatedly in a process like the backend's own, without API and HTTP, and
 * prints how often it ran in a second, in each of these ways that is named:
 *
 * - `alone`: as the owner, bypassing row-level security
 * - `asCaller`: with role and claims of the caller, in a transaction; simply one statement after the other
 * - `prepared`: the same, sent as the API does it, in one message
 * - `checked`: the same, plus the check of the session, as in every call of the API
 */
import type { PGlite } from '@electric-sql/pglite'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { preparedReads } from '#server/backend/lite/prepared.ts'
import { sessionCheck } from '#server/backend/lite/request-role.ts'

const [folder = '', text = '', claims = '', seconds = '', ...names] = process.argv.slice(2)
const { sub, role } = JSON.parse(claims) as { sub: string; role: string }
const database = await openPglite(folder)
const { driver } = database as unknown as { driver: PGlite }
const statement = { text, parameters: [1000] }
const rights = {
  text: `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
    set_config('request.jwt.claims', $3, true), set_config('role', $2, true)`,
  parameters: [sub, role, claims],
}
const checkedRights = { ...rights, text: `${rights.text}, ${sessionCheck}` }
const read = preparedReads(driver)

const ways = {
  alone: () => query(database, statement.text, statement.parameters),
  asCaller: () =>
    driver.transaction(async (transaction) => {
      await transaction.query(rights.text, rights.parameters)
      await transaction.query(statement.text, statement.parameters)
    }),
  prepared: () => read(role, rights, statement),
  checked: () => read(role, checkedRights, statement),
}

async function perSecond(run: () => Promise<unknown>, time: number): Promise<number> {
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < time) {
    await run()
    count += 1
  }
  return (count / (performance.now() - begun)) * 1000
}

const measured: Record<string, number> = {}
for (const [name, run] of Object.entries(ways)) {
  if (!names.includes(name)) continue
  await perSecond(run, 500)
  measured[name] = await perSecond(run, Number(seconds) * 1000)
}
process.stdout.write(JSON.stringify(measured))
await closeDatabase(database)
