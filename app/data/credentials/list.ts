import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { byKind } from './kinds.ts'

export type Credential = Row<'credentials'>

export const credentialsKey = ['credentials'] as const

/** Every credential, shown or not, by kind. A file of its own, because the dashboard needs no form. */
export const credentialList = queryOptions({
  queryKey: credentialsKey,
  meta: readFrom('credentials'),
  queryFn: async () => byKind(rows(await browserDb().from('credentials').select())),
})
