import { defineConfig } from 'vitest/config'

const shared = { environment: 'node' as const, setupFiles: ['tests/support/setup.ts'] }

export default defineConfig({
  test: {
    projects: [
      { test: { ...shared, name: 'unit', include: ['app/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'policies',
          include: ['tests/policies/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
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
