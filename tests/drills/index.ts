/**
 * Drills repeat many times in minutes what goes wrong once in years. `npm run drill -- power` runs one of
 * them; each prints its figures and exits with 1 when a promise is broken.
 */
import { backupDrill } from './backup.ts'
import { bucketDrill } from './bucket.ts'
import { clockDrill } from './clock.ts'
import { deployDrill } from './deploy.ts'
import { hostedDrill } from './hosted.ts'
import { killDrill } from './kill.ts'
import { memoryDrill } from './memory.ts'
import { moveDrill } from './move.ts'
import { powerDrill } from './power.ts'
import { processesDrill } from './processes.ts'
import { versionsDrill } from './versions.ts'

const drills: Record<string, (words: string[]) => Promise<boolean>> = {
  backup: backupDrill,
  bucket: bucketDrill,
  clock: clockDrill,
  deploy: deployDrill,
  hosted: hostedDrill,
  kill: killDrill,
  memory: memoryDrill,
  move: moveDrill,
  power: powerDrill,
  processes: processesDrill,
  versions: versionsDrill,
}
const [name = '', ...words] = process.argv.slice(2)
const drill = drills[name]
if (!drill) {
  process.stderr.write(`Say which drill: npm run drill -- ${Object.keys(drills).join(' | ')}\n`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.exit((await drill(words)) ? 0 : 1)
