import { screens } from '#app/routes/admin/screens.ts'
import { firstAccount, homes } from '#tests/support/accounts.ts'
import { expect, languages, open, type Page, pathFor, test, withoutLive, words } from '#tests/support/e2e.ts'
import { itemPages } from '#tests/support/item-pages.ts'
import { expectNoSidewaysScroll, smallTargets } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

// Axe checks the states of each of these screens in the screen's own test file

const tower = '/projects/50000000-0000-4000-8000-000000000001'
const publicPages = [
  '/',
  tower,
  '/services',
  '/projects',
  '/projects?category=none',
  '/request',
  '/contact',
  '/careers',
  '/privacy',
  '/track',
  '/privacy/request',
  '/news/stop',
  '/terms',
  '/accessibility',
  '/no/such/page',
]
const entries = ['/admin/login', '/client/register', '/forgotten-password']
const backOffice = screens.map(({ to }) => to)
/**
 * Half of the shift that counts as good (https://web.dev/articles/cls), since other tests change the rows.
 */
const bearable = 0.05
const widths = [1920, 1440, 768, 390, 360]
const tablet = { width: 768, height: 1024 }

/** Adds up how far things on the page have moved by themselves; see https://web.dev/articles/cls. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: PerformanceEntry[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
}

const shifted = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }
    return shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0)
  })

/** Words that extend beyond the window, and those that a frame cuts off without an ellipsis. */
const cutWords = (page: Page) =>
  page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const isHidden = (element: Element) =>
      element.closest('[aria-hidden=true], .hidden') !== null || element.clientWidth <= 1
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        [...element.childNodes].some(
          ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim(),
        ) &&
        !isHidden(element),
    )
    return texts
      .filter((element) => {
        for (
          let frame: Element | null = element;
          frame && frame !== document.body;
          frame = frame.parentElement
        ) {
          const { display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(frame)
          // This element has no box that could cut anything off
          if (display === 'contents') continue
          // What scrolls or ends in an ellipsis can be read
          if (
            /auto|scroll/.test(overflowX + overflowY) ||
            textOverflow === 'ellipsis' ||
            webkitLineClamp !== 'none'
          )
            return false
          if (overflowX === 'visible') continue
          const [text, box] = [element.getBoundingClientRect(), frame.getBoundingClientRect()]
          if (text.left < box.left - 1 || text.right > box.right + 1) return true
        }
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > edge + 1
      })
      .map((element) => element.textContent?.trim().slice(0, 40))
  })

/** Words that wrap to about one a line because their column is too narrow. */
const squeezedWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const text = [...element.childNodes]
          .map(({ nodeType, data }: Node & { data?: string }) => (nodeType === 3 ? (data ?? '') : ''))
          .join('')
          .trim()
        if (!text.includes(' ') || !element.checkVisibility()) return false
        if (element.getBoundingClientRect().width <= 1) return false
        if (element.closest('[aria-hidden=true], .hidden')) return false
        const range = document.createRange()
        range.selectNodeContents(element)
        // Pieces in other letters are a little higher or lower on the same line
        const middles = [...range.getClientRects()]
          .map(({ top, bottom }) => (top + bottom) / 2)
          .sort((a, b) => a - b)
        const apart = Number.parseFloat(getComputedStyle(element).fontSize) / 2
        const lines = middles.filter(
          (middle, place) => place === 0 || middle - (middles[place - 1] ?? 0) > apart,
        ).length
        return lines > 3 && (element.textContent ?? '').length / lines < 11
      })
      .map((element) => element.textContent?.trim().slice(0, 40)),
  )

