// All checks, in the order in which they fail fastest. Names after `npm test --` run only those steps.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { give, nodePath, prepare, root } from './prepare.mjs'

await prepare({ build: false })
const node = nodePath()
const reports = `${root}/test-results/reports`
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function tool(args, env = {}) {
  const { status } = spawnSync(node, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}`, ...env },
  })
  return status === 0
}

/** @param {string} project */
const vitest = (project) =>
  tool([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reports}/${project}.json`,
  ])

/**
 * Installs one of Debian's packages, where that can be done.
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
 * Makes sure that a program is there, from Debian's packages when it is not.
 * @param {string} what
 * @param {() => boolean} present
 * @param {string} name Debian's name for it
 */
function need(what, present, name) {
  if (present()) return
  install(what, name)
  if (!present())
    give(`The tests need ${what}: install Debian's package ${name} (as root: apt-get install ${name}).`)
}

const browser = (/** @type {string[]} */ ...paths) => [process.env.CHROMIUM ?? '', ...paths].some(existsSync)
const shell = '/usr/bin/chromium-headless-shell'
const postgres = () => existsSync('/usr/lib/postgresql') || Boolean(process.env.POSTGRES_BIN)

const steps = {
  lint: () =>
    tool(['node_modules/@biomejs/biome/bin/biome', 'check', '.']) &&
    tool(['node_modules/stylelint/bin/stylelint.mjs', 'app/**/*.css']),
  types: () =>
    tool(['node_modules/@react-router/dev/bin.cjs', 'typegen']) &&
    tool(['node_modules/typescript/bin/tsc', '--noEmit']),
  unit: () => vitest('unit'),
  server: async () => {
    need('PostgreSQL', postgres, 'postgresql')
    await prepare({ build: true })
    return vitest('server')
  },
  policies: () => vitest('policies'),
  'policies-postgres': () => {
    need('PostgreSQL', postgres, 'postgresql')
    return vitest('policies-postgres')
  },
  e2e: async () => {
    // The browser without its windows is much faster; where it cannot be had, the whole one does
    if (!browser(shell)) install('Chromium’s headless shell', 'chromium-headless-shell')
    need('Chromium', () => browser(shell, '/usr/bin/chromium'), 'chromium')
    await prepare({ build: true })
    return tool(['node_modules/@playwright/test/cli.js', 'test'], { E2E_REPORT: `${reports}/e2e.json` })
  },
}

const asked = process.argv.slice(2).filter((name) => name in steps)
let passed = 0
let failed = 0
/** @type {string[]} */
const unsteady = []
/** @type {string[]} */
const broken = []
for (const [name, step] of Object.entries(steps)) {
  if (asked.length && !asked.includes(name)) continue
  process.stdout.write(`\n── ${name}\n`)
  const good = await step()
  if (!good) broken.push(name)
  const counted = count(`${reports}/${name}.json`)
  passed += counted.passed
  failed += counted.failed
  unsteady.push(...counted.unsteady)
  // A step without a report of its own (lint, types), or one that broke before its first test, counts once
  if (!counted.passed && !counted.failed) good ? passed++ : failed++
  else if (!good && !counted.failed) failed++
}
if (unsteady.length)
  process.stdout.write(`\nPassed at the second try only:\n${unsteady.map((name) => `  ${name}\n`).join('')}`)
process.stdout.write(
  `\n${broken.length ? `Broken: ${broken.join(', ')}` : 'All steps are good'}\n${passed} passed, ${failed} failed\n`,
)
process.exit(broken.length ? 1 : 0)

/** @param {string} file */
function count(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0, unsteady: [] }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (!report.stats) return { passed: report.numPassedTests, failed: report.numFailedTests, unsteady: [] }
  const { expected, flaky, unexpected } = report.stats
  return { passed: expected + flaky, failed: unexpected, unsteady: report.suites.flatMap(flakyIn) }
}

/**
 * The tests of a suite, and of those in it, that failed and then passed.
 * @param {{ specs?: any[], suites?: any[] }} suite
 * @returns {string[]}
 */
function flakyIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${file}:${line} [${projectName}] ${title}`),
  )
  return [...own, ...suites.flatMap(flakyIn)]
}
