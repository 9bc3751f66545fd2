/** `npm run audit -- verify`: finds entries of the audit log that were changed, removed or added by hand. */
import { closeDatabase, openPostgres, query } from '#server/backend/lite/connection.ts'
import { openForOwner } from '#server/backend/open-for-owner.ts'
import type { Ask } from '#server/backend/tables.ts'
import { beginProcess } from '#server/begin-process.ts'
import { openProject } from '#server/hosted/database.ts'
import { readSettings, StartError } from '#server/settings.ts'
import { type Head, verifyAudit } from './verify.ts'

const usage =
  'Say what: npm run audit -- verify, or with the line that it printed before: npm run audit -- verify PLACE:HASH'

/** @throws StartError when the words are not understood */
function noted(): Head | undefined {
  const [word, line, more] = process.argv.slice(2)
  const [, place, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(line ?? '') ?? []
  if (word !== 'verify' || more) throw new StartError(usage)
  if (line && !place) throw new StartError(`${line} is not the place and hash that a check printed.`)
  return place ? { place: Number(place), hash } : undefined
}

/** Reads with the rights of the owner of the database, of any of the three kinds. @throws StartError */
async function asOwner<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const settings = readSettings(process.env)
  if (settings.SUPABASE_URL) {
    if (!settings.SUPABASE_DB_URL)
      throw new StartError('Set SUPABASE_DB_URL to the database of the project (docs/hosted.md).')
    const sql = openProject(settings.SUPABASE_DB_URL)
    try {
      return await work(
        async <Row>(text: string, parameters: unknown[] = []) =>
          [...(await sql.unsafe(text, parameters as never[]))] as Row[],
      )
    } finally {
      await sql.end({ timeout: 2 })
    }
  }
  const database = settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, 1)
    : await openForOwner(settings, '')
  try {
    return await work((text, parameters) => query(database, text, parameters))
  } finally {
    await closeDatabase(database)
  }
}

try {
  beginProcess()
  const known = noted()
  const { entries, erased, head, faults } = await asOwner((ask) => verifyAudit(ask, known))
  for (const fault of faults) process.stderr.write(`${fault}\n`)
  if (faults.length > 0) {
    process.stderr.write('The audit log is not as it was written.\n')
    process.exit(1)
  }
  process.stdout.write(
    `The audit log is whole: ${entries} entries${erased > 0 ? `, the details of ${erased} erased` : ''}.\n`,
  )
  if (head)
    process.stdout.write(
      `Keep this line outside this machine, and give it to the next check, which then also finds that the last entries were removed:\n${head.place}:${head.hash}\n`,
    )
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
