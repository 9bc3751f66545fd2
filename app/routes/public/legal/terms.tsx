import { PublicError } from '#app/routes/public/public-error.tsx'
import type { Route } from './+types/terms'
import { loadLegal } from './legal.server.ts'
import { LegalDocument } from './legal-document.tsx'
import { legalMeta } from './legal-meta.ts'

export const loader = (args: Route.LoaderArgs) => loadLegal('terms', args)

export function meta({ matches: [root, frame], loaderData, location }: Route.MetaArgs) {
  return legalMeta(location.pathname, root.loaderData?.siteUrl, frame.loaderData, loaderData)
}

/** The terms of use, on an address of its own. */
export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalDocument page={loaderData} />
}

export { PublicError as ErrorBoundary }
