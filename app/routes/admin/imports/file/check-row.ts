import {
  type ImportEntry,
  type ImportField,
  type ImportKind,
  importedPapers,
  importFields,
} from '#app/data/imports/types.ts'
import { toLatinDigits } from '#common/digits.ts'
import { isEmailAddress } from '#common/email.ts'
import { bounds, limits } from '#common/limits.ts'
import { toInternationalPhone } from '#common/phone.ts'
import { normalizeForSearch } from '#common/search.ts'
import { countCharacters, hasLetter, isBlank, oneLine } from '#common/text.ts'
import { type DayOrder, readDay } from './read-day.ts'

/** What is wrong with a cell, so that its row is not imported. */
type CellProblem =
  | 'name_missing'
  | 'contact_missing'
  | 'position_missing'
  | 'expiry_missing'
  | 'email'
  | 'phone'
  | 'shortened'
  | 'date'
  | 'date_range'
  | 'amount'
  | 'client_type'
  | 'too_long'
  | 'letterless'
  | 'unreadable'
  | 'twice'

/** What someone should check in a cell; the row is imported anyway. */
type CellNote = 'national_id' | 'department' | 'name_from_company' | 'shared_phone'

export interface CheckedRow {
  entry: ImportEntry
  problems: Partial<Record<ImportField, CellProblem>>
  notes: Partial<Record<ImportField, CellNote>>
  /** The row of the file with the same person, where that is the problem. */
  twin?: number
}

/** How a file is read: which column is which field, and how each column writes days. */
interface Reading {
  kind: ImportKind
  columns: readonly (ImportField | null)[]
  orders: Partial<Record<ImportField, DayOrder>>
  locale: string
}

const amounts: readonly string[] = [
  'base_salary',
  'housing_allowance',
  'transportation_allowance',
  'food_allowance',
  'other_allowance',
]
export const days: readonly string[] = [
  'employee_join_date',
  'contract_ends',
  ...importedPapers.map((paper) => `${paper}_ends`),
]
const identities: readonly string[] = [
  'national_id',
  'commercial_registration',
  'unified_number',
  ...importedPapers.map((paper) => `${paper}_number`),
]

const types: Record<string, string[]> = {
  individual: ['فرد', 'افراد', 'فردي', 'شخصي', 'individual', 'person', 'personal'],
  company: [
    'شركة',
    'شركات',
    'مؤسسة',
    'منشأة',
    'قطاع خاص',
    'company',
    'corporate',
    'business',
    'establishment',
  ],
  government: [
    'جهة حكومية',
    'حكومي',
    'حكومية',
    'حكومة',
    'قطاع حكومي',
    'government',
    'governmental',
    'public',
  ],
}
const typeOf = new Map(
  Object.entries(types).flatMap(([type, words]) => words.map((word) => [normalizeForSearch(word), type])),
)

/** A long number that Excel has written as 9.66502E+11: its last digits are lost. */
const isShortened = (text: string) => /^\d([.,]\d+)?e\+?\d+$/i.test(toLatinDigits(text))

/** An amount in riyals in any digits and with any separators; null for what is none. */
export function readAmount(typed: string): number | null {
  const text = toLatinDigits(typed)
    .replace(/[\p{Cf}\s\u066c]/gu, '')
    .replace(/\u066b/g, '.')
    .replace(/(ريال(سعودي)?|ر\.?س\.?|sar|sr|\u20c1)/giu, '')
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/.test(text)) return null
  const amount = Math.round(Number(text.replace(/,/g, '')) * 100) / 100
  return amount <= bounds.money.max ? amount : null
}

type Read = { value: string | number } | { problem: CellProblem }

