import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const shared = { environment: 'node' as const, setupFiles: ['tests/support/setup.ts'] }

const policies = {
  ...shared,
  include: ['tests/policies/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    // By itself it leaves one processor idle, which on a machine with two is half of it; much of this is waiting
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { ...shared, name: 'unit', include: ['app/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'] } },
      { test: { ...policies, name: 'policies', globalSetup: ['tests/support/pglite-template.ts'] } },
      // The same files once more: what a rule means is PostgreSQL's to say, and PGlite is not all of it
      {
        test: { ...policies, name: 'policies-postgres', globalSetup: ['tests/support/postgres-template.ts'] },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/server/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
