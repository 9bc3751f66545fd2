import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/free-port.ts'
import { megabytes, type Taken, takenBelow } from '#tests/support/processes.ts'
import { until } from '#tests/support/until.ts'
import { memoryLimit } from './memory-limit.ts'
import { siteOf, startWriters } from './writers.ts'

/**
 * Megabytes: of the machine, the most of all processes at any moment, and of the site itself, without npm,
 * after the use.
 */
const limits = { machine: 1000, peak: 700, after: 350 }

/**
 * Memory and handles must be flat if the use takes this many minutes or more; the last quarter may exceed the
 * second by this factor.
 */
const soak = 20
const flat = 1.1

/** The text that `npm start` prints at the beginning of each step. */
const steps: [string, RegExp][] = [
  ['install', /Installing packages/],
  ['build', /Building the site/],
  ['first start', /Creating the database/],
  ['use', /Handasa is open/],
]

/**
 * Goes through the life of a site in 1,000 MB: a fresh clone, `npm start` (install, build, first start with
 * the example content), then people who read, write and upload. If the user is root, systemd or a control
 * group enforces the limit, without swap; otherwise the memory of all processes is only measured, five times
 * a second.
 * @param words minutes of use, by default 2
 */
export async function memoryDrill(words: string[]): Promise<boolean> {
  const minutes = Number(words[0] ?? 2)
  const folder = mkdtempSync(join(tmpdir(), 'handasa-memory-'))
  const site = join(folder, 'site')
  const cloned = spawnSync('git', ['clone', '--quiet', '--depth', '1', `file://${resolve('.')}`, site])
  if (cloned.status !== 0) throw new Error(`The clone failed: ${cloned.stderr}`)
  const limit = memoryLimit(limits.machine)
  const [program, ...args] = [...(limit?.command ?? []), 'npm', 'start']
  const port = await freePort()
  const started = spawn(program as string, args, {
    cwd: site,
    env: { PATH: withoutPackages(), HOME: process.env.HOME, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let printed = ''
  started.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  const pid = started.pid as number
  const now = () => takenBelow(pid)
  const peaks = new Map<string, Taken[]>()
  let step = 'npm'
  const watch = setInterval(() => {
    step = steps.findLast(([, text]) => text.test(printed))?.[0] ?? step
    const taken = now()
    if (megabytes(taken) > megabytes(peaks.get(step) ?? [])) peaks.set(step, taken)
  }, 200)

  try {
    await until(() => step === 'use' || started.exitCode !== null || started.signalCode !== null)
    if (step !== 'use') throw new Error(`It ended while it should ${step}:\n${printed}`)
    const before = now()
    const samples: [number, number][] = []
    const sampler = setInterval(() => {
      const taken = now()
      samples.push([megabytes(taken), handles(taken)])
    }, 5000)
    await use(`http://127.0.0.1:${port}`, join(site, 'data'), minutes).finally(() => clearInterval(sampler))
    const soaked = now()
    await sleep(10_000)
    const after = now()
    clearInterval(watch)
    for (const [name, taken] of peaks)
      process.stdout.write(`${name.padEnd(12)} at most ${megabytes(taken)} MB: ${listed(taken)}\n`)
    process.stdout.write(
      `After the start ${megabytes(before)} MB, ${handles(before)} handles; after ${minutes} minutes of use ${megabytes(soaked)} MB; 10 s later ${megabytes(after)} MB, ${handles(after)} handles: ${listed(after)}\n`,
    )
    // npm keeps running as the parent; a service and a container start the site without it
    const own = megabytes(after.filter(({ name }) => !name.startsWith('npm')))
    const packages = spawnSync('du', ['-sm', 'node_modules'], { cwd: site, encoding: 'utf8' }).stdout
    process.stdout.write(`Packages ${Number.parseInt(packages, 10)} MB (goal: 400)\n`)
    const peak = Math.max(...[...peaks.values()].map(megabytes))
    process.stdout.write(
      `${limit ? `Held to ${limits.machine} MB by ${limit.by}` : 'Measured only'}; ${limit?.reached() === undefined ? '' : `the limit was reached ${limit.reached()} times; `}peak ${peak} MB (goal: ${limits.peak}), after use ${megabytes(after)} MB, without npm ${own} MB (goal: ${limits.after})\n`,
    )
    return growth(samples, minutes) && peak <= limits.peak && own <= limits.after
  } finally {
    clearInterval(watch)
    if (started.exitCode === null && started.signalCode === null) {
      const gone = new Promise((resolve) => started.once('exit', resolve))
      process.kill(-pid, 'SIGTERM')
      await gone
    }
    await until(() => now().length === 0)
    limit?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const handles = (all: Taken[]) => all.reduce((sum, taken) => sum + taken.handles, 0)

/**
 * Compares the medians of the second and the last quarter of the use, since caches fill in the first.
 * @param samples megabytes and handles, in the order of time
 * @returns whether both are flat; if the use was too short to tell, always true
 */
function growth(samples: [number, number][], minutes: number): boolean {
  const quarter = Math.floor(samples.length / 4)
  const median = (from: number, which: 0 | 1) =>
    samples
      .slice(from, from + quarter)
      .map((sample) => sample[which])
      .toSorted((a, b) => a - b)[Math.floor(quarter / 2)] ?? 0
  const [early, late] = [quarter, samples.length - quarter].map((from) => [median(from, 0), median(from, 1)])
  const ratios = [0, 1].map((which) => (late?.[which] ?? 0) / (early?.[which] || 1))
  process.stdout.write(
    `From the second to the last quarter of the use: memory ${early?.[0]} to ${late?.[0]} MB, handles ${early?.[1]} to ${late?.[1]}\n`,
  )
  return minutes < soak || ratios.every((ratio) => ratio < flat)
}

/** Simulates people who read pages and rows, send requests and upload files, for some minutes. */
async function use(url: string, dataDir: string, minutes: number): Promise<void> {
  const site = siteOf(url, dataDir)
  const writers = startWriters(100)
  writers.use(site)
  const end = Date.now() + minutes * 60_000
  const paths = [
    '/',
    '/en',
    '/careers',
    '/en/privacy',
    '/rest/v1/projects?select=*&order=order_index&limit=20',
  ]
  const read = async (path: string) => {
    while (Date.now() < end) {
      const headers: Record<string, string> = path.startsWith('/rest') ? { apikey: site.secretKey } : {}
      const response = await fetch(url + path, { headers })
      await response.arrayBuffer()
      if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
      await sleep(20)
    }
  }
  await Promise.all(paths.map(read))
  await writers.stop()
}

const listed = (all: Taken[]) =>
  all
    .toSorted((a, b) => b.memory - a.memory)
    .map(({ name, memory }) => `${name} ${Math.round(memory)}`)
    .join(', ')

/** The PATH of a person's shell, without the project's packages. */
const withoutPackages = () =>
  (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
