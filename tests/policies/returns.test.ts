/**
 * Compares what functions return with the types that the screens have of it (app/data/database.ts): each is
 * called as the person who calls it, with data that fills every list and every part that may be missing.
 */
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Returns } from '#app/data/database.ts'
import { importFields } from '#app/data/imports/types.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { note, unfilled } from './returns/branches.ts'
import { columns, returns } from './returns/index.ts'
import { storeRow } from './support/rows.ts'
import { clientData, connect, employeeData, password, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const asked = new Set<string>()

/** Fails where an answer does not fit its schema. */
function check(name: string, schema: z.ZodType, answer: unknown) {
  const parsed = schema.safeParse(answer)
  const [issue] = parsed.error?.issues ?? []
  expect(issue && { name, ...issue }).toBeUndefined()
  note(schema, answer)
}

/** Calls a function as someone and checks the answer. */
async function ask<Name extends keyof Returns>(name: Name, who: Trier, args: object = {}) {
  const { data } = await world.people[who].db.rpc(name, args).throwOnError()
  asked.add(name)
  check(name, returns[name], data)
  return data as Returns[Name]
}
/** Any other call, which must succeed. */
const call = async (name: string, who: Trier, args: object = {}) =>
  (await world.people[who].db.rpc(name, args).throwOnError()).data
const server = () => connect(world.api, world.api.secretKey)
const id = (who: Trier) => world.people[who].id
const email = (who: Trier) => world.people[who].email
const address = () => `${crypto.randomUUID()}@handasa.example`

const came_from = JSON.stringify({
  first: { day: '2026-03-01', host: 'google.com', path: '/' },
  last: { day: '2026-03-05', source: 'newsletter', medium: 'email', campaign: 'spring' },
})

const wholeClient = {
  full_name: 'سارة القاف',
  client_type: 'company',
  company_name: 'شركة القاف',
  commercial_registration: '1020202020',
  unified_number: '7001234567',
}

const body = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** Stores a file as an admin of content. @returns its address */
async function upload(bucket: string, key: string, kind: 'pdf' | 'webp') {
  const type = kind === 'pdf' ? 'application/pdf' : 'image/webp'
  const { error } = await world.people.contentAdmin.db.storage
    .from(bucket)
    .upload(key, new Blob([fileOf(kind)], { type }))
  expect(error).toBeNull()
  return `/storage/v1/object/${kind === 'webp' ? 'public/' : ''}${bucket}/${key}`
}

let service: string
beforeAll(async () => {
  service = await storeRow(world, 'services', { title_ar: 'خدمة القاف', title_en: 'Qaf service' })
  await world.sql(
    `update public.user_profiles set client_type = 'company', company_name = 'شركة المدار',
       commercial_registration = '1010101010', national_id = null where id = $1`,
    [id('client')],
  )
  await world.sql(
    `insert into private.email_proofs (account_id, email, token_hash, asked_at, proven_at) values ($1, $2, 'x', now(), now())
     on conflict (account_id) do update set asked_at = now(), proven_at = now()`,
    [id('client'), email('client')],
  )
})

describe('requests', () => {
  const sender = () => ({
    client_email: email('client'),
    client_phone: '+966512345678',
    user_id: id('client'),
  })
  let older: string
  let newer: string
  let changed: string
  /** What the client has sent twice, in one conversation. */
  let merged: Returns['merge_requests']
  let project: string

  beforeAll(async () => {
    await world.sql('update private.setup set mail_server = true')
    const whole = {
      service_id: service,
      service_type: 'Qaf service',
      company_name: 'شركة المدار',
      budget_range: '500k_1m',
      preferred_start_date: '2027-01-01',
      notes: 'على شارعين',
      came_from,
    }
    const at = (day: number) => ({ created_at: `2026-11-0${day}T08:00:00Z` })
    older = await storeRow(world, 'service_requests', { ...sender(), ...whole, ...at(1) })
    newer = await storeRow(world, 'service_requests', { ...sender(), ...whole, ...at(2) })
    await storeRow(world, 'service_requests', {
      client_name: 'قاف',
      client_email: email('otherClient'),
      client_phone: null,
      company_name: 'شركة القاف',
      kind: 'message',
    })
    project = await storeRow(world, 'projects', { title_ar: 'برج القاف', title_en: 'Qaf tower' })
    changed = await storeRow(world, 'service_requests', sender())
    for (const request_id of [older, newer]) {
      await storeRow(world, 'request_files', { request_id, source: 'form' })
      await call('assign_request', 'admin', { request_id, owner: id('requestsAdmin') })
      await storeRow(world, 'request_notes', {
        request_id,
        author_id: id('admin'),
        mentions: `{${id('requestsAdmin')}}`,
      })
    }
  })

  it('are linked to a client, an invitation and a project', async () => {
    const request_id = await storeRow(world, 'service_requests', { client_phone: '+966512345678' })
    await ask('invite', 'requestsAdmin', {
      email: address(),
      full_name: 'نورة القاف',
      user_type: 'client',
      client_type: 'company',
      company_name: 'شركة القاف',
      phone: '+966550007777',
      request_id,
    })
    const link = { client: id('client'), project }
    const given = await ask('project_of_request', 'requestsAdmin', { request_id, ...link })
    await ask('project_of_request', 'requestsAdmin', { request_id: older, ...link })
    await ask('request_relations', 'requestsAdmin', { request_id })
    await ask('requests_of_project', 'requestsAdmin', { client_project: given.id })
    await storeRow(world, 'client_project_files', { client_project_id: given.id, client_id: id('client') })
    await ask('sender_of_request', 'requestsAdmin', { request_id })
  })

  it('are merged, told and answered, as their client and a visitor read it', async () => {
    await call('set_request_status', 'requestsAdmin', {
      request_id: older,
      status: 'reviewing',
      message: 'ندرس طلبك.',
    })
    await call('set_request_status', 'requestsAdmin', { request_id: older, status: 'approved', tell: false })
    await call('set_request_status', 'requestsAdmin', { request_id: changed, status: 'reviewing' })
    merged = await ask('merge_requests', 'requestsAdmin', { request_id: newer, other: older })
    const [file] = await world.sql<{ id: string }>(
      'select id from public.request_files where request_id = $1 limit 1',
      [older],
    )
    await call('answer_request', 'requestsAdmin', {
      message_id: crypto.randomUUID(),
      request_id: older,
      locale: 'ar',
      subject: 'طلبك',
      body: 'ندرس طلبك.',
      files: [file?.id],
    })
    // The mails have gone out
    await world.sql("delete from public.mail_outbox where kind in ('answer', 'request_status')")
    await world.sql('update public.service_request_events set undo_until = changed_at')
    await ask('my_messages', 'client', { request_id: older })
    await call('write_about_own_request', 'client', { request_id: older, body: 'متى تبدؤون؟' })
    await ask('work_on_request', 'requestsAdmin', { request_id: older })
    await ask('my_requests', 'client')
    await ask('track_request', 'visitor', { reference: merged.reference, contact: email('client') })
  })

  it('in the list and on the board', async () => {
    await ask('list_requests', 'requestsAdmin', { page_size: 100 })
    await ask('board_requests', 'requestsAdmin', { statuses: ['new', 'approved'] })
    await ask('request_colleagues', 'requestsAdmin')
    await ask('my_mentions', 'requestsAdmin')
  })

  it('changed, entered and separated', async () => {
    const wanted = { field: 'status', ids: [changed], wanted: 'approved' }
    await ask('preview_request_changes', 'requestsAdmin', wanted)
    await ask('change_requests', 'requestsAdmin', {
      field: 'status',
      changes: [changed, crypto.randomUUID()].map((request) => ({ id: request, to: 'in_progress' })),
    })
    await ask('enter_request', 'requestsAdmin', {
      submission_id: crypto.randomUUID(),
      channel: 'phone',
      client_name: 'فهد',
      client_phone: '+966550009999',
      client_email: address(),
      company_name: 'شركة القاف',
      project_description: 'فيلا',
    })
    await ask('undo_merge', 'requestsAdmin', { merge_id: merged.id })
  })

  it('in reports, with the visits that led to them', async () => {
    const day = new Date().toISOString().slice(0, 10)
    await server()
      .rpc('count_page_views', {
        views: [{ day, path: '/', language: 'en', source: 'google.com', campaign: 'spring', views: 3 }],
      })
      .throwOnError()
    await ask('request_report', 'requestsAdmin', { received_from: '2026-01-01', received_until: day })
    await ask('request_sources', 'requestsAdmin')
    await ask('visit_report', 'admin', { first_day: '2026-01-01', last_day: day })
  })

  it('on the page of their client, and of clients in the list', async () => {
    await world.sql("update public.user_profiles set company_name = 'شركة المدار' where id = $1", [
      id('otherClient'),
    ])
    await storeRow(world, 'invitations', { email: email('client'), accepted_at: '2026-11-01' })
    await ask('client_overview', 'requestsAdmin', { client: id('client') })
    await ask('keep_client', 'requestsAdmin', {
      client_id: crypto.randomUUID(),
      entry: { ...wholeClient, phone: '+966550008888', national_id: '1098765432' },
    })
    await ask('list_clients', 'requestsAdmin', { page_size: 100 })
    await ask('known_callers', 'requestsAdmin', { phone: '+966512345678' })
    await ask('known_callers', 'requestsAdmin', { phone: '+966550009999' })
    await storeRow(world, 'project_images', { project_id: project, is_primary: true })
    await ask('list_client_projects', 'requestsAdmin')
  })
})

describe('employees', () => {
  beforeAll(async () => {
    const { employee, applicant } = world.people
    await storeRow(world, 'employee_documents', {
      employee_id: employee.employeeId,
      expires_on: '2026-01-01',
    })
    await storeRow(world, 'document_renewals', { employee_id: employee.employeeId })
    await storeRow(world, 'employee_notifications', { employee_id: employee.employeeId })
    await storeRow(world, 'application_notes', {
      employee_id: employee.employeeId,
      author_id: id('peopleAdmin'),
    })
    await world.sql('update public.employees set came_from = $1 where id = $2', [
      came_from,
      employee.employeeId,
    ])
    const { id: applied } = await world.signUp(employeeData)
    const [other] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      applied,
    ])
    await call('approve_employee', 'peopleAdmin', {
      employee_id: other?.id,
      position_ar: 'مهندس',
      position_en: 'Engineer',
    })
    await world.sql(
      `update public.employees set stage_id = $1, cv_kept_until = '2027-01-01', department = 'المشاريع',
         cv_url = '/storage/v1/object/applicant-cvs/x.pdf' where id = $2`,
      [await storeRow(world, 'application_stages'), applicant.employeeId],
    )
  })

  it('in the lists of those who employ them', async () => {
    await ask('list_employees', 'peopleAdmin')
    await ask('people_colleagues', 'peopleAdmin')
    await ask('ending_documents', 'peopleAdmin', { until: '2099-12-31' })
    await ask('waiting_renewals', 'peopleAdmin')
  })

  it('for themselves', async () => {
    await ask('employee_figures', 'employee')
    await ask('my_application', 'applicant')
  })
})

