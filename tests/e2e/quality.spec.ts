import { lowestContrast } from '#tests/support/contrast.ts'
import {
  expect,
  type Language,
  languages,
  open,
  type Page,
  pathFor,
  test,
  words,
} from '#tests/support/e2e.ts'
import { itemPages } from '#tests/support/item-pages.ts'
import {
  alsoIn,
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  smallTargets,
} from '#tests/support/quality.ts'
import { contactSection, openRequest, serviceAt } from '#tests/support/visitor-forms.ts'

const tower = '/projects/50000000-0000-4000-8000-000000000001'

/**
 * Words of the site itself that are in the window before any scrolling and have letters whose font is not
 * embedded in the page. Titles of records, which are in `bdi`, may have any letters.
 */
function fetchedLettersInWindow(page: Page, language: Language) {
  return page.evaluate(
    (letters) => {
      const fetched = new RegExp(letters)
      const found: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const words = node.textContent ?? ''
        if (!fetched.test(words) || !node.parentElement?.checkVisibility()) continue
        if (node.parentElement.closest('bdi')) continue
        // The link to the other language has its letters embedded in the page
        if (getComputedStyle(node.parentElement).fontFamily.includes('Other language')) continue
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()]
        if (boxes.some(({ width, top, bottom }) => width > 1 && bottom > 0 && top < innerHeight))
          found.push(words.trim())
      }
      return found
    },
    language === 'ar' ? '[A-Za-z]' : '[\u0600-\u06ff]',
  )
}

