import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow, validRow } from './support/rows.ts'
import { clientData, employeeData, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db

interface Mail {
  kind: string
  recipient: string
  locale: string
  data: Record<string, string>
}

/** Waiting mails, without those that confirm addresses and receipts (tracking.test.ts, applications.test.ts). */
const mails = () =>
  world.sql<Mail>(
    `select kind, recipient, locale, data from public.mail_outbox
     where kind not in ('confirm_email', 'request_received', 'application_received') order by created_at, kind`,
  ) as Promise<Mail[]>

beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql("update public.mail_kinds set is_active = true, locale = 'ar'")
  await world.sql("update public.company_settings set email = 'company@handasa.example'")
})

/** Someone who has just applied for a job. */
async function applicant(data: object = {}) {
  const { id, email } = await world.signUp({ ...employeeData, ...data })
  const [applied] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
    id,
  ])
  return { id, email, employeeId: applied?.id ?? '' }
}

/** Stores a request or message of a visitor. @returns its row */
async function request(row: object = {}) {
  const submission_id = crypto.randomUUID()
  const values = { ...(await validRow(world, 'service_requests')), submission_id, ...row }
  await world.people.visitor.db.from('service_requests').insert(values).throwOnError()
  const [stored] = await world.sql<{ id: string; reference: string; client_email: string }>(
    'select id, reference, client_email from public.service_requests where submission_id = $1',
    [submission_id],
  )
  return stored ?? { id: '', reference: '', client_email: '' }
}

describe('the company gets a mail', () => {
  it('of a request, with its service, and of a message', async () => {
    const service_id = await storeRow(world, 'services', { title_ar: 'تصميم', title_en: 'Design' })
    const { id, reference } = await request({ service_id, service_type: 'x' })
    expect(await mails()).toEqual([
      {
        kind: 'company_request',
        recipient: 'company@handasa.example',
        locale: 'ar',
        data: { id, reference, name: 'فهد العتيبي', service_ar: 'تصميم', service_en: 'Design' },
      },
    ])
    await world.sql('delete from public.mail_outbox')
    await request({ kind: 'message', status: 'pending', client_phone: null, service_type: 'استفسار عام' })
    expect(await mails()).toMatchObject([{ kind: 'company_message', data: { service_ar: 'استفسار عام' } }])
  })

  it('of an application, in the language that the settings say', async () => {
    await admin().from('mail_kinds').update({ locale: 'en' }).eq('kind', 'company_application').throwOnError()
    const { employeeId } = await applicant()
    expect(await mails()).toEqual([
      {
        kind: 'company_application',
        recipient: 'company@handasa.example',
        locale: 'en',
        data: {
          id: employeeId,
          name_ar: employeeData.full_name_ar,
          name_en: employeeData.full_name_en,
          position_ar: employeeData.position_ar,
          position_en: employeeData.position_en,
        },
      },
    ])
  })
})

describe('a person gets a mail', () => {
  it('that their application is approved, once, in their language', async () => {
    const { email, employeeId } = await applicant({ locale: 'en' })
    await world.sql('delete from public.mail_outbox')
    const terms = { employee_id: employeeId, position_ar: 'مهندس أول', position_en: 'Senior engineer' }
    await admin().rpc('approve_employee', terms).throwOnError()
    await admin().from('employees').update({ project_name: 'برج' }).eq('id', employeeId).throwOnError()
    expect(await mails()).toEqual([
      {
        kind: 'application_approved',
        recipient: email,
        locale: 'en',
        data: { name: 'Salem Al-Ghamdi', position_ar: 'مهندس أول', position_en: 'Senior engineer' },
      },
    ])
  })

  it('that it is rejected, and why, however long the reason is', async () => {
    const { email, employeeId } = await applicant()
    await world.sql('delete from public.mail_outbox')
    const rejection_reason = '"'.repeat(5000)
    await admin().rpc('reject_employee', { employee_id: employeeId, rejection_reason }).throwOnError()
    expect(await mails()).toEqual([
      {
        kind: 'application_rejected',
        recipient: email,
        locale: 'ar',
        data: { name: employeeData.full_name_ar, reason: '"'.repeat(2000) },
      },
    ])
  })

  it('that a notification waits, but not what it says', async () => {
    const { employeeId, email } = world.people.employee
    const row = { ...(await validRow(world, 'employee_notifications')), employee_id: employeeId }
    await admin().from('employee_notifications').insert(row).throwOnError()
    const [mail] = await mails()
    expect(mail).toMatchObject({
      kind: 'notification',
      recipient: email,
      data: { notification_type: 'note', subject_en: 'Subject' },
    })
    expect(JSON.stringify(mail)).not.toContain('Message')
  })

  it('of each new status of their request, in the language of the request, and of nothing else', async () => {
    const { id, reference, client_email } = await request({ locale: 'en' })
    await world.sql('delete from public.mail_outbox')
    const table = () => admin().from('service_requests')
    await table().update({ status: 'reviewing' }).eq('id', id).throwOnError()
    await table().update({ status: 'reviewing' }).eq('id', id).throwOnError()
    expect(await mails()).toMatchObject([
      {
        kind: 'request_status',
        recipient: client_email,
        locale: 'en',
        data: { reference, status: 'reviewing', name: 'فهد العتيبي' },
      },
    ])
    await world.sql('delete from public.mail_outbox')
    await table().delete().eq('id', id).throwOnError()
    expect(await mails()).toEqual([])
  })

  it('each new status after ten seconds, unless it was undone or they are not to be told', async () => {
    const id = await storeRow(world, 'service_requests')
    await world.sql('delete from public.mail_outbox')
    const set = async (status: string, more: object = {}) =>
      outcome(await admin().rpc('set_request_status', { request_id: id, status, ...more }))
    const waiting = () =>
      world.sql<{ status: string; message: string | null; wait: number }>(
        `select data ->> 'status' as status, data ->> 'message' as message,
          round(extract(epoch from next_attempt_at - created_at))::integer as wait from public.mail_outbox`,
      )
    expect(await set('reviewing', { message: '  سنتصل بك غدًا  ' })).toBe('done')
    expect(await waiting()).toEqual([{ status: 'reviewing', message: 'سنتصل بك غدًا', wait: 10 }])
    // Another status replaces the mail, and the status that the sender knows withdraws it
    expect(await set('approved')).toBe('done')
    expect(await waiting()).toEqual([{ status: 'approved', message: null, wait: 10 }])
    expect(await set('new')).toBe('done')
    expect(await waiting()).toEqual([])
    expect(await set('completed', { tell: false, message: 'unsent' })).toBe('done')
    expect(await waiting()).toEqual([])
    // A mail that is due is not withdrawn
    expect(await set('approved')).toBe('done')
    await world.sql("update public.mail_outbox set next_attempt_at = now() - interval '1 second'")
    expect(await set('reviewing')).toBe('done')
    expect((await waiting()).map(({ status }) => status)).toEqual(['approved', 'reviewing'])
    await world.sql('delete from public.mail_outbox')

    const history = await world.sql<{ to_status: string; message: string | null }>(
      'select to_status, message from public.service_request_events where request_id = $1 order by changed_at',
      [id],
    )
    expect(history.filter(({ message }) => message)).toEqual([
      { to_status: 'reviewing', message: 'سنتصل بك غدًا' },
    ])
    expect(await set('approved', { message: 'x'.repeat(2001) })).toBe('message_invalid')
    expect(await set('none')).toMatch(/^check/)
  })

  it('which project is theirs, when it is given to them and when it is given over to them', async () => {
    const { otherClient, client } = world.people
    const row = await validRow(world, 'client_projects')
    const { data } = await admin().from('client_projects').insert(row).select().single().throwOnError()
    expect(await mails()).toMatchObject([
      {
        kind: 'project_assigned',
        recipient: otherClient.email,
        data: { title_en: 'Project', title_ar: 'Project ع' },
      },
    ])
    await world.sql('delete from public.mail_outbox')
    const change = (to: object) => admin().from('client_projects').update(to).eq('id', data.id).throwOnError()
    await change({ status: 'on_hold', notes: 'x', client_id: otherClient.id })
    expect(await mails()).toEqual([])
    await change({ client_id: client.id })
    expect(await mails()).toMatchObject([{ recipient: client.email }])
  })
})

