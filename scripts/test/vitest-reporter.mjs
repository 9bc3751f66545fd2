import { relative } from 'node:path'
import { root } from '#scripts/prepare.mjs'
import { storeResults } from './results.mjs'

/** Stores every Vitest test that ran, with its project as the step. */
export default class ResultsReporter {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<import('vitest/node').SerializedError>} errors
   * @param {import('vitest/node').TestRunEndReason} reason
   */
  onTestRunEnd(modules, errors, reason) {
    const results = modules.flatMap(resultsOf)
    // An error outside of tests also fails the run
    const step = results[0]?.step ?? 'vitest'
    if (errors.length)
      results.push({ step, name: 'outside of tests', passed: false, seconds: 0, error: wordsOf(errors) })
    // Vitest reports success for an interrupted run, although most of it has not run
    if (reason === 'interrupted') {
      process.exitCode = 1
      results.push({ step, name: 'interrupted', passed: false, seconds: 0 })
    }
    storeResults([...new Set(results.map(({ step }) => step))].join('+') || 'vitest', results)
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {import('./results.mjs').Result[]}
 */
function resultsOf(module) {
  const file = relative(root, module.moduleId)
  const step = module.project.name.replace('unit-mocking', 'unit')
  const tests = [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => ({
      step,
      name: `${file} › ${test.fullName}`,
      passed: test.result().state === 'passed',
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      error: wordsOf(test.result().errors),
    }))
  // A file that cannot be loaded, or whose set-up fails, has no failed test
  if (module.ok() || tests.some(({ passed }) => !passed)) return tests
  return [...tests, { step, name: file, passed: false, seconds: 0, error: wordsOf(module.errors()) }]
}

/**
 * The message, the stack lines in our own code, and the diff.
 * @param {ReadonlyArray<import('vitest/node').TestError> | undefined} errors
 */
const wordsOf = (errors) =>
  errors
    ?.map(({ message, stack = message, diff = '' }) => `${stack.replace(/\n.*node_modules.*/g, '')}\n${diff}`)
    .join('\n')
