import { useEffect } from 'react'
import { noteLook } from '#app/data/employees/admin.ts'

/**
 * Records in the activity that an admin sees someone's pay or a scan, once it is shown. What is seen has been read by
 * then, so a note that fails hides nothing.
 * @param employeeId null while nothing is shown
 */
export function useNoteLook(employeeId: string | null, what: Parameters<typeof noteLook>[1]): void {
  useEffect(() => {
    if (employeeId) noteLook(employeeId, what).catch(() => undefined)
  }, [employeeId, what])
}
