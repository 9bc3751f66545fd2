import type { MetaDescriptor } from 'react-router'
import type { PublicFrame } from '#app/routes/public/layout.tsx'
import { formPageMeta } from '#app/routes/public/meta.ts'
import type { LegalPageData } from './legal.server.ts'

/** The meta of a legal page. Search engines index only the version in force. */
export function legalMeta(
  pathname: string,
  siteUrl: string | undefined,
  frame: PublicFrame | undefined,
  page: LegalPageData | undefined,
): MetaDescriptor[] {
  const isOld = page?.shown && page.shown.version !== page.versions[0]?.version
  const meta = formPageMeta(pathname, siteUrl, frame, page)
  return isOld ? [...meta.filter((one) => 'title' in one), { name: 'robots', content: 'noindex' }] : meta
}
