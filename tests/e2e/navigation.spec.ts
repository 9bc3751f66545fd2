import { firstAccount, signInAs } from '#tests/support/accounts.ts'
import {
  expect,
  type Language,
  languages,
  open,
  type Page,
  pathFor,
  test,
  topOf,
  words,
} from '#tests/support/e2e.ts'
import { deviceOf, onlyIn, onlyWithAll } from '#tests/support/quality.ts'

const sections = ['home', 'about', 'services', 'projects', 'team', 'contact'] as const
/** How far below the top of the window a section stops, in pixels. */
const scrollOffset = 80
const transparent = 'rgba(0, 0, 0, 0)'

/** The menu of sections, which a phone hides until it is opened. */
const menuOf = (page: Page, language: Language) =>
  page.getByRole('navigation', { name: words(language).common.nav.label, includeHidden: true })

/** Expects the section to stop at the offset below the top, or as high as the end of the page allows. */
async function expectAtTop(page: Page, section: string) {
  const distance = () =>
    page.evaluate(
      ([id, offset]) => {
        const { top } = document.getElementById(id)?.getBoundingClientRect() ?? { top: Number.NaN }
        const end = document.documentElement.scrollHeight - innerHeight
        return Math.abs(Math.min(end, Math.max(0, scrollY + top - offset)) - scrollY)
      },
      [section, scrollOffset] as const,
    )
  await expect.poll(distance, `${section} is ${scrollOffset} pixels below the top`).toBeLessThanOrEqual(1)
}

for (const language of languages) {
  const { common } = words(language)
  test.describe(language, () => {
    test('the six links lead to their sections, which are then marked', { tag: deviceOf(language) }, async ({
      page,
      isMobile,
    }) => {
      await open(page, pathFor(language))
      const menu = menuOf(page, language)
      const openMenu = async () => {
        if (isMobile) await page.getByRole('button', { name: common.nav.menu }).click()
      }
      await openMenu()
      await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(
        // News has pages of its own, and comes last
        [...sections, 'news' as const].map((section) => common.nav[section]),
      )
      await expect(menu.locator('[aria-current]')).toHaveText(common.nav.home)
      for (const section of [...sections.slice(1), 'home'] as const) {
        if (section !== 'about') await openMenu()
        await menu.getByRole('link', { name: common.nav[section], exact: true }).click()
        await expectAtTop(page, section)
        await expect(page).toHaveURL(pathFor(language, section === 'home' ? '/' : `/#${section}`))
        await expect(menu.locator('[aria-current]')).toHaveText(common.nav[section])
        if (isMobile) await expect(menu).toBeHidden()
      }
      expect(await page.evaluate(() => scrollY)).toBe(0)
    })

    test('the button of the hero leads to the section about the company', {
      tag: onlyIn('ar', language),
    }, async ({ page }) => {
      await open(page, pathFor(language))
      await page.locator('#home').locator('a[href$="#about"]').click()
      await expectAtTop(page, 'about')
    })

    test('the header turns solid after fifty pixels', { tag: deviceOf(language) }, async ({ page }) => {
      await open(page, pathFor(language))
      const header = page.getByRole('banner')
      await expect(header).toHaveCSS('background-color', transparent)
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), 51)
      await expect(header).not.toHaveCSS('background-color', transparent)
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), 50)
      await expect(header).toHaveCSS('background-color', transparent)
    })

    test('scrolling marks the section that is read', { tag: onlyIn('en', language) }, async ({ page }) => {
      await open(page, pathFor(language))
      // Parts above, with rows of other tests, may be laid out later and move the section
      for (const section of ['services', 'team', 'contact', 'about'] as const)
        await expect
          .poll(async () => {
            await page.locator(`#${section}`).evaluate((part) => part.scrollIntoView({ behavior: 'instant' }))
            return menuOf(page, language).locator('[aria-current]').textContent()
          })
          .toBe(common.nav[section])
    })

    test('in a part that the menu does not have none is marked', { tag: onlyIn('en', language) }, async ({
      page,
    }) => {
      await open(page, pathFor(language))
      for (const part of ['references', 'credentials', 'news'] as const)
        await expect
          .poll(async () => {
            await page.locator(`#${part}`).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }))
            return menuOf(page, language).locator('[aria-current]').count()
          })
          .toBe(0)
    })

    test('pages of a section mark it', { tag: onlyWithAll('en', language) }, async ({ page }) => {
      for (const [path, name] of [
        ['/services', 'services'],
        ['/projects', 'projects'],
        ['/projects/50000000-0000-4000-8000-000000000001', 'projects'],
        ['/careers', 'team'],
        ['/contact', 'contact'],
        ['/news', 'news'],
      ] as const) {
        await open(page, pathFor(language, path))
        await expect(menuOf(page, language).locator('[aria-current]')).toHaveText(common.nav[name])
      }
      await page.goto(pathFor(language, '/news'))
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().getByRole('link').click()
      await expect(page).toHaveURL(/\/news\/./)
      await expect(menuOf(page, language).locator('[aria-current]')).toHaveText(common.nav.news)
    })

    test('the login menu opens, closes and has three links', { tag: deviceOf(language) }, async ({
      page,
      isMobile,
    }) => {
      await open(page, pathFor(language))
      const button = page.getByRole('button', { name: common.login.label })
      const links = page
        .getByRole('banner')
        .getByRole('listitem')
        .getByRole('link', {
          name: new RegExp([common.login.employee, common.login.client, common.login.admin].join('|')),
        })
      await expect(links).toHaveCount(0)
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(links).toHaveText([common.login.employee, common.login.client, common.login.admin])
      for (const [index, who] of ['employee', 'client', 'admin'].entries())
        await expect(links.nth(index)).toHaveAttribute('href', `/${who}/login?lang=${language}`)
      await page.keyboard.press('Tab')
      await expect(links.first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(links).toHaveCount(0)
      await expect(button).toBeFocused()

      await button.click()
      await expect(links).toHaveCount(3)
      await page.locator('#home img').click()
      await expect(links).toHaveCount(0)
      await button.click()
      await expect(links).toHaveCount(3)
      await button.click()
      await expect(links).toHaveCount(0)
      if (!isMobile) return

      // Only one menu is open at a time
      await button.click()
      await page.getByRole('button', { name: common.nav.menu }).click()
      await expect(links).toHaveCount(0)
      await expect(menuOf(page, language)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(menuOf(page, language)).toBeHidden()
    })

    test('the logo leads home, and links to sections lead there from other pages', {
      tag: onlyIn('ar', language),
    }, async ({ page }) => {
      await open(page, pathFor(language, '/projects/50000000-0000-4000-8000-000000000003'))
      await menuOf(page, language).getByRole('link', { name: common.nav.team, exact: true }).click()
      await expect(page).toHaveURL(pathFor(language, '/#team'))
      await expectAtTop(page, 'team')
      await page.getByRole('banner').getByRole('link').first().click()
      await expect(page).toHaveURL(pathFor(language))
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    })

    test('the first Tab offers to skip to the content', { tag: onlyIn('en', language) }, async ({ page }) => {
      await open(page, pathFor(language))
      const skip = page.getByRole('link', { name: common.skip })
      await expect(skip).not.toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.locator('#home').getByRole('link').first()).toBeFocused()
    })
  })
}

