import { expect, type Page } from '@playwright/test'

/**
 * Holds calls to an address back until they are released. What is sent right afterwards is held as well: a browser begins
 * to intercept the requests of an open page a moment after it is told to.
 * @param call a part of the address, which may go on
 * @param method of these calls; any unless given
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
