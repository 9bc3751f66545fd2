import { beforeEach, describe, expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db
const admin = () => world.people.settingsAdmin.db
const email = 'Noura@Handasa.example'

interface Stored {
  id: string
  status: string
  reference: string
  due_at: Date | null
  proven_at: Date | null
}

beforeEach(async () => {
  await world.sql('delete from public.privacy_requests')
  await world.sql('delete from public.mail_outbox')
  await world.sql("update public.company_settings set email = 'company@handasa.example'")
})

async function send(more: object = {}) {
  const submission_id = crypto.randomUUID()
  const row = { kind: 'erasure', full_name: 'نورة العتيبي', email, locale: 'en', submission_id, ...more }
  const answer = await visitor().from('privacy_requests').insert(row)
  return { answer, row }
}

async function stored(): Promise<Stored> {
  const [row] = await world.sql<Stored>('select * from public.privacy_requests')
  return row as Stored
}

const mails = () =>
  world.sql<{ kind: string; recipient: string; locale: string; data: Record<string, string> }>(
    'select kind, recipient, locale, data from public.mail_outbox order by created_at, kind',
  )

const prove = async (token = '') => (await visitor().rpc('prove_privacy_request', { token })).data

/** Sends a request and proves its email. @returns its row */
async function open() {
  await send()
  const [mail] = await mails()
  await prove(mail?.data.token)
  await world.sql('delete from public.mail_outbox')
  return stored()
}

/** Days from now until the answer is due. */
const daysUntil = async () => {
  const [row] = await world.sql<{ days: number }>(
    'select round(extract(epoch from due_at - now()) / 86400)::integer as days from public.privacy_requests',
  )
  return row?.days
}

describe('a request', () => {
  it('waits for the proof of its email, which a mail asks for, and the company hears nothing yet', async () => {
    const { row } = await send()
    expect(await stored()).toMatchObject({ status: 'unproven', due_at: null })
    expect(await mails()).toMatchObject([
      {
        kind: 'privacy_proof',
        recipient: email,
        locale: 'en',
        data: { token: expect.stringMatching(/^\w{64}$/) },
      },
    ])
    const { data } = await visitor().rpc('privacy_request_reference', { submission_id: row.submission_id })
    expect(data).toBe((await stored()).reference)
  })

  it('is open for 30 days once the link is used, a second time too, and no other token opens it', async () => {
    await send()
    const token = (await mails())[0]?.data.token
    expect(await prove('x'.repeat(64))).toBeNull()
    expect((await stored()).status).toBe('unproven')
    const first = await prove(token)
    expect(first).toMatchObject({ reference: (await stored()).reference })
    expect(await prove(token)).toEqual(first)
    expect(await daysUntil()).toBe(30)
    expect((await mails()).map(({ kind, data }) => [kind, data.event])).toEqual([
      ['privacy_proof', undefined],
      ['company_privacy', 'received'],
      ['privacy_request', 'received'],
    ])
  })

  it('is not opened by a link of more than 7 days, and is removed', async () => {
    await send()
    const token = (await mails())[0]?.data.token
    await world.sql("update public.privacy_requests set created_at = now() - interval '8 days'")
    expect(await prove(token)).toBeNull()
    await world.sql('select public.privacy_chores()')
    expect(await stored()).toBeUndefined()
  })

  it('sends nothing but its own fields: no status, date or reference', async () => {
    for (const more of [
      { status: 'open' },
      { due_at: '2030-01-01' },
      { reference: 'P-AAAAAA' },
      { notes: 'x' },
    ])
      expect(outcome((await send(more)).answer)).toBe('refused')
  })

  it('is limited to five a day with one email', async () => {
    for (let count = 0; count < 5; count++) expect(outcome((await send()).answer)).toBe('done')
    // Other spellings of the same mailbox
    for (const same of [email.toLowerCase(), email.replace('@', '+1@')])
      expect((await send({ email: same })).answer.error, same).toMatchObject({ code: 'PT429' })
    expect(outcome((await send({ email: 'other@handasa.example' })).answer)).toBe('done')
  })
})

describe('an admin of settings', () => {
  it('extends a request once by up to 30 days, and the person learns why', async () => {
    const { id } = await open()
    const extend = (days: number, reason = 'السجلات قديمة') =>
      admin().rpc('extend_privacy_request', { request_id: id, days, reason })
    expect(outcome(await extend(31))).toBe('days_invalid')
    expect(outcome(await extend(30, ' '))).toBe('reason_required')
    expect(outcome(await extend(30))).toBe('done')
    expect(await daysUntil()).toBe(60)
    expect(outcome(await extend(5))).toBe('privacy_request_extended')
    expect(await mails()).toMatchObject([
      { kind: 'privacy_request', data: { event: 'extended', message: 'السجلات قديمة' } },
    ])
  })

  it.each(['done', 'refused'])('closes a request (%s) with a message, once', async (result) => {
    const { id } = await open()
    const close = (message: string) =>
      admin().rpc('close_privacy_request', { request_id: id, outcome: result, message })
    expect(outcome(await close(''))).toBe('message_required')
    expect(outcome(await close('Done.'))).toBe('done')
    expect(outcome(await close('Again.'))).toBe('privacy_request_closed')
    expect(await mails()).toMatchObject([{ recipient: email, data: { event: result, message: 'Done.' } }])
  })

  it('cannot answer one whose email is not proven', async () => {
    await send()
    const { id } = await stored()
    const answer = await admin().rpc('close_privacy_request', {
      request_id: id,
      outcome: 'done',
      message: 'x',
    })
    expect(outcome(answer)).toBe('privacy_request_unproven')
  })

  it('finds requests in any spelling, those that wait first', async () => {
    await open()
    await send({ full_name: 'Salem', email: 'salem@handasa.example', phone: '+966501234567' })
    const list = async (args: object) => (await admin().rpc('list_privacy_requests', args)).data
    const names = async (args: object) =>
      (await list(args)).rows.map(({ full_name }: { full_name: string }) => full_name)
    expect(await names({})).toEqual(['نورة العتيبي', 'Salem'])
    expect(await names({ search: '0501234567' })).toEqual(['Salem'])
    expect(await names({ statuses: ['unproven'] })).toEqual(['Salem'])
    expect((await list({})).counts).toEqual({ unproven: 1, open: 1, extended: 0, done: 0, refused: 0 })
  })
})

describe('the company is reminded', () => {
  it('when 7 days and 1 day are left, and when it is late, each once', async () => {
    const { id } = await open()
    const due = async (when: string) => {
      await world.sql(`update public.privacy_requests set due_at = now() + $1::interval where id = $2`, [
        when,
        id,
      ])
      await world.sql('delete from public.mail_outbox')
      await world.sql('select public.privacy_chores()')
      await world.sql('select public.privacy_chores()')
      return (await mails()).map(({ data }) => data.event)
    }
    expect(await due('8 days')).toEqual([])
    expect(await due('6 days')).toEqual(['week'])
    expect(await due('20 hours')).toEqual(['day'])
    expect(await due('-1 hour')).toEqual(['late'])
    await admin().rpc('close_privacy_request', { request_id: id, outcome: 'done', message: 'x' })
    expect(await due('-2 days')).toEqual([])
  })
})
