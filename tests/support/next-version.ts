import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * A folder of the project as a later version of the site would have it: this version plus one migration.
 * @param statement of that migration
 */
export function nextVersion(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-next-'))
  link('.', folder, ['supabase', 'server', 'common', 'build'])
  // Copy these, since the server finds the project's folder by its own location
  for (const name of ['server', 'common', 'build']) cpSync(name, join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'supabase'))
  link('supabase', join(folder, 'supabase'), ['migrations'])
  mkdirSync(join(folder, 'supabase/migrations'))
  link('supabase/migrations', join(folder, 'supabase/migrations'))
  writeFileSync(join(folder, 'supabase/migrations/20990101000000_next.sql'), `${statement};\n`)
  return folder
}

function link(from: string, to: string, but: string[] = []) {
  for (const name of readdirSync(from))
    if (!but.includes(name)) symlinkSync(resolve(from, name), join(to, name))
}
