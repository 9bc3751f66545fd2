import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import * as allOnly from './tests/all-only.ts'

/** Files that take 10 seconds and more, or that start servers one after the other. */
const long =
  /\/(durability|first-start|bin|catalogue|hostile-calls|live|request-limit|storage|tables|tokens)\b/

/** The files that take longest go first, so that in the end no processor waits for the other. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    // By project, since a worker keeps what it has imported for files of the same project only
    const names = ['server', 'policies', 'policies-postgres']
    const rank = ({ project, moduleId }: TestSpecification) =>
      names.indexOf(project.name) * 2 + (long.test(moduleId) ? 0 : 1)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

// Hashes of passwords took a sixth of the policy tests. Their real cost is in server/backend/lite/auth.test.ts
process.env.LITE_AUTH_BCRYPT_COST = '4'

const shared = {
  environment: 'node' as const,
  setupFiles: ['tests/support/setup.ts'],
  // The files of a worker share what they import, warm
  isolate: false,
}

const unit = ['app/**/*.test.{ts,tsx}', 'common/**/*.test.ts', 'tests/unit/**/*.test.ts']
/** Unit tests that mock modules, which a file that ran before in the same worker may have loaded already. */
const mocking = globSync(unit).filter((file) => /\bvi\.(doMock|mock)\(/.test(readFileSync(file, 'utf8')))
// On a machine that is busy with the other steps, thousands of generated cases take a while
const unitTests = { ...shared, testTimeout: 60_000 }

const policies = {
  ...shared,
  include: ['tests/policies/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** `npm test -- all` and `npm run drill -- hosted` run every policy test on every database. */
const all = process.env.TESTS === 'all'
/** `npm test`. A file that a person runs by hand is left out nowhere. */
const short = process.env.TESTS === 'short'

const policyTests = (names: string[]) => names.map((name) => `tests/policies/${name}.test.ts`)

export default defineConfig({
  test: {
    reporters: ['default', './scripts/test/vitest-reporter.mjs'],
    // By itself it leaves one processor idle, which on a machine with two is half of it; much of this is waiting
    maxWorkers: availableParallelism() + 1,
    // More room for what is soon forgotten: a tenth less processor time
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'slow', description: 'Left out of `npm test`, part of `npm test -- all`' }],
    projects: [
      { test: { ...unitTests, name: 'unit', include: unit, exclude: mocking } },
      { test: { ...unitTests, name: 'unit-mocking', include: mocking, isolate: true } },
      {
        test: {
          ...policies,
          name: 'policies',
          globalSetup: ['tests/support/pglite-template.ts'],
          exclude: short ? policyTests(allOnly.policies) : [],
        },
      },
      {
        test: {
          ...policies,
          name: 'policies-postgres',
          globalSetup: ['tests/support/postgres-template.ts'],
          include: policyTests(short ? allOnly.onPostgres : ['**/*']),
        },
      },
      {
        test: {
          ...policies,
          name: 'hosted',
          globalSetup: ['tests/hosted/setup.ts'],
          include: ['tests/hosted/*.test.ts', ...policyTests(all ? ['*'] : allOnly.onHosted)],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          globalSetup: ['tests/support/started-data.ts'],
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          exclude: short ? allOnly.server.map((name) => `${name}.test.ts`) : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