describe('people without an account', () => {
  let imported: string
  const employee = { full_name: 'ماجد القاف', position_ar: 'مهندس مدني' }
  /** With a value in every field that a file of employees can have. */
  const whole = {
    ...Object.fromEntries(
      importFields.employees.map((name) => [
        name,
        /_ends|_date/.test(name) ? '2027-01-01' : /salary|allowance/.test(name) ? 900 : `قاف ${name}`,
      ]),
    ),
    phone: '+966550002222',
  }

  beforeAll(() => world.sql('update private.setup set mail_server = false'))

  it('come from a file', async () => {
    imported = crypto.randomUUID()
    const file = {
      kind: 'employees',
      file_name: 'employees.csv',
      digest: 'a'.repeat(64),
      total: 3,
      fills: false,
    }
    const rows = [
      { ...whole, row_number: 1, email: address() },
      { ...employee, row_number: 2, full_name: '', email: address() },
      { ...employee, row_number: 3, phone: '+966550006666' },
    ]
    await ask('check_import', 'peopleAdmin', {
      kind: 'employees',
      entries: [{ ...rows[0], email: email('employee') }],
    })
    await ask('check_import', 'admin', {
      kind: 'clients',
      entries: [{ row_number: 1, full_name: 'قاف', email: email('employee') }],
    })
    await ask('begin_import', 'peopleAdmin', { id: imported, ...file })
    await ask('import_rows', 'peopleAdmin', { import_id: imported, entries: rows })
    await ask('begin_import', 'peopleAdmin', { id: imported, ...file })
    await ask('finish_import', 'peopleAdmin', { import_id: imported })
    await ask('check_import', 'admin', {
      kind: 'clients',
      entries: [{ ...rows[0], client_type: 'individual' }],
    })
  })

  it('are invited, and read their invitation', async () => {
    const { rows } = await ask('list_kept_people', 'peopleAdmin', { kind: 'employees' })
    const one = rows.find((row) => row.email)
    const { full_name, email, phone } = { ...one, full_name: 'ماجد' }
    await call('correct_kept_person', 'peopleAdmin', {
      kind: 'employees',
      id: one?.id,
      full_name,
      email,
      phone,
    })
    const [invited] = await ask('invite_kept_people', 'peopleAdmin', { kind: 'employees', ids: [one?.id] })
    await ask('invite_kept_people', 'peopleAdmin', { kind: 'employees', ids: rows.map((row) => row.id) })
    await ask('list_kept_people', 'peopleAdmin', { kind: 'employees' })
    await ask('read_invitation', 'visitor', { token: invited?.token })
    const client_id = crypto.randomUUID()
    const entry = { ...wholeClient, email: address(), phone: '+966550004444', national_id: '1098765434' }
    await ask('keep_client', 'requestsAdmin', { client_id, entry })
    const [kept] = await ask('invite_kept_people', 'requestsAdmin', { kind: 'clients', ids: [client_id] })
    await ask('read_invitation', 'visitor', { token: kept?.token })

    const sent = await ask('invite', 'admin', {
      email: address(),
      full_name: 'قاف',
      user_type: 'admin',
      areas: ['content'],
    })
    const again = await ask('resend_invitation', 'admin', { invitation_id: sent.id })
    await ask('read_invitation', 'visitor', { token: again.token })
    await ask('list_invitations', 'admin')
    await call('cancel_invitation', 'admin', { invitation_id: sent.id })
    await ask('read_invitation', 'visitor', { token: again.token })
    await ask('list_clients', 'requestsAdmin', { page_size: 100 })
  })

  it('leave again with their file', async () => {
    await ask('undo_import', 'admin', { import_id: imported })
    // As after a call that was lost halfway
    await world.sql('update private.import_undos set finished_at = null')
    await ask('list_imports', 'admin', { kind: 'employees' })
  })
})

