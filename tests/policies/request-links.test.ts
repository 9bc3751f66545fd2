/** The client and the project that a request leads to, and the page of the client. */
import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { clientData, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const id = (who: Trier) => world.people[who].id

interface Relations {
  client: { id: string; name: string } | null
  invitation: { state: string; email: string } | null
  project: { id: string; title_en: string } | null
}
const relations = async (request_id: string) =>
  (await db().rpc('request_relations', { request_id }).throwOnError()).data as Relations
interface Sender {
  accounts: { id: string; same: string[] }[]
  requests: { id: string; same: string[]; text: string }[]
}
const sender = async (request_id: string) =>
  (await db().rpc('sender_of_request', { request_id }).throwOnError()).data as unknown as Sender
const link = async (
  request_id: string,
  client: string | null,
  seen: string | null,
  who: Trier = 'requestsAdmin',
) => outcome(await db(who).rpc('link_client', { request_id, client, seen }))
const history = async (request: string, kind: string) =>
  (
    await world.sql<{ details: Record<string, unknown>; changed_by: string | null }>(
      'select details, changed_by from public.service_request_events where request_id = $1 and kind = $2 order by changed_at, id',
      [request, kind],
    )
  ).map(({ details, changed_by }) => ({ ...details, by: changed_by }))

describe('the client of a request', () => {
  it('who left a phone alone is invited by an email that the request then has, and keeps', async () => {
    const request_id = await storeRow(world, 'service_requests', {
      channel: 'phone',
      client_email: null,
      client_phone: '+966512345678',
    })
    const invite = async () => {
      const email = `caller-${crypto.randomUUID().slice(0, 8)}@handasa.example`
      const args = { email, full_name: 'نورة', user_type: 'client', client_type: 'individual', request_id }
      await db().rpc('invite', args).throwOnError()
      return email
    }
    const first = await invite()
    await invite()
    const { data } = await db().from('service_requests').select('client_email').eq('id', request_id).single()
    expect(data?.client_email).toBe(first)
    expect(await history(request_id, 'edit')).toEqual([
      { client_email: { from: null, to: first }, by: id('requestsAdmin') },
    ])
  })

  it('is invited with what they sent, and linked once they have an account', async () => {
    const email = `sender-${crypto.randomUUID().slice(0, 8)}@handasa.example`
    const request_id = await storeRow(world, 'service_requests', { client_email: email })
    const { data } = await db()
      .rpc('invite', {
        email,
        full_name: 'نورة',
        user_type: 'client',
        client_type: 'company',
        company_name: 'شركة المدار',
        phone: '+966512345678',
        request_id,
      })
      .throwOnError()
    const { token } = data as { token: string }
    expect(await relations(request_id)).toMatchObject({
      client: null,
      invitation: { state: 'open', email },
    })
    const offer = (await db('visitor').rpc('read_invitation', { token }).throwOnError()).data
    expect(offer).toMatchObject({ company_name: 'شركة المدار', phone: '+966512345678', full_name: 'نورة' })
    const account = await world.signUp(
      {
        ...clientData,
        client_type: 'company',
        company_name: 'شركة المدار',
        commercial_registration: '1010',
        invitation: token,
      },
      email,
    )
    expect((await relations(request_id)).client).toMatchObject({ id: account.id })
    expect(await history(request_id, 'client')).toEqual([
      { invited: true, by: id('requestsAdmin') },
      { client: account.id, from: null, joined: true, by: null },
    ])
    // The link gives the account no rights: only the link in the mail proves the email
    expect((await account.db.from('request_work').select()).data).toEqual([])
  })

  it('is an account that there is already: offered by its email, and linked', async () => {
    const request = await storeRow(world, 'service_requests', { client_email: world.people.client.email })
    expect((await relations(request)).client).toBeNull()
    expect((await sender(request)).accounts).toMatchObject([{ id: id('client'), same: ['email'] }])
    expect(await link(request, id('client'), null)).toBe('done')
    expect((await relations(request)).client).toMatchObject({
      id: id('client'),
      email: world.people.client.email,
    })
    expect(await link(request, id('otherClient'), null)).toBe('work_changed')
    expect(await link(request, id('admin'), id('client'))).toBe('not_a_client')
    expect(await link(request, null, id('client'))).toBe('done')
    expect(await link(crypto.randomUUID(), null, null)).toBe('request_not_found')
    expect(await history(request, 'client')).toMatchObject([
      { client: id('client'), from: null, joined: false },
      { client: null, from: id('client') },
    ])
    // Other accounts are not suggested, whatever their email: their profiles are for admins of accounts
    const staff = await storeRow(world, 'service_requests', {
      client_email: world.people.settingsAdmin.email,
    })
    expect((await sender(staff)).accounts).toEqual([])
  })

  it('a linked request is not theirs to read, and stays when the account goes', async () => {
    const request = await storeRow(world, 'service_requests')
    const gone = await world.signUp({ ...clientData }, undefined)
    await link(request, gone.id, null)
    expect((await gone.db.from('service_requests').select('id').eq('id', request)).data).toEqual([])
    await world.sql('delete from auth.users where id = $1', [gone.id])
    expect((await relations(request)).client).toBeNull()
    expect(await history(request, 'client')).toHaveLength(1)
  })

  describe('who was invited for a request and joins', () => {
    const invited = async () => {
      const email = `joins-${crypto.randomUUID().slice(0, 8)}@handasa.example`
      const request_id = await storeRow(world, 'service_requests', { client_email: email })
      const args = { email, full_name: 'نورة', user_type: 'client', client_type: 'individual', request_id }
      const { data } = await db().rpc('invite', args).throwOnError()
      const join = async () => {
        const account = await world.signUp(
          { ...clientData, invitation: (data as { token: string }).token },
          email,
        )
        if (!account.id) throw new Error('No account')
        return account.id
      }
      return { request_id, join }
    }

    it('while it is merged into another is its client, and not that of the other, once they are separated', async () => {
      const { request_id, join } = await invited()
      const other = await storeRow(world, 'service_requests', { created_at: '2026-01-01T08:00:00Z' })
      const { data } = await db().rpc('merge_requests', { request_id, other }).throwOnError()
      const account = await join()
      await db()
        .rpc('undo_merge', { merge_id: data?.id ?? '' })
        .throwOnError()
      expect((await relations(request_id)).client?.id).toBe(account)
      expect(await relations(other)).toMatchObject({ client: null, invitation: null })
    })

    it('while it is in the bin is its client once it is restored', async () => {
      const { request_id, join } = await invited()
      await db().from('service_requests').delete().eq('id', request_id).throwOnError()
      const account = await join()
      const [entry] = await world.sql<{ id: string }>(
        'select id from public.bin where record_id = $1 and parent is null',
        [request_id],
      )
      await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
      expect((await relations(request_id)).client?.id).toBe(account)
    })
  })

  it('an invitation for a request needs the area of requests and a request', async () => {
    const values = {
      email: 'x1@handasa.example',
      full_name: 'x',
      user_type: 'client',
      client_type: 'individual',
    }
    const request_id = await storeRow(world, 'service_requests')
    const tried = async (who: Trier, args: object) =>
      outcome(await db(who).rpc('invite', { ...values, ...args }))
    expect(await tried('settingsAdmin', { request_id })).toBe('area_required')
    expect(await tried('requestsAdmin', { request_id: crypto.randomUUID() })).toBe('request_not_found')
    expect((await relations(request_id)).invitation).toBeNull()
  })
})

describe('the project of a request', () => {
  const make = async (request_id: string, client: string, project: string, args: object = {}) =>
    (
      await db()
        .rpc('project_of_request', { request_id, client, project, ...args })
        .throwOnError()
    ).data as {
      id: string
      made: boolean
      notes: string | null
    }

  it('is given to the client and known on both sides; the client is linked with it', async () => {
    const request = await storeRow(world, 'service_requests')
    const project = await storeRow(world, 'projects', { title_en: 'Tower of links', title_ar: 'برج' })
    const made = await make(request, id('client'), project, { status: 'on_hold', notes: 'وصف' })
    expect(made).toMatchObject({ made: true, notes: 'وصف', status: 'on_hold' })
    expect(await relations(request)).toMatchObject({
      client: { id: id('client') },
      project: { id: made.id, title_en: 'Tower of links' },
    })
    const { data } = await db().rpc('requests_of_project', { client_project: made.id }).throwOnError()
    expect(data).toMatchObject([{ id: request }])
    expect(await history(request, 'project')).toMatchObject([
      { title: 'برج · Tower of links', removed: false },
    ])
    // A project that the client already has stays as it is
    const other = await storeRow(world, 'service_requests')
    expect(await make(other, id('client'), project, { notes: 'x' })).toMatchObject({
      id: made.id,
      made: false,
      notes: 'وصف',
    })
    // A request that led to a project is kept with it
    await world.sql("update public.service_requests set status = 'completed' where id = any ($1)", [
      [request, other],
    ])
    const idle = await storeRow(world, 'service_requests', { status: 'completed' })
    const due = await world.sql<{ id: string }>("select id from private.retention_due('requests', -1)")
    const ids = due.map((row) => row.id)
    expect(ids).toContain(idle)
    expect(ids).not.toContain(request)
  })

  it('is for clients alone, and what someone faster wrote is not overwritten', async () => {
    const request_id = await storeRow(world, 'service_requests')
    const project = await storeRow(world, 'projects')
    const tried = async (args: object) =>
      outcome(await db().rpc('project_of_request', { request_id, client: id('client'), project, ...args }))
    expect(await tried({ client: id('employee') })).toBe('client_required')
    expect(await tried({ status: 'x' })).toBe('check client_projects_status_check')
    const { id: link } = await make(request_id, id('client'), project)
    const unlink = async (seen: string | null) =>
      outcome(await db().rpc('link_project', { request_id, client_project: null, seen }))
    expect(await unlink(null)).toBe('work_changed')
    expect(await unlink(link)).toBe('done')
    expect(await history(request_id, 'project')).toHaveLength(2)
  })

  it('that is removed from the client comes back from the bin with its request', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id: link } = await make(request, id('client'), await storeRow(world, 'projects'))
    await db().from('client_projects').delete().eq('id', link).throwOnError()
    expect((await relations(request)).project).toBeNull()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [link])
    await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
    expect((await relations(request)).project).toMatchObject({ id: link })
  })
})

