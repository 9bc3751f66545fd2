/** Every public page that a visitor can reach from the home page, as search engines read it. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referencesIn, thingsIn, unknownIn } from '#tests/support/schema-org.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

interface Page {
  path: string
  html: string
}

let server: RunningServer
let pages: Page[]
/** Linked addresses whose answer is not 200, each with its status. */
let broken: string[]

const decoded = (text: string) =>
  text
    .replace(/&#x27;|&#39;/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The values of an attribute of the tags with this name, in a page without its templates' scripts. */
const attributesOf = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
        name.toLowerCase(),
        decoded(value),
      ]),
    ),
  )
const metaOf = (html: string, name: string) =>
  attributesOf(html, 'meta').find((meta) => meta.name === name || meta.property === name)?.content
const linksOf = (html: string, rel: string) => attributesOf(html, 'link').filter((link) => link.rel === rel)
const graphOf = (html: string) => {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(text)['@graph'] as Record<string, unknown>[]
}
/** Whether search engines may list the page. Other pages have neither translations nor a graph. */
const isListed = ({ html }: Page) => !metaOf(html, 'robots')?.includes('noindex')
const isAccount = (path: string) => /^\/(admin|employee|client|forgotten-password|new-password)\b/.test(path)

beforeAll(async () => {
  server = await startServer()
})
beforeAll(async () => {
  pages = []
  broken = []
  const known = new Set(['/', '/en'])
  for (const path of known) {
    const response = await fetch(server.url + path, { redirect: 'manual' })
    const html = await response.text()
    if (isAccount(path)) {
      // A link to an account screen redirects once, to note the language
      const target = response.headers.get('location')
      const reached = target
        ? (await fetch(new URL(target, server.url), { redirect: 'manual' })).status
        : response.status
      if (reached !== 200) broken.push(`${reached} ${path}`)
      continue
    }
    if (response.status !== 200) broken.push(`${response.status} ${path}`)
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith('text/html')) continue
    pages.push({ path, html })
    for (const { href = '', rel } of attributesOf(html, 'a')) {
      // Links to combinations of filters
      if (rel === 'nofollow') continue
      const url = URL.parse(href, server.url + path)
      if (url?.origin === server.url) known.add(url.pathname + url.search)
    }
  }
})
afterAll(() => server?.stop())

it('every link answers with a page, without a redirect but for the language of account screens', () => {
  expect(broken).toEqual([])
  // The home page, projects, openings, forms and legal pages, in both languages
  expect(pages.length).toBeGreaterThan(40)
})

it('every page has one title, one h1, and a language with its direction', () => {
  for (const { path, html } of pages) {
    expect(html.split('</head>')[0]?.match(/<title>[^<]+<\/title>/g), path).toHaveLength(1)
    expect(html.match(/<h1\b/g), path).toHaveLength(1)
    const [page] = attributesOf(html, 'html')
    expect(page, path).toMatchObject(
      /^\/en(\/|$)/.test(path) ? { lang: 'en', dir: 'ltr' } : { lang: 'ar', dir: 'rtl' },
    )
  }
})

it('every image has an alternative text, which may be empty', () => {
  for (const { path, html } of pages)
    expect(
      attributesOf(html, 'img').filter((image) => !('alt' in image)),
      path,
    ).toEqual([])
})

it('every listed page names itself once, and its twin, which names it back', () => {
  const twinsOf = (html: string) =>
    Object.fromEntries(
      linksOf(html, 'alternate').flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href]] : [])),
    )
  const listed = pages.filter(isListed)
  const byAddress = new Map(listed.map((page) => [linksOf(page.html, 'canonical')[0]?.href, page]))
  for (const { path, html } of listed) {
    const canonical = linksOf(html, 'canonical')
    expect(canonical, path).toHaveLength(1)
    const own = new URL(canonical[0]?.href ?? '')
    expect(own.pathname, path).toBe(path.split('?')[0])
    const twins = twinsOf(html)
    // An article may exist in one language alone
    if (path.includes('/news/') && Object.keys(twins).length === 0) continue
    expect(Object.keys(twins).sort(), path).toEqual(['ar', 'en', 'x-default'])
    expect(Object.values(twins), path).toContain(own.href.replace(/\/$/, path === '/' ? '/' : ''))
    for (const twin of Object.values(twins)) {
      const page = byAddress.get(twin)
      expect(page, `${path}: ${twin}`).toBeDefined()
      expect(twinsOf(page?.html ?? ''), `${path}: ${twin}`).toEqual(twins)
    }
  }
})

it('every listed page has a description and a card to share, in its language', () => {
  const descriptions = new Map<string, string>()
  for (const { path, html } of pages.filter(isListed)) {
    const description = metaOf(html, 'description') ?? ''
    expect(description.length, path).toBeGreaterThan(20)
    expect(description.length, path).toBeLessThanOrEqual(161)
    expect(/[\u0621-\u064a]/.test(description), path).toBe(!/^\/en(\/|$)/.test(path))
    const known = descriptions.get(description) ?? path.split('?')[0]
    expect(known, `${path} has the description of ${known}`).toBe(path.split('?')[0])
    descriptions.set(description, path.split('?')[0] ?? '')
    for (const name of ['og:title', 'og:description', 'og:url', 'og:locale', 'og:image', 'og:image:alt'])
      expect(metaOf(html, name), `${path} ${name}`).toBeTruthy()
    expect(metaOf(html, 'og:image'), path).toMatch(/^http.*\.jpe?g$/)
  }
})

