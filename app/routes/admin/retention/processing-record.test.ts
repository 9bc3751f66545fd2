import { expect, it } from 'vitest'
import { processing } from '#app/data/processing/register.ts'
import { type RetentionRule, retentionKinds } from '#app/data/retention-rules/admin.ts'
import { processingRows } from './processing-record.ts'

/** A translator whose texts are their keys, with the number before them. */
const t = ((key: string, values?: { count: number }) =>
  values ? `${values.count} ${key}` : key) as unknown as Parameters<typeof processingRows>[0]

const rule = (kind: RetentionRule['kind'], months: number, is_on: boolean) =>
  ({ kind, months, is_on }) as RetentionRule

it('says how long each kind is kept: by the rules that are on, and by no others', () => {
  const [head = [], ...rows] = processingRows(t, [
    rule('requests', 24, true),
    rule('failed_mails', 1, true),
    rule('client_accounts', 60, false),
    rule('employment_records', 120, false),
    rule('imported_people', 24, true),
  ])
  const time = head.indexOf('processing.columns.retention')
  const of = (name: string) => rows.find(([first]) => first === `processing.list.${name}.name`)?.[time]
  expect(of('requests')).toBe('2 years')
  expect(of('mails')).toBe('1 months')
  expect(of('clients')).toBe('processing.until.removed')
  expect(of('activity')).toBe('processing.until.removed')
  expect(of('accounts')).toBe('processing.until.accounts')
  expect(of('invitations')).toBe('processing.until.invitations')
})

it('has every kind that a rule removes', () => {
  const named = new Set<string | null>(Object.values(processing).map(({ retention }) => retention))
  // Photos and scans are part of the employment
  expect(retentionKinds.filter((kind) => !named.has(kind))).toEqual(['left_photos', 'document_renewals'])
})

it('says how long projects of clients are kept, and that the law asks for it', () => {
  const [head = [], ...rows] = processingRows(t, [
    rule('project_records', 120, true),
    rule('imported_people', 24, true),
  ])
  const of = (name: string) => {
    const row = rows.find(([first]) => first === `processing.list.${name}.name`)
    return ['basis', 'retention'].map((column) => row?.[head.indexOf(`processing.columns.${column}`)])
  }
  expect(of('projects')).toEqual(['processing.bases.law', '10 years'])
  expect(of('imported')).toEqual(['processing.bases.interest', '2 years'])
})
