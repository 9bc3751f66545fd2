import { describe, expect, it } from 'vitest'
import { isEmailAddress } from '#common/email.ts'
import { bounds, limits } from '#common/limits.ts'
import { columns as columnRules } from './support/columns.ts'
import { tables } from './support/matrix.ts'
import { storeRow, validRow } from './support/rows.ts'
import { clientData, employeeData, outcome, testWorld } from './support/world.ts'

const world = testWorld()

const both = (names: string[], limit: number) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_ar`, limit],
      [`${name}_en`, limit],
    ]),
  )

/** Text columns with a limit of their own. The others allow only listed values or a certain form. */
const lengths: Record<string, Record<string, number>> = {
  company_settings: {
    ...both(['company_name'], limits.name),
    ...both(['address'], limits.address),
    ...both(['description', 'vision', 'mission'], limits.description),
    ...both(['privacy'], limits.privacy),
    phone: limits.companyPhone,
    email: limits.email,
    map_url: limits.url,
  },
  credentials: {
    ...both(['title'], limits.title),
    ...both(['issuer'], limits.name),
    number: limits.documentNumber,
  },
  offices: {
    ...both(['name'], limits.name),
    ...both(['address'], limits.address),
    phone: limits.companyPhone,
    map_url: limits.url,
  },
  client_references: {
    ...both(['name', 'author'], limits.name),
    ...both(['quote'], limits.quote),
    consent_by: limits.name,
    image_url: limits.url,
  },
  page_meta: {
    ...both(['title'], limits.title),
    ...both(['description'], limits.pageDescription),
    image_url: limits.url,
  },
  site_content: {
    ...both(['title'], limits.title),
    ...both(['text'], limits.description),
    content_key: limits.contentKey,
  },
  site_images: {
    ...both(['title'], limits.title),
    ...both(['description'], limits.description),
    image_url: limits.url,
  },
  services: {
    ...both(['title'], limits.title),
    ...both(['description', 'scope', 'audience', 'steps', 'deliverables', 'questions'], limits.description),
  },
  openings: {
    ...both(['title', 'department', 'place'], limits.title),
    ...both(['description', 'requirements'], limits.description),
  },
  news: {
    ...both(['title'], limits.title),
    ...both(['lead'], limits.lead),
    ...both(['category'], limits.category),
    ...both(['author'], limits.name),
    ...both(['alt'], limits.alt),
    image_url: limits.url,
  },
  leadership_team: {
    ...both(['position', 'specialization'], limits.title),
    ...both(['full_name'], limits.name),
    ...both(['bio'], limits.description),
    ...both(['degrees'], limits.degrees),
    engineers_number: limits.documentNumber,
    image_url: limits.url,
  },
  team_members: {
    ...both(['name'], limits.name),
    ...both(['position', 'specialization'], limits.title),
    ...both(['bio'], limits.description),
    ...both(['degrees'], limits.degrees),
    engineers_number: limits.documentNumber,
    image_url: limits.url,
  },
  projects: {
    ...both(['title'], limits.title),
    ...both(['description'], limits.description),
    ...both(['category'], limits.category),
    ...both(['challenge', 'work', 'result'], limits.description),
    date: limits.date,
    location: limits.title,
    client: limits.name,
    image_url: limits.url,
  },
  project_images: {
    ...both(['alt'], limits.title),
    original_name: limits.fileName,
    image_url: limits.url,
    drawing_url: limits.url,
  },
  service_requests: {
    client_name: limits.name,
    client_email: limits.email,
    company_name: limits.name,
    service_type: limits.title,
    project_description: limits.description,
    project_budget: limits.freeText,
    project_timeline: limits.freeText,
    notes: limits.notes,
  },
  news_consents: { email: limits.email },
  invitations: { email: limits.email, full_name: limits.name, company_name: limits.name },
  request_notes: { text: limits.notes },
  request_files: { name: limits.fileName, author_name: limits.name },
  client_project_files: { name: limits.fileName },
  request_messages: {
    author_name: limits.name,
    email: limits.email,
    name: limits.name,
    subject: limits.answerSubject + 20,
    body: limits.answer,
    quoted: limits.answerQuoted,
    diagnosis: limits.diagnosis,
  },
  answer_templates: {
    ...both(['title'], limits.templateName),
    ...both(['subject'], limits.templateSubject),
    ...both(['body'], limits.description),
  },
  request_tags: { name: limits.tag },
  request_views: { name: limits.tag },
  privacy_requests: {
    full_name: limits.name,
    email: limits.email,
    details: limits.description,
    extension_reason: limits.privacyReason,
    answer: limits.description,
    notes: limits.notes,
  },
  breaches: {
    title: limits.title,
    what: limits.description,
    whose: limits.description,
    measures: limits.description,
  },
  kept_records: { full_name: 2 * limits.name, contract_url: limits.url },
  user_profiles: {
    full_name: limits.name,
    department: limits.title,
    company_name: limits.name,
    national_id: limits.identity,
    commercial_registration: limits.identity,
    unified_number: limits.identity,
  },
  employees: {
    ...both(['full_name'], limits.name),
    ...both(['position'], limits.title),
    email: limits.email,
    department: limits.title,
    project_name: limits.title,
    profile_image_url: limits.url,
    contract_url: limits.url,
    cv_url: limits.url,
    rejection_reason: limits.notes,
  },
  legal_pages: both(['body'], limits.legalText),
  application_stages: both(['name'], limits.stage),
  application_notes: { text: limits.notes },
  employee_documents: { number: limits.documentNumber },
  document_renewals: { number: limits.documentNumber, old_number: limits.documentNumber },
  employee_notifications: { ...both(['subject'], limits.title), ...both(['message'], limits.description) },
  client_projects: { notes: limits.notes, milestone: limits.title },
  mail_outbox: { recipient: limits.email },
}

/** Text with a certain form (phone), with only one value so far (kind), or written only by triggers. */
const otherwise = [
  'phone',
  'client_phone',
  'reference',
  'from_status',
  'to_status',
  'kind',
  'last_error',
  'failure',
  'message_id',
  'message',
  // One of four, by a function of both tables: content.test.ts
  'engineers_grade',
  // A number: company-facts.test.ts
  'whatsapp',
  // Written only with its decision: document-renewals.test.ts
  'reason',
  // A place in one bucket: request-files.test.ts, document-renewals.test.ts
  'file_url',
  'old_file_url',
  // At most 80 characters, of some kinds: addresses.test.ts
  'slug_ar',
  'slug_en',
  // Written only with its day: request-work.test.ts
  'next_step',
]

/** Text of a length, in the form that the column needs: an email or a web address, otherwise Arabic. */
function filler(column: string, length: number): string {
  const start = {
    email: 'a@b.',
    client_email: 'a@b.',
    recipient: 'a@b.',
    map_url: 'https://a/',
    content_key: 'k',
  }[column]
  if (start) return start.padEnd(length, 'a')
  return column.endsWith('_url') ? '/'.padEnd(length, 'ص') : 'ض'.repeat(length)
}

/** Whether the API lets anyone change a column; the others are written once, or by functions. */
const isChanged = (table: string, column: string) =>
  columnRules[table]
    ? columnRules[table].update.some(({ columns }) => columns.includes(column))
    : tables[table]?.update.admin !== 'refused'

describe.each(Object.entries(lengths))('%s', (table, columns) => {
  it.each(Object.entries(columns))('%s takes %i characters and not one more', async (column, limit) => {
    // Only the author changes a note, and only the owner a view
    const mine = {
      request_notes: { author_id: world.people.admin.id },
      application_notes: { author_id: world.people.admin.id },
      request_views: { owner_id: world.people.admin.id },
      document_renewals: { employee_id: world.people.employee.employeeId },
    }
    const id = await storeRow(world, table, mine[table as keyof typeof mine])
    const set = (value: string) =>
      (table === 'legal_pages' || table === 'news_consents'
        ? // A version and a consent are added, never changed
          storeRow(world, table, { [column]: value })
        : world.sql(`update public.${table} set ${column} = $1 where id = $2`, [value, id])
      ).then(
        () => 'done',
        (error: Error) => outcome({ error }),
      )
    expect(await set(filler(column, limit))).toBe('done')
    expect(await set(filler(column, limit + 1))).toBe(`check ${table}_${column}_check`)
    // Through the API too: its answer must not depend on the length
    const { db } = world.people[table === 'document_renewals' ? 'employee' : 'admin']
    expect(
      outcome(
        await db
          .from(table)
          .update({ [column]: 'x'.repeat(100_000) })
          .eq('id', id),
      ),
    ).toBe(isChanged(table, column) ? `check ${table}_${column}_check` : 'refused')
  })
})

it('every text column has a limit or a list of values', async () => {
  const columns = await world.sql<{ table: string; column: string; choice: boolean }>(
    `select c.relname as table, a.attname as column, exists (
       select 1 from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
         and pg_get_constraintdef(k.oid) like '%= ANY%'
     ) as choice
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
       and a.atttypid = 'text'::regtype`,
  )
  const unlimited = columns.filter(
    ({ table, column, choice }) =>
      // Only triggers write these tables, from values that have limits elsewhere
      !['audit_log', 'bin', 'drafts', 'search_notice_settings', 'search_notices'].includes(table) &&
      !choice &&
      !otherwise.includes(column) &&
      !lengths[table]?.[column],
  )
  expect(unlimited).toEqual([])
})

it('characters are counted as people see Arabic, not as bytes', async () => {
  const row = {
    ...(await validRow(world, 'service_requests')),
    client_name: 'ن'.padEnd(limits.name * 2 - 1, '👷'),
  }
  expect(outcome(await world.people.visitor.db.from('service_requests').insert(row))).toBe('done')
})

it('a phone is + and 7 to 15 digits, which the limit of the form covers', async () => {
  const insert = async (client_phone: string) =>
    outcome(
      await world.people.visitor.db
        .from('service_requests')
        .insert({ ...(await validRow(world, 'service_requests')), client_phone }),
    )
  for (const good of ['+1234567', `+${'9'.repeat(15)}`]) {
    expect(await insert(good)).toBe('done')
    expect(good.length).toBeLessThanOrEqual(limits.phone)
  }
  for (const bad of ['+123456', `+${'9'.repeat(16)}`, '+0123456789', '966512345678', '+9665 1234 5678', ''])
    expect(await insert(bad)).toBe('check service_requests_client_phone_check')
})

it('numbers and dates keep their bounds', async () => {
  const employee = await storeRow(world, 'employees')
  const set = (table: string, id: string, column: string, value: unknown) =>
    world.sql(`update public.${table} set ${column} = $1 where id = $2`, [value, id]).then(
      () => 'done',
      (error: Error) => error.message,
    )
  for (const column of [
    'base_salary',
    'housing_allowance',
    'transportation_allowance',
    'food_allowance',
    'other_allowance',
  ]) {
    for (const value of [bounds.money.min, bounds.money.max])
      expect(await set('employees', employee, column, value)).toBe('done')
    expect(await set('employees', employee, column, -0.01)).toMatch('check constraint')
    expect(await set('employees', employee, column, bounds.money.max + 0.01)).toMatch('overflow')
  }
  const leader = await storeRow(world, 'leadership_team')
  const { min, max } = bounds.yearsOfExperience
  for (const value of [min, max])
    expect(await set('leadership_team', leader, 'years_of_experience', value)).toBe('done')
  for (const value of [min - 1, max + 1])
    expect(await set('leadership_team', leader, 'years_of_experience', value)).toMatch('check constraint')
  for (const table of ['site_images', 'project_images', 'team_members', 'leadership_team']) {
    const row = await storeRow(world, table)
    for (const column of ['focus_x', 'focus_y']) {
      for (const value of [bounds.focus.min, bounds.focus.max])
        expect(await set(table, row, column, value)).toBe('done')
      for (const value of [bounds.focus.min - 1, bounds.focus.max + 1])
        expect(await set(table, row, column, value)).toMatch('check constraint')
    }
  }
  const request = await storeRow(world, 'service_requests')
  for (const value of Object.values(bounds.day))
    expect(await set('service_requests', request, 'preferred_start_date', value)).toBe('done')
  for (const value of ['1999-12-31', '2200-01-01', 'infinity'])
    expect(await set('service_requests', request, 'preferred_start_date', value)).toMatch('check constraint')
})

it('the limits hold at sign-up', async () => {
  const long = (limit: number) => 'ن'.repeat(limit + 1)
  for (const [data, message] of [
    [{ ...clientData, full_name: long(limits.name) }, 'profile_invalid'],
    [{ ...clientData, national_id: long(limits.identity) }, 'profile_invalid'],
    [{ ...employeeData, full_name_ar: long(limits.name) }, 'application_invalid'],
    [{ ...employeeData, position_en: long(limits.title) }, 'application_invalid'],
  ] as const)
    expect((await world.signUp(data)).error?.message).toBe(message)
})

it('an email address is one for the database as it is for forms', async () => {
  const same = [
    'a@b.co',
    'فهد@مثال.السعودية',
    `${'a'.repeat(311)}@b.co.com`,
    `${'a'.repeat(312)}@b.co.com`,
    '',
    'a',
    'a@b',
    'a@b.',
    '@b.co',
    'a@b@c.co',
    'a b@c.co',
    'a,b@c.co',
    'a<b@c.co>',
    '"a"@b.co',
    'a\\b@c.co',
    'a@b.co\n',
    '\u200fa@b.co',
    'a\u00ad@b.co',
  ]
  const rows = await world.sql<{ address: string; taken: boolean }>(
    'select address, private.email(address) as taken from unnest($1::text[]) as address',
    [same],
  )
  expect(rows).toHaveLength(same.length)
  for (const { address, taken } of rows) expect(taken, JSON.stringify(address)).toBe(isEmailAddress(address))
})

it('lists hold numbers, days and ids as they are stored, after a read and after a write', async () => {
  const { db } = world.people.admin
  const read = await db.from('answer_settings').select('id, work_days').single().throwOnError()
  expect(read.data.work_days).toEqual([0, 1, 2, 3, 4])
  const written = await db
    .from('answer_settings')
    .update({ work_days: [0, 1, 2, 3, 4, 5] })
    .eq('id', read.data.id)
    .select('work_days')
    .single()
    .throwOnError()
  expect(written.data.work_days).toEqual([0, 1, 2, 3, 4, 5])
  const { id: settings, ...before } = read.data
  await db.from('answer_settings').update(before).eq('id', settings).throwOnError()
  const id = '10000000-0000-4000-8000-00000000000a'
  const [row] = await world.sql(
    `select array[1, 2] as whole, array[true, false] as yes, array['a b', '"'] as texts, array[$1::uuid] as ids`,
    [id],
  )
  expect(row).toEqual({ whole: [1, 2], yes: [true, false], texts: ['a b', '"'], ids: [id] })
})

it.each<{ value: unknown }>([{ value: { toString: 'admin' } }, { value: { a: 1 } }, { value: ['x'] }])(
  '$value is no text',
  async ({ value }) => {
    const { db, id } = world.people.client
    expect(
      outcome(
        await db
          .from('user_profiles')
          .update({ full_name: value as string })
          .eq('id', id),
      ),
    ).toBe('22P02 A value does not have the type of its column.')
  },
)
