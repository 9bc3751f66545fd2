import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectionOf, databaseAt, programsFor } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'handasa-programs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A folder with programs that report a given version. */
function programs(version: string, names = ['pg_dump', 'pg_restore', 'psql']): string {
  const made = join(folder, `${version}-${names.length}`)
  mkdirSync(made)
  for (const name of names) {
    writeFileSync(join(made, name), `#!/bin/sh\necho "${name} (PostgreSQL) ${version}"\n`)
    chmodSync(join(made, name), 0o755)
  }
  return made
}

test('programs are taken that are as new as the server, whole, and for a dump no newer than needed', async () => {
  const places = [programs('14.2'), programs('17.6'), programs('16.1'), programs('16.9', ['pg_dump'])]
  expect(await programsFor(15, 'lowest', places)).toEqual({ folder: places[2], major: 16 })
  expect(await programsFor(15, 'newest', places)).toEqual({ folder: places[1], major: 17 })
  await expect(programsFor(18, 'lowest', places)).rejects.toThrow('install the package postgresql-client-18')
})

test('a password reaches the programs in their environment, and no other process sees it', () => {
  const { address, env } = connectionOf('postgres://firm:se%40cret@db:5433/handasa?max=3&sslmode=require')
  expect(address).toBe('postgres://firm@db:5433/handasa?sslmode=require')
  expect(env.PGPASSWORD).toBe('se@cret')
  expect(databaseAt('postgres://firm@db/handasa?sslmode=require', 'x y')).toBe(
    'postgres://firm@db/x%20y?sslmode=require',
  )
})
