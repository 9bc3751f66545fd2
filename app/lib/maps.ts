import { defaultCompany, mapHosts } from './constants.ts'

/** The address in what was pasted for a map: map services hand out a whole `<iframe src="…">`. */
export function mapAddress(pasted: string): string {
  const [, address] = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted) ?? []
  return (address ?? pasted).replaceAll('&amp;', '&').trim()
}

/** Whether a map's address is one that the pages may embed. */
export function isMapEmbed(url: string): boolean {
  return url.trim() !== '' && mapEmbedUrl(url) === URL.parse(url.trim())?.href
}

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