/** Expects a screen to fit every width, and a phone with letters twice as large. */
async function expectFit(page: Page, path: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page, `${path} at ${width}`)
    expect.soft(await squeezedWords(page), `${path} at ${width}`).toEqual([])
    if (width === 1440 || width === 390)
      expect.soft(await smallTargets(page), `${path} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoSidewaysScroll(page, `${path} with large letters`)
  expect.soft(await cutWords(page), `${path} with large letters`).toEqual([])
}

for (const language of languages) {
  // Each screen in one language here; its own tests cover both
  const isMine = (place: number) => place % languages.length === languages.indexOf(language)
  const mine = (paths: readonly string[]) => paths.filter((_, place) => isMine(place))
  const viewport = language === 'ar' ? { width: 390, height: 844 } : { width: 1440, height: 900 }

  test(`${language}: public pages and logins stay still while they load, and fit five widths and large letters`, async ({
    page,
    context,
    baseURL,
    problems,
    db,
  }) => {
    problems.expect(/status of 404/)
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    await watchShifts(page)
    // Pages of the other language load here at the size of a tablet, so that each language has every page
    for (const [place, path] of [...publicPages, ...(await itemPages(db, language)), ...entries].entries()) {
      await page.setViewportSize(isMine(place) ? viewport : tablet)
      if (entries.includes(path)) await page.goto(path)
      else await open(page, pathFor(language, path))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect.soft(await shifted(page), path).toBeLessThan(bearable)
      await expectFit(page, path)
    }
  })

  test(`${language}: screens behind a login show as much before their rows as with them, and fit`, async ({
    browser,
    baseURL,
    extraHTTPHeaders,
    problems,
    db,
  }) => {
    const portal = language === 'ar' ? 'client' : 'employee'
    // The page of one person, whose id the first start creates
    const { data: client } = await db.from('user_profiles').select('id').eq('user_type', 'client').limit(1)
    const { data: employee } = await db.from('employees').select('id').eq('status', 'approved').limit(1)
    const person = language === 'ar' ? `clients/${client?.[0]?.id}` : `employees/${employee?.[0]?.id}`
    for (const [audience, paths] of [
      ['admin', [...mine(backOffice), `/admin/${person}`]],
      [portal, [homes[portal]]],
    ] as const) {
      const context = await browser.newContext({
        baseURL,
        extraHTTPHeaders,
        viewport,
        timezoneId: 'Asia/Riyadh',
      })
      await problems.watch(context)
      const page = await context.newPage()
      await watchShifts(page)
      // Rows that other tests add or delete at the same time would shift the others
      await withoutLive(page)
      let answer = () => {}
      let answers = Promise.resolve()
      // Let the guard read the profile, and hold everything that the screen shows
      await page.route(/\/rest\/v1\/(?!user_profiles)/, async (route) => {
        await answers
        await route.fallback()
      })
      for (const path of paths) {
        answers = new Promise((resolve) => {
          answer = resolve
        })
        await page.setViewportSize(viewport)
        const account = firstAccount(audience)
        if (page.url() === 'about:blank') await openWorkspace(page, db, language, path, account)
        else await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
        answer()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
        expect.soft(await shifted(page), path).toBeLessThan(bearable)
        await expectFit(page, path)
      }
      await context.close()
    }
  })
}

/** Dialogs and drawers, as their addresses open them. */
const dialogs = [
  'projects?edit=new',
  'team?edit=new',
  'references?edit=new',
  'news?edit=new',
  'openings?edit=new',
  'services?edit=new',
  'images?edit=new',
  'client-projects?edit=new',
  'answer-templates?edit=new',
]

test('a thumb finds the cross and the buttons of every dialog and drawer', { tag: '@phone' }, async ({
  page,
  db,
}) => {
  const { workspace } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin/requests')
  const drawer = page.getByRole('dialog')
  for (const opener of [workspace.menu.open, workspace.list.filters]) {
    await page.getByRole('button', { name: opener }).click()
    await expect(drawer.getByRole('button').first()).toBeVisible()
    expect.soft(await smallTargets(page), opener).toEqual([])
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  for (const path of dialogs) {
    await page.goto(`/admin/${path}`)
    await expect(drawer.getByRole('textbox').or(drawer.getByRole('combobox')).first()).toBeVisible()
    await expect(drawer.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await smallTargets(page), path).toEqual([])
  }
})
