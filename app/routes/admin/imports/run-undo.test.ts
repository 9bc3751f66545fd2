import { beforeEach, expect, it, vi } from 'vitest'
import type { Undone } from '#app/data/imports/admin.ts'
import { DataError } from '#app/data/result.ts'
import { runUndo } from './run-undo.ts'

const db = vi.hoisted(() => ({ undoImport: vi.fn() }))
vi.mock('#app/data/imports/admin.ts', () => db)

/** The database: how many people the import has, and how many of them are removed. */
const people = 450
let removed: number
let told: Undone[]
const run = () => runUndo('i', false, (done) => told.push(done))

beforeEach(() => {
  removed = 0
  told = []
  db.undoImport.mockReset().mockImplementation(async () => {
    removed = Math.min(people, removed + 200)
    return { people: removed, filled: 0, accounts: 0, left: people - removed }
  })
})

it('calls until no row is left, and tells how far it is', async () => {
  expect(await run()).toMatchObject({ people: 450, left: 0 })
  expect(db.undoImport.mock.calls).toEqual([
    ['i', false, false],
    ['i', false, true],
    ['i', false, true],
  ])
  expect(told.map((done) => [done.people, done.left])).toEqual([
    [200, 250],
    [400, 50],
    [450, 0],
  ])
})

it('goes on after a lost answer', async () => {
  const undo = db.undoImport.getMockImplementation()
  db.undoImport.mockImplementationOnce(async () => undo?.())
  db.undoImport.mockImplementationOnce(async () => {
    await undo?.()
    throw new DataError('unreachable', 'x')
  })
  await expect(run()).rejects.toThrow('x')
  expect(told).toHaveLength(1)
  expect(await run()).toMatchObject({ people: 450, left: 0 })
})
