import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ofEveryTable, policiesFor, policiesOf } from '#scripts/test/changed.mjs'
import { tables } from '#tests/policies/support/matrix.ts'

const files = readdirSync('tests/policies')
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => name.replace('.test.ts', ''))

describe('the policies of changed files', () => {
  it('are known for every table, and are all there', () => {
    expect(Object.keys(policiesOf)).toEqual(expect.arrayContaining(Object.keys(tables)))
    for (const name of [...ofEveryTable, ...Object.values(policiesOf).flat()]) expect(files).toContain(name)
  })

  it('are those of a table and of every table when its schema changes', () => {
    const found = policiesFor(['supabase/schemas/22_mail_kinds.sql'])
    expect(found).toEqual([...ofEveryTable, 'mails'].map((name) => `tests/policies/${name}.test.ts`))
  })

  it('are known for every schema file but those without a rule for people', () => {
    const unknown = readdirSync('supabase/schemas').filter(
      (name) => policiesFor([`supabase/schemas/${name}`]).length === ofEveryTable.length,
    )
    expect(unknown).toEqual(['08_data_folder.sql', '82_realtime.sql', '85_installation.sql'])
  })

  it('are those of a table when its data folder changes', () => {
    expect(policiesFor(['app/data/client-projects/admin.ts'])).toContain(
      'tests/policies/client-projects.test.ts',
    )
  })

  it('are the comparison with the types when what functions return changes', () => {
    for (const file of ['app/data/database.ts', 'tests/policies/returns/requests.ts'])
      expect(policiesFor([file])).toEqual(['tests/policies/returns.test.ts'])
  })

  it('are a changed test itself, and none for a text', () => {
    expect(policiesFor(['tests/policies/joins.test.ts', 'README.md', 'tests/policies/gone.test.ts'])).toEqual(
      ['tests/policies/joins.test.ts'],
    )
  })
})