describe('the website', () => {
  const article = (day: number, values: object = {}) =>
    storeRow(world, 'news', {
      title_ar: 'خبر القاف',
      lead_ar: 'مقدمة',
      body_ar: body('نص'),
      published_at_ar: `2026-01-0${day}`,
      category_ar: 'مشاريع',
      author_ar: 'سارة',
      ...values,
    })

  it('its news', async () => {
    const image_url = await upload('site-images', 'news.webp', 'webp')
    await article(1, { image_url, alt_ar: 'قاف' })
    const middle = await article(2, { image_url, alt_ar: 'قاف', service_ids: `{${service}}` })
    await article(3)
    await ask('list_news', 'visitor', { language: 'ar' })
    await ask('read_news', 'visitor', { language: 'ar', id: middle })
    await ask('list_news_admin', 'contentAdmin')
  })

  it('its addresses and heads of pages', async () => {
    const named = await storeRow(world, 'services', { title_ar: 'أول', title_en: 'First name' })
    const { db } = world.people.contentAdmin
    await db.from('services').update({ slug_en: 'second-name' }).eq('id', named).throwOnError()
    await ask('old_addresses', 'contentAdmin', { record_id: named })
    const at = { section: 'services', language: 'en', slug: 'first-name' }
    await ask('find_address', 'visitor', at)
    await storeRow(world, 'page_meta', { table_name: 'services', record_id: named, title_ar: null })
    await world.sql("insert into public.page_meta (page, title_en) values ('contact', 'Contact')")
    await ask('page_meta_at', 'visitor', { language: 'en', path: '/services/second-name' })
    await ask('pages_to_improve', 'contentAdmin', { host: 'handasa.example' })
    const holidays = [{}, { opens: '10:00', closes: '15:00' }].map((hours) => ({
      ...{ name: 'x', from: '2099-02-08', to: '2099-03-08', on_website: true },
      ...hours,
    }))
    await world.sql('update public.answer_settings set holidays = $1', [JSON.stringify(holidays)])
    await ask('special_hours', 'visitor')
    await ask('translated_parts', 'contentAdmin')
    await db.from('services').delete().eq('id', named).throwOnError()
    await ask('find_address', 'visitor', at)
  })

  it('its drafts, and their previews', async () => {
    const draft_id = await storeRow(world, 'drafts', {
      record_id: service,
      author_id: id('contentAdmin'),
      editor_id: id('contentAdmin'),
    })
    const plan = { at: '2027-01-01', changes: {}, approved_by: id('admin'), approved_at: '2026-11-01' }
    await world.sql('update public.drafts set schedules = $1 where id = $2', [
      JSON.stringify({ ar: plan, en: { ...plan, problem: 'gone' }, all: plan }),
      draft_id,
    ])
    await ask('open_preview', 'contentAdmin', { draft_id, hours: 24 })
    await ask('list_drafts', 'contentAdmin')
  })

  it('its projects', async () => {
    const list = (entry: object) => JSON.stringify([entry])
    await world.sql('update public.projects set awards = $1, figures = $2', [
      list({ name_ar: 'جائزة', name_en: 'Award', year: 2025, by_ar: '', by_en: '' }),
      list({ value: '38500', unit_ar: 'م²', unit_en: 'm²', label_ar: 'مساحة', label_en: 'Area' }),
    ])
    await ask('list_projects', 'contentAdmin')
  })

  it('its files', async () => {
    const url = await upload('site-images', 'qaf.webp', 'webp')
    const new_url = await upload('site-images', 'qaf-2.webp', 'webp')
    await storeRow(world, 'site_images', { image_url: url, title_ar: 'قاف', title_en: 'Qaf' })
    await call('move_media', 'contentAdmin', { urls: [url], folder: 'قاف' })
    await call('note_media', 'contentAdmin', { url, name: 'قاف.webp' })
    await call('replace_media', 'contentAdmin', { url, new_url })
    await ask('list_media', 'contentAdmin', { page_size: 100 })
  })

  it('its checklist', async () => {
    await call('skip_setup_step', 'settingsAdmin', { step: 'people', skip: true })
    await ask('setup_checklist', 'settingsAdmin')
  })
})

