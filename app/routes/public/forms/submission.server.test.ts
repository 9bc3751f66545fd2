import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SiteContext } from '#app/data/context.ts'
import { stamp } from './robot-check.server.ts'
import { submissionIdOf, submitForm } from './submission.server.ts'

const service = { id: '20000000-0000-4000-8000-000000000001', title_ar: 'التصميم', title_en: 'Design' }
const typed = {
  service_id: service.id,
  client_name: 'Noura',
  client_email: 'noura@example.com',
  client_phone: '0512345678',
  project_description: 'A house',
}
let rows: Record<string, unknown>[]
let services: object[]
let failure: object | null
let wait = 0
const log = vi.fn()
const limit = vi.fn(async (_kind: string, _email: string) => wait)

const answer = (data: unknown) => {
  const query = Promise.resolve({ data, error: failure })
  const chain: object = Object.assign(query, { select: () => chain, eq: () => chain, limit: () => chain })
  return chain
}
const site = {
  db: {
    from: (table: string) => ({
      select: () => answer(table === 'services' ? services : []),
      insert: async (row: Record<string, unknown>) => {
        if (!failure) rows.push(row)
        return { error: failure }
      },
    }),
    rpc: async (name: string, { submission_id }: { submission_id: string }) => ({
      data: rows.some((row) => row.submission_id === submission_id)
        ? name === 'request_due_on'
          ? '2026-12-01'
          : 'R-7K3F2Q'
        : null,
      error: null,
    }),
  },
  log,
  limit,
  arrived: [],
} as unknown as SiteContext

function post(
  fields: Record<string, string>,
  headers: Record<string, string> = { cookie: `seen=${stamp(0)}` },
) {
  return new Request('http://site.example/request', {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
  })
}

beforeEach(() => {
  rows = []
  services = [service]
  failure = null
  wait = 0
  log.mockReset()
  limit.mockClear()
})

const due = 'We expect to reply by Tuesday, December\u00a01, 2026.'

