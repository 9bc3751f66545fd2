import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { median } from './pages.ts'

/** The times a visitor waits for, in milliseconds, and the layout shift until then. */
interface Paint {
  largest: number
  /** How long the page did not respond after its first paint: the part of each long task over 50 ms. */
  blocked: number
  shift: number
}

/** A slow mobile network and a processor four times slower, as Lighthouse applies them. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const slowdown = 4

const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}

/** One first view of a page with an empty cache. */
async function look(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext(phone)
  try {
    await context.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.abort())
    const page = await context.newPage()
    await page.addInitScript(() => {
      const seen = { largest: 0, blocked: 0, shift: 0 }
      const tasks: PerformanceEntry[] = []
      let first = Number.POSITIVE_INFINITY
      const sum = () => {
        seen.blocked = tasks
          .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, first) - 50)
          .reduce((all, time) => all + Math.max(time, 0), 0)
      }
      Object.assign(window, { seen })
      const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
      watch('largest-contentful-paint', ({ startTime }) => {
        seen.largest = startTime
      })
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') first = startTime
        sum()
      })
      watch('longtask', (task) => {
        tasks.push(task)
        sum()
      })
      watch('layout-shift', (entry) => {
        seen.shift += (entry as PerformanceEntry & { value: number }).value
      })
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    return await page.evaluate(() => (window as unknown as { seen: Paint }).seen)
  } finally {
    await context.close()
  }
}

/**
 * A page with only the hero of another page: the same text and the same picture, in the machine's own font.
 */
function bareHero(html: string): string {
  const part = (pattern: RegExp) => pattern.exec(html)?.[0] ?? ''
  const hero = part(/<section id="home"[\s\S]*?<\/section>/)
  const within = (pattern: RegExp) => pattern.exec(hero)?.[0] ?? ''
  return `<!doctype html>${part(/<html[^>]*>/)}<head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body{margin:0}img{inline-size:100%;block-size:auto}</style></head><body>
${within(/<h1[\s\S]*?<\/h1>/)}${within(/<p[\s\S]*?<\/p>/)}${within(/<picture>[\s\S]*?<\/picture>/)}</body></html>`
}

/** Serves a bare page with the hero of the landing page, and the site's pictures from the same address. */
export async function serveBare(site: string): Promise<{ url: string; stop: () => void }> {
  const html = bareHero(await (await fetch(site)).text())
  const server = createServer(async ({ url = '/' }, response) => {
    if (!url.startsWith('/pictures/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
      return
    }
    const picture = await fetch(new URL(url, site))
    response.writeHead(picture.status, { 'content-type': picture.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await picture.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop: () => server.close() }
}

/**
 * Measures pages of the site and a bare page with the hero of the first one, in turns, on a slow phone.
 * @param site address of the site
 * @param paths the pages; the first is the landing page
 * @param rounds how often each is measured; the figures are medians
 */
export async function paint(
  site: string,
  paths: string[],
  rounds: number,
): Promise<{ bare: Paint; pages: Map<string, Paint> }> {
  const bare = await serveBare(site + paths[0])
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const urls = [bare.url, ...paths.map((path) => site + path)]
    const looks = urls.map((): Paint[] => [])
    // Do not count the first views, which draw the pictures.
    for (const url of urls) await look(browser, url)
    for (let round = 0; round < rounds; round++)
      for (const [index, url] of urls.entries()) looks[index]?.push(await look(browser, url))
    const [first, ...others] = looks.map((of) => ({
      largest: median(of.map(({ largest }) => largest)),
      blocked: median(of.map(({ blocked }) => blocked)),
      shift: median(of.map(({ shift }) => shift)),
    }))
    return {
      bare: first as Paint,
      pages: new Map(paths.map((path, index) => [path, others[index] as Paint])),
    }
  } finally {
    await browser.close()
    bare.stop()
  }
}
