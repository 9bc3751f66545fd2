import { redirectDocument } from 'react-router'
import { lazyScreen } from '#app/auth/lazy-screen.tsx'
import { editingPath } from '#common/editing-address.ts'

const screen = lazyScreen(() => import('./edit.screen.tsx'))

/**
 * Only a document of this address may show a frame (server/pages/csp.ts), so a document of another one is
 * reloaded here.
 */
export async function clientLoader({ request }: { request: Request }) {
  const [visit] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(request.url)
  if (visit && new URL(visit.name).pathname !== editingPath) throw redirectDocument(pathname + search)
  return screen.loader()
}
export default screen.LazyScreen
