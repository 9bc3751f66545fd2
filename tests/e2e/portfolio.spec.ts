import { expect, languages, open, pathFor, ready, test, words } from '#tests/support/e2e.ts'
import { deviceOf, onlyIn } from '#tests/support/quality.ts'

// One test at a time, since some add projects and others count them
test.describe.configure({ mode: 'default' })

for (const language of languages) {
  const { landing, t } = words(language)
  const pick = (ar: string, en: string) => (language === 'ar' ? ar : en)
  test.describe(language, () => {
    test('the portfolio shows one category alone, and the address keeps it', {
      tag: deviceOf(language),
    }, async ({ page, db }) => {
      const { data } = await db
        .from('projects')
        .select()
        .eq('is_active', true)
        .order('order_index')
        .throwOnError()
      const categories = [
        ...Map.groupBy(data, ({ category_ar, category_en }) => pick(category_ar, category_en)),
      ]
      const [name, projects] = categories[2] ?? ['', []]
      await open(page, pathFor(language))
      const portfolio = page.locator('#projects')
      const choices = portfolio.getByRole('navigation', { name: landing.projects.filters.label })
      const all = choices.getByRole('link', { name: landing.projects.filters.all })
      await expect(choices.getByRole('link')).toHaveText([
        `${landing.projects.filters.all}${data.length}`,
        ...categories.map(([category]) => category),
      ])
      await expect(all).toHaveAttribute('aria-current', 'true')

      const choice = choices.getByRole('link', { name })
      await choice.focus()
      await page.keyboard.press('Enter')
      await expect(choice).toHaveAttribute('aria-current', 'true')
      await expect(choice).toBeFocused()
      await expect(all).not.toHaveAttribute('aria-current')
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(portfolio.getByRole('heading', { level: 4 })).toHaveText(
        projects.map(({ title_ar, title_en }) => pick(title_ar, title_en)),
      )
      await expect(choices.getByRole('status')).toHaveText(
        t('landing:projects.filters.shown', { name, count: projects.length }),
      )
      await expect(page).toHaveURL(pathFor(language, '/#category-3'))

      // The link back from a project leads to the chosen filter
      await portfolio.getByRole('heading', { level: 4 }).first().getByRole('link').click()
      await page.getByRole('dialog').getByRole('link', { name: landing.projects.more }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(portfolio).toBeInViewport()

      // A reload of the address does as well
      await page.reload()
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(portfolio).toBeInViewport()
      await all.click()
      // Count on this page, since another test may have added a project with its own category in the meantime
      const others = (await choices.getByRole('link').count()) - 1
      expect(others).toBeGreaterThanOrEqual(categories.length)
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveCount(others)
    })

    test('an address with a category that is not there shows them all', {
      tag: onlyIn('ar', language),
    }, async ({ page }) => {
      await open(page, pathFor(language, '/#category-99'))
      const headings = page.locator('#projects').getByRole('heading', { level: 3 })
      await expect(headings).not.toHaveCount(0)
      for (const heading of await headings.all()) await expect(heading).toBeVisible()
    })
  })
}

test('the place stays where it was, whatever is chosen: reloaded, and in the other language', async ({
  page,
  baseURL,
}) => {
  // Serve the same content throughout, since people and pictures of other tests make sections taller
  const [ar, en] = await Promise.all([page.request.get('/'), page.request.get('/en')])
  await page.route(`${baseURL}/`, (route) => route.fulfill({ response: ar }))
  await page.route(`${baseURL}/en`, (route) => route.fulfill({ response: en }))
  await open(page, '/en')
  const { landing, common } = words('en')
  const choices = page.getByRole('navigation', { name: landing.projects.filters.label })
  await choices.getByRole('link').nth(2).click()
  const part = page.locator('#team')
  await part.evaluate((team) => scrollTo({ top: scrollY + team.getBoundingClientRect().top + 200 }))
  const passed = (id: string) =>
    page.locator(id).evaluate((section) => {
      const { top, height } = section.getBoundingClientRect()
      return Math.round(((80 - top) / height) * 20)
    })
  await expect.poll(() => passed('#team')).toBeGreaterThan(1)
  // Until then the section has a guessed height, of which the same place is another part
  await expect(part).not.toHaveAttribute('data-later')
  const before = await passed('#team')
  // The place is stored when scrolling has ended
  await expect.poll(() => page.evaluate(() => history.state?.place?.id)).toBe('team')
  await page.reload()
  await ready(page)
  await expect.poll(() => passed('#team')).toBe(before)
  await page.getByRole('link', { name: common.otherLanguage, exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await ready(page)
  await expect.poll(() => passed('#team')).toBe(before)
  await expect(page.locator('#projects').getByRole('heading', { level: 3 })).toHaveCount(1)
})

test('going to another section by the menu leaves the choice', async ({ page }) => {
  await open(page, '/en')
  const { landing, common } = words('en')
  const headings = page.locator('#projects').getByRole('heading', { level: 3 })
  const count = await headings.count()
  await page
    .getByRole('navigation', { name: landing.projects.filters.label })
    .getByRole('link')
    .nth(2)
    .click()
  await expect(headings).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: common.nav.projects, exact: true }).click()
  await expect(page).toHaveURL('/en#projects')
  await expect(headings).toHaveCount(count)
})

test('a list without projects keeps its width, says so once, and what is chosen can be removed', async ({
  page,
}) => {
  const { landing, t } = words('en')
  const { index } = landing.projects
  await page.setViewportSize({ width: 1440, height: 900 })
  const main = page.getByRole('main')
  await open(page, '/en/projects?q=zzz')
  const status = main.getByRole('status')
  await expect(status).toHaveText(t('landing:projects.index.noneFound', { words: 'zzz' }))
  await expect(main.getByText(t('landing:projects.count', { count: 0 }))).toHaveCount(0)
  expect((await status.boundingBox())?.width).toBeGreaterThan(800)

  await open(page, '/en/projects?sector=health&place=tabuk&q=zzz')
  await expect(status).toHaveText(t('landing:projects.index.noneOfBoth', { words: 'zzz' }))
  await main.getByRole('link', { name: index.clear }).click()
  await expect(status).toHaveText(index.none)
  expect((await status.boundingBox())?.width).toBeGreaterThan(800)
  const tabuk = main.getByRole('link', { name: t('landing:projects.index.without', { name: 'Tabuk' }) })
  await tabuk.click()
  await expect(page).toHaveURL('/en/projects?sector=health')
  await expect(status).not.toHaveText(index.none)
})

test('the table of projects has its filters beside it, and search stays in one row on phones', async ({
  page,
}) => {
  const { index } = words('en').landing.projects
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/en/projects?view=register')
  const table = await page.getByRole('table').boundingBox()
  const filters = await page.getByRole('navigation', { name: index.filter }).boundingBox()
  expect(table?.y).toBeLessThan(900)
  expect(filters?.x).toBeLessThan(table?.x ?? 0)
  expect(Math.abs((filters?.y ?? 0) - (table?.y ?? 0))).toBeLessThan(200)

  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/en/projects?q=tower')
  const field = await page.getByRole('searchbox', { name: index.search }).boundingBox()
  const send = await page.getByRole('button', { name: index.find, exact: true }).boundingBox()
  expect(send?.y).toBe(field?.y)
})

test('the table is sorted by its headings, keeps its filters, and is the way to paper', async ({ page }) => {
  const { index } = words('en').landing.projects
  await open(page, '/en/projects?sector=commercial')
  await page.getByRole('link', { name: index.print }).click()
  await expect(page).toHaveURL('/en/projects?sector=commercial&view=register')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/en\/projects\?sector=commercial$/,
  )
  const area = page.getByRole('columnheader', { name: index.columns.area })
  const values = async () =>
    (await page.locator(`td[data-name="${index.columns.area}"]`).allTextContents()).map((text) =>
      Number(text.replaceAll(',', '')),
    )
  await area.getByRole('link').click()
  await expect(area).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/en/projects?sector=commercial&view=register&sort=area')
  expect(await values()).toEqual((await values()).toSorted((a, b) => b - a))
  await area.getByRole('link').click()
  await expect(area).toHaveAttribute('aria-sort', 'ascending')
  expect(await values()).toEqual((await values()).toSorted((a, b) => a - b))
  expect((await values()).length).toBeGreaterThan(1)

  // On a phone nothing scrolls sideways, and on paper every column is shown
  for (const width of [390, 800]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const table = await page.getByRole('table').boundingBox()
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(720)
  await expect(page.getByRole('columnheader', { name: index.columns.status })).toBeVisible()
})

test('a category with one project shows it as wide as a phone', { tag: '@both' }, async ({
  page,
  db,
  isMobile,
}) => {
  const { data: project } = await db
    .from('projects')
    .select()
    // No other test reads the category of this project
    .eq('id', '50000000-0000-4000-8000-000000000009')
    .single()
    .throwOnError()
  const { id, category_ar, category_en } = project
  await db.from('projects').update({ category_ar: 'وحيد', category_en: 'Alone' }).eq('id', id).throwOnError()
  try {
    await open(page, '/en')
    const card = page
      .locator('#projects section')
      .filter({ has: page.getByRole('heading', { level: 3, name: 'Alone' }) })
      .getByRole('listitem')
    await expect(card).toHaveCount(1)
    // On a phone all categories share one row, and the filter leaves only this one in it
    if (isMobile) await page.locator('[data-filters]').getByRole('link', { name: 'Alone' }).click()
    const { width } = (await card.boundingBox()) ?? { width: 0 }
    const window = page.viewportSize()?.width ?? 0
    expect(width).toBeLessThanOrEqual(window - 32)
    if (isMobile) expect(width).toBeGreaterThan(window * 0.85)
  } finally {
    await db.from('projects').update({ category_ar, category_en }).eq('id', id).throwOnError()
  }
})

test('a double click opens one window, which stays', async ({ page }) => {
  await open(page, '/en')
  const dialogs = page.locator('dialog[open]')
  const service = page.locator('#services').getByRole('listitem').first()
  await service.getByRole('link', { name: words('en').landing.services.request }).dblclick()
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  // Closing goes back in the history, which would end the next navigation
  await page.waitForFunction(() => !history.state?.dialog)
  await open(page, '/en/projects/50000000-0000-4000-8000-000000000001')
  await page
    .getByRole('region', { name: words('en').landing.projects.gallery })
    .getByRole('img')
    .first()
    .dblclick()
  await expect(dialogs).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialogs).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-locked')
})

