/** What all pages of the website look like: their heads, their columns, and rows of few items. */
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { itemPages } from '#tests/support/item-pages.ts'
import { alsoIn } from '#tests/support/quality.ts'

/** Pages of every kind: lists, pages to read, forms, and pages that follow a form. */
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
  test(`${language}: every page begins with one head, at the edge that the logo and the page stand at`, {
    tag: alsoIn(language),
  }, async ({ page, db }) => {
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
            // A picture or a band reaches both edges of the window
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

/** Lists of cards on the website, and the numbers of cards to try in each. */
const lists = [
  ['/', '#projects section:first-of-type ul', [1, 2]],
  ['/', '#team section:first-of-type ul', [1, 2]],
  ['/', '#services ul', [1, 2]],
  ['/', '#news ul', [1, 2]],
  ['/', '#references ul:first-of-type', [1, 2]],
  ['/projects', 'main ul:has(> li > div[data-near])', [1, 2, 4]],
  ['/projects/50000000-0000-4000-8000-000000000001', '[aria-labelledby=project-related] ul', [1, 2]],
  ['/news', 'main ol', [1, 2, 3, 5]],
] as const

for (const [path, list, counts] of lists)
  test(`few items fill their rows: ${path} ${list}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, pathFor('ar', path))
    const all = page.locator(list).first()
    await all.scrollIntoViewIfNeeded()
    for (const count of [...counts].reverse()) {
      if ((await all.locator('> li').count()) < count) continue
      const gaps = await all.evaluate((node, count) => {
        while (node.children.length > count) node.lastElementChild?.remove()
        const { left, right } = node.getBoundingClientRect()
        const rows = Map.groupBy([...node.children], (item) =>
          Math.round(item.getBoundingClientRect().top / 40),
        )
        return [...rows.values()].map((row) => {
          const boxes = row.map((item) => item.getBoundingClientRect())
          const free =
            Math.max(right - Math.max(...boxes.map((box) => box.right)), 0) +
            Math.max(Math.min(...boxes.map((box) => box.left)) - left, 0)
          return free / (right - left)
        })
      }, count)
      for (const gap of gaps) expect(gap, `${count} of them`).toBeLessThan(0.25)
    }
  })

for (const language of languages)
  test(`${language}: the landing page of a phone is short, and its rows can be swiped and walked through`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, pathFor(language, '/'))
    await expect(page.locator('main > [data-later]')).toHaveCount(0)
    const windows = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)
    expect(windows).toBeLessThan(14)
    for (const [row, item] of [
      ['#projects [role=group]', 'h4 a'],
      ['#team ul:first-of-type', 'a, summary'],
      ['#news ul', 'a'],
    ] as const) {
      const scroller = page.locator(row).first()
      await expect(scroller).toHaveAccessibleName(/./)
      expect(await scroller.evaluate((node) => node.scrollWidth > node.clientWidth), row).toBe(true)
      const last = scroller.locator(item).last()
      await last.focus()
      await expect(last).toBeInViewport()
    }
  })

for (const language of languages)
  test(`${language}: the footer of a phone is about a window high, its links share lines and are as high as a thumb`, async ({
    page,
  }) => {
    const { common } = words(language)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await open(page, pathFor(language, '/contact'))
      const footer = page.getByRole('contentinfo')
      const height = await footer.evaluate((node) => node.getBoundingClientRect().height / innerHeight)
      expect(height, `${width}`).toBeLessThan(width === 390 ? 1.25 : 1.5)
      // Only the numbers that the law asks for; the profile and the home page have all certificates
      await expect(footer.getByRole('term')).toHaveText([
        common.credentials.commercial_registration,
        common.credentials.unified_number,
        common.credentials.vat,
        common.credentials.engineers_council,
      ])
      const links = await footer.getByRole('link').evaluateAll((all) =>
        all.map((link) => {
          const { height, right } = link.getBoundingClientRect()
          return { height, right, text: link.textContent }
        }),
      )
      expect(links.length).toBeGreaterThan(12)
      for (const { height, right, text } of links) {
        expect(height, text ?? '').toBeGreaterThanOrEqual(44)
        expect(right, text ?? '').toBeLessThanOrEqual(width)
      }
      const quick = footer.getByRole('navigation', { name: common.footer.quickLinks }).getByRole('link')
      const [one, two] = await Promise.all([quick.nth(0).boundingBox(), quick.nth(1).boundingBox()])
      expect(one?.y).toBe(two?.y)
    }
  })

test('the header has a ground of its own even before it hears that the page was scrolled', async ({
  page,
}) => {
  await open(page, pathFor('ar', '/'))
  const ground = await page.evaluate(() => {
    scrollTo({ top: 2 * innerHeight, behavior: 'instant' })
    const header = document.querySelector('body > header')
    return {
      scrolled: scrollY > innerHeight,
      solid: header?.hasAttribute('data-solid'),
      image: header && getComputedStyle(header).backgroundImage,
    }
  })
  expect(ground).toEqual({ scrolled: true, solid: false, image: expect.stringContaining('linear-gradient') })
})