function readCell(field: ImportField, cell: string, reading: Reading): Read {
  // A letter that the file has in no encoding we know
  if (cell.includes('\ufffd')) return { problem: 'unreadable' }
  if (amounts.includes(field)) {
    const value = readAmount(cell)
    return value === null ? { problem: 'amount' } : { value }
  }
  if (days.includes(field)) {
    const value = readDay(cell, reading.orders[field])
    if (value === null) return { problem: 'date' }
    return value < '2000-01-01' && field !== 'employee_join_date' ? { problem: 'date_range' } : { value }
  }
  if (field === 'client_type') {
    const value = typeOf.get(normalizeForSearch(cell))
    return value ? { value } : { problem: 'client_type' }
  }
  if (field === 'email') {
    const value = cell.replace(/\p{Cf}/gu, '').replace(/^mailto:/i, '')
    return isEmailAddress(value) ? { value } : { problem: 'email' }
  }
  if (field === 'phone') {
    if (isShortened(cell)) return { problem: 'shortened' }
    const value = toInternationalPhone(cell)
    return value ? { value } : { problem: 'phone' }
  }
  if (identities.includes(field)) {
    if (isShortened(cell)) return { problem: 'shortened' }
    const value = toLatinDigits(cell).replace(/\p{Cf}/gu, '')
    return countCharacters(value) > limits.identity ? { problem: 'too_long' } : { value }
  }
  if ((field === 'full_name' || field === 'full_name_en') && !hasLetter(cell))
    return { problem: 'letterless' }
  return countCharacters(cell) > limits.name ? { problem: 'too_long' } : { value: cell }
}

/** Checks what only the whole row shows: who it is, how to reach them, and which values belong together. */
function checkWhole({ entry, problems, notes }: CheckedRow, kind: ImportKind): void {
  if (kind === 'employees') {
    if (!entry.full_name && entry.full_name_en && !problems.full_name) {
      entry.full_name = entry.full_name_en
      delete entry.full_name_en
    }
    if (!entry.position_ar && !entry.position_en && !problems.position_en)
      problems.position_ar ??= 'position_missing'
    for (const paper of importedPapers)
      if (entry[`${paper}_number`] && !entry[`${paper}_ends`]) problems[`${paper}_ends`] ??= 'expiry_missing'
  } else {
    if (!entry.full_name && entry.company_name && !problems.full_name) {
      entry.full_name = entry.company_name
      notes.full_name = 'name_from_company'
    }
    if (!problems.client_type)
      entry.client_type ??= entry.company_name || entry.commercial_registration ? 'company' : 'individual'
    if (entry.national_id && !/^[12]\d{9}$/.test(String(entry.national_id))) notes.national_id = 'national_id'
  }
  if (!entry.full_name) problems.full_name ??= 'name_missing'
  if (!entry.email && !entry.phone && !problems.email && !problems.phone) problems.email = 'contact_missing'
}

/** Reads a row of a file: what is stored, and what is wrong with each cell. */
export function checkRow(cells: readonly string[], row_number: number, reading: Reading): CheckedRow {
  const row: CheckedRow = { entry: { row_number, locale: reading.locale }, problems: {}, notes: {} }
  reading.columns.forEach((field, at) => {
    const cell = oneLine(cells[at] ?? '')
    if (!field || isBlank(cell) || !importFields[reading.kind].includes(field as never)) return
    const read = readCell(field, cell, reading)
    if ('problem' in read) row.problems[field] = read.problem
    else row.entry[field] = read.value
  })
  checkWhole(row, reading.kind)
  return row
}

/** Finds rows of the file that are the same person, by the rules of `private.match_import`; the first one counts. */
export function findTwins(rows: readonly CheckedRow[]): void {
  const first = new Map<string, CheckedRow>()
  for (const row of rows) {
    const { email, phone, national_id, row_number } = row.entry
    const found = (key: string) => {
      const known = first.get(key)
      first.set(key, known ?? row)
      return known
    }
    const twin = (by: 'email' | 'national_id' | 'phone', known: CheckedRow | undefined) => {
      if (!known || row.twin || known.entry.row_number === row_number) return
      row.problems[by] = 'twice'
      row.twin = known.entry.row_number
    }
    if (email) twin('email', found(`email ${String(email).toLowerCase()}`))
    if (national_id) twin('national_id', found(`id ${national_id}`))
    if (!phone) continue
    const known = found(`phone ${phone}`)
    const other = known?.entry.email
    if (email && other && String(email).toLowerCase() !== String(other).toLowerCase())
      row.notes.phone = 'shared_phone'
    else twin('phone', known)
  }
}

/**
 * Notes departments that no one has yet, which may be typing mistakes. Notes none if no department is known.
 */
export function noteDepartments(rows: readonly CheckedRow[], known: readonly string[]): void {
  const names = new Set(known.map(normalizeForSearch))
  if (names.size === 0) return
  for (const { entry, notes } of rows)
    if (entry.department && !names.has(normalizeForSearch(String(entry.department))))
      notes.department = 'department'
}
