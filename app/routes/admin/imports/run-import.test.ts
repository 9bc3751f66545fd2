import { beforeEach, expect, it, vi } from 'vitest'
import type { RowOutcome } from '#app/data/imports/admin.ts'
import { DataError } from '#app/data/result.ts'
import { type ImportJob, type ImportProgress, runImport } from './run-import.ts'

const db = vi.hoisted(() => ({
  beginImport: vi.fn(),
  importRows: vi.fn(),
  finishImport: vi.fn(),
  inviteKept: vi.fn(),
}))
vi.mock('#app/data/imports/admin.ts', () => db)

/** The outcomes that the database has stored, by row number. */
let stored: Map<number, RowOutcome>
const entries = Array.from({ length: 120 }, (_, at) => ({
  row_number: at + 2,
  locale: 'ar',
  ...(at % 2 === 0 && { email: `a${at}@b.sa` }),
}))
const job: ImportJob = {
  id: 'i',
  kind: 'clients',
  file_name: 'x.csv',
  digest: 'd',
  fills: false,
  invites: false,
  total: 3,
  entries,
}
let told: ImportProgress[]
const run = (more: Partial<ImportJob> = {}, stopped = () => false) =>
  runImport({ ...job, ...more }, told.at(-1) ?? null, (progress) => told.push(progress), stopped)

beforeEach(() => {
  stored = new Map()
  told = []
  db.beginImport.mockReset().mockImplementation(async () => ({ id: 'i', done: [...stored.values()] }))
  db.finishImport.mockReset()
  db.inviteKept
    .mockReset()
    .mockImplementation(async (_kind, ids: string[]) => ids.map((id) => ({ id, outcome: 'sent' })))
  db.importRows.mockReset().mockImplementation(async (_id, rows: typeof entries) =>
    rows.map(({ row_number: row }) => {
      const one: RowOutcome = { row, outcome: 'created', reason: null, id: `p${row}` }
      stored.set(row, one)
      return one
    }),
  )
})

it('sends the rows some at a time, and tells how far it is', async () => {
  expect(await run()).toBe(true)
  expect(db.importRows.mock.calls.map(([, rows]) => rows.length)).toEqual([50, 50, 20])
  expect(told.map(({ outcomes }) => outcomes.size)).toEqual([0, 50, 100, 120])
  expect(db.finishImport).toHaveBeenCalledOnce()
  expect(db.inviteKept).not.toHaveBeenCalled()
})

it('goes on after a lost answer with what the database does not have', async () => {
  const store = db.importRows.getMockImplementation()
  db.importRows.mockImplementationOnce(async (...call) => {
    await store?.(...call)
    throw new DataError('unreachable', 'x')
  })
  await expect(run()).rejects.toThrow('x')
  expect(db.finishImport).not.toHaveBeenCalled()
  expect(await run()).toBe(true)
  expect(db.importRows.mock.calls.map(([, rows]) => rows[0].row_number)).toEqual([2, 52, 102])
  expect(stored.size).toBe(120)
})

it('stops between two steps', async () => {
  let asked = 0
  expect(await run({}, () => ++asked > 1)).toBe(false)
  expect(stored.size).toBe(50)
  expect(db.finishImport).not.toHaveBeenCalled()
})

it('invites who has an email, each once', async () => {
  db.inviteKept.mockImplementationOnce(async () => {
    throw new DataError('unreachable', 'x')
  })
  await expect(run({ invites: true })).rejects.toThrow('x')
  expect(await run({ invites: true })).toBe(true)
  expect(db.inviteKept.mock.calls.map(([, ids]) => ids.length)).toEqual([50, 50, 10])
  expect(told.at(-1)).toMatchObject({ toInvite: 60 })
  expect(told.at(-1)?.invited).toHaveLength(60)
})
