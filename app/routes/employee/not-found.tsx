import { PortalNotFound } from '#app/auth/portal-not-found.tsx'

/** An address below /employee that names no screen. */
export default function EmployeeNotFound() {
  return <PortalNotFound audience="employee" />
}
