import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Employee } from './admin.ts'

/** Milliseconds between reads while the tab is visible: terms and contracts seldom change. */
const every = 60_000

/** The record of the employee whose account it is, or null when there is none. */
export const ownEmployee = (userId: string) =>
  queryOptions({
    queryKey: ['own-employee', userId],
    meta: readFrom('employees'),
    queryFn: async (): Promise<Employee | null> =>
      rows(await browserDb().from('employees').select().eq('user_id', userId).limit(1))[0] ?? null,
    refetchInterval: pollUnlessLive(every),
  })
