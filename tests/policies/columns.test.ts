import { beforeAll, describe, expect, it } from 'vitest'
import { columns } from './support/columns.ts'
import { tables } from './support/matrix.ts'
import { fillTables, othersRow, ownRow, storeRow, validRow } from './support/rows.ts'
import { outcome, roleOf, testWorld, triers } from './support/world.ts'

const world = testWorld()
beforeAll(() => fillTables(world))

/** A table's columns, without generated ones, which no one can write. */
const catalogued = async (table: string) =>
  (
    await world.sql<{ name: string }>(
      `select attname::text as name from pg_attribute
       where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`,
      [`public.${table}`],
    )
  ).map(({ name }) => name)

const stored = async (table: string, id: string) =>
  (await world.sql(`select * from public.${table} where id = $1`, [id]))[0] ?? {}

/** Values that the column accepts and that no row here has. */
const different: Record<string, Record<string, unknown>> = {
  project_images: {
    image_url: '/storage/v1/object/public/site-images/other.webp',
    is_primary: true,
    display_order: 7,
    alt_ar: 'منظر',
    alt_en: 'View',
    original_name: 'x.png',
    focus_x: 20,
    focus_y: 80,
    drawing_url: '/storage/v1/object/public/project-images/lines.webp',
  },
  user_profiles: {
    full_name: 'اسم آخر',
    phone: '+966500000009',
    locale: 'en',
    department: 'الإدارة',
    company_name: 'شركة أخرى',
    client_type: 'government',
    national_id: '2099999999',
    commercial_registration: '2099999999',
    unified_number: '7099999999',
    is_active: false,
    user_type: 'admin',
  },
  employees: {
    status: 'approved',
    approved_at: '2020-01-01T00:00:00Z',
    rejection_reason: 'سبب',
    base_salary: 99999,
    housing_allowance: 99999,
    transportation_allowance: 99999,
    food_allowance: 99999,
    other_allowance: 99999,
    contract_url: '/storage/v1/object/team-documents/other.pdf',
    full_name_ar: 'اسم آخر',
    full_name_en: 'Another',
    email: 'another@handasa.example',
    phone: '+966500000009',
    profile_image_url: '/storage/v1/object/employee-photos/other.webp',
    position_ar: 'مدير',
    position_en: 'Manager',
    project_name: 'برج',
    employee_join_date: '2020-01-01',
    stage_id: '90000000-0000-4000-8000-000000000001',
    owner_id: null,
  },
  employee_documents: { expires_on: '2031-01-01' },
  document_renewals: { expires_on: '2098-01-01' },
  application_notes: { text: 'x' },
  employee_notifications: { read_at: '2020-01-01T00:00:00Z' },
  service_requests: {
    kind: 'message',
    client_name: 'x',
    client_email: 'another@handasa.example',
    status: 'reviewing',
  },
  client_projects: {
    shows_email: true,
    shows_phone: true,
    status: 'on_hold',
    notes: 'ملاحظة',
  },
  mail_kinds: { is_active: false, locale: 'en' },
  breaches: {
    title: 'Other',
    noticed_at: '2026-11-23T10:00:00+00:00',
    what: 'x',
    whose: 'x',
    measures: 'x',
    steps: ['stopped'],
    authority_told_at: '2026-11-24T10:00:00+00:00',
    people_told_at: '2026-11-24T10:00:00+00:00',
    closed_at: '2026-11-24T10:00:00+00:00',
  },
  retention_rules: { months: 30, is_on: false },
  search_notice_settings: { is_on: true },
  answer_settings: {
    answer_within: 2,
    answer_unit: 'hours',
    work_days: [0, 1],
    opens: '09:00:00',
    closes: '16:00:00',
    holidays: [{ name: 'x', from: '2026-12-01', to: '2026-12-01' }],
  },
  request_notes: { text: 'x', mentions: [] },
  request_tags: { name: 'x', colour: 'red' },
  request_views: { name: 'x', shared: true, filters: { status: 'new' } },
  drafts: { changes: { icon: 'Leaf' }, base: {} },
  bin_settings: { days: 31 },
  session_limits: { idle_hours: 10, longest_days: 5, needs_second_factor: false },
}

