import type { ComponentType } from 'react'
import { guard } from '#app/auth/guard.ts'
import { profileContext } from '#app/auth/profile.ts'
import { ScreenError } from '#app/auth/screen-error.tsx'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { shouldReloadWords, workspaceWords } from '#app/workspace/words.ts'
import type { Route } from './+types/layout'
import { FrameLoading } from './frame/frame-loading.tsx'

export const clientMiddleware = [guard('admin')]

/** The profile that passed the guard, and the frame of the screens; only admins load its code. */
export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const [{ default: Frame }] = await Promise.all([import('./frame/admin-frame.tsx'), workspaceWords.load()])
  return { profile: context.get(profileContext), Frame: Frame as ComponentType<{ profile: OwnProfile }> }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = shouldReloadWords

export { FrameLoading as HydrateFallback, ScreenError as ErrorBoundary }

export default function AdminLayout({ loaderData: { profile, Frame } }: Route.ComponentProps) {
  return <Frame profile={profile} />
}