describe('the back office', () => {
  it('the bin', async () => {
    const { db } = world.people.requestsAdmin
    const request = await storeRow(world, 'service_requests', { service_id: service })
    const project = await storeRow(world, 'client_projects')
    await db.from('service_requests').delete().eq('id', request).throwOnError()
    await db.from('client_projects').delete().eq('id', project).throwOnError()
    const { rows } = await ask('list_bin', 'admin')
    await ask('restore_from_bin', 'requestsAdmin', {
      id: rows.find(({ record_id }) => record_id === request)?.id,
    })
  })

  it('what a search finds', async () => {
    await storeRow(world, 'team_members', { name_ar: 'قاف', name_en: 'Qaf' })
    await storeRow(world, 'leadership_team', { full_name_ar: 'قاف', full_name_en: 'Qaf' })
    await storeRow(world, 'site_content', { section: 'about', content_key: 'qaf', text_ar: 'قاف' })
    await storeRow(world, 'client_projects', {
      project_id: await storeRow(world, 'projects', { title_ar: 'قاف' }),
    })
    await world.sql("update public.employees set full_name_ar = 'قاف' where id = $1", [
      world.people.employee.employeeId,
    ])
    await world.sql("update public.user_profiles set full_name = 'قاف' where id = $1", [id('otherClient')])
    await storeRow(world, 'service_requests', { client_name: 'قاف', service_id: service })
    await ask('find_anything', 'admin', { search: 'قاف', most: 20 })
  })

  it('what waits', async () => {
    await world.sql("select private.note_backup(now() - interval '2 hours', 6000, true, true)")
    await ask('admin_dashboard', 'admin')
    await world.sql("select private.note_backup(now() - interval '1 hour', 6000, false, true)")
    await world.sql('update private.admin_visits set seen_at = now()')
    await ask('admin_dashboard', 'admin')
    await ask('pending_counts', 'admin')
    await call('set_morning_mail', 'requestsAdmin', { sends_at: '08:30' })
    await ask('my_day', 'requestsAdmin')
  })

  it('its accounts, and who gets news', async () => {
    await ask('list_users', 'admin', { page_size: 100 })
    await ask('my_email_proof', 'client')
    await ask('my_news', 'client')
    await ask('set_my_news', 'client', { wanted: true, locale: 'ar', wording: 1 })
    await ask('list_news_consents', 'requestsAdmin')
  })

  it('what is kept, and for how long', async () => {
    await storeRow(world, 'news_consents', {
      consented_at: '2020-01-01',
      withdrawn_at: '2020-02-01',
      withdrawn_through: 'link',
    })
    await ask('preview_retention', 'admin', { kind: 'news_consents', months: 12 })
    await world.sql("update public.retention_rules set is_on = true where kind = 'news_consents'")
    await server().rpc('privacy_chores').throwOnError()
    await ask('retention_runs', 'admin')
  })
})