for (const language of languages) {
  const { common } = words(language)
  test.describe(language, () => {
    for (const path of ['/', tower, '/request', '/contact', '/careers', '/track', '/no/such/page'])
      test(`${path} is accessible, and fits windows from 320 pixels on`, { tag: deviceOf(language) }, async ({
        page,
        problems,
        isMobile,
      }) => {
        problems.expect(/status of 404/)
        await open(page, pathFor(language, path))
        await expectAccessible(page, path)
        expect(await smallTargets(page), path).toEqual([])
        for (const width of isMobile ? [390, 320, 768] : [1440, 768]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page, `${width} pixels`)
        }
        await expectAccessible(page, `${path} on a tablet`)
      })

    test('the lists, and the pages of a service, a person and an opening are accessible, and fit', {
      tag: deviceOf(language),
    }, async ({ page, db, isMobile }) => {
      const lists = ['/services', '/projects', '/projects?category=none']
      for (const path of [...lists, ...(await itemPages(db, language))]) {
        await open(page, pathFor(language, path))
        await expectAccessible(page, path)
        // Axe cannot tell the contrast of words over what is drawn behind them
        for (const words of await page.getByRole('main').locator('header').first().locator('h1, p').all())
          expect(await lowestContrast(page, words), `head of ${path}`).toBeGreaterThan(4.5)
        expect(await smallTargets(page), path).toEqual([])
        for (const width of isMobile ? [390, 320, 768] : [1440, 1920]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page, `${path} at ${width} pixels`)
        }
      }
    })

    test('is written in its own font from the first paint on', async ({ page }) => {
      await open(page, pathFor(language))
      await expect(page.locator('main > [data-later]')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready)
      const loaded = await page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family, unicodeRange }) => `${family.replaceAll('"', '')} ${unicodeRange.slice(0, 6)}`),
      )
      // Letters of the language, digits and punctuation
      expect(loaded).toEqual(
        expect.arrayContaining(
          language === 'ar'
            ? ['Cairo U+60C,', 'Cairo U+20-4', 'Alexandria U+60C,']
            : ['Hanken Grotesk U+20-7'],
        ),
      )
      // The page itself embeds all of them. Letters of the other language are fetched, for parts further down
      const fetched = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name.slice(name.lastIndexOf('/') + 1))
          .filter((name) => name.endsWith('.woff2')),
      )
      const ofOtherLanguage = language === 'ar' ? /^cairo-letters-/ : /^cairo-/
      expect(fetched.filter((name) => !ofOtherLanguage.test(name))).toEqual([])
      expect(await fetchedLettersInWindow(page, language)).toEqual([])
    })

    test('the windows, the menus, the errors and the answers are accessible', {
      tag: deviceOf(language),
    }, async ({ page, db, isMobile }) => {
      const { title } = await serviceAt(db, language, 0)
      const form = await openRequest(page, language, title)
      await expectAccessible(page, 'the request form', 'dialog[open]')
      await expectNoSidewaysScroll(page, 'the request form')
      await form.submit.click()
      await expect(form.alert).not.toBeEmpty()
      await expectAccessible(page, 'the request form with errors', 'dialog[open]')
      await page.keyboard.press('Escape')

      await page
        .locator('#projects')
        .getByRole('listitem')
        .getByRole('heading')
        .first()
        .getByRole('link')
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectAccessible(page, 'a project in its window', 'dialog[open]')
      await expectNoSidewaysScroll(page, 'a project in its window')
      await page.keyboard.press('Escape')

      const contact = contactSection(page, language)
      await contact.submit.click()
      await expect(contact.alert).not.toBeEmpty()
      await expectAccessible(page, 'the contact form with errors', '#contact')
      await contact.fill({ name: 'A', email: 'a@example.com', message: 'B' })
      await contact.submit.click()
      await contact.expectSuccess()
      await expectAccessible(page, 'the answer of the contact form', '#contact')

      await page.getByRole('button', { name: common.login.label }).click()
      await expectAccessible(page, 'the login menu', 'header')
      await expectNoSidewaysScroll(page, 'the login menu')
      if (!isMobile) return
      await page.getByRole('button', { name: common.nav.menu }).click()
      await expectAccessible(page, 'the menu', 'header')
      await expectNoSidewaysScroll(page, 'the menu')
    })

    test('a text that the company changes appears on the next load', { tag: alsoIn(language) }, async ({
      page,
      db,
    }) => {
      const row = { section: 'about', content_key: 'second' } as const
      const { data: before } = await db.from('site_content').select().match(row).single().throwOnError()
      const { text_ar, text_en } = before
      const text = (language === 'ar' ? text_ar : text_en) ?? ''
      const fresh = `${language === 'ar' ? 'نص جديد' : 'A new text'} ${Date.now()}`
      await open(page, pathFor(language))
      const about = page.locator('#about')
      await expect(about.getByText(text)).toBeVisible()
      await db
        .from('site_content')
        .update(language === 'ar' ? { text_ar: fresh } : { text_en: fresh })
        .match(row)
        .throwOnError()
      await page.reload()
      await expect(about.getByText(fresh)).toBeVisible()
      await db
        .from('site_content')
        .update(language === 'ar' ? { text_ar } : { text_en })
        .match(row)
        .throwOnError()
      await page.reload()
      await expect(about.getByText(text)).toBeVisible()
    })
  })
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('sections appear immediately and nothing moves by itself', async ({ page }) => {
    await open(page, '/en')
    const travelled = await page.evaluate(async () => {
      const places = new Set<number>()
      addEventListener('scroll', () => places.add(scrollY))
      document.querySelector<HTMLElement>('header nav a[href$="#team"]')?.click()
      for (let frames = 0; frames < 30; frames++) await new Promise(requestAnimationFrame)
      return [...places]
    })
    // One jump, with no places in between
    expect(travelled).toHaveLength(1)
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationName } = getComputedStyle(element)
          return (
            animationName !== 'none' ||
            transitionDuration.split(', ').some((time) => Number.parseFloat(time) > 0)
          )
        }).length,
    )
    expect(moving).toBe(0)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  })
})

test('others move smoothly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/en')
  await page.evaluate(() => {
    const places = new Set<number>()
    addEventListener('scroll', () => places.add(scrollY))
    Object.assign(window, { places })
  })
  await page
    .getByRole('banner')
    .getByRole('link', { name: words('en').common.nav.team })
    .click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { places: Set<number> }).places.size))
    .toBeGreaterThan(3)
})
