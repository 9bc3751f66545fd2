import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { relations } from './relations.ts'

test('exactly the tables that a foreign key leads to may be embedded', () => {
  const types = readFileSync('app/data/database.types.ts', 'utf8')
  const [tables = ''] = /^ {4}Tables: \{[\s\S]*?^ {4}\}/m.exec(types) ?? []
  const found: Record<string, string[]> = {}
  for (const [, table = '', body = ''] of tables.matchAll(/^ {6}(\w+): \{([\s\S]*?)^ {6}\}/gm)) {
    const targets = [...body.matchAll(/referencedRelation: "(\w+)"/g)].map(([, target = '']) => target)
    if (targets.length > 0) found[table] = [...new Set(targets)].sort()
  }
  expect(Object.keys(found).length).toBeGreaterThan(3)
  expect(relations).toEqual(found)
})
