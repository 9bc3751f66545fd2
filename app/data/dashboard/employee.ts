import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { rows } from '#app/data/result.ts'

/** The numbers above the employees' portal. */
export interface EmployeeFigures {
  clients: number
  active_projects: number
}

export const figuresKey = ['employee-figures'] as const

export const employeeFigures = queryOptions({
  queryKey: figuresKey,
  queryFn: async () => rows(await browserDb().rpc('employee_figures')) as unknown as EmployeeFigures,
})
