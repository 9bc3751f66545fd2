import { relative } from 'node:path'
import { root } from '#scripts/prepare.mjs'
import { storeResults } from './results.mjs'

/** Stores every end-to-end test that ran. */
export default class ResultsReporter {
  /** @type {import('./results.mjs').Result[]} */
  #results = []

  /**
   * @param {import('@playwright/test/reporter').TestCase} test
   * @param {import('@playwright/test/reporter').TestResult} result
   */
  onTestEnd(test, { status, duration, errors }) {
    if (status === 'skipped') return
    const { file, line } = test.location
    const [, device = ''] = test.titlePath()
    this.#results.push({
      step: 'e2e',
      name: `${relative(root, file)}:${line} [${device}] › ${test.title}`,
      passed: status === test.expectedStatus,
      seconds: duration / 1000,
      error: errors.map(({ message, value }) => message ?? value).join('\n'),
    })
  }

  onEnd() {
    storeResults('e2e', this.#results)
  }

  printsToStdio() {
    return false
  }
}
