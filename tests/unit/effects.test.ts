import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** The columns of the map, each with the trigger functions that count for it. */
const effects = {
  pages: /^(content_changed|note_shown_holidays)$/,
  mails: /^(mail_\w+|ask_new_client)$/,
  files: /^note_(dropped|binned)_files$/,
  announced: /^announce_change$/,
} as const

/** The functions of each table's triggers, from the schema files. */
function triggersByTable(): Map<string, string[]> {
  const sql = globSync('supabase/schemas/*.sql').map((file) => readFileSync(file, 'utf8'))
  const tables = new Map<string, string[]>()
  const trigger =
    /create (?:constraint )?trigger [^;]*? on (?:public|private)\.(\w+)[^;]*?execute function private\.(\w+)/g
  for (const [, table = '', name = ''] of sql.join('\n').matchAll(trigger))
    tables.set(table, [...(tables.get(table) ?? []), name])
  return tables
}

test('a comment above the triggers of requests names every other file that has one', () => {
  const own = 'supabase/schemas/50_service_requests.sql'
  const [, comment = ''] = /^-- More triggers on this table: ([^.]+)\./m.exec(readFileSync(own, 'utf8')) ?? []
  const others = globSync('supabase/schemas/*.sql').filter(
    (file) =>
      file !== own &&
      /create (constraint )?trigger [^;]* on public\.service_requests\b/.test(readFileSync(file, 'utf8')),
  )
  expect([...comment.matchAll(/\d\d_\w+/g)].map(([name]) => name)).toEqual(
    others.map((file) => basename(file, '.sql')).toSorted(),
  )
})

test('the map of effects in docs/architecture.md has what the triggers do', () => {
  const [, map = ''] = readFileSync('docs/architecture.md', 'utf8').split('## One map of every effect')
  const rows = [...(map.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|(.*)\|$/gm)]
  const written = rows.map(([, table = '', cells = '']) => [
    table,
    Object.keys(effects).filter((_, index) => !['', '–'].includes(cells.split('|')[index]?.trim() ?? '')),
  ])
  const real = [...triggersByTable()]
    .map(([table, names]) => [
      table,
      Object.entries(effects).flatMap(([effect, name]) =>
        names.some((one) => name.test(one)) ? [effect] : [],
      ),
    ])
    .filter(([, found]) => found?.length)
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(real))
})

test('docs/architecture.md lists every setting that a function sets for triggers, and who sets and reads it', () => {
  const files = globSync('supabase/schemas/*.sql').toSorted()
  const settings = new Map<string, { set: Set<string>; read: Set<string> }>()
  for (const file of files)
    for (const [, call, name = ''] of readFileSync(file, 'utf8').matchAll(
      /\b(set_config|current_setting)\('(handasa\.\w+)'/g,
    )) {
      const known = settings.get(name) ?? { set: new Set(), read: new Set() }
      known[call === 'set_config' ? 'set' : 'read'].add(basename(file, '.sql'))
      settings.set(name, known)
    }
  const names = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(
    /^\| `(handasa\.\w+)` \|([^|]+)\|([^|]+)\|/gm,
  )
  expect([...rows].map(([, name, set = '', read = '']) => [name, names(set), names(read)])).toEqual(
    [...settings].map(([name, { set, read }]) => [name, [...set], [...read]]).toSorted(),
  )
})
