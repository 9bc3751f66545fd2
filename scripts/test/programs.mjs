// The programs that the checks run: some from packages, some from Debian.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { exitWith, nodePath, root } from '#scripts/prepare.mjs'
import { supabaseCli } from '#scripts/supabase-cli/index.mjs'

/** Where Node caches compiled code, since the tests start the server dozens of times. */
const cache = `${root}/node_modules/.cache/compiled`

/**
 * Runs a program with the right Node.
 * @param {string[]} args its file and its arguments
 * @param {'shown' | 'kept'} output shown as it comes, or kept until the end
 * @returns {Promise<{ good: boolean, output: string }>} `output` is empty when it was shown
 */
export function run(args, output = 'shown') {
  return new Promise((resolve) => {
    const child = spawn(nodePath(), ['--disable-warning=ExperimentalWarning', ...args], {
      stdio: output === 'shown' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
        NODE_COMPILE_CACHE: cache,
      },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
    child.on('close', (status) => resolve({ good: status === 0, output: text }))
  })
}

/**
 * Installs one of Debian's packages if possible; does not report failures.
 * @param {string} what
 * @param {string} name
 */
function install(what, name) {
  process.stdout.write(`  Installing ${what} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
}

/**
 * Installs a program from Debian's packages when it is missing, and ends the run where that fails.
 * @param {string} what
 * @param {() => boolean} present
 * @param {string} name Debian's name for it
 */
function need(what, present, name) {
  if (present()) return
  install(what, name)
  if (!present())
    exitWith(`The tests need ${what}: install Debian's package ${name} (as root: apt-get install ${name}).`)
}

export const needPostgres = () =>
  need(
    'PostgreSQL',
    () => existsSync('/usr/lib/postgresql') || Boolean(process.env.POSTGRES_BIN),
    'postgresql',
  )

/**
 * plpgsql_check, with which `supabase db lint` checks functions. Servers that are not Debian's lack it, and
 * skip the check.
 */
export function needLinter() {
  if (process.env.POSTGRES_BIN) return
  const version = newestPostgres()
  need(
    'plpgsql_check',
    () => existsSync(`/usr/share/postgresql/${version}/extension/plpgsql_check.control`),
    `postgresql-${version}-plpgsql-check`,
  )
}

/**
 * Installs the Supabase command line beforehand; otherwise tests in several processes would all install it.
 */
export function needSupabase() {
  try {
    supabaseCli(() => process.stdout.write('  Installing the Supabase command line (140 MB, once) …\n'))
  } catch (error) {
    exitWith(/** @type {Error} */ (error).message)
  }
}

/** The same choice as in tests/support/postgres.ts. */
const newestPostgres = () => readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0] ?? ''

/** Dovecot, to which tests deliver answers by mail. */
export const needDovecot = () => need('Dovecot', () => existsSync('/usr/sbin/dovecot'), 'dovecot-imapd')

export function needBrowser() {
  const shell = '/usr/bin/chromium-headless-shell'
  const present = (/** @type {string[]} */ ...paths) =>
    [process.env.CHROMIUM ?? '', ...paths].some(existsSync)
  // The headless shell is much faster; without it, the full browser is enough
  if (!present(shell)) install('Chromium’s headless shell', 'chromium-headless-shell')
  need('Chromium', () => present(shell, '/usr/bin/chromium'), 'chromium')
}
