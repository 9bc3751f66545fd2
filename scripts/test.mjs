// Runs every check: `npm test`. Names after `npm test --` run only those steps; `quick` runs lint, types, unit
// tests and the policies of the tables that changed; `all` also runs what is slow by nature.
import { prepare } from './prepare.mjs'
import { changedFiles, policiesFor } from './test/changed.mjs'
import { keepTemporaryFilesInMemory, removeTemporaryFiles } from './test/memory-folder.mjs'
import { needBrowser, needDovecot, needLinter, needPostgres, needSupabase, run } from './test/programs.mjs'
import { clearResults, failures, readResults, slowest } from './test/results.mjs'

/**
 * The steps of a phase run at the same time. The phases run one after the other, those that fail fastest
 * first.
 */
const phases = [
  ['lint', 'types', 'unit', 'build'],
  ['server', 'policies', 'policies-postgres', 'hosted'],
  ['e2e'],
]
/**
 * Projects of vitest.config.ts. The projects of a phase share one process, so that no processor is idle
 * during the last file.
 */
const projects = ['unit', 'server', 'policies', 'policies-postgres', 'hosted']
/**
 * Runs in a separate process: the other projects would wait for Supabase's command line, which leaves a
 * processor idle.
 */
const apart = 'hosted'

/** @type {Record<string, string[][]>} */
const programs = {
  lint: [
    ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    ['node_modules/stylelint/bin/stylelint.mjs', 'app/**/*.css'],
  ],
  types: [
    ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
    // Several checkers would each check the shared code: twice the processor time, and no faster on two
    // processors
    ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1'],
  ],
  build: [['scripts/build.mjs']],
  e2e: [['node_modules/@playwright/test/cli.js', 'test']],
}

const names = phases.flat()
const args = process.argv.slice(2)
const unknown = args.filter((name) => ![...names, 'quick', 'all'].includes(name))
if (unknown.length) {
  process.stderr.write(`No such step: ${unknown.join(', ')}. Steps: quick all ${names.join(' ')}\n`)
  process.exit(1)
}
const quick = args.includes('quick')
const all = args.includes('all')
// Both test configurations read this. Tests run by hand have neither value, and leave nothing out
process.env.TESTS = all ? 'all' : 'short'
const steps = args.filter((name) => name !== 'all')
const wanted = new Set(quick ? ['lint', 'types', 'unit'] : steps.length ? steps : names)
if (wanted.has('server') || wanted.has('e2e')) wanted.add('build')

await prepare({ build: false, packages: 'all' })
if (['server', 'policies-postgres', 'hosted'].some((name) => wanted.has(name))) needPostgres()
if (wanted.has('hosted')) needLinter()
if (wanted.has('server')) needDovecot()
if (wanted.has('hosted') || wanted.has('server')) needSupabase()
if (wanted.has('e2e')) needBrowser()
clearResults()
keepTemporaryFilesInMemory()
process.on('exit', removeTemporaryFiles)
process.once('SIGINT', () => process.exit(130))
const started = Date.now()
/** @type {{ steps: string[], good: boolean }[]} */
const ended = []

for (const phase of phases) {
  const steps = phase.filter((name) => wanted.has(name))
  const tested = steps.filter((name) => projects.includes(name))
  const jobs = steps.filter((name) => programs[name]).map((name) => check(name, steps.length > 1))
  const together = tested.filter((name) => name !== apart)
  if (together.length) jobs.push(vitest(together))
  if (tested.includes(apart)) jobs.push(vitest([apart], [], together.length > 0))
  if (quick && tested.length) jobs.push(changedPolicies())
  await Promise.all(jobs)
}

const results = readResults()
const withResults = (/** @type {string[]} */ steps, /** @type {boolean} */ passed) =>
  results.some((result) => steps.includes(result.step) && result.passed === passed)
const broken = ended.filter(({ good }) => !good)
// A step without tests (lint) counts as one, and so does a step that broke although none of its tests failed
const passed =
  results.filter((result) => result.passed).length +
  ended.filter(({ steps, good }) => good && !withResults(steps, true)).length
const failed =
  results.filter((result) => !result.passed).length +
  broken.filter(({ steps }) => !withResults(steps, false)).length
process.stdout.write(`
The slowest tests:
${slowest(results, 20)}${failed ? `\nFailed:\n${failures(results)}` : ''}
${broken.length ? `Broken: ${broken.flatMap(({ steps }) => steps).join(', ')}` : 'All steps are good'}, after ${Math.round((Date.now() - started) / 1000)} s
${passed} passed, ${failed} failed
`)
process.exit(broken.length ? 1 : 0)

/**
 * Runs the programs of a step until one fails.
 * @param {string} name
 * @param {boolean} beside whether others run at the same time, so that its output is printed in one piece at
 *   the end
 */
async function check(name, beside) {
  if (!beside) process.stdout.write(`\n── ${name}\n`)
  let [good, text] = [true, '']
  for (const program of programs[name] ?? []) {
    const outcome = await run(program, beside ? 'kept' : 'shown')
    text += outcome.output
    good = outcome.good
    if (!good) break
  }
  if (beside) process.stdout.write(`\n── ${name}: ${good ? 'good' : 'broken'}\n${good ? '' : text}`)
  ended.push({ steps: [name], good })
}

/**
 * Runs projects of vitest.config.ts.
 * @param {string[]} steps
 * @param {string[]} files only these; all when empty
 * @param {boolean} beside whether others run at the same time, so that its output is printed in one piece at
 *   the end
 */
async function vitest(steps, files = [], beside = false) {
  if (!beside) process.stdout.write(`\n── ${steps.join(', ')}\n`)
  // Unit tests are in two projects
  const projects = steps.flatMap((name) => ['--project', name === 'unit' ? 'unit*' : name])
  const tags = all ? [] : ['--tags-filter=!slow']
  const program = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...tags, ...files]
  const { good, output } = await run(program, beside ? 'kept' : 'shown')
  if (beside) process.stdout.write(`\n── ${steps.join(', ')}: ${good ? 'good' : 'broken'}\n${output}`)
  ended.push({ steps, good })
}

/** Runs the policy tests of the changed tables on the embedded database. */
async function changedPolicies() {
  const files = policiesFor(changedFiles())
  if (files.length) await vitest(['policies'], files)
}
