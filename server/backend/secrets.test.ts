import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#server/settings.ts'
import { readSecrets } from './secrets.ts'

let folder = ''
const path = () => join(folder, 'secrets.json')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the keys that the first call made are those of every later one', async () => {
  expect(await readSecrets(folder)).toEqual(await readSecrets(folder))
})

test.each([
  ['nothing', () => ''],
  ['half of it', (whole: string) => whole.slice(0, whole.length / 2)],
  ['NULs, as a disk may leave', (whole: string) => '\0'.repeat(whole.length)],
  ['another list', () => '[]'],
  ['no key', () => 'null'],
  ['empty keys', (whole: string) => whole.replace(/: ".*"/g, ': ""')],
])('a file with %s is refused in a sentence, and stays as it is', async (_, damage) => {
  await readSecrets(folder)
  writeFileSync(path(), damage(readFileSync(path(), 'utf8')))
  const before = readFileSync(path())
  const refused = await readSecrets(folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect((refused as Error).message).toContain(`${path()} is damaged`)
  expect(readFileSync(path())).toEqual(before)
})
