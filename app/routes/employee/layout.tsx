import { Outlet } from 'react-router'
import { guard } from '../../auth/guard.ts'
import { PortalFrame } from '../../auth/portal-frame.tsx'
import { profileContext } from '../../auth/profile.ts'
import { ScreenError } from '../../auth/screen-error.tsx'
import { Waiting } from '../../auth/waiting.tsx'
import type { Route } from './+types/layout'

export const clientMiddleware = [guard('employee')]

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  return { profile: context.get(profileContext) }
}
clientLoader.hydrate = true as const

export { ScreenError as ErrorBoundary, Waiting as HydrateFallback }

export default function EmployeeLayout({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <PortalFrame audience="employee" profile={profile}>
      <Outlet context={profile} />
    </PortalFrame>
  )
}
