import { defaultCompany, mapHosts } from './constants.ts'

/** The map's address when it may be embedded, else the default map. */
export function mapEmbedUrl(url: string | null | undefined): string {
  const parsed = URL.parse(url?.trim() ?? '')
  const allowed = parsed?.protocol === 'https:' && mapHosts.some((host) => host === parsed.host)
  return parsed && allowed && !parsed.username ? parsed.href : defaultCompany.mapUrl
}

/** Where a map application, or the site of one, looks for an address and shows the way to it. */
export function mapSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
