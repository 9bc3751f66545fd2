import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workspace } from '#app/i18n/locales/en/workspace.ts'
import { screens } from '#app/routes/admin/screens.ts'

test('the table of the back office in the README has every screen of the menu', () => {
  const [, table = ''] = readFileSync('README.md', 'utf8').split('## The back office')
  const first = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) =>
    cell.split(',').map((name) => name.trim().toLowerCase()),
  )
  expect(
    screens.map(({ name }) => workspace.menu[name].toLowerCase()).filter((name) => !first.includes(name)),
  ).toEqual([])
})
