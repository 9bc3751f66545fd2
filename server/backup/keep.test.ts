import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepNewest } from './keep.ts'

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
