import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearUnproven, keepNewest } from './keep.ts'

test('the newest archives stay, encrypted or not, and every other file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-keep-'))
  const names = [
    'handasa-2026-11-19T00-00-00Z.tar.gz',
    'handasa-2026-11-20T00-00-00Z.tar.gz.age',
    'handasa-2026-11-21T00-00-00Z.tar.gz',
    'handasa-2026-11-22T00-00-00Z.tar.gz',
    'contract.tar.gz',
  ]
  for (const name of names) writeFileSync(join(folder, name), '')
  expect(await keepNewest(folder, 2)).toBe(2)
  expect(readdirSync(folder).sort()).toEqual(['contract.tar.gz', ...names.slice(2, 4)])
  expect(await keepNewest(folder, 2)).toBe(0)
  rmSync(folder, { recursive: true })
})

test('what a killed backup left goes after a day; what is being made, and every other file, stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-keep-'))
  const [old, fresh, other, archive] = [
    'handasa-2026-11-19T00-00-00Z.tar.gz.age.new',
    'handasa-2026-11-20T00-00-00Z.tar.gz.new',
    'contract.new',
    'handasa-2026-11-19T00-00-00Z.tar.gz',
  ] as const
  for (const name of [old, fresh, other, archive]) writeFileSync(join(folder, name), '')
  const yesterday = Date.now() / 1000 - 25 * 3600
  for (const name of [old, other, archive]) utimesSync(join(folder, name), yesterday, yesterday)
  await clearUnproven(folder)
  expect(readdirSync(folder).sort()).toEqual([fresh, other, archive].sort())
  rmSync(folder, { recursive: true })
})
