import type { ComponentType } from 'react'
import { guard } from '#app/auth/guard.ts'
import { LoadingScreen } from '#app/auth/loading-screen.tsx'
import { profileContext } from '#app/auth/profile.ts'
import { ScreenError } from '#app/auth/screen-error.tsx'
import type { PortalFrameProps } from '#app/workspace/portal-frame.tsx'
import { shouldReloadWords, workspaceWords } from '#app/workspace/words.ts'
import type { Route } from './+types/layout'

export const clientMiddleware = [guard('employee')]

/** The profile that passed the guard, and the portal's frame, whose code is loaded only then. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [{ default: Frame }] = await Promise.all([
    import('#app/workspace/portal-frame.tsx'),
    workspaceWords.load(),
  ])
  return { profile: context.get(profileContext), Frame: Frame as ComponentType<PortalFrameProps> }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = shouldReloadWords

export { LoadingScreen as HydrateFallback, ScreenError as ErrorBoundary }

export default function EmployeeLayout({ loaderData: { profile, Frame } }: Route.ComponentProps) {
  return <Frame audience="employee" profile={profile} />
}
