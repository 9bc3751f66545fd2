import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Db } from '#app/data/db.ts'
import { checkForm, fieldsOf } from '#app/data/visitor-forms.ts'
import { limits } from '#common/limits.ts'
import { insertContactMessage, insertServiceRequest } from './public.ts'

const request = {
  service_id: '20000000-0000-4000-8000-000000000001',
  client_name: ' نورة العتيبي ',
  client_email: ' noura@example.com\u200e',
  client_phone: '٠٥١ ٢٣٤ ٥٦٧٨',
  company_name: '',
  project_description: 'سطر\r\nسطر',
  budget_range: '',
  preferred_start_date: '',
  notes: ' ',
}
const contact = { name: 'Noura', email: 'noura@example.com', message: 'Hello' }
const errorsOf = (change: Partial<typeof request>) => checkForm('request', { ...request, ...change }).errors

describe('the request form', () => {
  it('tidies what was typed and leaves empty fields out', () => {
    expect(checkForm('request', request)).toEqual({
      values: {
        service_id: request.service_id,
        client_name: 'نورة العتيبي',
        client_email: 'noura@example.com',
        client_phone: '+966512345678',
        company_name: null,
        project_description: 'سطر\nسطر',
        budget_range: null,
        preferred_start_date: null,
        notes: null,
      },
    })
  })

  it('requires name, email, phone, description and service, and nothing else', () => {
    expect(checkForm('request', {}).errors).toEqual({
      service_id: { code: 'required' },
      client_name: { code: 'required' },
      client_email: { code: 'required' },
      client_phone: { code: 'required' },
      project_description: { code: 'required' },
    })
    expect(errorsOf({ client_name: ' \u200f\t ' })).toEqual({ client_name: { code: 'required' } })
  })

  it.each([
    [{ client_email: 'noura' }, { client_email: { code: 'email' } }],
    [{ client_email: 'noura@example' }, { client_email: { code: 'email' } }],
    [{ client_email: 'no ura@example.com' }, { client_email: { code: 'email' } }],
    [{ client_email: 'a@b.com, c@d.com' }, { client_email: { code: 'email' } }],
    [{ client_phone: 'none' }, { client_phone: { code: 'phone' } }],
    [{ budget_range: 'a lot' }, { budget_range: { code: 'choice' } }],
    [{ preferred_start_date: '2027-02-30' }, { preferred_start_date: { code: 'date' } }],
    [{ preferred_start_date: '20270-01-01' }, { preferred_start_date: { code: 'date' } }],
    [{ preferred_start_date: 'soon' }, { preferred_start_date: { code: 'date' } }],
    [{ service_id: '1 or 1=1' }, { service_id: { code: 'service' } }],
    [{ client_name: '😀👍' }, { client_name: { code: 'letterless' } }],
    [{ client_name: '123 – ٤٥' }, { client_name: { code: 'letterless' } }],
    [{ client_name: 'a\nb' }, { client_name: { code: 'characters' } }],
    [{ notes: 'a\u0000b' }, { notes: { code: 'characters' } }],
    [{ client_name: 'x'.repeat(100_000) }, { client_name: { code: 'too_long', count: limits.name } }],
    [{ notes: '😀'.repeat(limits.notes + 1) }, { notes: { code: 'too_long', count: limits.notes } }],
  ])('refuses %j', (change, errors) => {
    expect(errorsOf(change)).toEqual(errors)
  })

  it.each([
    { client_name: '<b>Bobby</b>\'); drop table "students"; --' },
    { client_name: '👩🏽‍🔧 نورة' },
    { client_name: 'ن'.repeat(limits.name) },
    { notes: '😀'.repeat(limits.notes) },
    { client_email: 'نورة@مثال.السعودية' },
    { client_email: "o'neil+site@sub.example.co" },
    { preferred_start_date: '٢٠٢٧-٠١-١٥' },
    { budget_range: '500k_1m', company_name: 'شركة' },
  ])('takes %j', (change) => {
    expect(errorsOf(change)).toBeUndefined()
  })

  it('says something of each field or stores it, whatever is typed', () => {
    const field = fc.constantFrom(...fieldsOf('request'))
    fc.assert(
      fc.property(fc.dictionary(field, fc.string({ unit: 'binary' })), (typed) => {
        const { values, errors } = checkForm('request', typed)
        expect(Boolean(values)).toBe(!errors)
      }),
    )
  })
})

describe('the contact form', () => {
  it('requires all three fields', () => {
    expect(Object.keys(checkForm('contact', {}).errors ?? {})).toEqual(['name', 'email', 'message'])
    expect(checkForm('contact', contact)).toEqual({ values: contact })
  })
})

describe('storing', () => {
  const sending = { submissionId: '90000000-0000-4000-8000-000000000001', locale: 'ar' as const, notice: 3 }
  const dbThat = (answer: object | null, rows: object[] = []) =>
    ({
      from: () => ({
        insert: async (row: object) => {
          rows.push(row)
          return { error: answer }
        },
      }),
    }) as unknown as Db
  const values = checkForm('request', request).values
  const message = checkForm('contact', contact).values

  it('writes a request as new and a message as pending', async () => {
    const rows: Record<string, unknown>[] = []
    const db = dbThat(null, rows)
    if (values) await insertServiceRequest(db, values, { ...sending, serviceTitle: 'التصميم' })
    if (message) await insertContactMessage(db, message, { ...sending, news: 1, enquiryLabel: 'استفسار عام' })
    expect(rows[0]).toMatchObject({
      kind: 'service',
      status: 'new',
      service_type: 'التصميم',
      client_phone: '+966512345678',
      locale: 'ar',
      news_wording: null,
    })
    expect(rows[1]).toEqual({
      client_name: 'Noura',
      client_email: 'noura@example.com',
      project_description: 'Hello',
      kind: 'message',
      service_type: 'استفسار عام',
      status: 'pending',
      submission_id: sending.submissionId,
      locale: 'ar',
      privacy_version: 3,
      news_wording: 1,
    })
  })

  it('takes a submission that is stored already as stored, and any other refusal as a failure', async () => {
    const again = { code: '23505', message: 'duplicate key … "service_requests_submission_id_key"' }
    const refused = { code: '42501', message: 'permission denied' }
    if (!message) return
    const send = (answer: object) =>
      insertContactMessage(dbThat(answer), message, { ...sending, enquiryLabel: 'x' })
    await expect(send(again)).resolves.toBeUndefined()
    await expect(send(refused)).rejects.toMatchObject({ name: 'DataError', code: '42501' })
  })
})
