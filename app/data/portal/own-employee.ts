import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '../browser-db.ts'
import { type Employee, payFields } from '../office/employees.ts'
import { rows } from '../result.ts'

/** The record of the employee whose account it is, or null when there is none. */
export const ownEmployee = (userId: string) =>
  queryOptions({
    queryKey: ['own-employee', userId],
    queryFn: async (): Promise<Employee | null> =>
      rows(await browserDb().from('employees').select().eq('user_id', userId).limit(1))[0] ?? null,
  })

/** The monthly pay with all allowances, to the halala. */
export function totalOf(employee: Pick<Employee, (typeof payFields)[number]>): number {
  return payFields.reduce((sum, field) => sum + Math.round(employee[field] * 100), 0) / 100
}
