import { readContentChange } from '#app/data/content-version/public.ts'
import type { SiteContext } from '#app/data/context.ts'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { readLegalVersions } from '#app/data/legal-pages/public.ts'
import { readAllNews } from '#app/data/news/public.ts'
import { openingPaths, readOpenOpenings } from '#app/data/openings/public.ts'
import { readEveryPicture } from '#app/data/project-images/public.ts'
import { readProjectPages } from '#app/data/projects/public.ts'
import { readServiceAddresses } from '#app/data/services/public.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { publicPicture } from '#app/lib/images.ts'
import { hasPage } from '#app/routes/public/team/view.ts'
import { type Language, languages } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { pathsOf } from '#common/slugs.ts'

/** A page that search engines are told of. */
interface SitemapPage {
  /** Its path in each language, without the language. */
  paths: Record<Language, string>
  /** When the content of the page last changed; null if no date says so. */
  changed: string | null
  /** The languages in which it exists, if not in both. */
  only?: readonly Language[]
  /** Full addresses of the pictures that it shows. */
  images?: string[]
}

/** The parts of the sitemap. A new kind of page gets a part here, and a line in app/routes.ts. */
export const sitemapParts: Record<string, (site: SiteContext) => Promise<SitemapPage[]>> = {
  pages: readPages,
  projects: readProjectsOf,
  services: readServicesOf,
  team: readPeople,
  careers: readOpenings,
  news: readNewsOf,
}

const same = (path: string) => ({ ar: path, en: path })

async function readPages({ db }: SiteContext): Promise<SitemapPage[]> {
  const [changed, ...legal] = await Promise.all([
    readContentChange(db),
    ...legalKinds.map(async (kind) => ({
      paths: same(`/${kind}`),
      changed: (await readLegalVersions(db, kind))[0]?.valid_from ?? null,
    })),
  ])
  return [
    { paths: same('/'), changed },
    { paths: same('/services'), changed },
    { paths: same('/projects'), changed },
    { paths: same('/profile'), changed },
    ...['/contact', '/request', '/privacy/request'].map((path) => ({ paths: same(path), changed: null })),
    ...legal,
  ]
}

async function readProjectsOf({ db, siteUrl, storageBase }: SiteContext): Promise<SitemapPage[]> {
  const [projects, pictures] = await Promise.all([readProjectPages(db), readEveryPicture(db)])
  return projects.map(({ id, image_url, updated_at, ...slugs }) => {
    const own = pictures.filter(({ project_id }) => project_id === id)
    const addresses = (own.length > 0 ? own : [{ image_url }]).flatMap((one) => {
      const picture = publicPicture(one.image_url, storageBase)
      return picture ? [new URL(picture.src, siteUrl).href] : []
    })
    const changes = [updated_at, ...own.map((picture) => picture.updated_at)]
    return {
      paths: pathsOf('projects', slugs),
      changed: changes.toSorted().at(-1) ?? null,
      images: [...new Set(addresses)],
    }
  })
}

async function readServicesOf({ db }: SiteContext): Promise<SitemapPage[]> {
  const services = await readServiceAddresses(db)
  return services.map((row) => ({ paths: pathsOf('services', row), changed: row.updated_at }))
}

async function readPeople({ db }: SiteContext): Promise<SitemapPage[]> {
  const [leaders, members] = await Promise.all([readLeaders(db), readTeamMembers(db)])
  return [...leaders, ...members]
    .filter(hasPage)
    .map((row) => ({ paths: pathsOf('team', row), changed: row.updated_at }))
}

async function readOpenings({ db }: SiteContext): Promise<SitemapPage[]> {
  const openings = await readOpenOpenings(db)
  return [
    { paths: same('/careers'), changed: null },
    ...openings.map((opening) => ({ paths: openingPaths(opening), changed: opening.published_at })),
  ]
}

async function readNewsOf({ db, siteUrl, storageBase }: SiteContext): Promise<SitemapPage[]> {
  const [arabic, english] = await Promise.all([readAllNews(db, 'ar'), readAllNews(db, 'en')])
  const known = new Map([...english, ...arabic].map((item) => [item.id, item]))
  const pages = [...known.values()].map((item) => {
    const picture = publicPicture(item.image_url, storageBase)
    return {
      paths: pathsOf('news', item),
      only: item.languages,
      changed: item.updated_at > item.published_at ? item.updated_at : item.published_at,
      images: picture ? [new URL(picture.src, siteUrl).href] : [],
    }
  })
  const lists = languages.filter((one) => (one === 'ar' ? arabic : english).length > 0)
  return pages.length === 0 ? [] : [{ paths: same('/news'), only: lists, changed: null }, ...pages]
}

const xml = (text: string) => text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)
const moment = (changed: string) => new Date(changed).toISOString()

/** The latest of some changes, as `lastmod`; nothing when none is known. */
const lastChange = (changes: readonly (string | null)[]): string => {
  const known = changes.flatMap((changed) => (changed ? [moment(changed)] : []))
  return known.length > 0 ? `<lastmod>${known.toSorted().at(-1)}</lastmod>` : ''
}

const answer = (root: string, names: string, entries: readonly string[]) =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${names}>\n${entries.join('\n')}\n</${root}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )

const protocol = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of the parts that have pages, each with its last change. */
export function sitemapIndex(siteUrl: string, parts: ReadonlyMap<string, readonly SitemapPage[]>): Response {
  const entries = [...parts].flatMap(([name, pages]) =>
    pages.length === 0
      ? []
      : [
          `<sitemap><loc>${xml(`${siteUrl}/sitemap-${name}.xml`)}</loc>${lastChange(pages.map((page) => page.changed))}</sitemap>`,
        ],
  )
  return answer('sitemapindex', protocol, entries)
}

/** The pages of a part, each in both languages with its twin, its last change and its pictures. */
export function sitemapPart(
  address: (language: Language, paths: SitemapPage['paths']) => string,
  pages: readonly SitemapPage[],
): Response {
  const entries = pages.flatMap(({ paths, changed, images = [], only = languages }) => {
    const twins = (only.length > 1 ? [...languages, 'x-default' as const] : []).map(
      (to) =>
        `<xhtml:link rel="alternate" hreflang="${to}" href="${xml(address(to === 'x-default' ? 'ar' : to, paths))}"/>`,
    )
    const pictures = images.map((url) => `<image:image><image:loc>${xml(url)}</image:loc></image:image>`)
    const rest = [lastChange([changed]), ...twins, ...pictures].join('')
    return only.map((language) => `<url><loc>${xml(address(language, paths))}</loc>${rest}</url>`)
  })
  const names = `${protocol} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`
  return answer('urlset', names, entries)
}
