import { defaultCompany, mapHosts } from './constants.ts'

/** The map's address when it may be embedded, else the default map. */
export function mapEmbedUrl(url: string | null | undefined): string {
  const parsed = URL.parse(url?.trim() ?? '')
  const allowed = parsed?.protocol === 'https:' && mapHosts.some((host) => host === parsed.host)
  return parsed && allowed && !parsed.username ? parsed.href : defaultCompany.mapUrl
}
