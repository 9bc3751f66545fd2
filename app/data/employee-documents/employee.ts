import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'

export type EmployeeDocument = Row<'employee_documents'>

/** The start of the query keys of documents. */
export const documentsKey = ['employee-documents'] as const

/** The documents of an employee, the first to end first. */
export const documentsOf = (employeeId: string) =>
  queryOptions({
    queryKey: [...documentsKey, employeeId],
    meta: readFrom('employee_documents'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async () =>
      rows(
        await browserDb()
          .from('employee_documents')
          .select()
          .eq('employee_id', employeeId)
          .order('expires_on'),
      ),
  })