test('a long word breaks, and nothing beside it is cut off', async ({ page, db }) => {
  const row = { section: 'hero', content_key: 'main' } as const
  const { data: before } = await db.from('site_content').select('title_en').match(row).single().throwOnError()
  const title_en = 'Multidisciplinary electromechanical/telecommunications-consultancy-and-surveying'
  await db.from('site_content').update({ title_en }).match(row).throwOnError()
  try {
    await page.setViewportSize({ width: 320, height: 700 })
    await open(page, '/en')
    const hero = page.locator('#home')
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(title_en)
    for (const part of [
      hero.getByRole('heading', { level: 1 }),
      hero.locator('p'),
      hero.getByRole('link').nth(1),
    ]) {
      const box = await part.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
    }
  } finally {
    await db.from('site_content').update(before).match(row).throwOnError()
  }
})

test('the figures count up once, and end as they are written', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/en')
  const figures = page.locator('#about').getByRole('definition')
  await page.evaluate(() => {
    const seen: string[] = []
    const figure = document.querySelectorAll('#about dd')[1]
    if (figure)
      new MutationObserver(() => seen.push(figure.textContent ?? '')).observe(figure, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    Object.assign(window, { seen })
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await figures.nth(1).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await seen()).at(-1)).toBe('300+')
  const values = (await seen()).map((text) => Number.parseInt(text, 10))
  expect(values.length).toBeGreaterThan(3)
  expect(values, 'each number once').toEqual([...new Set(values)].sort((a, b) => a - b))

  // Scrolling past a second time changes nothing
  await page.locator('#home').scrollIntoViewIfNeeded()
  await figures.nth(1).scrollIntoViewIfNeeded()
  await expect(figures).toHaveText(['15+', '300+', '60+'])
  expect(await seen()).toHaveLength(values.length)
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('the figures stand still', async ({ page }) => {
    await open(page, '/en')
    await page.evaluate(() => {
      const figure = document.querySelector('#about dd')
      if (figure)
        new MutationObserver(() => document.body.setAttribute('data-moved', '')).observe(figure, {
          childList: true,
          characterData: true,
          subtree: true,
        })
    })
    await page.locator('#about').getByRole('definition').first().scrollIntoViewIfNeeded()
    await page.locator('#services').scrollIntoViewIfNeeded()
    await expect(page.locator('body')).not.toHaveAttribute('data-moved')
  })
})
