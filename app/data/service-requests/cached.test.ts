import { describe, expect, it } from 'vitest'
import {
  type RequestBoard,
  type RequestDetails,
  type RequestPage,
  requestStatuses,
  type ServiceRequest,
} from './admin.ts'
import { withoutRequest, withStatus, withWork } from './cached.ts'

const one = (id: string, status: ServiceRequest['status']) => ({ id, status }) as ServiceRequest
const counts = {
  ...(Object.fromEntries(requestStatuses.map((status) => [status, 0])) as Record<
    ServiceRequest['status'],
    number
  >),
  new: 4,
  pending: 2,
}
const page: RequestPage = { rows: [one('a', 'new'), one('b', 'pending')], total: 6, more: false, counts }
const details: RequestDetails = {
  request: one('a', 'new'),
  events: [],
  notes: [],
  messages: [],
  files: [],
  filesElsewhere: [],
}

describe('a request with another status', () => {
  it('is shown and counted as such', () => {
    const after = withStatus(page, 'a', 'completed') as RequestPage
    expect(after.rows).toEqual([one('a', 'completed'), one('b', 'pending')])
    expect(after.counts).toEqual({ ...counts, new: 3, completed: 1 })
    expect(after.total).toBe(6)
    expect(withStatus(details, 'a', 'completed')).toEqual({
      request: one('a', 'completed'),
      events: [],
      notes: [],
      messages: [],
      files: [],
      filesElsewhere: [],
    })
  })

  it('leaves others unchanged', () => {
    expect(withStatus(page, 'elsewhere', 'completed')).toBe(page)
    expect(withStatus(page, 'a', 'new')).toBe(page)
    expect(withStatus(details, 'b', 'completed')).toBe(details)
    expect(withStatus(null, 'a', 'completed')).toBeNull()
  })
})

it('shows a change of the work on a request in the list and in its details, and nowhere else', () => {
  const work = { owner_id: 'me' }
  expect(withWork(page, 'a', work)).toMatchObject({ rows: [{ id: 'a', work }, { id: 'b' }], total: 6 })
  expect((withWork(page, 'a', work) as RequestPage).rows[1]).toBe(page.rows[1])
  expect(withWork(details, 'a', work)).toMatchObject({ request: { work } })
  expect(withWork(details, 'b', work)).toEqual(details)
  expect(withWork(null, 'a', work)).toBeNull()
})

describe('a deleted request', () => {
  it('is neither shown nor counted', () => {
    expect(withoutRequest(page, 'b')).toEqual({
      rows: [one('a', 'new')],
      total: 5,
      more: false,
      counts: { ...counts, pending: 1 },
    })
    expect(withoutRequest(details, 'a')).toBeNull()
  })

  it('leaves others unchanged', () => {
    expect(withoutRequest(page, 'elsewhere')).toBe(page)
    expect(withoutRequest(details, 'b')).toBe(details)
    expect(withoutRequest(null, 'a')).toBeNull()
  })
})

describe('a board', () => {
  const board: RequestBoard = {
    columns: {
      new: { rows: [one('a', 'new'), one('b', 'new')], total: 4, more: false },
      pending: { rows: [one('c', 'pending')], total: 2, more: false },
    },
    counts,
  }

  it('moves a request with another status to its column', () => {
    const after = withStatus(board, 'b', 'pending') as RequestBoard
    expect(after.columns.new).toEqual({ rows: [one('a', 'new')], total: 3, more: false })
    expect(after.columns.pending).toMatchObject({
      rows: [one('c', 'pending'), one('b', 'pending')],
      total: 3,
    })
    expect(after.counts).toEqual({ ...counts, new: 3, pending: 3 })
    // The column of its new status is not shown
    expect((withStatus(board, 'c', 'approved') as RequestBoard).columns.pending?.rows).toEqual([])
  })

  it('moves it to the place that the next answer gives it, so that no card goes away under the mouse', () => {
    const at = (id: string, created_at: string, status: ServiceRequest['status'] = 'pending') =>
      ({ ...one(id, status), created_at }) as ServiceRequest
    const newest = at('n', '2026-11-28T10:00:00.5+00:00')
    const oldest = at('o', '2026-11-26T10:00:00+00:00')
    const moved = (created_at: string) =>
      withStatus(
        {
          columns: {
            new: { rows: [at('m', created_at, 'new')], total: 1, more: false },
            pending: { rows: [newest, oldest], total: 2, more: false },
          },
          counts,
        },
        'm',
        'pending',
      ) as RequestBoard
    const order = (created_at: string) =>
      moved(created_at)
        .columns.pending?.rows.map(({ id }) => id)
        .join('')
    expect(order('2026-11-28T10:00:00.51+00:00')).toBe('mno')
    expect(order('2026-11-28T10:00:00+00:00')).toBe('nmo')
    expect(order('2026-11-25T23:00:00+00:00')).toBe('nom')
    // Received in the same moment
    expect(order(newest.created_at)).toBe('nmo')
    expect(order(oldest.created_at)).toBe('nom')
  })

  it('changes and loses a request where it stands', () => {
    const worked = withWork(board, 'a', { notes: 2 }) as RequestBoard
    expect(worked.columns.new?.rows[0]?.work).toEqual({ notes: 2 })
    expect(worked.counts).toEqual(counts)
    const without = withoutRequest(board, 'a') as RequestBoard
    expect(without.columns.new).toMatchObject({ rows: [one('b', 'new')], total: 3 })
    expect(without.counts).toEqual({ ...counts, new: 3 })
    expect(withStatus(board, 'elsewhere', 'pending')).toBe(board)
  })
})
