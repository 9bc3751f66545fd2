import { PortalNotFound } from '#app/auth/portal-not-found.tsx'

/** An address below /client that names no screen. */
export default function ClientNotFound() {
  return <PortalNotFound audience="client" />
}
