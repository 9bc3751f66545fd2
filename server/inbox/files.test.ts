/** Tests files of mails when the disk is almost full. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { expect, test, vi } from 'vitest'
import type { RequestFileKeeper } from '#server/files/request-file-keeper.ts'
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

test('a mail that is attached is named with the reason why it is not kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mail-files-'))
  const download = vi.fn()
  const attached = (more: object) => ({
    type: 'message/rfc822',
    size: 2000,
    childNodes: [{ type: 'text/plain' }],
    ...more,
  })
  const structure = {
    type: 'multipart/mixed',
    childNodes: [
      { type: 'text/plain', part: '1' },
      attached({ part: '2', envelope: { subject: 'مخطط.pdf' } }),
      attached({ part: '3', disposition: 'attachment', dispositionParameters: { filename: 'Plans.eml' } }),
    ],
  } as unknown as MessageStructureObject
  const keeper = { room: async () => 2_000_000_000 } as unknown as RequestFileKeeper
  const files = await readFiles({ download } as unknown as ImapFlow, 1, structure, {
    keeper,
    folder,
    hasRoom: async () => true,
  })
  expect(files).toMatchObject([
    { name: 'مخطط.pdf.eml', refused: 'type' },
    { name: 'Plans.eml', refused: 'type' },
  ])
  expect(download).not.toHaveBeenCalled()
  rmSync(folder, { recursive: true })
})
