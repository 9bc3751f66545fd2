import { chromium } from '@playwright/test'

/**
 * The bytes that a first view of a page brings over the line, by kind, as compressed.
 * @param url the page, opened at the width of a phone, and left alone until the network is quiet
 */
export async function weigh(url: string): Promise<Record<string, number>> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await page.route(/^(?!http:\/\/127\.0\.0\.1)/, (route) => route.abort())
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other'
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    return bytes
  } finally {
    await browser.close()
  }
}
