import { roles, type Trier, type World } from './world.ts'

const image = '/storage/v1/object/public/site-images/x.webp'
const both = (name: string, text: string) => ({ [`${name}_ar`]: `${text} ع`, [`${name}_en`]: text })

/**
 * A valid row of each table; `validRow` adds the ids that it refers to. A table that is closed to everyone
 * needs no row.
 */
const plain: Record<string, Record<string, unknown>> = {
  drafts: { table_name: 'services', changes: '{"icon": "Map"}' },
  site_content: { section: 'about', ...both('title', 'Title'), ...both('text', 'Text') },
  site_images: { image_type: 'other', image_url: image, ...both('title', 'Title') },
  services: { ...both('title', 'Service'), ...both('description', 'Text') },
  openings: {
    ...both('title', 'Engineer'),
    ...both('description', 'Text'),
    slug_ar: '',
    slug_en: '',
  },
  credentials: { kind: 'insurance', number: 'PI-1' },
  offices: { ...both('name', 'Office'), ...both('address', 'Riyadh') },
  client_references: { ...both('name', 'Client'), consent_by: 'سارة', consent_on: '2026-01-01' },
  page_meta: { ...both('title', 'Contact') },
  news: { ...both('title', 'News') },
  leadership_team: { ...both('position', 'Director'), ...both('full_name', 'Name') },
  team_members: { ...both('name', 'Name'), ...both('position', 'Engineer') },
  projects: { ...both('title', 'Project'), ...both('description', 'Text'), ...both('category', 'Towers') },
  project_images: { image_url: image },
  company_settings: {
    ...both('company_name', 'Handasa'),
    ...both('address', 'Riyadh'),
    email: 'info@handasa.example',
    phone: '920000000',
    map_url: 'https://maps.example/embed',
  },
  content_version: { id: 1 },
  service_requests: {
    client_name: 'فهد العتيبي',
    client_email: 'fahad@handasa.example',
    client_phone: '+966501234567',
    project_description: 'فيلا من طابقين',
    kind: 'service',
    status: 'new',
  },
  service_request_events: { to_status: 'new' },
  // This row is stored with its request
  request_work: {},
  request_notes: { text: 'اتصلت به' },
  request_messages: {
    email: 'fahad@handasa.example',
    locale: 'ar',
    subject: 'طلبك',
    body: 'ندرس طلبك.',
  },
  request_files: { name: 'plan.pdf', kind: 'pdf', size: 1000 },
  answer_templates: { ...both('title', 'Received'), ...both('subject', 'Received'), ...both('body', 'Text') },
  request_tags: { name: 'عاجل' },
  request_views: { name: 'عروض هذا الشهر' },
  request_merges: { row: '{}', work: '{}', events: '[]', moved: '{}', before: '{}' },
  answer_settings: { answer_within: 1 },
  search_notice_settings: { is_on: true },
  search_notices: { path: '/' },
  user_profiles: { full_name: 'x', user_type: 'admin', is_active: true },
  employees: {
    ...both('full_name', 'Name'),
    ...both('position', 'Engineer'),
    email: 'e@x.sa',
    phone: '+966501234567',
  },
  application_stages: { ...both('name', 'Interview') },
  application_notes: { text: 'اتصلت به' },
  employee_documents: { kind: 'contract', expires_on: '2099-01-01' },
  document_renewals: { kind: 'residence_permit', number: '2345678901', expires_on: '2099-01-01' },
  employee_notifications: { ...both('subject', 'Subject'), ...both('message', 'Message') },
  client_projects: { status: 'active' },
  client_project_files: { name: 'drawing.pdf', kind: 'pdf', size: 1000 },
  legal_pages: { kind: 'terms', ...both('body', 'Text') },
  // A deleted project, whose area is content
  bin: { table_name: 'projects', row: '{}' },
  bin_settings: { days: 30 },
  audit_log: { role: 'postgres', kind: 'update', table_name: 'services', details_hash: 'x' },
  news_consents: { email: 'fahad@handasa.example', locale: 'ar', source: 'contact', wording: 1 },
  privacy_requests: { kind: 'copy', full_name: 'فهد العتيبي', email: 'fahad@handasa.example' },
  breaches: { title: 'Lost laptop', noticed_at: '2026-11-24T10:00:00Z' },
  kept_records: { kind: 'employment', keep_until: '2036-01-01', full_name: 'x', facts: {} },
  retention_rules: { kind: 'requests', months: 24 },
  invitations: {
    email: 'fahad@handasa.example',
    full_name: 'فهد العتيبي',
    user_type: 'client',
    client_type: 'individual',
  },
  mail_outbox: { kind: 'password', recipient: 'fahad@handasa.example' },
  mail_kinds: { kind: 'notification' },
  session_limits: { area: 'office', idle_hours: 12, longest_days: 7 },
}

