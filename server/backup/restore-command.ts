/** `npm run restore -- FILE`: brings back a backup, while the site is stopped. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { lockDataDir } from '#server/backend/lock.ts'
import { prepareProcess } from '#server/prepare-process.ts'
import { readSettings, type Settings, StartError } from '#server/settings.ts'
import { BackupError } from './manifest.ts'
import { restoreServer } from './postgres/restore.ts'
import { databaseState, serverSentence } from './postgres/state.ts'
import { inUse, type Restoring, restoreEmbedded } from './restore.ts'

const usage = 'Say which: npm run restore -- FILE or s3://bucket/prefix/name [--identity FILE] [--yes]'

function options() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { identity: { type: 'string' }, yes: { type: 'boolean', default: false } },
    })
    const [archive, more] = positionals
    if (!archive || more) throw new BackupError(usage)
    return {
      archive: archive.startsWith('s3://') ? archive : resolve(archive),
      identity: values.identity,
      yes: values.yes,
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(usage)
  }
}

/** The keys in a file that `age-keygen` has written. */
function identitiesIn(path: string | undefined): string[] {
  if (!path) return []
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`)
  const lines = readFileSync(path, 'utf8').split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (keys.length === 0) throw new BackupError(`${path} has no key of age (a line AGE-SECRET-KEY-…).`)
  return keys
}

/**
 * @param what the beginning of a sentence that says what will be replaced; undefined when there is nothing,
 *   so nobody is asked
 */
async function mayReplace(what: string | undefined, yes: boolean): Promise<void> {
  if (yes || !what) return
  const refusal = new BackupError(`${what} already. With --yes it is replaced, and what is there is kept.`)
  if (!process.stdin.isTTY) throw refusal
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `  ${what}. Replace it, and keep what is there in a folder beside it? (yes/no) `,
  )
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new BackupError('Nothing was changed.')
}

/** Prints the progress: in one line on a terminal, otherwise at every tenth. */
function progressOf(text: string) {
  let last = -1
  return (share: number) => {
    const percent = Math.floor(share * 100)
    if (percent === last || (!process.stdout.isTTY && percent < Math.min(last + 10, 100))) return
    last = percent
    process.stdout.write(process.stdout.isTTY ? `\r  ${text} ${percent} %` : `  ${text} ${percent} %\n`)
  }
}

/** @returns path of the file, which is deleted when the command ends */
async function download(address: string, settings: Settings): Promise<string> {
  const folder = join(settings.DATA_DIR, 'restore-download')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, basename(address))
  const { bucketAt } = await import('./bucket.ts')
  await bucketAt(address, settings).get(path, progressOf('Downloading'))
  return path
}

async function restoreHere(parts: Restoring, yes: boolean) {
  await mayReplace(inUse(parts.dataDir) ? `${parts.dataDir} has a site in it` : undefined, yes)
  return restoreEmbedded(parts)
}

async function restoreOnServer(parts: Restoring, url: string, yes: boolean) {
  const used = (await databaseState(url)) === 'used'
  const what = used ? 'The database that DATABASE_URL names has a site in it' : undefined
  await mayReplace(what ?? (inUse(parts.dataDir) ? `${parts.dataDir} has a site in it` : undefined), yes)
  return restoreServer({ ...parts, url, sent: progressOf('Restoring') })
}

try {
  prepareProcess()
  const { archive, identity, yes } = options()
  const settings = readSettings(process.env)
  const { DATA_DIR: dataDir, SUPABASE_URL, DATABASE_URL } = settings
  if (SUPABASE_URL) throw new BackupError('A hosted project is restored by Supabase, in its dashboard.')
  await lockDataDir(dataDir, 0).catch((error) => {
    if (!(error instanceof StartError)) throw error
    throw new BackupError(`The site is running on ${dataDir}; stop it first.`)
  })
  const parts = {
    archive: archive.startsWith('s3://') ? await download(archive, settings) : archive,
    dataDir,
    identities: identitiesIn(identity),
    progress: progressOf('Unpacking'),
    next: (text: string) => process.stdout.write(`${process.stdout.isTTY ? '\n' : ''}  ${text} …\n`),
  }
  const { proof, made, before } = DATABASE_URL
    ? await restoreOnServer(parts, DATABASE_URL, yes)
    : await restoreHere(parts, yes)
  process.stdout.write(
    `  Restored${made ? ` the backup of ${made}` : ''}: ${proof.rows} rows, ${proof.files} files; everything was checked.\n` +
      (before ? `  What was there is in ${before}; delete it once all is well.\n` : ''),
  )
  process.exit(0)
} catch (error) {
  const unreachable = serverSentence(error)
  if (!(error instanceof StartError) && !(error instanceof BackupError) && !unreachable) throw error
  process.stderr.write(`${process.stdout.isTTY ? '\n' : ''}${unreachable ?? (error as Error).message}\n`)
  process.exit(1)
}
