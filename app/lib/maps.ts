import { mapHosts } from '#common/maps.ts'
import { defaultCompany } from './constants.ts'

/** The URL in pasted map code: map services offer a whole `<iframe src="…">`. */
export function mapAddress(pasted: string): string {
  const [, address] = /<iframe\b[^>]*?\ssrc\s*=\s*["']([^"']+)["']/i.exec(pasted) ?? []
  return (address ?? pasted).replaceAll('&amp;', '&').trim()
}

/** Whether a map URL may be embedded as it is. */
export function isMapEmbed(url: string): boolean {
  return url.trim() !== '' && mapEmbedUrl(url) === URL.parse(url.trim())?.href
}

/** The map URL if it may be embedded, otherwise the default map. */
export function mapEmbedUrl(url: string | null | undefined): string {
  const parsed = URL.parse(url?.trim() ?? '')
  const allowed = parsed?.protocol === 'https:' && mapHosts.some((host) => host === parsed.host)
  return parsed && allowed && !parsed.username ? parsed.href : defaultCompany.mapUrl
}

/** A link that searches for an address in Google Maps, in the app where there is one. */
export function mapSearchUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
