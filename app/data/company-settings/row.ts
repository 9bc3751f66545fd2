import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'

// A file of its own, because the dashboard does not load the rules of the form

export type Settings = Row<'company_settings'>

/** The company's settings: a single row, which exists from the start. */
export const settingsRow = queryOptions({
  queryKey: ['company-settings'],
  meta: readFrom('company_settings'),
  queryFn: async () => rows(await browserDb().from('company_settings').select().limit(1))[0] ?? null,
})
