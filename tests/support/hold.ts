import { expect, type Page } from '@playwright/test'

/**
 * Holds calls to an address until they are released. Resolves when the browser really intercepts requests of
 * the open page, which takes a moment, so that calls sent right afterwards are held as well.
 * @param call a part of the address, which may continue
 * @param method of these calls; any if omitted
 */
export async function hold(page: Page, call: string, method?: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(`**/${call}*`, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    asked += 1
    await promise
    await route.fallback()
  })
  const held = { release: resolve, asked: () => asked }
  if (!page.url().startsWith('http')) return held
  let intercepts = false
  await page.route('**/robots.txt', async (route) => {
    intercepts = true
    await route.fulfill({ body: '' })
  })
  await expect
    .poll(async () => {
      await page.evaluate(() => fetch('/robots.txt', { cache: 'no-store' }))
      return intercepts
    })
    .toBe(true)
  await page.unroute('**/robots.txt')
  return held
}
