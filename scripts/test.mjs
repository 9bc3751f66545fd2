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
 * Makes sure that a program is there, from Debian's packages when it is not.
 * @param {string} what
 * @param {() => boolean} present
 * @param {string} name Debian's name for it
 */
function need(what, present, name) {
  if (present()) return
  process.stdout.write(`  Installing ${what} …\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: 'inherit', env })
  if (!present())
    give(`The tests need ${what}: install Debian's package ${name} (as root: apt-get install ${name}).`)
}

const browser = () =>
  ['/usr/bin/chromium', process.env.CHROMIUM ?? ''].some((path) => path && existsSync(path))
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
    need('Chromium', browser, 'chromium')
    await prepare({ build: true })
    return tool(['node_modules/@playwright/test/cli.js', 'test'], { E2E_REPORT: `${reports}/e2e.json` })
  },
}

const asked = process.argv.slice(2).filter((name) => name in steps)
let passed = 0
let failed = 0
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
  // A step without a report of its own (lint, types), or one that broke before its first test, counts once
  if (!counted.passed && !counted.failed) good ? passed++ : failed++
  else if (!good && !counted.failed) failed++
}
process.stdout.write(
  `\n${broken.length ? `Broken: ${broken.join(', ')}` : 'All steps are good'}\n${passed} passed, ${failed} failed\n`,
)
process.exit(broken.length ? 1 : 0)

/** @param {string} file */
function count(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  if (report.stats)
    return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}
