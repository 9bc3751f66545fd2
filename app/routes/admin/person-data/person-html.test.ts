import { expect, test } from 'vitest'
import type { PersonData } from '#app/data/person/admin.ts'
import { personData as ar } from '#app/i18n/locales/ar/admin/person-data.ts'
import { personData as en } from '#app/i18n/locales/en/admin/person-data.ts'
import { columnsOf } from '#tests/support/columns-of.ts'
import { filesOf } from './person-archive.ts'
import { personHtml } from './person-html.ts'

const none: PersonData = {
  accounts: [],
  sessions: [],
  browsers: [],
  employees: [],
  notifications: [],
  documents: [],
  client_projects: [],
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
const html = (data: object, files: string[] = [], language: 'ar' | 'en' = 'en') =>
  personHtml({ ...none, ...data }, files, {
    words: language === 'ar' ? ar : en,
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
  expect(html({}, ['files/photo.webp'])).toContain('<a href="files/photo.webp"')
})

test('every column that a person’s rows have is labelled', () => {
  const tables = [
    'user_profiles',
    'employees',
    'employee_notifications',
    'employee_documents',
    'application_notes',
    'client_projects',
    'service_requests',
    'service_request_events',
    'privacy_requests',
  ] as const
  const omitted = /^(id|\w+_id|updated_at|approved_by|sent_by|changed_by)$/
  const missing = tables
    .flatMap((table) => columnsOf(table))
    .filter((column) => column === 'national_id' || !omitted.test(column))
    .filter((column) => !(column in en.columns))
  expect(missing).toEqual([])
})
