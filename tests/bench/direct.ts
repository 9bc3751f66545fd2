/** Runs one statement again and again in a process like the backend's own, and prints how often it ran in a second. */
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'

const [folder = '', statement = '', seconds = ''] = process.argv.slice(2)
const database = await openPglite(folder)
const run = async (time: number) => {
  const begun = performance.now()
  let count = 0
  while (performance.now() - begun < time) {
    await query(database, statement)
    count += 1
  }
  return (count / (performance.now() - begun)) * 1000
}
await run(1000)
process.stdout.write(String(await run(Number(seconds) * 1000)))
await closeDatabase(database)
