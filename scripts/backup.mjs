// Packs the data folder (database, files, secrets) into one archive while no copy of the site runs on it.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { exitWith, nodePath, prepare } from './prepare.mjs'

await prepare({ build: false })
if (existsSync('.env')) process.loadEnvFile?.('.env')
const dataDir = resolve(process.env.DATA_DIR || './data')
const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
const target = resolve(process.argv[2] ?? `handasa-${time}.tar.gz`)
if (!existsSync(dataDir)) exitWith(`There is no data folder ${dataDir}.`)
if (existsSync(target)) exitWith(`${target} is there already; name another file.`)

// Held by a process that does nothing else, under the Node that knows the lock
const work = `
  const { lockDataDir } = await import('./server/backend/lock.ts')
  const { spawnSync } = await import('node:child_process')
  try { await lockDataDir(${JSON.stringify(dataDir)}, 0) } catch (error) {
    if (error.name !== 'StartError') throw error
    process.stderr.write('The site is running on ' + ${JSON.stringify(dataDir)} + '; stop it, then back up.\\n')
    process.exit(1)
  }
  const { status } = spawnSync('tar', ['-czf', ${JSON.stringify(target)}, '--exclude=lock', '-C', ${JSON.stringify(dirname(dataDir))}, ${JSON.stringify(basename(dataDir))}], { stdio: 'inherit' })
  process.exit(status ?? 1)
`
const { status } = spawnSync(
  nodePath(),
  ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', work],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
chmodSync(target, 0o600)
process.stdout.write(`  ${target} holds everything; keep it where only you can read it.\n`)
