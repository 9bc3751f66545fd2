import { describe, expect, it } from 'vitest'
import { DataError } from '#app/data/result.ts'
import { storeUpload, type UploadAttempt } from './store-upload.ts'

const lost = new DataError('unreachable', 'TypeError: Failed to fetch')
const refused = new DataError('42501', 'new row violates row-level security policy')

/** Attempts an upload once for each outcome of storing, and records the steps. */
async function attempts(...outcomes: (Error | null)[]) {
  const done: string[] = []
  const attempt: UploadAttempt = {}
  let sent = 0
  for (const outcome of outcomes) {
    const upload = storeUpload(attempt, {
      async upload() {
        sent += 1
        done.push(`upload ${sent}`)
        return `file ${sent}`
      },
      async store(url) {
        done.push(`store ${url}`)
        if (outcome) throw outcome
      },
      async remove(url) {
        done.push(`remove ${url}`)
      },
    })
    if (outcome) await expect(upload).rejects.toBe(outcome)
    else await upload
  }
  return done
}

describe('a file', () => {
  it('is sent and stored', async () => {
    expect(await attempts(null)).toEqual(['upload 1', 'store file 1'])
  })

  it('is deleted when it was refused, and sent again', async () => {
    expect(await attempts(refused, null)).toEqual([
      'upload 1',
      'store file 1',
      'remove file 1',
      'upload 2',
      'store file 2',
    ])
  })

  it.each([lost, new DataError('backend_unavailable', 'x'), new Error('anything else')])(
    'stays when the answer was lost (%s), and is not sent again',
    async (error) => {
      expect(await attempts(error, error, null)).toEqual([
        'upload 1',
        'store file 1',
        'store file 1',
        'store file 1',
      ])
    },
  )

  it('stays when a refusal follows a lost answer: a row may hold it', async () => {
    expect(await attempts(lost, refused, null)).toEqual([
      'upload 1',
      'store file 1',
      'store file 1',
      'store file 1',
    ])
  })
})