/** A valid change of each table. */
export const changes: Record<string, Record<string, unknown>> = {
  drafts: { changes: { icon: 'Leaf' } },
  site_content: { title_ar: 'عنوان آخر' },
  site_images: { is_active: false },
  services: { display_order: 77 },
  openings: { display_order: 77 },
  credentials: { number: 'PI-2' },
  offices: { display_order: 77 },
  client_references: { display_order: 77 },
  page_meta: { title_ar: 'عنوان آخر' },
  news: { is_pinned: true },
  leadership_team: { years_of_experience: 33 },
  team_members: { order_index: 77 },
  projects: { location: 'جدة' },
  project_images: { alt_ar: 'منظر' },
  company_settings: { address_en: 'Jeddah' },
  content_version: { version: 1_000_000 },
  service_requests: { status: 'reviewing' },
  service_request_events: { to_status: 'approved' },
  request_work: { next_step: 'x' },
  request_notes: { text: 'لم يرد' },
  request_messages: { state: 'sent' },
  request_files: { name: 'x.pdf' },
  answer_templates: { body_ar: 'نص آخر' },
  request_tags: { colour: 'red' },
  request_views: { name: 'عروض' },
  request_merges: { row: '{"x": 1}' },
  answer_settings: { answer_within: 2 },
  search_notice_settings: { is_on: false },
  search_notices: { attempts: 7 },
  user_profiles: { full_name: 'اسم آخر' },
  employees: { project_name: 'برج' },
  application_stages: { display_order: 77 },
  application_notes: { text: 'لم يرد' },
  employee_documents: { number: '2345678901' },
  document_renewals: { number: '2345678902' },
  employee_notifications: { read_at: '2020-01-01T00:00:00Z' },
  client_projects: { notes: 'ملاحظة' },
  client_project_files: { name: 'x.pdf' },
  legal_pages: { body_en: 'Text' },
  bin: { name: 'x' },
  bin_settings: { days: 31 },
  audit_log: { kind: 'delete' },
  news_consents: { withdrawn_at: '2030-01-01T00:00:00Z', withdrawn_through: 'admin' },
  privacy_requests: { notes: 'ملاحظة' },
  breaches: { measures: 'x' },
  kept_records: { keep_until: '2037-01-01' },
  retention_rules: { months: 30 },
  invitations: { full_name: 'اسم آخر' },
  mail_outbox: { attempts: 7 },
  mail_kinds: { is_active: false },
  session_limits: { idle_hours: 10 },
}

let serial = 0

/** Removes an employee's documents, since an employee has only one of each kind. */
const makeRoom = (world: World, employee_id: unknown) =>
  world.sql('delete from public.employee_documents where employee_id = $1', [employee_id])

/**
 * Prepares a renewal: an employee can hand in one document of a kind at a time, and only if the company has
 * that document.
 */
async function makeRoomToRenew(world: World, employee_id: unknown) {
  await world.sql('delete from public.document_renewals where employee_id = $1', [employee_id])
  await world.sql(
    `insert into public.employee_documents (employee_id, kind, expires_on)
     select id, 'residence_permit', '2026-01-01' from public.employees where id = $1
     on conflict on constraint employee_documents_kind_key do update set expires_on = excluded.expires_on`,
    [employee_id],
  )
}

