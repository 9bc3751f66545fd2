import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'

/** The numbers at the top of the employees' portal. */
export interface EmployeeFigures {
  clients: number
  active_projects: number
}

const figuresKey = ['employee-figures'] as const

export const employeeFigures = queryOptions({
  queryKey: figuresKey,
  meta: readFrom('client_projects', 'user_profiles'),
  refetchInterval: pollUnlessLive(portalInterval),
  queryFn: async () => rows(await browserDb().rpc('employee_figures')),
})