describe('submitForm', () => {
  it('stores a request and returns its reference', async () => {
    const { status, submission } = await submitForm('request', post(typed), site, 'en')
    expect([status, submission]).toEqual([200, { status: 'sent', reference: 'R-7K3F2Q', due }])
    expect(rows).toMatchObject([
      { service_type: 'Design', client_phone: '+966512345678', status: 'new', locale: 'en' },
    ])
  })

  it('derives the id from the content, whatever id is sent along', async () => {
    await submitForm('request', post(typed), site, 'en')
    const foreign = { ...typed, submission_id: '0198f0a0-7b1e-4f00-8a00-0123456789ab' }
    expect(await submitForm('request', post(foreign), site, 'en')).toMatchObject({ status: 200 })
    expect(rows).toHaveLength(1)
    await submitForm('request', post({ ...typed, notes: 'other' }), site, 'en')
    const ids = rows.map((row) => row.submission_id)
    expect(ids).toHaveLength(2)
    expect(ids[1]).not.toBe(ids[0])
  })

  it.each([
    ['2', 2],
    ['0', 0],
    ['', null],
    ['2; drop', null],
    ['-1', null],
  ])('stores the version of the privacy notice that the page says: %j', async (privacy_version, stored) => {
    await submitForm('request', post({ ...typed, privacy_version }), site, 'en')
    // The same form, sent by a page with another version of the notice
    await submitForm('request', post({ ...typed, privacy_version: '7' }), site, 'en')
    expect(rows).toMatchObject([{ privacy_version: stored }])
  })

  it.each([
    ['1', 1],
    ['', null],
    ['on', null],
    ['0', null],
    ['1; drop', null],
  ])('stores which words stood beside the ticked box for news: %j', async (news, stored) => {
    await submitForm('request', post({ ...typed, news }), site, 'en')
    expect(rows).toMatchObject([{ news_wording: stored }])
  })

  it('keeps the tick of a form that is refused', async () => {
    const sent = post({ ...typed, client_email: 'x', news: '1' })
    expect(await submitForm('request', sent, site, 'en')).toMatchObject({
      submission: { values: { news: '1' } },
    })
  })

  it('asks for a reload when there is no such version, and keeps what was typed', async () => {
    failure = { code: '22023', message: 'privacy_version_unknown' }
    const sent = post(
      { ...typed, privacy_version: '9' },
      { cookie: `seen=${stamp(0)}`, authorization: 'Bearer a.b.c' },
    )
    expect(
      await submitForm('request', sent, { ...site, dbOf: () => site.db } as SiteContext, 'en'),
    ).toMatchObject({ status: 409, submission: { failure: 'notice', values: { client_name: 'Noura' } } })
  })

  it('recognises a form that was stored in the hour before', async () => {
    vi.useFakeTimers({ now: 3_599_000 })
    await submitForm('request', post(typed), site, 'en')
    vi.setSystemTime(3_601_000)
    const { submission } = await submitForm('request', post(typed), site, 'en')
    vi.useRealTimers()
    expect(submission).toEqual({ status: 'sent', reference: 'R-7K3F2Q', due })
    expect(rows).toHaveLength(1)
  })

  it('returns what was typed along with the errors', async () => {
    const name = 'x'.repeat(100_000)
    const outcome = await submitForm('request', post({ ...typed, client_name: name }), site, 'ar')
    expect(outcome).toMatchObject({
      status: 422,
      submission: {
        status: 'refused',
        errors: { client_name: { code: 'too_long' } },
        values: { client_name: name },
      },
    })
    expect(rows).toEqual([])
  })

  it('refuses a service that is not offered', async () => {
    services = []
    const { status, submission } = await submitForm('request', post(typed), site, 'ar')
    expect([status, submission]).toMatchObject([422, { errors: { service_id: { code: 'service' } } }])
  })

  it('refuses forms sent too fast or with the hidden field', async () => {
    const quick = await submitForm('request', post(typed, {}), site, 'ar')
    expect(quick).toMatchObject({
      status: 422,
      submission: { failure: 'too_fast', seen: expect.any(String) },
    })
    const robot = await submitForm('request', post({ ...typed, website: 'x' }), site, 'ar')
    expect(robot).toMatchObject({
      status: 422,
      submission: { failure: 'robot', values: { client_name: 'Noura' } },
    })
    expect(rows).toEqual([])
  })

  it('refuses a body that is not a form, and damaged text', async () => {
    const json = post(typed, { 'content-type': 'application/json' })
    expect(await submitForm('request', json, site, 'ar')).toMatchObject({
      status: 415,
      submission: { failure: 'media_type' },
    })
    const damaged = new Request('http://site.example/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=%ff&email=a%40b.co&message=kept',
    })
    expect(await submitForm('contact', damaged, site, 'ar')).toMatchObject({
      status: 400,
      submission: { failure: 'unreadable', values: { message: 'kept' } },
    })
  })

  it('returns the waiting time and the text when the limit is reached', async () => {
    wait = 61
    const outcome = await submitForm('request', post(typed), site, 'ar')
    expect(outcome).toMatchObject({
      status: 429,
      submission: { status: 'refused', failure: 'too_many', retryAfter: 61, errors: {}, values: typed },
    })
    expect(limit.mock.calls).toEqual([['form', 'noura@example.com']])
    expect(rows).toEqual([])
  })

  it('returns the reference of a stored form without counting it', async () => {
    await submitForm('request', post(typed), site, 'en')
    wait = 600
    const { status, submission } = await submitForm('request', post(typed), site, 'en')
    expect([status, submission]).toEqual([200, { status: 'sent', reference: 'R-7K3F2Q', due }])
    expect(limit).toHaveBeenCalledTimes(1)
    expect(rows).toHaveLength(1)
  })

  it('counts only forms that would be stored, by email', async () => {
    await submitForm('request', post({ ...typed, client_email: 'no address' }), site, 'en')
    await submitForm('request', post(typed, {}), site, 'en')
    await submitForm('request', post({ ...typed, website: 'x' }), site, 'en')
    expect(limit).not.toHaveBeenCalled()
    await submitForm('contact', post({ name: 'Noura', email: 'n@example.com', message: 'x' }), site, 'en')
    expect(limit.mock.calls).toEqual([['form', 'n@example.com']])
  })

  it.each([
    ['754', 754],
    ['', 600],
    [null, 600],
  ])('reports the rate limit of the database, with the details %j', async (details, retryAfter) => {
    failure = { code: 'PT429', message: 'too_many_requests', details }
    const outcome = await submitForm('request', post(typed), site, 'ar')
    expect(outcome).toMatchObject({
      status: 429,
      submission: { failure: 'too_many', retryAfter, values: typed },
    })
    expect(log).not.toHaveBeenCalled()
  })

  it.each([
    { code: '53100', message: 'could not extend file' },
    { code: 'ENOSPC', message: 'no space left on device' },
  ])(
    'says of a full disk ($code) that trying again soon does not help, and keeps what was typed',
    async (refusal) => {
      failure = refusal
      const outcome = await submitForm('request', post(typed), site, 'ar')
      expect(outcome).toMatchObject({ status: 503, submission: { failure: 'full', values: typed } })
    },
  )

  it('returns the failure and the text when the backend fails', async () => {
    failure = { code: '', message: 'fetch failed' }
    const outcome = await submitForm('request', post(typed), site, 'ar')
    expect(outcome).toMatchObject({ status: 503, submission: { failure: 'request', values: typed } })
    expect(log).toHaveBeenCalledWith('form not stored', expect.objectContaining({ kind: 'request' }))
    expect(JSON.stringify(log.mock.calls)).not.toContain('noura@example.com')
  })
})

