/**
 * Requests that an admin enters for someone else, and corrects: whose they are, who is told, and
 * what the history says.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const id = (who: Trier) => world.people[who].id
const phone = '+966551112233'

const enter = (values: object = {}, who: Trier = 'requestsAdmin') =>
  db(who).rpc('enter_request', {
    submission_id: crypto.randomUUID(),
    channel: 'phone',
    client_name: 'نورة',
    client_phone: phone,
    project_description: 'فيلا',
    ...values,
  })
interface Entered {
  id: string
  reference: string
}
const entered = async (values: object = {}, who: Trier = 'requestsAdmin') =>
  (await enter(values, who).throwOnError()).data as Entered
const row = async (request: string) =>
  (
    await world.sql<Record<string, unknown>>('select * from public.service_requests where id = $1', [request])
  )[0]
const work = async (request: string) =>
  (await world.sql<Record<string, unknown>>('select * from public.request_work where id = $1', [request]))[0]
const events = (request: string, kind = 'edit') =>
  world.sql<{ changed_by: string | null; details: Record<string, unknown> | null }>(
    'select * from public.service_request_events where request_id = $1 and kind = $2 order by changed_at, id',
    [request, kind],
  )
const mails = () =>
  world.sql<{ kind: string; recipient: string }>('select kind, recipient from public.mail_outbox')

beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql('update public.mail_kinds set is_active = true')
})

describe('a request that an admin enters', () => {
  it('is theirs to answer, and no one’s account has sent it', async () => {
    const { id: request, reference } = await entered({ channel: 'visit', company_name: 'المدار' })
    expect(await row(request)).toMatchObject({
      reference,
      channel: 'visit',
      kind: 'message',
      status: 'pending',
      user_id: null,
      privacy_version: null,
      news_wording: null,
      client_email: null,
    })
    expect(await work(request)).toMatchObject({ owner_id: id('requestsAdmin'), first_answer_how: 'meeting' })
    expect(await events(request, 'status')).toMatchObject([{ changed_by: id('requestsAdmin') }])
    // The client's portal does not show the request
    const { data } = await db('client').from('service_requests').select('id').eq('id', request)
    expect(data).toEqual([])
  })

  it('for a service it is a request for it; a chat still waits for its first answer', async () => {
    const service = await storeRow(world, 'services')
    const { id: request } = await entered({ channel: 'whatsapp', service, service_type: 'التصميم' })
    expect(await row(request)).toMatchObject({ kind: 'service', status: 'new', service_id: service })
    expect((await work(request))?.first_answer_at).toBeNull()
    expect(outcome(await enter({ service: crypto.randomUUID() }))).toBe('service_gone')
  })

  it('is linked to the client it is entered for, in one step', async () => {
    const submission_id = crypto.randomUUID()
    const { id: request } = await entered({ submission_id, client: id('client') })
    expect(await work(request)).toMatchObject({ client_id: id('client'), owner_id: id('requestsAdmin') })
    expect(await events(request, 'client')).toMatchObject([
      { changed_by: id('requestsAdmin'), details: { client: id('client') } },
    ])
    // Entered again after a lost answer: one request, linked to the client of the last call
    await entered({ submission_id, client: id('otherClient') })
    expect(await work(request)).toMatchObject({ client_id: id('otherClient') })
    await entered({ submission_id })
    expect(await work(request)).toMatchObject({ client_id: null })
    for (const client of [crypto.randomUUID(), id('employee'), id('requestsAdmin')])
      expect(outcome(await enter({ client }))).toBe('not_a_client')
  })

  it('mails the company nothing, and its sender a receipt only where that was asked for', async () => {
    const client_email = `caller-${crypto.randomUUID().slice(0, 8)}@handasa.example`
    await entered({ client_email })
    expect(await mails()).toEqual([])
    await entered({ client_email, receipt: true })
    expect(await mails()).toEqual([{ kind: 'request_received', recipient: client_email }])
    // The next request in the same transaction sends no receipt
    await entered({ client_email })
    expect(await mails()).toHaveLength(1)
    // Without an email, there is no address for a receipt
    await entered({ receipt: true })
    expect(await mails()).toHaveLength(1)
  })

  it('without an email is not told of a status, which then does not count as an answer', async () => {
    const { id: request } = await entered({ channel: 'whatsapp' })
    await db().rpc('set_request_status', { request_id: request, status: 'reviewing' }).throwOnError()
    expect(await mails()).toEqual([])
    expect((await work(request))?.first_answer_at).toBeNull()
  })

  it('is stored once when its answer was lost, and needs an email or a phone', async () => {
    const submission_id = crypto.randomUUID()
    const first = await entered({ submission_id })
    expect(await entered({ submission_id })).toMatchObject({ id: first.id, reference: first.reference })
    expect(outcome(await enter({ client_phone: null }))).toBe('check service_requests_contact_check')
    expect(outcome(await enter({ client_name: ' ' }))).toBe('check service_requests_client_name_check')
    for (const channel of ['website', 'fax', null])
      expect(outcome(await enter({ channel })), String(channel)).toBe('channel_invalid')
  })

  it('that was changed after its answer was lost is as it was typed last', async () => {
    const submission_id = crypto.randomUUID()
    const first = await entered({ submission_id })
    const changed = { client_name: 'هند', client_email: 'hind@example.sa', project_description: 'فيلتان' }
    expect(await entered({ submission_id, ...changed })).toMatchObject({ reference: first.reference })
    expect(await row(first.id)).toMatchObject({ ...changed, client_phone: phone, status: 'pending' })
    // Sending the same values again writes nothing
    const { updated_at } = (await row(first.id)) ?? {}
    await entered({ submission_id, ...changed })
    expect((await row(first.id))?.updated_at).toEqual(updated_at)
  })

  it('cannot pass for one of the website, nor one of the website for it', async () => {
    // A visitor needs an email and cannot choose a channel
    const sent = {
      kind: 'service',
      status: 'new',
      client_name: 'x',
      client_phone: phone,
      project_description: 'x',
    }
    const send = async (values: object) =>
      outcome(
        await db('visitor')
          .from('service_requests')
          .insert({ ...sent, ...values }),
      )
    expect(await send({})).toBe('check service_requests_contact_check')
    expect(await send({ client_email: 'a@x.sa', channel: 'phone' })).toBe('refused')
    // Callers are not shown the privacy notice
    await expect(
      storeRow(world, 'service_requests', { channel: 'phone', privacy_version: 0 }),
    ).rejects.toThrow('service_requests_notice_check')
    const { id: request } = await entered()
    await world.sql("update public.service_requests set channel = 'website' where id = $1", [request])
    expect((await row(request))?.channel).toBe('phone')
  })
})

describe('a correction', () => {
  const correct = (request: string, values: object, base?: string, who: Trier = 'requestsAdmin') => {
    const change = db(who).from('service_requests').update(values).eq('id', request)
    return (base ? change.eq('updated_at', base) : change).select()
  }

  it('is in the history, from what to what, and leaves alone what the sender wrote', async () => {
    const before = await storeRow(world, 'services', { title_en: 'Design', title_ar: 'تصميم' })
    const after = await storeRow(world, 'services', { title_en: 'Survey', title_ar: 'مسح' })
    const request = await storeRow(world, 'service_requests', { service_id: before })
    await correct(request, {
      client_phone: '+966550000000',
      service_id: after,
      preferred_start_date: '2027-01-15',
      budget_range: 'more_than_1m',
    }).throwOnError()
    expect(await events(request)).toMatchObject([
      {
        changed_by: id('requestsAdmin'),
        details: {
          client_phone: { from: '+966501234567', to: '+966550000000' },
          service_id: { from: 'تصميم · Design', to: 'مسح · Survey' },
          preferred_start_date: { from: null, to: '2027-01-15' },
          budget_range: { from: null, to: 'more_than_1m' },
        },
      },
    ])
    // Unchanged values, or a new status, are not corrections
    await correct(request, { client_phone: '+966550000000' }).throwOnError()
    await correct(request, { status: 'reviewing' }).throwOnError()
    expect(await events(request)).toHaveLength(1)
    for (const values of [
      { project_description: 'x' },
      { reference: 'R-000000' },
      { notes: 'x' },
      { channel: 'phone' },
    ])
      expect(outcome(await correct(request, values)), Object.keys(values)[0]).toBe('refused')
  })

  it('never overwrites what a colleague has saved in the meantime', async () => {
    const request = await storeRow(world, 'service_requests')
    const [loaded] =
      (await db().from('service_requests').select().eq('id', request).throwOnError()).data ?? []
    const base = loaded?.updated_at as string
    const first = await correct(request, { client_name: 'نورة الأولى' }, base, 'admin')
    const second = await correct(request, { client_name: 'نورة الثانية' }, base)
    expect(first.data).toHaveLength(1)
    expect(second.data).toEqual([])
    expect((await row(request))?.client_name).toBe('نورة الأولى')
  })

  it('checks what it stores, and is for admins of requests alone', async () => {
    const request = await storeRow(world, 'service_requests')
    expect(outcome(await correct(request, { client_phone: '12' }))).toBe(
      'check service_requests_client_phone_check',
    )
    expect(outcome(await correct(request, { client_email: null }))).toBe(
      'check service_requests_contact_check',
    )
    for (const who of ['contentAdmin', 'employee', 'client'] as const)
      expect((await correct(request, { client_name: 'x' }, undefined, who)).data, who).toEqual([])
    // The search finds a request by its new name
    await correct(request, { client_name: 'Zebulon Corrected' }).throwOnError()
    const { data } = await db().rpc('list_requests', { search: 'zebulon' }).throwOnError()
    expect((data as { rows: { id: string }[] }).rows.map((one) => one.id)).toEqual([request])
  })

  it('is not what a deleted service leaves behind', async () => {
    const service = await storeRow(world, 'services')
    const request = await storeRow(world, 'service_requests', { service_id: service })
    await db('admin').from('services').delete().eq('id', service).throwOnError()
    expect((await row(request))?.service_id).toBeNull()
    expect(await events(request)).toEqual([])
  })
})
