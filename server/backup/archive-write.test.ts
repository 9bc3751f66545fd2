import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'

/** The file that PostgreSQL deletes right after the archive has looked at it. */
let vanishing = ''
const vanish = (path: unknown) => {
  if (path === vanishing) rmSync(vanishing, { force: true })
}
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    stat: async (path: string) => real.stat(path).finally(() => vanish(path)),
    open: async (path: string, flags?: string) => real.open(path, flags).finally(() => vanish(path)),
  }
})

const { writeArchive } = await import('./archive-write.ts')

const folder = mkdtempSync(join(tmpdir(), 'handasa-archive-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a file that is deleted while the archive reads it does not end the archive', async () => {
  writeFileSync(join(folder, 'first'), 'first')
  writeFileSync(join(folder, 'gone'), 'x'.repeat(200_000))
  writeFileSync(join(folder, 'last'), 'last')
  vanishing = join(folder, 'gone')
  const size = await writeArchive(
    `${folder}.tar.gz`,
    { made: '2026-11-30T08:00:00Z' } as Parameters<typeof writeArchive>[1],
    [],
    async (add) => {
      await add.folder('database', folder)
      return {} as never
    },
  ).finally(() => rmSync(`${folder}.tar.gz`, { force: true }))
  expect(size).toBeGreaterThan(0)
})
