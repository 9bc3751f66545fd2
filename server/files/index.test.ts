import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeChanges } from '#server/changes/changes.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startSweeping } from './index.ts'

const answering = (status: number): Backend => ({
  up: true,
  keys: { publishableKey: 'p', secretKey: undefined },
  fetch: async () => Response.json({}, { status }),
  stop: async () => undefined,
})

/** Starts everything about files of a site, as server/index.ts does. */
function start(backend: Backend, hosted: boolean, log = pino({ level: 'silent' })) {
  const changes = makeChanges()
  const schedule = makeSchedule(log)
  startSweeping({ backend, schedule, log, changes, onFileRemoved: async () => undefined, hosted })
  return { changes, schedule }
}

test('on a hosted backend without its secret key nothing is deleted, and the log says so once', () => {
  const lines: string[] = []
  start(answering(200), true, pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('SUPABASE_SECRET_KEY')
})

test('the sweeper runs soon after a row has dropped a file, and not when other tables have changed', async () => {
  vi.useFakeTimers()
  try {
    const asked: string[] = []
    const backend: Backend = {
      ...answering(200),
      keys: { publishableKey: 'p', secretKey: 's' },
      async fetch(path) {
        // The first call looks for photos that are not private yet
        if (!path.startsWith('/rest/v1/employees')) asked.push(path)
        return Response.json([])
      },
    }
    const { changes, schedule } = start(backend, false)
    changes.report(new Set(['projects']))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([])
    changes.report(new Set(['dropped_files']))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual(['/rest/v1/rpc/purge_bin', '/rest/v1/rpc/files_to_delete'])
    await schedule.stop()
  } finally {
    vi.useRealTimers()
  }
})

test('on a hosted backend, which does not tell of files, it runs soon after a page has changed', async () => {
  vi.useFakeTimers()
  try {
    const asked: string[] = []
    const backend: Backend = {
      ...answering(200),
      keys: { publishableKey: 'p', secretKey: 's' },
      async fetch(path) {
        asked.push(path.replace(/\?.*/, ''))
        return Response.json([])
      },
    }
    const { changes, schedule } = start(backend, true)
    changes.report(new Set(['content_version']))
    await vi.advanceTimersByTimeAsync(10_000)
    // The first call looks for photos that are not private yet
    expect(asked.sort()).toEqual([
      '/rest/v1/employees',
      '/rest/v1/rpc/files_to_delete',
      '/rest/v1/rpc/gone_files',
      '/rest/v1/rpc/purge_bin',
    ])
    await schedule.stop()
  } finally {
    vi.useRealTimers()
  }
})