describe('a form with files', () => {
  const plan = { name: 'plan.pdf', size: 10, digest: 'a', path: '/tmp/x' }
  const kept = [{ name: 'plan.pdf', kind: 'pdf' as const, size: 10, file_url: '/x' }]
  const calls: string[] = []
  let full = false
  const withFiles = (more: object = {}) =>
    ({
      ...site,
      arrived: [plan],
      limitFiles: async () => 0,
      requestFiles: {
        async keep() {
          calls.push('keep')
          return kept
        },
        async hold() {
          calls.push('hold')
          return !full
        },
        drop: async () => void calls.push('drop'),
      },
      ...more,
    }) as unknown as SiteContext
  beforeEach(() => {
    calls.length = 0
    full = false
  })

  it('stores them before the form, once', async () => {
    expect(await submitForm('request', post(typed), withFiles(), 'en')).toMatchObject({ status: 200 })
    expect(await submitForm('request', post(typed), withFiles(), 'en')).toMatchObject({ status: 200 })
    expect(calls).toEqual(['keep', 'hold'])
    expect(rows).toHaveLength(1)
  })

  it('drops them when the form is not stored', async () => {
    failure = { code: '', message: 'fetch failed' }
    const { submission } = await submitForm('request', post(typed), withFiles(), 'en')
    expect(submission).toMatchObject({ failure: 'request', filesLost: true, values: typed })
    expect(calls).toEqual(['keep', 'hold', 'drop'])
  })

  it.each([
    { code: 'PT429', message: 'too_many_requests', details: '754' },
    { code: '23514', message: 'privacy_version_unknown' },
  ])('asks to choose them again after the database refused with $message', async (refusal) => {
    failure = refusal
    const { submission } = await submitForm('request', post(typed), withFiles(), 'en')
    expect(submission).toMatchObject({ status: 'refused', filesLost: true, values: typed })
  })

  it('says beside the field that too much came today, or that nothing can be kept', async () => {
    full = true
    const outcomes = [withFiles(), withFiles({ requestFiles: undefined })].map((site) =>
      submitForm('request', post(typed), site, 'en'),
    )
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatchObject({ status: 422, submission: { errors: { files: { code: 'file_full' } } } })
    expect(rows).toEqual([])
    expect(calls).toContain('drop')
  })

  it('is another one with another file, and waits where too many came from an address', async () => {
    await submitForm('request', post(typed), withFiles(), 'en')
    await submitForm('request', post(typed), withFiles({ arrived: [{ ...plan, digest: 'b' }] }), 'en')
    expect(rows).toHaveLength(2)
    const many = withFiles({ arrived: [{ ...plan, digest: 'c' }], limitFiles: async () => 60 })
    expect(await submitForm('request', post(typed), many, 'en')).toMatchObject({
      status: 429,
      submission: { failure: 'too_many', retryAfter: 60 },
    })
  })
})

describe('submissionIdOf', () => {
  it('is a uuid that depends on form, content and hour', () => {
    const id = submissionIdOf('contact', { a: 1 }, 0)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(submissionIdOf('contact', { a: 1 }, 3_599_999)).toBe(id)
    expect(submissionIdOf('contact', { a: 1 }, 3_600_000)).not.toBe(id)
    expect(submissionIdOf('request', { a: 1 }, 0)).not.toBe(id)
    expect(submissionIdOf('contact', { a: 2 }, 0)).not.toBe(id)
  })
})
