import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { shortClassNames } from '#scripts/class-names.ts'

const root = mkdtempSync(join(tmpdir(), 'handasa-class-names-'))
mkdirSync(join(root, 'app/b'), { recursive: true })
const sheets = Array.from({ length: 60 }, (_, at) => join(root, 'app/b', `${at}.module.css`))
for (const sheet of sheets) writeFileSync(sheet, '')

it('gives each class of each sheet a name of its own, and the same one again', () => {
  const nameOf = shortClassNames(root)
  const all = () =>
    sheets.flatMap((sheet) => Array.from({ length: 50 }, (_, at) => nameOf(`class-${at}`, sheet)))
  const names = all()
  expect(new Set(names).size).toBe(sheets.length * 50)
  expect(all()).toEqual(names)
  for (const name of names) expect(name).toMatch(/^[a-z]{2}\d{1,2}$/)
})

it('has names for more sheets than two letters can tell apart', () => {
  const many = mkdtempSync(join(tmpdir(), 'handasa-class-names-'))
  mkdirSync(join(many, 'app'))
  const files = Array.from({ length: 450 }, (_, at) => join(many, 'app', `${at}.module.css`))
  for (const file of files) writeFileSync(file, '')
  const nameOf = shortClassNames(many)
  expect(new Set(files.map((file) => nameOf('first', file))).size).toBe(450)
})

it('gives no name that ad blockers hide', () => {
  const nameOf = shortClassNames(root)
  for (const sheet of sheets) expect(nameOf('first', sheet)).not.toMatch(/[aeiou]/)
})

it('names them alike in the next build', () => {
  const [one, other] = [shortClassNames(root), shortClassNames(root)]
  for (const sheet of sheets.toReversed()) other('first', `${sheet}?used`)
  expect(sheets.map((sheet) => one('first', sheet))).toEqual(sheets.map((sheet) => other('first', sheet)))
})

it('refuses a sheet outside app/', () => {
  expect(() => shortClassNames(root)('a', join(root, 'other.module.css'))).toThrow('other.module.css')
})