test('an address with a section opens there', async ({ page }) => {
  await open(page, '/en#projects')
  await expect.poll(() => topOf(page.locator('#projects'))).toBeCloseTo(scrollOffset, -1)
})

test('addresses that people type lead to the page they mean', async ({ request }) => {
  for (const [typed, meant] of [
    ['/client', '/client/portal'],
    ['/Employee/', '/employee/portal'],
    ['/admin/?x=1', '/admin?x=1'],
    ['/EN/Careers/', '/en/careers'],
  ] as const) {
    const answer = await request.get(typed, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], typed).toEqual([301, meant])
  }
})

test('the header offers someone who is signed in their own screens, also when another tab signs out', async ({
  page,
}) => {
  const { common, account } = words('en')
  await signInAs(page, 'en', 'client', firstAccount('client'))
  const site = await page.context().newPage()
  await open(site, '/en')
  const own = site.getByRole('banner').getByRole('link', { name: common.login.own.client })
  await expect(own).toHaveAttribute('href', '/client/portal?lang=en')
  await expect(site.getByRole('button', { name: common.login.label })).toBeHidden()
  await page.getByRole('button', { name: account.signOut }).click()
  await expect(own).toBeHidden()
  await expect(site.getByRole('button', { name: common.login.label })).toBeVisible()
})

test('Back closes a window of the page, and leaves nothing behind in the history', { tag: '@slow' }, async ({
  page,
}) => {
  await open(page, '/en/careers')
  await open(page, '/en')
  const { common } = words('en')
  const card = page.locator('a[data-project]').first()
  await card.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/en')
  await expect(card).toBeFocused()
  await card.click()
  await dialog.getByRole('button', { name: common.close }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/en/careers')
})
