import type { ComponentType } from 'react'
import type { Route } from './+types/screen'
import AdminNotFound from './not-found.tsx'

/** The screens by their files: /admin/requests is ./requests/requests.screen.tsx. */
const screens = import.meta.glob<{ default: ComponentType }>('./*/*.screen.tsx')

/** Fetches a screen's code. It is not part of this route's module, which is fetched before the guard has decided. */
export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<ComponentType> {
  const name = (params.screen ?? 'dashboard').toLowerCase()
  const load = screens[`./${name}/${name}.screen.tsx`]
  return load ? (await load()).default : AdminNotFound
}

export default function AdminScreen({ loaderData: Screen }: Route.ComponentProps) {
  return <Screen />
}
