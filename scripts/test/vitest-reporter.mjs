import { relative } from 'node:path'
import { root } from '#scripts/prepare.mjs'
import { storeResults } from './results.mjs'

/** Stores every Vitest test that ran, with its project as the step. */
export default class ResultsReporter {
  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules */
  onTestRunEnd(modules) {
    const results = modules.flatMap(resultsOf)
    storeResults([...new Set(results.map(({ step }) => step))].join('+') || 'vitest', results)
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {import('./results.mjs').Result[]}
 */
function resultsOf(module) {
  const file = relative(root, module.moduleId)
  const step = module.project.name
  const tests = [...module.children.allTests()]
    .filter((test) => test.result().state !== 'skipped')
    .map((test) => ({
      step,
      name: `${file} › ${test.fullName}`,
      passed: test.result().state === 'passed',
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    }))
  // A file that cannot be read, or whose set-up fails, has no test that failed
  if (module.ok() || tests.some(({ passed }) => !passed)) return tests
  return [...tests, { step, name: file, passed: false, seconds: 0 }]
}
