import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

type Load = () => Promise<{ default: ComponentType }>

/**
 * Loads the code of a screen behind a guard. The router fetches a route's module before the middleware runs,
 * so the screen is imported by the route's `clientLoader`, which runs only after the guard.
 * @returns the loader and the component for the route
 */
export function lazyScreen(load: Load) {
  const loader = async () => (await load()).default
  function LazyScreen() {
    const Screen = useLoaderData<typeof loader>() as ComponentType
    return <Screen />
  }
  return { loader, LazyScreen }
}
