import { PublicError } from '#app/routes/public/public-error.tsx'
import type { Route } from './+types/accessibility'
import { loadLegal } from './legal.server.ts'
import { LegalDocument } from './legal-document.tsx'
import { legalMeta } from './legal-meta.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal('accessibility', args)

export function meta({ matches: [root, frame], loaderData, location }: Route.MetaArgs) {
  return legalMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData)
}

/** The accessibility statement, on an address of its own. */
export default function AccessibilityPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument page={loaderData} />
}

export { PublicError as ErrorBoundary }
