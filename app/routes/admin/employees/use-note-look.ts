import { useEffect } from 'react'
import { noteLook } from '#app/data/employees/admin.ts'

/**
 * Records in the activity that an admin sees someone's pay or a scan. It is loaded by then, so a failure to
 * record hides nothing.
 * @param employeeId null while nothing is shown
 */
export function useNoteLook(employeeId: string | null, what: Parameters<typeof noteLook>[1]): void {
  useEffect(() => {
    if (employeeId) noteLook(employeeId, what).catch(() => undefined)
  }, [employeeId, what])
}