describe('the graph', () => {
  it('of every listed page is of schema.org, connected, and the same company', () => {
    const described = new Set(
      pages.filter(isListed).flatMap(({ html }) => thingsIn(graphOf(html)).map((thing) => thing['@id'])),
    )
    for (const { path, html } of pages.filter(isListed)) {
      const graph = graphOf(html)
      expect(unknownIn(graph), path).toEqual([])
      expect(
        referencesIn(graph).filter((id) => !described.has(id)),
        path,
      ).toEqual([])
      expect(graph[0], path).toMatchObject({ '@id': `${server.url}/#organization` })
      expect(
        graph.map((thing) => thing['@type']),
        path,
      ).toContain('WebSite')
      expect(html.match(/application\/ld\+json/g), path).toHaveLength(1)
    }
  })

  it('has what the home page shows of the company', () => {
    const [company] = graphOf(pages[0]?.html ?? '')
    expect(company).toMatchObject({
      '@type': 'ProfessionalService',
      vatID: '300000000000003',
      geo: { latitude: 24.6905 },
      sameAs: expect.arrayContaining(['https://x.com/handasa_example']),
    })
  })
})

describe('for machines', () => {
  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return { status: response.status, text: await response.text() }
  }

  it('the sitemap lists every listed page once, in both languages', async () => {
    const index = await get('/sitemap.xml')
    const parts = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc = '']) => new URL(loc).pathname,
    )
    expect(parts).toEqual(
      ['pages', 'projects', 'services', 'team', 'careers', 'news'].map((part) => `/sitemap-${part}.xml`),
    )
    expect(index.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
    const found: string[] = []
    for (const part of parts) {
      const { text } = await get(part)
      found.push(...[...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => decoded(loc)))
      // An article in one language only has no twin
      for (const [entry] of text.matchAll(/<url>.*?<\/url>/g))
        expect(part === '/sitemap-news.xml' ? [0, 3] : [3], part).toContain(
          entry.match(/hreflang=/g)?.length ?? 0,
        )
    }
    expect(new Set(found).size).toBe(found.length)
    const canonical = pages
      .filter(isListed)
      .flatMap(({ html }) => linksOf(html, 'canonical').flatMap(({ href }) => href ?? []))
    // Filtered lists are linked too, but the sitemap leaves them out
    const listed = canonical.filter((address) => !address.includes('?'))
    expect(found.toSorted()).toEqual([...new Set(listed)].toSorted())
  })

  it('names the pictures of projects, and when they changed', async () => {
    const { text } = await get('/sitemap-projects.xml')
    const [, image = ''] = /<image:loc>([^<]+)<\/image:loc>/.exec(text) ?? []
    expect((await fetch(image)).headers.get('content-type')).toBe('image/webp')
    expect(text.match(/<url>/g)?.length).toBe(text.match(/<lastmod>/g)?.length)
  })

  it('llms.txt says who the company is, and links pages that are there', async () => {
    const { status, text } = await get('/llms.txt')
    expect(status).toBe(200)
    expect(text).toMatch(/^# Handasa Engineering Consultants\n\n> /)
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
    expect(links.length).toBeGreaterThan(20)
    for (const url of links) expect((await fetch(url, { redirect: 'manual' })).status, url).toBe(200)
  })

  it('robots.txt leads to the sitemap and keeps robots from accounts', async () => {
    const { text } = await get('/robots.txt')
    expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`)
    expect(text).toContain('Disallow: /admin')
  })
})

/** The characters that the fonts inside a page can draw, and those that need no glyph. */
function firstViewCharacters(): Set<number> {
  const known = new Set([0x9, 0xa, 0xd, 0x200e, 0x200f, 0x2066, 0x2067, 0x2068, 0x2069])
  const css = readFileSync('app/styles/fonts.css', 'utf8')
  for (const [face] of css.matchAll(/@font-face \{[^}]*\}/g)) {
    if (!face.includes('../assets/fonts/')) continue
    const [, ranges = ''] = /unicode-range:([^;]+);/.exec(face) ?? []
    for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) known.add(code)
  }
  return known
}

it('no page has a character that fetches a further font file of 34 kB', () => {
  const known = firstViewCharacters()
  const found = pages.flatMap(({ path, html }) => {
    const text = decoded(
      html.replace(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, ' '),
    )
    // Characters that styles add: markers of lists and of parts that unfold
    const added = [...html.matchAll(/(?:content|list-style(?:-type)?):\s*"([^"]*)"/g)].map(([, one = '']) =>
      one.replace(/\\([\da-f]{1,6})\s?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16))),
    )
    const unknown = [...new Set([text, ...added].join(''))].filter(
      (one) => !known.has(one.codePointAt(0) ?? 0),
    )
    return unknown.map((one) => `${path}: ${one} (U+${one.codePointAt(0)?.toString(16)})`)
  })
  expect(found).toEqual([])
})
