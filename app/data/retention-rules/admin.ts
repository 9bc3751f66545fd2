import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { type Row, updateColumns } from '#app/data/rows.ts'

/** Every kind of data with a rule, in the order of the screen. */
export const retentionKinds = [
  'requests',
  'rejected_applications',
  'left_photos',
  'document_renewals',
  'client_accounts',
  'imported_people',
  'privacy_requests',
  'news_consents',
  'failed_mails',
  'audit_details',
  'employment_records',
  'project_records',
] as const
export type RetentionKind = (typeof retentionKinds)[number]
export type RetentionRule = Row<'retention_rules'>

/** The start of the query keys of retention. */
export const retentionKey = ['retention_rules'] as const

/** How long each kind of data is kept. */
export const retentionRules = queryOptions({
  queryKey: [...retentionKey, 'all'],
  meta: readFrom('retention_rules'),
  queryFn: async (): Promise<RetentionRule[]> => {
    const found = rows(await browserDb().from('retention_rules').select())
    return found.toSorted((a, b) => retentionKinds.indexOf(a.kind) - retentionKinds.indexOf(b.kind))
  },
})

/** When a rule last ran, and how much it removed. */
export type RetentionRuns = Partial<Record<RetentionKind, { ran_on: string; removed: number }>>

export const retentionRuns = queryOptions({
  queryKey: [...retentionKey, 'runs'],
  meta: readFrom('retention_rules'),
  queryFn: async () => rows(await browserDb().rpc('retention_runs')),
})

/** What a rule would remove now: the number of rows, and the first hundred. */
export interface RetentionPreview {
  count: number
  rows: { id: string; name: string | null; since: string }[]
}

export const retentionPreview = (kind: RetentionKind, months: number) =>
  queryOptions({
    queryKey: [...retentionKey, 'preview', kind, months],
    meta: readFrom('retention_rules'),
    queryFn: async () => rows(await browserDb().rpc('preview_retention', { kind, months })),
  })

/** Changes a rule. @throws DataError */
export const changeRule = (
  id: string,
  values: Partial<Pick<RetentionRule, 'months' | 'is_on'>>,
): Promise<RetentionRule> => updateColumns('retention_rules', id, values)

/** The data of erased people that the law requires the company to keep. */
export const keptRecords = queryOptions({
  queryKey: [...retentionKey, 'kept'],
  meta: readFrom('kept_records'),
  queryFn: async () => rows(await browserDb().from('kept_records').select().order('keep_until')),
})
