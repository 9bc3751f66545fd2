import { useQuery } from '@tanstack/react-query'
import { currentRenewal, renewalsOf } from '#app/data/document-renewals/employee.ts'
import { documentsOf } from '#app/data/employee-documents/employee.ts'
import { daysBetween } from '#app/lib/dates.ts'
import { isRenewable } from '#common/employee-documents.ts'
import { riyadhDay } from '#common/moment.ts'

/**
 * An employee's own documents, the first to end first, with the days that each has left and the state of its
 * renewal; none until the employee is known.
 */
export function useOwnDocuments(employeeId: string | undefined) {
  const [id, enabled] = [employeeId ?? '', employeeId !== undefined]
  const { data: documents = [] } = useQuery({ ...documentsOf(id), enabled })
  const { data: renewals } = useQuery({ ...renewalsOf(id), enabled })
  const today = riyadhDay()
  return documents.map((document) => ({
    document,
    days: daysBetween(today, document.expires_on),
    /** True only once it is known whether a renewal was handed in. */
    renewable: isRenewable(document.kind) && renewals !== undefined,
    renewal: renewals && currentRenewal(renewals, document),
  }))
}
