import { expect, languages, open, pathFor, test, words } from '../support/e2e.ts'

for (const language of languages) {
  const { landing, t } = words(language)
  const pick = (ar: string, en: string) => (language === 'ar' ? ar : en)
  test.describe(language, () => {
    test('the portfolio shows one category alone, and the address keeps it', { tag: '@both' }, async ({
      page,
      db,
    }) => {
      const { data } = await db.from('projects').select().order('order_index').throwOnError()
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

      // The way back from a project leads to what was chosen
      await portfolio.getByRole('heading', { level: 4 }).first().getByRole('link').click()
      await page.getByRole('dialog').getByRole('link', { name: landing.projects.more }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(portfolio).toBeInViewport()

      // So does the address itself, in a page that is new
      await page.reload()
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([name])
      await expect(choices).toBeInViewport()
      await all.click()
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveCount(categories.length)
    })

    test('an address with a category that is not there shows them all', async ({ page }) => {
      await open(page, pathFor(language, '/#category-99'))
      const headings = page.locator('#projects').getByRole('heading', { level: 3 })
      await expect(headings).not.toHaveCount(0)
      for (const heading of await headings.all()) await expect(heading).toBeVisible()
    })
  })
}

test('the figures count up once, and end as they are written', async ({ page }) => {
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
  expect(new Set(values).size).toBeGreaterThan(3)
  expect(values).toEqual([...values].sort((a, b) => a - b))

  // Coming by a second time changes nothing
  await page.locator('#home').scrollIntoViewIfNeeded()
  await figures.nth(1).scrollIntoViewIfNeeded()
  await expect(figures).toHaveText(['15+', '300+', '60+'])
  expect(await seen()).toHaveLength(values.length)
})

test.describe('for who wants less motion', () => {
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
