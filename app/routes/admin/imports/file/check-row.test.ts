import { describe, expect, it, test } from 'vitest'
import type { ImportField, ImportKind } from '#app/data/imports/types.ts'
import { checkRow, findTwins, noteDepartments, readAmount } from './check-row.ts'

const read = (kind: ImportKind, values: Partial<Record<ImportField, string>>, number = 1) =>
  checkRow(Object.values(values), number, {
    kind,
    columns: Object.keys(values) as ImportField[],
    orders: {},
    locale: 'ar',
  })
const client = (values: Partial<Record<ImportField, string>>, number?: number) =>
  read('clients', values, number)
const employee = (values: Partial<Record<ImportField, string>>) =>
  read('employees', { full_name: 'ماجد', email: 'm@handasa.example', position_ar: 'مهندس', ...values })

describe('a client', () => {
  it('is stored as the forms store it', () => {
    const { entry, problems } = client({
      full_name: '  ليلى \n \u202eالقحطاني ',
      company_name: 'دار البناء',
      client_type: 'شركة',
      email: '\u200fLaila@Handasa.example ',
      phone: '٠٥٠ ١٢٣ ٤٥٦٧',
      commercial_registration: '١٠١٠١٢٣٤٥٦',
    })
    expect(problems).toEqual({})
    expect(entry).toEqual({
      row_number: 1,
      locale: 'ar',
      full_name: 'ليلى القحطاني',
      company_name: 'دار البناء',
      client_type: 'company',
      email: 'Laila@Handasa.example',
      phone: '+966501234567',
      commercial_registration: '1010123456',
    })
  })

  test.each([
    ['0501234567', '+966501234567'],
    ['501234567', '+966501234567'],
    ['966501234567', '+966501234567'],
    ['00966 50 123 4567', '+966501234567'],
    ['+971 50 123 4567', '+971501234567'],
    ['(011) 234-5678', '+966112345678'],
    ['۰۵۰۱۲۳۴۵۶۷', '+966501234567'],
  ])('has the phone %s as %s', (typed, stored) => {
    expect(client({ full_name: 'x', phone: typed })).toMatchObject({ problems: {}, entry: { phone: stored } })
  })

  test.each([
    [{ full_name: '' }, { full_name: 'name_missing', email: 'contact_missing' }],
    [{ full_name: 'x', email: 'a@b' }, { email: 'email' }],
    [{ full_name: 'x', email: 'a@b.sa; c@d.sa' }, { email: 'email' }],
    [{ full_name: 'x', phone: '12' }, { phone: 'phone' }],
    [{ full_name: 'x', phone: '9.66502E+11' }, { phone: 'shortened' }],
    [{ full_name: 'x', phone: '0501234567', national_id: '1.01234E+09' }, { national_id: 'shortened' }],
    [{ full_name: 'x'.repeat(201), phone: '0501234567' }, { full_name: 'too_long' }],
    [{ full_name: 'نور\ufffd', phone: '0501234567' }, { full_name: 'unreadable' }],
    [{ full_name: 'x', phone: '0501234567', client_type: 'صديق' }, { client_type: 'client_type' }],
  ])('with %j has the problem %j', (values, problems) => {
    expect(client(values).problems).toEqual(problems)
  })

  it('is called as its company where the file has no name, and is a company then', () => {
    const { entry, notes } = client({ company_name: 'دار البناء', email: 'a@b.sa' })
    expect(entry).toMatchObject({ full_name: 'دار البناء', client_type: 'company' })
    expect(notes).toEqual({ full_name: 'name_from_company' })
    expect(client({ full_name: 'x', email: 'a@b.sa' }).entry.client_type).toBe('individual')
  })

  it('keeps a formula and a script as the text that they are', () => {
    expect(client({ full_name: '=HYPERLINK("x")', email: 'a@b.sa' }).entry.full_name).toBe('=HYPERLINK("x")')
    expect(client({ full_name: '<script>', email: 'a@b.sa' }).entry.full_name).toBe('<script>')
  })
})

