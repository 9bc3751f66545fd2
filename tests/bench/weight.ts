import { chromium } from '@playwright/test'

/**
 * The bytes that a first view of a page loads, by kind, compressed.
 * @param url the page, opened at the width of a phone until the network is idle
 */
export async function weigh(url: string): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.abort())
    await page.goto(url, { waitUntil: 'networkidle' })
    return await page.evaluate(() => {
      const kindOf = ({ name, initiatorType }: PerformanceResourceTiming) => {
        const { pathname } = new URL(name)
        if (pathname.endsWith('.js')) return 'JavaScript'
        if (pathname.endsWith('.css')) return 'CSS'
        if (pathname.endsWith('.woff2')) return 'fonts'
        return /\.(svg|webp|avif|png|jpe?g)$/.test(pathname) ? 'pictures' : initiatorType
      }
      const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const bytes: Record<string, number> = { HTML: html?.encodedBodySize ?? 0 }
      for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        bytes[kindOf(entry)] = (bytes[kindOf(entry)] ?? 0) + entry.encodedBodySize
      return bytes
    })
  } finally {
    await browser.close()
  }
}
