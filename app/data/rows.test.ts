import { beforeEach, expect, it, vi } from 'vitest'
import { insertOnce } from './rows.ts'

const answer = vi.hoisted(() => ({ error: null as { code: string; message: string } | null }))
vi.mock('./browser-db.ts', () => ({ browserDb: () => ({ from: () => ({ insert: async () => answer }) }) }))

const duplicate = (constraint: string) => ({
  code: '23505',
  message: `duplicate key value violates unique constraint "${constraint}"`,
})
const file = {
  id: crypto.randomUUID(),
  request_id: crypto.randomUUID(),
  name: 'a.pdf',
  kind: 'pdf' as const,
  size: 1,
  file_url: '/storage/v1/object/request-files/a.pdf',
}

beforeEach(() => {
  answer.error = null
})

it('takes a row that is stored under this id for one of an earlier attempt', async () => {
  await insertOnce('request_files', file)
  answer.error = duplicate('request_files_pkey')
  await insertOnce('request_files', file)
})

it('is refused where another rule has a duplicate', async () => {
  answer.error = duplicate('request_files_file_url_key')
  await expect(insertOnce('request_files', file)).rejects.toMatchObject({ code: '23505' })
})