/** The address of an employee's scan. */
export const scanOf = (employee_id: unknown) =>
  `/storage/v1/object/employee-documents/${employee_id}/${crypto.randomUUID()}.pdf`

/**
 * Values for a new row of a table, which belongs to `mine` or to someone else.
 * @param employee_id whose renewed document it is, if it is one
 */
export async function validRow(
  world: World,
  table: string,
  mine?: Trier,
  employee_id?: unknown,
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = { ...(plain[table] ?? { id: crypto.randomUUID() }) }
  if (table === 'drafts') row.record_id = crypto.randomUUID()
  if (table === 'site_content') row.content_key = `key_${++serial}`
  if (table === 'search_notices') row.path = `/x${++serial}`
  if (table === 'page_meta')
    Object.assign(row, { table_name: 'services', record_id: await storeRow(world, 'services') })
  // The number of requests with one email is limited
  if (table === 'service_requests') row.client_email = `fahad${++serial}@handasa.example`
  // An email can agree only once, and be invited only once
  if (table === 'news_consents' || table === 'invitations') row.email = `fahad${++serial}@handasa.example`
  if (table === 'privacy_requests') row.email = `fahad${++serial}@handasa.example`
  if (table === 'bin') {
    row.id = crypto.randomUUID()
    row.batch = row.id
    row.record_id = crypto.randomUUID()
  }
  if (table === 'project_images' || table === 'client_projects')
    row.project_id = await storeRow(world, 'projects')
  if (table === 'client_projects') row.client_id = world.people.otherClient.id
  if (
    [
      'service_request_events',
      'request_notes',
      'request_merges',
      'request_messages',
      'request_files',
    ].includes(table)
  )
    row.request_id = await storeRow(world, 'service_requests')
  if (table === 'client_project_files') {
    const owner = mine && holders.client_projects?.includes(mine) ? mine : 'otherClient'
    row.client_project_id = await storeRow(world, 'client_projects', { client_id: world.people[owner].id })
    row.client_id = world.people[owner].id
  }
  if (['request_files', 'client_project_files'].includes(table))
    row.file_url = `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
  if (table === 'request_merges') {
    row.merged_id = crypto.randomUUID()
    row.reference = `R-${String(++serial).padStart(6, '0')}`
  }
  if (table === 'request_tags') row.name = `عاجل ${++serial}`
  if (table === 'request_work') row.id = await storeRow(world, 'service_requests')
  if (
    ['employee_notifications', 'employee_documents', 'document_renewals', 'application_notes'].includes(table)
  )
    row.employee_id = world.people.otherEmployee.employeeId
  if (table === 'employees') row.user_id = world.people.otherClient.id
  if (table === 'user_profiles') row.id = crypto.randomUUID()
  const rule = own[table]
  if (mine && rule && table !== 'client_project_files')
    row[rule.column] = world.people[mine][rule.of] || crypto.randomUUID()
  if (table === 'employee_documents') await makeRoom(world, row.employee_id)
  if (table === 'document_renewals') {
    row.employee_id = employee_id ?? row.employee_id
    row.file_url = scanOf(row.employee_id)
    await makeRoomToRenew(world, row.employee_id)
  }
  return row
}

/**
 * Stores a row as the owner of the database and returns its id. If no row can be added to the table, returns
 * the id of someone else's row.
 */
export async function storeRow(
  world: World,
  table: string,
  values: Record<string, unknown> = {},
): Promise<string> {
  const existing: Record<string, string> = {
    user_profiles: world.people.otherClient.id,
    employees: world.people.otherEmployee.employeeId,
    content_version: '1',
  }
  if (existing[table]) return existing[table]
  // For a table that is closed to everyone, any id is refused
  if (!plain[table]) return crypto.randomUUID()
  // It is stored with its request
  if (table === 'request_work') return storeRow(world, 'service_requests')
  if (
    [
      'answer_settings',
      'bin_settings',
      'company_settings',
      'mail_kinds',
      'retention_rules',
      'search_notice_settings',
      'session_limits',
    ].includes(table)
  )
    return (await idsOf(world, table))[0] ?? ''
  const row: Record<string, unknown> = {
    ...(await validRow(world, table, undefined, values.employee_id)),
    ...values,
  }
  if (table === 'employee_documents') await makeRoom(world, row.employee_id)
  const names = Object.keys(row)
  const [stored] = await world.sql<{ id: string }>(
    `insert into public.${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
     returning id`,
    Object.values(row),
  )
  return stored?.id ?? ''
}

/** Ids of the rows of a table that meet an SQL condition. */
export async function idsOf(
  world: World,
  table: string,
  condition = 'true',
  parameters: unknown[] = [],
): Promise<string[]> {
  const rows = await world.sql<{ id: unknown }>(
    `select id from public.${table} where ${condition} order by id`,
    parameters,
  )
  return rows.map(({ id }) => String(id))
}

/** The rows of the bin that an admin of requests, of people, or of content can see. */
export function areaOfBin(who: Trier, table = 'bin'): string {
  if (table === 'drafts') {
    const ofArea: Partial<Record<Trier, string>> = {
      settingsAdmin: 'company_settings',
      peopleAdmin: 'openings',
    }
    return `table_name = '${ofArea[who] ?? 'services'}'`
  }
  const ofRequests =
    "('service_requests', 'service_request_events', 'request_work', 'request_notes', 'request_merges', 'request_messages', 'request_files', 'request_tags', 'answer_templates', 'client_projects', 'client_project_files')"
  if (who === 'requestsAdmin') return `table_name in ${ofRequests}`
  return who === 'peopleAdmin'
    ? "table_name = 'openings'"
    : `table_name not in ${ofRequests} and table_name <> 'openings'`
}

/** The column that names the owner of a row, and the kind of id in it. */
const own: Record<string, { column: string; of: 'id' | 'employeeId' }> = {
  user_profiles: { column: 'id', of: 'id' },
  employees: { column: 'user_id', of: 'id' },
  employee_documents: { column: 'employee_id', of: 'employeeId' },
  document_renewals: { column: 'employee_id', of: 'employeeId' },
  employee_notifications: { column: 'employee_id', of: 'employeeId' },
  client_projects: { column: 'client_id', of: 'id' },
  client_project_files: { column: 'client_id', of: 'id' },
  service_requests: { column: 'user_id', of: 'id' },
  request_notes: { column: 'author_id', of: 'id' },
  application_notes: { column: 'author_id', of: 'id' },
  request_views: { column: 'owner_id', of: 'id' },
}

/** Who can have rows of a table. Rows of other tables belong to no one. */
const holders: Record<string, Trier[]> = {
  user_profiles: [...roles.filter((role) => role !== 'visitor'), 'otherClient', 'otherEmployee'],
  employees: ['employee', 'otherEmployee', 'applicant', 'rejected', 'dismissed'],
  employee_documents: ['employee', 'otherEmployee', 'dismissed'],
  document_renewals: ['employee', 'otherEmployee', 'dismissed'],
  employee_notifications: ['employee', 'otherEmployee', 'dismissed'],
  client_projects: ['client', 'otherClient', 'inactive', 'stranger'],
  client_project_files: ['client', 'otherClient', 'inactive', 'stranger'],
  service_requests: ['client', 'otherClient', 'inactive', 'stranger'],
  service_request_events: ['client', 'otherClient', 'inactive', 'stranger'],
  application_notes: ['admin', 'requestsAdmin', 'contentAdmin', 'peopleAdmin', 'settingsAdmin'],
  request_notes: ['admin', 'requestsAdmin', 'contentAdmin', 'peopleAdmin', 'settingsAdmin'],
  request_views: ['admin', 'requestsAdmin', 'contentAdmin', 'peopleAdmin', 'settingsAdmin'],
}

/** The id of a row that belongs to someone, stored now or the only one; undefined when they cannot have one. */
export async function ownRow(world: World, table: string, who: Trier): Promise<string | undefined> {
  if (!holders[table]?.includes(who)) return undefined
  // The history of a request belongs to the request's owner
  if (table === 'service_request_events') {
    const request = await ownRow(world, 'service_requests', who)
    return (await idsOf(world, table, 'request_id = $1', [request]))[0]
  }
  // A document belongs to the project's client
  if (table === 'client_project_files')
    return storeRow(world, table, {
      client_project_id: await ownRow(world, 'client_projects', who),
      client_id: world.people[who].id,
    })
  const rule = own[table]
  if (!rule) return undefined
  const owner = world.people[who][rule.of]
  if (table === 'user_profiles') return owner
  if (table === 'employees') return world.people[who].employeeId
  return storeRow(world, table, { [rule.column]: owner })
}

/** The id of another person's row, if possible of a person with the same role. */
export async function othersRow(world: World, table: string, who: Trier): Promise<string> {
  const twin: Partial<Record<Trier, Trier>> = {
    employee: 'otherEmployee',
    otherEmployee: 'employee',
    otherClient: 'client',
  }
  const [first = 'otherClient', ...rest] = [twin[who], 'otherClient', 'otherEmployee'] as Trier[]
  const owner = [first, ...rest].find((other) => other !== who && holders[table]?.includes(other))
  return (owner && (await ownRow(world, table, owner))) ?? storeRow(world, table)
}

/** Ids of someone's own rows. */
export function ownIds(world: World, table: string, role: Trier): Promise<string[]> {
  if (table === 'service_request_events')
    return idsOf(
      world,
      table,
      "kind = 'status' and request_id in (select id from public.service_requests where user_id = $1)",
      [world.people[role].id],
    )
  const rule = own[table]
  if (!rule) throw new Error(`${table} belongs to no one`)
  return idsOf(world, table, `${rule.column} = $1`, [world.people[role][rule.of]])
}

/** Fills every table with rows that a wrong rule would reveal: inactive ones, and other people's. */
export async function fillTables(world: World): Promise<void> {
  const { client, otherClient, employee, otherEmployee, dismissed } = world.people
  for (const table of [
    'site_content',
    'site_images',
    'services',
    'leadership_team',
    'openings',
    'credentials',
    'offices',
    'client_references',
  ])
    for (const is_active of [true, false]) await storeRow(world, table, { is_active })
  for (const table of [
    'page_meta',
    'search_notices',
    'team_members',
    'project_images',
    'service_requests',
    'request_notes',
    'request_messages',
    'request_files',
    'answer_templates',
    'request_tags',
    'application_notes',
    'bin',
    'drafts',
  ])
    await storeRow(world, table)
  await storeRow(world, 'bin', { table_name: 'service_requests' })
  await storeRow(world, 'bin', { table_name: 'openings' })
  await storeRow(world, 'drafts', { table_name: 'openings', changes: '{"title_en": "x"}' })
  await storeRow(world, 'drafts', { table_name: 'company_settings', changes: '{"address_en": "x"}' })
  await storeRow(world, 'invitations')
  await storeRow(world, 'invitations', { user_type: 'admin', client_type: null, areas: '{settings}' })
  for (const { employeeId } of [employee, otherEmployee, dismissed])
    for (const table of ['employee_notifications', 'employee_documents', 'document_renewals'])
      await storeRow(world, table, { employee_id: employeeId })
  for (const { id } of [world.people.admin, world.people.requestsAdmin, world.people.contentAdmin])
    await storeRow(world, 'request_views', { owner_id: id })
  for (const { id } of [client, otherClient, world.people.inactive, world.people.stranger]) {
    await storeRow(world, 'client_project_files', {
      client_project_id: await storeRow(world, 'client_projects', { client_id: id }),
      client_id: id,
    })
    const request_id = await storeRow(world, 'service_requests', { user_id: id })
    // Data that the sender must not see
    await storeRow(world, 'service_request_events', { request_id, kind: 'owner', to_status: null })
    await storeRow(world, 'request_notes', { request_id })
  }
}