describe('one person', () => {
  let erased: string

  it('finds, gathers and erases what is held on them', async () => {
    erased = address()
    const person = { client_email: erased, client_phone: '+966550003333' }
    const client_id = crypto.randomUUID()
    await ask('keep_client', 'requestsAdmin', {
      client_id,
      entry: {
        ...wholeClient,
        email: person.client_email,
        phone: person.client_phone,
        national_id: '1098765435',
      },
    })
    const account = await world.signUp({ ...clientData, phone: person.client_phone }, person.client_email)
    const own = { ...person, user_id: account.id }
    const [older, newer, foreign, brought] = [
      await storeRow(world, 'service_requests', { ...own, created_at: '2026-11-01' }),
      await storeRow(world, 'service_requests', own),
      await storeRow(world, 'service_requests', { created_at: '2026-11-01' }),
      await storeRow(world, 'service_requests', own),
    ]
    for (const request_id of [older, brought]) await storeRow(world, 'request_files', { request_id })
    await storeRow(world, 'request_notes', { request_id: older })
    await storeRow(world, 'request_messages', { request_id: older, email: person.client_email })
    await call('tag_request', 'requestsAdmin', {
      request_id: older,
      tag: await storeRow(world, 'request_tags'),
    })
    await ask('merge_requests', 'requestsAdmin', { request_id: older, other: newer })
    await ask('merge_requests', 'requestsAdmin', { request_id: foreign, other: brought })
    await call('set_request_status', 'requestsAdmin', { request_id: foreign, status: 'approved', tell: true })

    const { visitor, employee, requestsAdmin } = world.people
    const submission_id = crypto.randomUUID()
    await visitor.db
      .from('privacy_requests')
      .insert({ kind: 'erasure', full_name: 'قاف', email: person.client_email, submission_id })
      .throwOnError()
    const [mail] = await world.sql<{ token: string }>(
      "select data ->> 'token' as token from public.mail_outbox where recipient = $1 and data ? 'token' order by created_at desc limit 1",
      [person.client_email],
    )
    await ask('prove_privacy_request', 'visitor', { token: mail?.token })
    await ask('list_privacy_requests', 'settingsAdmin')
    await storeRow(world, 'news_consents', { email: person.client_email })
    await storeRow(world, 'invitations', { email: person.client_email })
    const gone = await storeRow(world, 'service_requests', own)
    await requestsAdmin.db.from('service_requests').delete().eq('id', gone).throwOnError()
    await ask('find_person', 'admin', { account: employee.id })
    const { found } = await ask('find_person', 'admin', { account: account.id })
    // Not the request of someone else, into which one of theirs was merged
    const subjects = found.filter(({ why }) => why !== 'mention').map(({ table, id }) => ({ table, id }))
    const [imported] = await world.sql<{ id: string }>(
      'select id from private.imported_people where removed_at is not null and base_salary is not null',
    )
    await ask('gather_person', 'admin', {
      subjects: [
        ...subjects,
        { table: 'user_profiles', id: employee.id },
        { table: 'user_profiles', id: id('client') },
        { table: 'imported_people', id: imported?.id },
      ],
    })
    await ask('erase_person', 'admin', { subjects })
  })

  it('is in the record of activity, with all that it says', async () => {
    const { employee, otherEmployee, stranger } = world.people
    await call('note_look', 'admin', { employee_id: employee.employeeId, what: 'pay' })
    await ask('gather_person', 'admin', { subjects: [{ table: 'user_profiles', id: id('client') }] })
    const { data } = await server().rpc('list_erasures').throwOnError()
    // As after a restore of a backup from before the erasure
    await world.sql('delete from private.erasures')
    await server().rpc('apply_erasures', { list: data }).throwOnError()
    await server()
      .rpc('note_refusal', {
        account: stranger.id,
        session: crypto.randomUUID(),
        method: 'POST',
        place: 'functions',
        name: 'list_users',
        reason: 'admin_required',
      })
      .throwOnError()
    expect(
      (await otherEmployee.db.auth.updateUser({ password: `${password} أخرى`, current_password: password }))
        .error,
    ).toBeNull()
    await stranger.db.auth.signOut()
    await storeRow(world, 'news', { body_ar: body('x'.repeat(21_000)) })
    for (const tables of [null, ['people'], ['imports'], ['accounts', 'sessions'], ['functions'], ['news']])
      await ask('list_activity', 'admin', { page_size: 100, tables })
    await ask('record_history', 'admin', { table_name: 'employees', record_id: employee.employeeId })
  })
})