it('someone who has been switched off is not written to about what they cannot open', async () => {
  const { dismissed, inactive } = world.people
  const notification = {
    ...(await validRow(world, 'employee_notifications')),
    employee_id: dismissed.employeeId,
  }
  await admin().from('employee_notifications').insert(notification).throwOnError()
  const project = { ...(await validRow(world, 'client_projects')), client_id: inactive.id }
  await admin().from('client_projects').insert(project).throwOnError()
  expect(await mails()).toEqual([])
})

it('someone without an address is not written to, and the change is made', async () => {
  const { id } = await world.signUp(clientData)
  await world.sql('update auth.users set email = null where id = $1', [id])
  const row = { ...(await validRow(world, 'client_projects')), client_id: id }
  await admin().from('client_projects').insert(row).throwOnError()
  expect(await mails()).toEqual([])
})

it('a kind that is turned off is not sent, and the change is made', async () => {
  await admin().from('mail_kinds').update({ is_active: false }).not('kind', 'is', null).throwOnError()
  const { id } = await request()
  await admin().from('service_requests').update({ status: 'approved' }).eq('id', id).throwOnError()
  const { employeeId } = await applicant()
  await admin().rpc('reject_employee', { employee_id: employeeId, rejection_reason: 'سبب' }).throwOnError()
  await admin()
    .from('client_projects')
    .insert(await validRow(world, 'client_projects'))
    .throwOnError()
  await admin()
    .from('employee_notifications')
    .insert(await validRow(world, 'employee_notifications'))
    .throwOnError()
  expect(await mails()).toEqual([])
  const [stored] = await world.sql('select status from public.service_requests where id = $1', [id])
  expect(stored?.status).toBe('approved')
})

it('a change that is refused sends nothing', async () => {
  const { id } = await request()
  const { employeeId } = await applicant()
  await world.sql('delete from public.mail_outbox')
  for (const who of ['client', 'employee', 'visitor'] as const) {
    const { db } = world.people[who]
    await db.from('service_requests').update({ status: 'approved' }).eq('id', id)
    await db.rpc('approve_employee', { employee_id: employeeId, position_ar: 'م', position_en: 'E' })
    await db.from('employee_notifications').insert(await validRow(world, 'employee_notifications'))
    await db.from('client_projects').insert(await validRow(world, 'client_projects'))
  }
  // The last check refuses the change after its row is written
  expect(
    outcome(
      await admin()
        .from('employee_notifications')
        .insert({ ...(await validRow(world, 'employee_notifications')), employee_id: employeeId }),
    ),
  ).toBe('employee_not_approved')
  expect(
    outcome(
      await admin()
        .from('client_projects')
        .insert({ ...(await validRow(world, 'client_projects')), client_id: world.people.employee.id }),
    ),
  ).toBe('client_required')
  await world.signUp({ ...clientData, phone: '123' })
  expect(await mails()).toEqual([])
  expect(await world.sql("select id from public.mail_outbox where kind = 'confirm_email'")).toEqual([])
})
