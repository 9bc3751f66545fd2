import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Projects of vitest.config.ts: the embedded database, PostgreSQL, and a database like a hosted project's. */
const databases = ['policies', 'policies-postgres', 'hosted']

/**
 * Runs every policy test on every database, and compares the number of tests; `npm test` runs on each
 * database only the tests that can differ there.
 */
export async function hostedDrill(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-policies-'))
  const passed = databases.map((project) => {
    const report = join(folder, `${project}.json`)
    spawnSync(
      'npx',
      [
        ...['vitest', 'run', '--project', project, 'tests/policies'],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { stdio: 'inherit', env: { ...process.env, TESTS: 'all' } },
    )
    const { success, numTotalTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
    process.stdout.write(`${project}: ${numPassedTests} of ${numTotalTests} passed\n`)
    return success && numPassedTests === numTotalTests ? numPassedTests : undefined
  })
  rmSync(folder, { recursive: true, force: true })
  return passed[0] !== undefined && new Set(passed).size === 1
}