describe('columns of type jsonb', () => {
  const each = (names: readonly string[], value: unknown) =>
    Object.fromEntries(names.map((name) => [name, value]))
  const written = {
    'answer_settings.holidays': [
      { name: 'عيد', from: '2027-03-01', to: '2027-03-04' },
      {
        name: 'رمضان',
        from: '2027-02-08',
        to: '2027-03-08',
        opens: '10:00',
        closes: '15:00',
        on_website: true,
      },
    ],
    'company_settings.opening_hours': [{ day: 0, opens: '08:00', closes: '16:00' }],
    'company_settings.social_links': each(
      columns.company_settings.social_links.keyof().options,
      'https://x.example/handasa',
    ),
    'request_messages.files': [
      { id: crypto.randomUUID(), name: 'plan.pdf', kind: 'pdf', size: 1000 },
      { name: 'plan.exe', size: 1000, refused: 'type' },
    ],
    'request_views.filters': each(columns.request_views.filters.keyof().options, 'new'),
  }

  it('hold what their types say', async () => {
    await storeRow(world, 'request_views')
    await storeRow(world, 'request_messages')
    const [request_id, other] = [
      await storeRow(world, 'service_requests', { created_at: '2026-11-01' }),
      await storeRow(world, 'service_requests'),
    ]
    await ask('merge_requests', 'requestsAdmin', { request_id, other })
    for (const [place, value] of Object.entries(written)) {
      const [table, column] = place.split('.')
      // The checks of the database take every key of the type
      await world.sql(`update public.${table} set ${column} = $1`, [JSON.stringify(value)])
    }
    for (const [table, schemas] of Object.entries<Record<string, z.ZodType>>(columns))
      for (const [column, schema] of Object.entries(schemas)) {
        const rows = await world.sql<{ value: unknown }>(`select ${column} as value from public.${table}`)
        for (const { value } of rows) check(`${table}.${column}`, schema, value)
        expect(unfilled(`${table}.${column}`, schema)).toEqual([])
      }
  })
})

describe('the list', () => {
  /** Functions whose answer the generated types call Json. */
  const generated = readFileSync('app/data/database.types.ts', 'utf8')
  const answersJson = new Set(
    [...generated.matchAll(/^ {6}(\w+): \{(?:(?!^ {6}\w+: \{)[\s\S])*?Returns: Json\b/gm)].map(
      ([, name]) => name,
    ),
  )

  it('has every function that the screens call and that returns jsonb', () => {
    const files = globSync('app/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
    const called = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\.rpc|\breadList)\(\s*'(\w+)'/g)].map(([, name]) => name),
    )
    expect(called.length).toBeGreaterThan(100)
    const unlisted = called.filter((name = '') => answersJson.has(name) && !(name in returns))
    expect(unlisted).toEqual([])
  })

  it('has no function more', () => {
    expect(Object.keys(returns).filter((name) => !answersJson.has(name))).toEqual([])
  })

  it('is called whole, and no answer leaves a list empty or anything out that may be missing', () => {
    expect([...asked].sort()).toEqual(Object.keys(returns).sort())
    expect(Object.entries<z.ZodType>(returns).flatMap(([name, schema]) => unfilled(name, schema))).toEqual([])
  })
})
