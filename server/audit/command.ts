/** `npm run audit -- verify`: finds entries of the audit log that were changed, removed or added by hand. */
import { closeDatabase, query } from '#server/backend/lite/connection.ts'
import { openForOwner, runOwnerCommand } from '#server/backend/open-for-owner.ts'
import type { Ask } from '#server/backend/tables.ts'
import { openProject } from '#server/hosted/database.ts'
import { type Settings, StartError } from '#server/settings.ts'
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
async function asOwner<Result>(settings: Settings, work: (ask: Ask) => Promise<Result>): Promise<Result> {
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
  const database = await openForOwner(settings)
  try {
    return await work((text, parameters) => query(database, text, parameters))
  } finally {
    await closeDatabase(database)
  }
}

await runOwnerCommand(async (settings) => {
  const known = noted()
  const { entries, erased, head, faults } = await asOwner(settings, (ask) => verifyAudit(ask, known))
  if (faults.length > 0)
    throw new StartError([...faults, 'The audit log is not as it was written.'].join('\n'))
  const whole = `The audit log is whole: ${entries} entries${erased > 0 ? `, the details of ${erased} erased` : ''}.\n`
  if (!head) return whole
  return `${whole}Keep this line outside this machine, and give it to the next check, which then also finds that the last entries were removed:\n${head.place}:${head.hash}\n`
})
