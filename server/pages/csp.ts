import { createHash } from 'node:crypto'
import { mapHosts } from '#common/maps.ts'

const maps = mapHosts.map((host) => `https://${host}`).join(' ')

/** The SHA-256 sources of every inline script and style element of a page. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const of = (pattern: RegExp) => [
    ...new Set(
      [...html.matchAll(pattern)]
        .filter(([, attributes, content]) => content && !/\ssrc\s*=/.test(attributes ?? ''))
        .map(
          ([, , content]) =>
            `'sha256-${createHash('sha256')
              .update(content ?? '')
              .digest('base64')}'`,
        ),
    ),
  ]
  return {
    scripts: of(/<script([^>]*)>([\s\S]*?)<\/script>/g),
    styles: of(/<style([^>]*)>([\s\S]*?)<\/style>/g),
  }
}

/**
 * The content security policy of a page: scripts only from this address or with exactly the content that the
 * server rendered, no plug-ins, no framing. It uses hashes, since a cached page cannot have the nonces of
 * hono/secure-headers.
 * @param html the page
 * @param supabaseUrl the hosted backend that browsers call, or '' when it is at this address
 * @param secure whether the site is served over https
 * @param imageHosts other hosts of pictures
 * @param development allows the style elements that Vite adds while files are edited; scripts stay as strict
 * @param frames `framed`: pages of this site can show it in a frame, as previews of drafts; `frames`: it
 *   shows such frames
 */
export function contentSecurityPolicy(
  html: string,
  supabaseUrl: string,
  secure: boolean,
  imageHosts: readonly string[] = [],
  development = false,
  { framed = false, frames = false }: { framed?: boolean; frames?: boolean } = {},
): string {
  const { scripts, styles } = inlineHashes(html)
  const backend = supabaseUrl ? ` ${supabaseUrl} ${supabaseUrl.replace(/^http/, 'ws')}` : ''
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    development ? "style-src 'self' 'unsafe-inline'" : `style-src ${["'self'", ...styles].join(' ')}`,
    `connect-src 'self'${backend} ${maps}`,
    ['img-src', "'self'", 'data:', 'blob:', supabaseUrl, ...imageHosts.map((host) => `https://${host}`)]
      .filter(Boolean)
      .join(' '),
    "font-src 'self' data:",
    `frame-src ${frames ? `'self' ${maps}` : maps}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
