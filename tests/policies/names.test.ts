/** Names and other lines of text: a letter in any script, and nothing that turns the text after them around. */
import { describe, expect, it } from 'vitest'
import { hasLetter, tidyLine } from '#common/text.ts'
import { storeRow } from './support/rows.ts'
import { clientData, employeeData, testWorld } from './support/world.ts'

const world = testWorld()

const names: Record<string, readonly string[]> = {
  service_requests: ['client_name'],
  privacy_requests: ['full_name'],
  user_profiles: ['full_name'],
  employees: ['full_name_ar', 'full_name_en'],
  invitations: ['full_name'],
  team_members: ['name_ar', 'name_en'],
  leadership_team: ['full_name_ar', 'full_name_en'],
}

const letterless = ['😀', '👩🏽‍🔧 👍', '123', '٤٥٦', '۷', '—', '، .', '@#$', '«»', '١٢ ٣']
const lettered = ['نورة', 'Li', '李', 'Ω', 'ß', 'שרה', 'आ', '한', '👷 نورة', 'م']

describe.each(Object.entries(names))('%s', (table, columns) => {
  it.each(columns)('%s needs a letter, and what is there already keeps its row', async (column) => {
    const id = await storeRow(world, table)
    const set = (value: string) =>
      world.sql(`update public.${table} set ${column} = $1 where id = $2`, [value, id])
    await expect(set('😀 12')).rejects.toThrow('name_without_letter')
    await set('نورة')
    // A name from before this rule, which no trigger stops here
    await world.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.${table} set ${column} = '😀' where id = '${id}';
    end $$`)
    await world.sql(`update public.${table} set ${column} = ${column} where id = $1`, [id])
  })
})

/** What people outside of the company write on one line, and others read on their screens. */
const lines: Record<string, readonly string[]> = {
  service_requests: ['client_name', 'company_name', 'service_type', 'project_budget', 'project_timeline'],
  privacy_requests: ['full_name'],
  user_profiles: [
    'full_name',
    'company_name',
    'department',
    'national_id',
    'commercial_registration',
    'unified_number',
  ],
  employees: ['full_name_ar', 'full_name_en', 'position_ar', 'position_en', 'department'],
  invitations: ['full_name', 'company_name'],
  request_files: ['name'],
}

describe.each(Object.entries(lines))('%s', (table, columns) => {
  it.each(columns)('%s keeps no mark that turns the text after it around', async (column) => {
    const id = await storeRow(world, table)
    const stored = async (value: string) => {
      await world.sql(`update public.${table} set ${column} = $1 where id = $2`, [value, id])
      const [row] = await world.sql<{ text: string }>(
        `select ${column} as text from public.${table} where id = $1`,
        [id],
      )
      return row?.text
    }
    expect(await stored('\u202eعلي\u2069 Ali\u2066\u200b ')).toBe('علي Ali')
    // An editor may have set a mark within the line
    expect(await stored('علي (A)\u200f 2')).toBe('علي (A)\u200f 2')
    const other = await storeRow(world, table, { [column]: '\u2069Noor\u202d' })
    // The profile and the application of a new account are tested below
    if (other === id) return
    const [row] = await world.sql<{ text: string }>(
      `select ${column} as text from public.${table} where id = $1`,
      [other],
    )
    expect(row?.text).toBe('Noor')
  })
})

it('what the visits of a sender and of an applicant name keeps no such mark either', async () => {
  const visit = (campaign: string) => ({ day: '2026-11-01', campaign })
  const visits = (campaign: string) => ({ first: visit('عيد \u200f1'), last: visit(campaign) })
  const marked = visits('\u202eRamadan "1" \\ \u2069')
  const request = await storeRow(world, 'service_requests', { came_from: JSON.stringify(marked) })
  const applicant = await storeRow(world, 'employees')
  await world.sql('update public.employees set came_from = $1::jsonb where id = $2', [
    JSON.stringify(marked),
    applicant,
  ])
  expect(
    await world.sql(
      `select came_from from public.service_requests where id = $1
       union all select came_from from public.employees where id = $2`,
      [request, applicant],
    ),
  ).toEqual([{ came_from: visits('Ramadan "1" \\ ') }, { came_from: visits('Ramadan "1" \\ ') }])
})

it('a new account and its application keep none of these marks either', async () => {
  const client = await world.signUp({
    ...clientData,
    full_name: '\u2069Noor\u202e',
    company_name: 'ACME\u2066',
  })
  expect((await client.db.from('user_profiles').select('full_name').single()).data).toEqual({
    full_name: 'Noor',
  })
  const employee = await world.signUp({
    ...employeeData,
    full_name_en: 'Sami\u2067',
    full_name_ar: '\u202bسامي',
  })
  expect(
    await world.sql('select full_name_ar, full_name_en from public.employees where user_id = $1', [
      employee.id,
    ]),
  ).toEqual([
    {
      full_name_ar: 'سامي',
      full_name_en: 'Sami',
    },
  ])
})

it('the database and the forms agree on what a line is stored as', async () => {
  const texts = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code + 1))
    .filter((one) => !/\p{Cc}/u.test(one))
    .flatMap((one) => [`${one}A${one}b${one}`])
  const rows = await world.sql<{ text: string; line: string }>(
    'select text, private.tidy_line(text) as line from unnest($1::text[]) as text',
    [texts],
  )
  expect(rows.filter(({ text, line }) => line !== tidyLine(text))).toEqual([])
})

it('the database and the forms agree on what has a letter', async () => {
  for (const [texts, answer] of [
    [letterless, false],
    [lettered, true],
  ] as const) {
    expect(texts.filter((text) => hasLetter(text) !== answer)).toEqual([])
    const rows = await world.sql<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.has_letter(text) <> $2',
      [texts, answer],
    )
    expect(rows).toEqual([])
  }
})

it('the database takes each letter of each script, and no emoji', async () => {
  const all = Array.from({ length: 0x33480 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
  for (const [kind, answer] of [
    [/^\p{L}$/u, true],
    [/^\p{Extended_Pictographic}$/u, false],
  ] as const) {
    // To Unicode, ™ and © are pictographs, and ℹ is a letter
    const texts = all.filter((one) => kind.test(one) && (answer || !/[\u2100-\u214f]/u.test(one)))
    const rows = await world.sql<{ text: string }>(
      'select text from unnest($1::text[]) as text where private.has_letter(text) <> $2',
      [texts, answer],
    )
    expect(rows.map(({ text }) => text.codePointAt(0)?.toString(16))).toEqual([])
  }
})
