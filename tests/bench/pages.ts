/**
 * Measures every kind of public page: the bytes of a first view, and whether going back restores the page as
 * it was left.
 */
import { chromium } from '@playwright/test'
import { startServer } from '#tests/support/server.ts'
import { serveBare } from './paint.ts'
import { compareWork } from './tasks.ts'
import { weigh } from './weight.ts'

const demo = (section: string, id: string) => `/${section}/${id}`
/** A page of each kind; addresses with ids redirect to those with slugs. */
export const kinds = [
  '/',
  '/profile',
  '/projects',
  demo('projects', '50000000-0000-4000-8000-000000000001'),
  '/services',
  demo('services', '20000000-0000-4000-8000-000000000001'),
  demo('team', '70000000-0000-4000-8000-000000000001'),
  '/news',
  demo('news', '93000000-0000-4000-8000-000000000001'),
  '/request',
  '/contact',
  '/careers',
  demo('careers', '92000000-0000-4000-8000-000000000001'),
  '/track',
  '/privacy',
  '/terms',
  '/accessibility',
  '/privacy/request',
]

export const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The most that a first view may load, in kB; the home page shows everything. */
const mostOf = (path: string) => (path === '/' || path === '/en' ? 100 : 80)

/** The reasons why a page is not restored as it was left; empty when it is. */
async function keptFromReturning(url: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    // Playwright turns off the back-forward cache
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(url)
    await page.locator('html[data-enhanced]').waitFor()
    // A restored page loads nothing, so only this message reveals it
    const said = page.waitForEvent('console', { predicate: (message) => message.text().startsWith('shown ') })
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => console.log(`shown ${persisted}`))
    })
    await page.goto(new URL('/robots.txt', url).href)
    const loaded = page.waitForEvent('load')
    await page.evaluate(() => history.back())
    if (await Promise.race([said.then(() => true), loaded.then(() => false)])) return []
    return await page.evaluate(() => {
      const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
        notRestoredReasons?: { reasons?: { reason: string }[] | null } | null
      })[]
      return visit?.notRestoredReasons?.reasons?.map(({ reason }) => reason) ?? ['unknown']
    })
  } finally {
    await browser.close()
  }
}

/** Asks for a page until it is compressed as for later visitors, which takes a moment after the second time. */
async function settle(url: string): Promise<void> {
  const length = async () => (await fetch(url)).headers.get('content-length')
  const first = await length()
  const end = Date.now() + 5000
  while ((await length()) === first && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 200))
}

/** Prints the weight and the work of each kind of page on a phone, and the reasons why it is not restored. */
export async function benchPages(): Promise<void> {
  const given = process.env.BENCH_URL
  const server = given ? undefined : await startServer()
  const url = given ?? server?.url ?? ''
  const bare = await serveBare(`${url}/`)
  const ms = (time: number) => `${Math.round(time)} ms`
  try {
    const asked = process.env.BENCH_PAGES?.split(',')
    for (const path of asked ?? kinds.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])) {
      await settle(url + path)
      const weight = await weigh(url + path)
      const all = Object.values(weight).reduce((sum, bytes) => sum + bytes, 0) / 1000
      const parts = Object.entries(weight)
        .map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`)
        .join(', ')
      const kept = await keptFromReturning(url + path)
      const work = await compareWork(bare.url, url + path)
      process.stdout.write(
        `${path.padEnd(60)} ${all.toFixed(1)} kB (goal: under ${mostOf(path)}): ${parts}; longest task on a processor four times slower: ${ms(work.page.longest)} (goal: under 50; bare page: ${ms(work.bare.longest)}); work: ${(work.page.all / work.bare.all).toFixed(1)} times the bare page's ${ms(work.bare.all)}; the way back: ${kept.length > 0 ? kept.join(', ') : 'as it was left'}\n`,
      )
    }
  } finally {
    bare.stop()
    await server?.stop()
  }
}