it('what an admin links to a client belongs to the same sender', async () => {
  const account = await world.signUp({ ...clientData })
  const [request, other] = [
    await storeRow(world, 'service_requests', { client_email: 'one@links.example', client_phone: null }),
    await storeRow(world, 'service_requests', {
      client_email: 'two@links.example',
      client_phone: null,
      project_description: 'x'.repeat(300),
    }),
  ]
  expect(await sender(request)).toMatchObject({ accounts: [], requests: [] })
  await link(request, account.id, null)
  await link(other, account.id, null)
  expect(await sender(request)).toMatchObject({
    accounts: [{ id: account.id, same: ['account'] }],
    requests: [{ id: other, same: ['account'], text: 'x'.repeat(200) }],
  })
  // Callers without an email do not share a mailbox
  const [caller = ''] = await Promise.all(
    ['+966559990002', '+966559990003'].map((client_phone) =>
      storeRow(world, 'service_requests', { channel: 'phone', client_email: null, client_phone }),
    ),
  )
  expect(await sender(caller)).toMatchObject({ accounts: [], requests: [] })
})

describe('the page of a client', () => {
  interface Overview {
    profile: Record<string, unknown>
    colleagues: { id: string }[]
    requests?: { total: number; rows: { id: string; linked: boolean; own: boolean }[] }
    projects?: object[]
    notes?: { text: string }[]
    invitations: object[]
  }
  const overview = async (client: string, who: Trier = 'requestsAdmin') =>
    (await db(who).rpc('client_overview', { client }).throwOnError()).data as Overview | null

  it('has the account, requests of it, of its email or phone and linked ones, projects and notes', async () => {
    const company = {
      ...clientData,
      client_type: 'company',
      company_name: 'Overview Co',
      commercial_registration: '4455',
    }
    const [first, second] = [
      await world.signUp(company),
      await world.signUp({ ...company, company_name: 'Overview Co.' }),
    ]
    const own = await storeRow(world, 'service_requests', { user_id: first.id })
    const same = await storeRow(world, 'service_requests', { client_email: first.email.toUpperCase() })
    const linked = await storeRow(world, 'service_requests')
    await link(linked, first.id, null)
    const phone = '+966559990077'
    await world.sql('update public.user_profiles set phone = $1 where id = $2', [phone, first.id])
    const byPhone = await storeRow(world, 'service_requests', { client_phone: phone })
    await db().from('request_notes').insert({ request_id: linked, text: 'On the page' }).throwOnError()
    await storeRow(world, 'client_projects', { client_id: first.id })
    const page = await overview(first.id)
    expect(page?.profile).toMatchObject({ email: first.email, commercial_registration: '4455' })
    expect(page?.colleagues.map((one) => one.id)).toEqual([second.id])
    expect(page?.requests?.total).toBe(4)
    expect(page?.requests?.rows.map((one) => [one.id, one.linked, one.own]).sort()).toEqual(
      [
        [own, false, true],
        [same, false, true],
        [linked, true, false],
        [byPhone, false, false],
      ].sort(),
    )
    expect(page?.projects).toHaveLength(1)
    expect(page?.notes).toMatchObject([{ text: 'On the page' }])
  })

  it('shows each admin what their areas hold, and no one else anything', async () => {
    const page = await overview(id('client'), 'settingsAdmin')
    expect(page?.profile.id).toBe(id('client'))
    expect(Object.keys(page ?? {}).sort()).toEqual(['colleagues', 'invitations', 'profile'])
    expect(await overview(id('employee'))).toBeNull()
    expect(await overview(id('admin'), 'admin')).toBeNull()
    for (const who of ['contentAdmin', 'peopleAdmin'] as const)
      expect(outcome(await db(who).rpc('client_overview', { client: id('client') })), who).toBe(
        'area_required',
      )
    expect(outcome(await db('client').rpc('client_overview', { client: id('client') }))).toBe(
      'admin_required',
    )
  })
})
