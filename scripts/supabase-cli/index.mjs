// The Supabase command line: pinned by the lock file beside this one, and installed only when it is needed.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const folder = import.meta.dirname
const installed = join(folder, 'node_modules')

/**
 * Installs the command line unless the version in the lock file is installed already. Only Linux on x64 has a
 * pinned one: other machines use the installed `supabase`.
 * @param {() => void} [installing] called before the download (140 MB)
 * @returns {string} path of its program
 * @throws Error in one sentence when npm cannot install it, or this machine has none of the right version
 */
export function supabaseCli(installing) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  if (process.platform !== 'linux' || process.arch !== 'x64') return ownOfMachine(lock)
  if (!isInstalled(lock)) {
    installing?.()
    install(lock)
  }
  return join(installed, '@supabase/cli-linux-x64/bin/supabase')
}

/** @param {string} lock */
function isInstalled(lock) {
  const stamp = join(installed, '.installed')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
}

/** @param {string} lock */
function ownOfMachine(lock) {
  const version = JSON.parse(lock).packages['node_modules/@supabase/cli-linux-x64'].version
  const { stdout } = spawnSync('supabase', ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() === version) return 'supabase'
  throw new Error(
    `No Supabase command line is packaged for this machine (${process.platform} ${process.arch}): install version ${version} of it first.`,
  )
}

/**
 * Installs it beside its place and then renames the folder, so that it is complete or absent even if another
 * process installs it in the meantime.
 * @param {string} lock
 */
function install(lock) {
  const beside = mkdtempSync(join(folder, '.installing-'))
  try {
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(folder, file), join(beside, file))
    const { status, stderr, error } = spawnSync(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      { cwd: beside, encoding: 'utf8' },
    )
    if (status !== 0)
      throw new Error(
        `The Supabase command line could not be installed: ${(stderr || error?.message || '').trim()}`,
      )
    const made = join(beside, 'node_modules')
    writeFileSync(join(made, '.installed'), lock)
    // Another process was faster, and may be running it
    if (isInstalled(lock)) return
    rmSync(installed, { recursive: true, force: true })
    renameSync(made, installed)
  } catch (error) {
    // Another process was faster
    if (!['ENOTEMPTY', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ''))
      throw error
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}
