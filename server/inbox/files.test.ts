/** Files of mails, when the disk is almost full. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { expect, test, vi } from 'vitest'
import type { RequestFileKeeper } from '#server/files/request-files.ts'
import { readFiles } from './files.ts'

test('are not fetched while the disk has less than a gigabyte left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-files-'))
  const download = vi.fn()
  const structure = {
    type: 'application/pdf',
    part: '2',
    size: 2000,
    disposition: 'attachment',
    dispositionParameters: { filename: 'plan.pdf' },
  } as unknown as MessageStructureObject
  const keeper = { room: async () => 2_000_000_000 } as unknown as RequestFileKeeper
  const files = await readFiles({ download } as unknown as ImapFlow, 1, structure, {
    keeper,
    folder,
    hasRoom: async () => false,
  })
  expect(files).toEqual([{ name: 'plan.pdf', size: 2000, refused: 'full' }])
  expect(download).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true })
})
