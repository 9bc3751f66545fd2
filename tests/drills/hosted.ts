import { spawnSync } from 'node:child_process'

/**
 * Runs all policy tests that PostgreSQL can run on a database like a hosted project's; `npm test` runs those that
 * depend on rights.
 */
export async function hostedDrill(): Promise<boolean> {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'hosted', '--reporter=dot'], {
    stdio: 'inherit',
    env: { ...process.env, HOSTED_POLICIES: 'all' },
  })
  return status === 0
}
