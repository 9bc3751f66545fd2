import { data, redirect } from 'react-router'
import { findAddress } from '#app/data/addresses/public.ts'
import type { SiteContext } from '#app/data/context.ts'
import { languageOf, pathFor } from '#common/language.ts'
import { type AddressSection, pathsOf } from '#common/slugs.ts'

/**
 * The item of a section that has this address.
 * @returns its table and id, and its path in each language
 * @throws a redirect to its only address from every other one that leads to it; 404, or 410 for an item that is gone
 */
export async function itemAt(site: SiteContext, url: URL, section: AddressSection, slug: string) {
  const language = languageOf(url.pathname)
  const found = await findAddress(site.db, section, language, slug).catch((error: Error) => {
    site.log('address not read', { section, slug, message: error.message })
    throw data(null, { status: 503 })
  })
  if (!found) throw data(section, { status: 404 })
  if (found.state === 'gone') throw data(section, { status: 410 })
  const paths = pathsOf(section, found)
  const address = pathFor(language, paths[language])
  if (url.pathname !== address) throw redirect(address + url.search, 301)
  return { table: found.table_name, id: found.id, paths }
}
