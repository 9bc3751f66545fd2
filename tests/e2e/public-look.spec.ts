/** What the pages of the website have in common to the eye: their heads, their columns, and what few things look like. */
import { expect, languages, pathFor, test } from '#tests/support/e2e.ts'
import { itemPages } from '#tests/support/item-pages.ts'

/** Pages of every kind: lists, what is read, forms, and what is behind a form. */
const heads = [
  '/services',
  '/projects',
  '/news',
  '/careers',
  '/projects/50000000-0000-4000-8000-000000000001',
  '/privacy',
  '/terms',
  '/contact',
  '/request',
  '/track',
  '/privacy/request',
  '/news/stop',
]

for (const language of languages)
  test(`${language}: every page begins with one head, at the edge that the logo and the page stand at`, async ({
    page,
    db,
  }) => {
    const paths = [...heads, ...(await itemPages(db, language))]
    for (const width of [1440, 390])
      for (const path of paths) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(pathFor(language, path))
        const seen = await page.evaluate(() => {
          const rtl = document.documentElement.dir === 'rtl'
          const edgeOf = (selector: string) => {
            const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
            return Math.round(rtl ? innerWidth - right : left)
          }
          const head = document.querySelector('main header')
          const below = head?.nextElementSibling
          const { paddingInlineStart = '0' } = below ? getComputedStyle(below) : {}
          return {
            ground: head && getComputedStyle(head).backgroundColor,
            back: head?.querySelector('a') !== null,
            logo: edgeOf('body > header a'),
            title: edgeOf('main header h1'),
            // A picture and a band reach both edges of the window
            page: edgeOf('main header + *') + Math.round(Number.parseFloat(paddingInlineStart)),
          }
        })
        const at = `${path} at ${width}`
        expect(seen.ground, at).toBe('rgb(11, 37, 40)')
        expect(seen.back, at).toBe(true)
        expect(seen.title, at).toBe(seen.logo)
        expect([0, seen.logo], at).toContain(seen.page)
      }
  })