/** Values for required columns that `validRow` leaves out. */
const filled: Record<string, unknown> = {
  id: crypto.randomUUID(),
  submission_id: crypto.randomUUID(),
  locale: 'en',
  text: 'x',
  mentions: [],
  colour: 'red',
  notification_type: 'note',
  steps: [],
  shared: false,
  filters: {},
  shows_email: true,
  shows_phone: true,
}

/** Columns that triggers set: a write is accepted, its value ignored. */
const notTaken = ['approved_at', 'approved_by', 'read_at', 'stage_id']

describe.each(Object.entries(columns))('%s', (table, { insert, update }) => {
  /** A value for a column: of its type, or null for those that no one may change. */
  async function value(column: string, before: Record<string, unknown>): Promise<unknown> {
    // Another file at the same place
    if (column === 'file_url' && before.file_url)
      return String(before.file_url).replace(/[^/]+$/, `${crypto.randomUUID()}.pdf`)
    if (table === 'employees' && column === 'approved_by') return world.people.client.id
    if (column === 'project_id') return storeRow(world, 'projects')
    if (column === 'client_id') return world.people.otherClient.id
    return different[table]?.[column] ?? null
  }

  it.each(triers)('each column of a row is changed by %s as the matrix says', async (who) => {
    const role = roleOf(who)
    const mine = await ownRow(world, table, who)
    const subjects = [
      { id: await othersRow(world, table, who), own: false },
      ...(mine ? [{ id: mine, own: true }] : []),
    ]
    const all = await catalogued(table)
    for (const { id, own } of subjects) {
      const expected: Record<string, string> = Object.fromEntries(all.map((column) => [column, 'refused']))
      for (const rule of update)
        for (const column of rule.columns) expected[column] = ((own && rule.own) || rule.others)[role]
      const found: Record<string, string> = {}
      for (const column of all) {
        const before = await stored(table, id)
        const sent = await value(column, before)
        const change = { [column]: sent }
        // A client type requires the fields that belong to it
        if (column === 'client_type') Object.assign(change, { company_name: 'x', unified_number: '7' })
        const answer = outcome(await world.people[who].db.from(table).update(change).eq('id', id))
        const after = await stored(table, id)
        const changed = JSON.stringify(after) !== JSON.stringify(before)
        found[column] = answer !== 'done' ? answer : changed || expected[column] === 'done' ? 'done' : 'none'
        if (answer !== 'done') expect(changed, `${column} was refused and changed`).toBe(false)
        if (found[column] === 'done' && !notTaken.includes(column))
          expect(after[column], column).toEqual(sent)
        if (changed) await restore(id, before, after)
      }
      expect(found, own ? 'own row' : 'another’s row').toEqual(expected)
    }
  })

  /** Restores a row, with the triggers off. */
  async function restore(id: string, before: Record<string, unknown>, after: Record<string, unknown>) {
    const names = Object.keys(before).filter(
      (name) => name !== 'updated_at' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    )
    if (table === 'employee_notifications' || names.length === 0) return
    await world.sql(
      `update public.${table} set ${names.map((name, place) => `${name} = $${place + 2}`).join(', ')} where id = $1`,
      [id, ...names.map((name) => before[name])],
    )
  }

  if (insert)
    it('accepts in a new row the columns of the matrix, and no others', async () => {
      // Admins add the rows, or employees add their own
      const who = tables[table]?.own?.insert ? 'employee' : 'admin'
      const all = await catalogued(table)
      const answers: Record<string, string> = {}
      for (const column of all) {
        const row = await validRow(world, table, who === 'admin' ? undefined : who)
        // Null for columns without a value: rights are checked before values
        row[column] = { ...filled, ...row }[column] ?? null
        answers[column] = outcome(await world.people[who].db.from(table).insert(row))
      }
      expect(answers).toEqual(
        Object.fromEntries(all.map((column) => [column, insert.includes(column) ? 'done' : 'refused'])),
      )
    })
})

it('names columns that exist', async () => {
  for (const [table, { insert = [], update }] of Object.entries(columns))
    expect(await catalogued(table)).toEqual(
      expect.arrayContaining([...insert, ...update.flatMap((rule) => rule.columns)]),
    )
})