describe('an employee', () => {
  it('has pay and documents', () => {
    const { entry, problems } = employee({
      base_salary: '12,500.50 ر.س',
      employee_join_date: '15/3/2019',
      residence_permit_number: '٢١٢٣٤٥٦٧٨٩',
      residence_permit_ends: '15/6/1448',
    })
    expect(problems).toEqual({})
    expect(entry).toMatchObject({
      base_salary: 12500.5,
      employee_join_date: '2019-03-15',
      residence_permit_number: '2123456789',
      residence_permit_ends: '2026-11-25',
    })
  })

  test.each([
    [{ position_ar: '' }, { position_ar: 'position_missing' }],
    [{ base_salary: '-5' }, { base_salary: 'amount' }],
    [{ base_salary: 'عشرة آلاف' }, { base_salary: 'amount' }],
    [{ employee_join_date: '31/2/2020' }, { employee_join_date: 'date' }],
    [{ contract_ends: '1/1/1999' }, { contract_ends: 'date_range' }],
    [{ residence_permit_number: '2123456789' }, { residence_permit_ends: 'expiry_missing' }],
    [{ passport_number: 'A1234567' }, { passport_ends: 'expiry_missing' }],
    [{ driving_licence_ends: '31/31/2030' }, { driving_licence_ends: 'date' }],
  ])('with %j has the problem %j', (values, problems) => {
    expect(employee(values).problems).toEqual(problems)
  })

  it('may have one name alone, in either language', () => {
    expect(employee({ full_name: '', full_name_en: 'Majed' }).entry).toMatchObject({ full_name: 'Majed' })
  })

  it('is noted where nobody is in the department yet', () => {
    const [known, other] = [employee({ department: 'الإدارة' }), employee({ department: 'الادارة العامة' })]
    noteDepartments([known, other], ['الادارة'])
    expect([known.notes, other.notes]).toEqual([{}, { department: 'department' }])
    const first = employee({ department: 'التصميم' })
    noteDepartments([first], [])
    expect(first.notes).toEqual({})
  })
})

test.each([
  ['12000', 12000],
  ['12,000.5', 12000.5],
  ['١٢٬٠٠٠٫٥٠', 12000.5],
  ['SAR 9 500', 9500],
  ['12,5', null],
  ['1e5', null],
  ['', null],
  ['99999999999', null],
])('the amount %j is %j', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

describe('rows of one person', () => {
  it('are found by email in any case, by identity number, and by phone where one lacks an email', () => {
    const rows = [
      client({ full_name: 'a', email: 'a@b.sa', phone: '0501234567' }, 1),
      client({ full_name: 'b', email: 'A@B.SA' }, 2),
      client({ full_name: 'c', phone: '+966 50 123 4567' }, 3),
      client({ full_name: 'd', email: 'd@b.sa', phone: '0501234567' }, 4),
      client({ full_name: 'e', email: 'e@b.sa', national_id: '1012345678' }, 5),
      client({ full_name: 'f', email: 'f@b.sa', national_id: '١٠١٢٣٤٥٦٧٨' }, 6),
    ]
    findTwins(rows)
    expect(rows.map(({ problems, twin }) => [problems, twin])).toEqual([
      [{}, undefined],
      [{ email: 'twice' }, 1],
      [{ phone: 'twice' }, 1],
      [{}, undefined],
      [{}, undefined],
      [{ national_id: 'twice' }, 5],
    ])
    expect(rows[3]?.notes).toEqual({ phone: 'shared_phone' })
    // With the same email, the row has that one problem and no note about the shared phone
    const same = client({ full_name: 'g', email: 'G@b.sa', phone: '0509999999' }, 2)
    findTwins([client({ full_name: 'g', email: 'g@b.sa', phone: '0509999999' }, 1), same])
    expect([same.problems, same.notes]).toEqual([{ email: 'twice' }, {}])
  })
})
