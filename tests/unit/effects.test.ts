import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The columns of the map: whether a table has a trigger with such a function. */
const effects = {
  pages: /^content_changed$/,
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
