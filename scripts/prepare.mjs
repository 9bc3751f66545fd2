import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allocator } from './allocator.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
for (const [name, value] of Object.entries(allocator)) process.env[name] ??= value
const smallHeap = ['--max-semi-space-size=4', '--max-old-space-size=400', '--heap-growing-percent=20']
/**
 * Makes the bundler, which is in Rust, return memory immediately and use one thread: 100 MB less, and no more
 * time on two processors.
 */
const smallBundler = { RAYON_NUM_THREADS: '1', MIMALLOC_PURGE_DELAY: '0' }
/**
 * For everything that runs: the heap grows by a fifth before it is collected, and not to several times its
 * size.
 */
const steadyHeap = ['--max-semi-space-size=4', '--heap-growing-percent=20']

/** The Node version that the sources need: they are TypeScript, which Node runs directly. */
const neededNode = 24
/** Megabytes that must be free for packages, build and database. */
const neededSpace = { run: 1000, all: 1500, build: 100 }

/**
 * Ends the start with one sentence.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWith(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** @param {string} text */
const say = (text) => process.stdout.write(`  ${text} …\n`)

/**
 * The Node that runs everything after the installation: the packaged one, or this one when it is new enough.
 * @returns {string} path
 */
export function nodePath() {
  const packaged = join(root, 'node_modules/.bin/node')
  if (existsSync(packaged) && spawnSync(packaged, ['--version']).status === 0) return packaged
  if (Number(process.versions.node.split('.')[0]) >= neededNode) return process.execPath
  return exitWith(
    `Node ${process.version} is too old and none is packaged for this machine (${process.platform} ${process.arch}): install Node ${neededNode} or newer.`,
  )
}

/** @param {'run' | 'all' | 'build'} what */
function checkSpace(what) {
  const { bavail, bsize } = statfsSync(root)
  const free = Math.floor((bavail * bsize) / 1e6)
  if (free < neededSpace[what])
    exitWith(`The disk that holds ${root} is full: ${free} MB are free, ${neededSpace[what]} MB are needed.`)
}

/**
 * One hash for the content of files and folders, in a fixed order.
 * @param {string[]} paths
 */
function fingerprint(paths) {
  const hash = createHash('sha256')
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return
    try {
      for (const entry of readdirSync(path).sort()) add(join(path, entry))
    } catch {
      hash.update(`${path}\0`).update(readFileSync(path))
    }
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/**
 * Does `work` unless the stamp says that it was done for the same sources.
 * @param {string} stamp file with the hash of the sources
 * @param {string[]} sources
 * @param {() => void} work
 */
function unlessDone(stamp, sources, work) {
  const now = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  work()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, now)
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} failure sentence when it fails
 * @param {Record<string, string>} env more variables
 */
function must(command, args, failure, env = {}) {
  const { status, signal, stdout, stderr, error } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  // The system killed it because memory ran out, or V8 aborted
  if (signal === 'SIGKILL' || status === 137 || /heap out of memory/.test(stderr ?? ''))
    exitWith('The memory of this machine ran out: 1,000 MB must be free to install and build.')
  exitWith(
    /ENOSPC|no space left/i.test(`${stderr}${error}`) ? `The disk that holds ${root} is full.` : failure,
  )
}

/**
 * Installs the packages if they are missing or the lock file has changed, and builds if the sources have.
 * @param {{ build: boolean, packages?: 'run' | 'all' }} what `run`: what the site is built with and runs with;
 *   `all`: also what it is tested with
 */
export async function prepare({ build, packages = 'run' }) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    exitWith(`Node ${process.version} is too old: install Node 20 or newer.`)
  const now = fingerprint(['package-lock.json'])
  const stamp = 'node_modules/.installed'
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  // Packages for tests stay installed once they are, also after `npm ci`, which leaves no stamp
  const forTests = installed ? !installed.endsWith(' run') : existsSync('node_modules/vitest')
  const wanted = forTests ? 'all' : packages
  if (installed !== `${now} ${wanted}`) {
    install(wanted)
    writeFileSync(stamp, `${now} ${wanted}`)
  }
  if (!build) return
  const sources = [
    'app',
    'common',
    'public',
    'server/bundle.ts',
    'server/mail/messages',
    'vite.config.ts',
    'scripts/chunks',
    'scripts/chunks.ts',
    'scripts/class-names.ts',
    'react-router.config.ts',
    'package-lock.json',
    'scripts/compress.mjs',
  ]
  unlessDone('build/.built', sources, () => {
    checkSpace('build')
    say('Building the site')
    const node = nodePath()
    must(
      node,
      [...smallHeap, 'node_modules/@react-router/dev/bin.cjs', 'build'],
      'The site could not be built; the words of the build are above.',
      smallBundler,
    )
    must(node, ['scripts/compress.mjs'], 'The built files could not be compressed.')
  })
  const bundled = ['build/.built', 'server', 'common', 'demo', 'scripts/bundle.mjs', 'package-lock.json']
  unlessDone('build/process/.bundled', bundled, () => {
    for (const part of ['web', 'backend', 'backup'])
      must(
        nodePath(),
        [...smallHeap, 'scripts/bundle.mjs', part],
        'The server could not be bundled; the words of the bundler are above.',
        smallBundler,
      )
  })
}

/** @param {'run' | 'all'} packages */
function install(packages) {
  checkSpace(packages)
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink())
    exitWith(
      'node_modules is a link to another folder, which an installation would empty: remove the link first.',
    )
  say(
    packages === 'run'
      ? 'Installing packages (about a minute, once)'
      : 'Installing packages, also those for tests (about a minute, once)',
  )
  must(
    'npm',
    ['ci', '--no-audit', '--no-fund', packages === 'run' ? '--omit=dev' : '--include=dev'],
    'The packages could not be installed: npm ci failed, its words are above.',
  )
  if (packages === 'run') removeUnused('node_modules')
}

/**
 * Source maps, types, C headers and the packages' own pages: two fifths of the packages, needed neither to
 * run nor to build the site. Licences stay.
 */
const unused = /\.map$|\.d\.[cm]?ts$|^(readme|changelog|history)(\.[\w-]+)?\.md$/i
/** The headers of Node, and the TypeScript compiler, which a package of Supabase Lite asks for and never calls here. */
const unusedFolders = /node-linux-\w+\/include$|node_modules\/(@typescript|typescript)$/

/** @param {string} folder */
function removeUnused(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (unusedFolders.test(path)) rmSync(path, { recursive: true })
      else removeUnused(path)
    } else if (entry.isFile() && unused.test(entry.name)) rmSync(path)
  }
}

/** Runs the built site, as `run` does. */
export const runSite = () => run(['build/process/web.js'])

/**
 * Runs a file with the right Node in place of this process: same output, same signals, same exit code.
 * @param {string[]} args
 */
export function run(args) {
  const node = nodePath()
  const all = ['--disable-warning=ExperimentalWarning', ...steadyHeap, ...args]
  // Where Node supports execve, it replaces this process by the server
  if (process.execve) process.execve(node, [node, ...all], process.env)
  // The IPC channel lets the server notice when this process ends, even by kill -9
  const child = spawn(node, all, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  const { ppid } = process
  setInterval(() => process.ppid === ppid || child.kill('SIGTERM'), 500).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
