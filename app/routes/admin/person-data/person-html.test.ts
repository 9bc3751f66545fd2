import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { silentColumns } from '#app/data/audit-log/tables.ts'
import type { PersonData } from '#app/data/person/admin.ts'
import { activity as activityAr } from '#app/i18n/locales/ar/admin/activity.ts'
import { personData as ar } from '#app/i18n/locales/ar/admin/person-data.ts'
import { activity as activityEn } from '#app/i18n/locales/en/admin/activity.ts'
import { personData as en } from '#app/i18n/locales/en/admin/person-data.ts'
import { columnsOf } from '#tests/support/columns-of.ts'
import { filesOf } from './person-archive.ts'
import { personHtml } from './person-html.ts'
import { labelOf, omits } from './person-words.ts'

const none: PersonData = {
  accounts: [],
  sessions: [],
  browsers: [],
  employees: [],
  notifications: [],
  documents: [],
  document_renewals: [],
  client_projects: [],
  client_project_files: [],
  requests: [],
  merged_requests: [],
  request_events: [],
  request_notes: [],
  application_notes: [],
  request_messages: [],
  request_files: [],
  privacy_requests: [],
  news_consents: [],
  mails: [],
  invitations: [],
  imported: [],
  activity: [],
  bin: [],
}
const request = {
  reference: 'R-7K2M4P',
  client_name: '<b>Noura</b>',
  client_phone: '+966501234567',
  status: 'in_progress',
  created_at: '2026-11-24T10:15:00Z',
  notes: null,
  id: '6f9c1d5e-0000-4000-8000-000000000001',
}
const words = { ar: { ...ar, activity: activityAr }, en: { ...en, activity: activityEn } }
const html = (data: object, files: string[] = [], language: 'ar' | 'en' = 'en') =>
  personHtml({ ...none, ...data }, files, {
    words: words[language],
    language,
    company: 'Handasa',
    day: '2026-11-24',
  })

test('has a table for each kind of data, with labels and words in the person’s language', () => {
  const english = html({ requests: [request] })
  expect(english).toContain('<h2>Requests and messages</h2>')
  expect(english).toContain('<th scope="row">Reference</th>')
  expect(english).toContain('In progress')
  expect(english).not.toContain('client_phone')
  const arabic = html({ requests: [request] }, [], 'ar')
  expect(arabic).toContain('<html lang="ar" dir="rtl">')
  expect(arabic).toContain('قيد التنفيذ')
})

test('runs nothing that people typed, and leaves out what says nothing', () => {
  const page = html({ requests: [request] })
  expect(page).toContain('&#60;b&#62;Noura')
  expect(page).not.toContain(request.id)
  expect(page).not.toContain('Client notes')
  expect(html({})).toContain('We hold nothing about you.')
})

test('names the files of the archive by what they are', () => {
  const employee = {
    profile_image_url: '/storage/v1/object/public/team-images/applicants/x.webp',
    contract_url: '/storage/v1/object/team-documents/a/عقد.pdf?x=1',
    cv_url: '/storage/v1/object/applicant-cvs/x.pdf',
  } as PersonData['employees'][number]
  expect(filesOf({ employees: [employee] }).map(([name]) => name)).toEqual([
    'files/photo.webp',
    'files/contract.pdf',
    'files/cv.pdf',
  ])
  const scan = '/storage/v1/object/employee-documents/e/s.webp'
  const handedIn = { file_url: scan } as PersonData['document_renewals'][number]
  expect(filesOf({ employees: [], document_renewals: [handedIn] })).toEqual([['files/document-1.webp', scan]])
  expect(html({}, ['files/photo.webp'])).toContain('<a href="files/photo.webp"')
})

test('says the details of the record and rows of the bin in words', () => {
  const page = html({
    activity: [
      {
        at: '2026-11-24T10:15:00Z',
        kind: 'update',
        table_name: 'service_requests',
        by_person: false,
        details: {
          name: 'R-7K2M4P',
          before: { status: 'new', client_phone: '+966501234567', user_id: request.id },
          after: { status: 'in_progress', client_phone: null },
          hidden: ['client_email'],
        },
      },
      { at: '2026-11-24T10:15:00Z', kind: 'look', table_name: 'employees', details: { what: 'pay' } },
    ],
    bin: [
      {
        table_name: 'client_projects',
        deleted_at: '2026-11-24T10:15:00Z',
        row: { id: request.id, client_id: request.id, status: 'on_hold', name_ar: 'سلمى' },
      },
    ],
    merged_requests: [{ ...request, status: 'pending' }],
    sessions: [
      { user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' },
    ],
  })
  expect(page).toContain('Request or message')
  expect(page).toContain('Status: New')
  expect(page).toContain('Status: In progress')
  expect(page).toContain('Salary and allowances')
  expect(page).toContain('Chrome · Linux')
  expect(page).toContain('Client project')
  expect(page).toContain('Status: On hold')
  expect(page).not.toContain(request.id)
  expect(page.replace(/<style>.*<\/style>/s, '').match(/\b[a-z]+_[a-z_]+\b/g)).toBeNull()
  expect(
    html({ accounts: [{ areas: ['requests', 'people'], is_active: true }] }, [], 'ar').match(
      /\b(areas|requests|people|is_active)\b/g,
    ),
  ).toBeNull()
})

test('every column that a person’s rows have is labelled in both languages', () => {
  const schema = readFileSync('supabase/schemas/85_person_data.sql', 'utf8')
  const [, gathered = ''] = /create function public\.gather_person.*?return (.*?)\$\$/s.exec(schema) ?? []
  // Tables of which whole rows are gathered, and those whose rows the bin may hold
  const alias = [...gathered.matchAll(/to_jsonb\((\w+)\)/g)].map(([, name = '']) => name)
  const tables = new Set([
    ...[...gathered.matchAll(/public\.(\w+) as (\w+)/g)]
      // Rows of the activity record are not gathered whole
      .filter(([, table, name = '']) => alias.includes(name) && table !== 'audit_log')
      .map(([, table = '']) => table),
    ...Object.keys(activityEn.tables).filter((table) => !['bin', 'audit_log'].includes(table)),
  ])
  const columns = new Set([
    // Columns of whole rows, and of rows in the bin
    ...[...tables].flatMap((table) => columnsOf(table)),
    // Those that are named one by one
    ...[...gathered.matchAll(/[(,]\s*'([a-z_]+)',/g)].map(([, column = '']) => column),
  ])
  expect(tables.size).toBeGreaterThan(40)
  const sections = new Set(Object.keys(none))
  const silent: readonly string[] = silentColumns
  const nameless = [...columns].filter(
    (column) =>
      !sections.has(column) &&
      !omits(column) &&
      !silent.includes(column) &&
      (['ar', 'en'] as const).some(
        (language) => labelOf('', column, words[language]) === column.replace(/_(ar|en)$/, ''),
      ),
  )
  expect(nameless).toEqual([])
})
