import { siteContext } from '#app/data/context.ts'
import type { Route } from './+types/robots.txt'

export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(siteContext)
  const text = `User-agent: *
Disallow: /admin
Disallow: /employee/
Disallow: /client/
Disallow: /forgotten-password
Disallow: /new-password

Sitemap: ${siteUrl}/sitemap.xml
`
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
