import type { ComponentType } from 'react'
import { useLoaderData } from 'react-router'

type Load = () => Promise<{ default: ComponentType }>

/**
 * A screen behind a guard. What an address is made of is fetched before its guard has spoken, so the code of
 * such a screen is fetched by its route's `clientLoader`, which runs only once the guard has let somebody in.
 * @returns the loader, and the component of the route
 */
export function lazyScreen(load: Load) {
  const loader = async () => (await load()).default
  function LazyScreen() {
    const Screen = useLoaderData<typeof loader>() as ComponentType
    return <Screen />
  }
  return { loader, LazyScreen }
}
