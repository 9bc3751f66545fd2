import { describe, expect, it } from 'vitest'
import { countViews } from './views.ts'

const site = 'https://handasa.example'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const evening = Date.parse('2026-11-25T21:30:00Z')
const asked = (path: string, headers: Record<string, string> = {}, host = site) =>
  new Request(host + path, { headers: { 'user-agent': firefox, ...headers } })

/** The counts for these requests. */
function counted(...requests: Request[]) {
  const views = countViews(site, () => evening)
  for (const request of requests) views.count(request)
  return views.take()
}

describe('page views', () => {
  it('are numbers by day in Riyadh, page, language and where they came from', () => {
    const google = { referer: 'https://www.google.com/search?q=a' }
    expect(
      counted(
        asked('/en/projects/%D9%81', google),
        asked('/en/projects/%D9%81?utm_term=x', google),
        asked('/'),
        asked('/?utm_source=Letter&utm_campaign=%D8%B9%D8%B1%D9%88%D8%B6'),
        asked('/contact', { referer: `${site}/` }),
        asked('/contact', { 'sec-fetch-site': 'same-origin' }),
      ),
    ).toEqual([
      {
        day: '2026-11-26',
        path: '/projects/ف',
        language: 'en',
        source: 'google.com',
        campaign: '',
        views: 2,
      },
      { day: '2026-11-26', path: '/', language: 'ar', source: 'direct', campaign: '', views: 1 },
      { day: '2026-11-26', path: '/', language: 'ar', source: 'letter', campaign: 'عروض', views: 1 },
      { day: '2026-11-26', path: '/contact', language: 'ar', source: '', campaign: '', views: 2 },
    ])
  })

  it('know the website behind a proxy, under either host', () => {
    const [one] = counted(asked('/', { referer: `${site}/en` }, 'http://10.0.0.1:3000'))
    expect(one?.source).toBe('')
    const [other] = counted(asked('/', { referer: 'https://www.other.example/' }, 'https://other.example'))
    expect(other?.source).toBe('')
  })

  it.each([
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.0' }],
    ['a browser without a screen', { 'user-agent': firefox.replace('Firefox', 'HeadlessChrome') }],
    ['no name', { 'user-agent': '' }],
    ['a script of a page', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
  ])('of %s are left out', (_, headers) => {
    expect(counted(asked('/', headers))).toEqual([])
  })

  it.each(['dnt', 'sec-gpc'])('of browsers that ask not to be followed (%s) say no source', (header) => {
    const asks = { [header]: '1' }
    const headers = { ...asks, referer: 'https://google.com/' }
    expect(counted(asked('/?utm_campaign=x', headers))).toMatchObject([{ source: 'unknown', campaign: '' }])
    expect(counted(asked('/', { ...asks, referer: `${site}/` }))).toMatchObject([{ source: '' }])
  })

  it('need bounded memory, whatever is sent', () => {
    const views = countViews(site, () => evening)
    for (let number = 0; number < 10_000; number++)
      views.count(asked(`/?utm_source=${number}&utm_campaign=${'x'.repeat(200)}`))
    const rows = views.take()
    expect(rows).toHaveLength(2001)
    expect(rows.at(-1)).toMatchObject({ source: 'other', campaign: '', views: 8000 })
    for (let number = 0; number < 10_000; number++) views.count(asked(`/${number}`))
    expect(views.take()).toHaveLength(3000)
    expect(views.take()).toEqual([])
  })

  it('that could not be stored are counted again, with those that came since', () => {
    const views = countViews(site, () => evening)
    views.count(asked('/'))
    const rows = views.take()
    views.count(asked('/'))
    views.giveBack(rows)
    expect(views.take()).toMatchObject([{ path: '/', views: 2 }])
    views.giveBack([{ ...(rows[0] as (typeof rows)[0]), views: 999_999 }, ...rows, ...rows])
    expect(views.take()).toMatchObject([{ views: 1_000_000 }])
  })
})
