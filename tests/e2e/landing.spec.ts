import { pathsOf } from '#common/slugs.ts'
import {
  companySettings,
  expect,
  languages,
  open,
  pathFor,
  test,
  topOf,
  withMap,
  words,
} from '#tests/support/e2e.ts'
import { alsoIn, deviceOf } from '#tests/support/quality.ts'

for (const language of languages) {
  const { common, landing, t } = words(language)
  const pick = (ar: string | null, en: string | null) => (language === 'ar' ? ar : en) ?? ''
  test.describe(language, () => {
    test('every section shows what the tables hold', async ({ page, db }) => {
      const [services, projects, leaders, members, copy] = await Promise.all([
        db.from('services').select().eq('is_active', true).order('display_order').throwOnError(),
        db.from('projects').select().eq('is_active', true).order('order_index').throwOnError(),
        db.from('leadership_team').select().eq('is_active', true).order('display_order').throwOnError(),
        db.from('team_members').select().order('order_index').throwOnError(),
        db.from('site_content').select().throwOnError(),
      ])
      const text = (section: string, key: string) => {
        const row = copy.data.find((one) => one.section === section && one.content_key === key)
        return {
          title: pick(row?.title_ar ?? '', row?.title_en ?? ''),
          text: pick(row?.text_ar ?? '', row?.text_en ?? ''),
        }
      }
      await open(page, pathFor(language))
      // All parts are rendered without anyone scrolling to them
      await expect
        .poll(() =>
          page
            .locator('h2, footer a')
            .evaluateAll(
              (all) =>
                all.filter(
                  (one) => one.checkVisibility() && !one.checkVisibility({ contentVisibilityAuto: true }),
                ).length,
            ),
        )
        .toBe(0)

      const hero = page.locator('#home')
      await expect(hero.getByRole('heading', { level: 1 })).toHaveText(text('hero', 'main').title)
      await expect(hero).toContainText(text('hero', 'main').text)
      await expect(hero.getByRole('link')).toHaveText([
        common.footer.request,
        text('hero', 'cta').title,
        // The first of each of the first three categories
        ...[...Map.groupBy(projects.data, ({ category_ar }) => category_ar).values()]
          .slice(0, 3)
          .map(([project]) => pick(project?.title_ar ?? '', project?.title_en ?? '')),
      ])

      const about = page.locator('#about')
      await expect(about.getByText(text('about', 'main').text)).toBeVisible()
      for (const [key, figure] of [
        ['stat_years', '15+'],
        ['stat_projects', '300+'],
        ['stat_experts', '60+'],
      ] as const)
        await expect(
          about
            .getByRole('term')
            .filter({ hasText: text('about', key).title })
            .locator('..')
            .getByRole('definition'),
        ).toHaveText(figure)
      await expect(about.getByRole('heading', { level: 3 })).toHaveText(
        ['vision', 'mission', 'values'].map((key) => text('about', key).title),
      )

      expect(services.data).toHaveLength(9)
      const cards = page.locator('#services').getByRole('listitem')
      await expect(cards.getByRole('heading')).toHaveText(
        services.data.map(({ title_ar, title_en }) => pick(title_ar, title_en)),
      )
      await expect(
        cards.getByText(pick(services.data[0]?.description_ar ?? '', services.data[0]?.description_en ?? '')),
      ).toBeVisible()
      await expect(cards.locator('> svg')).toHaveCount(9)
      await expect(cards.getByRole('link', { name: landing.services.request })).toHaveCount(9)

      const portfolio = page.locator('#projects')
      const groups = Map.groupBy(projects.data, ({ category_ar, category_en }) =>
        pick(category_ar, category_en),
      )
      expect(groups.size).toBeGreaterThanOrEqual(4)
      await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText([...groups.keys()])
      for (const [category, group] of groups) {
        const section = portfolio
          .locator('section')
          .filter({ has: page.getByRole('heading', { level: 3, name: category, exact: true }) })
        await expect(section.getByRole('heading', { level: 4 })).toHaveText(
          group.map(({ title_ar, title_en }) => pick(title_ar, title_en)),
        )
        await expect(
          section.getByText(t('landing:projects.count', { count: group.length }), { exact: true }),
        ).toBeVisible()
      }

      const team = page.locator('#team')
      await expect(team.getByRole('heading', { level: 3 })).toHaveText([
        landing.team.leadership,
        landing.team.members,
      ])
      const named = leaders.data.filter(({ full_name_ar, full_name_en }) => full_name_ar || full_name_en)
      await expect(team.getByRole('heading', { level: 4 })).toHaveText([
        ...named.map(({ full_name_ar, full_name_en }) => pick(full_name_ar, full_name_en)),
        ...members.data.map(({ name_ar, name_en }) => pick(name_ar, name_en)),
      ])
      await expect(team.getByText(landing.team.empty)).toHaveCount(0)
      const bio = team.getByRole('listitem').first().locator('details')
      await bio.locator('summary').click()
      await expect(bio.getByText(pick(named[0]?.bio_ar ?? '', named[0]?.bio_en ?? ''))).toBeVisible()
    })

    test('a project opens in a window, and from there its page', { tag: deviceOf(language) }, async ({
      page,
      db,
    }) => {
      const { data: project } = await db
        .from('projects')
        .select()
        .order('order_index')
        .range(4, 4)
        .single()
        .throwOnError()
      const title = pick(project.title_ar, project.title_en)
      await open(page, pathFor(language))
      const card = page.locator('#projects').getByRole('link', { name: title, exact: true })
      await card.click()
      const window = page.getByRole('dialog', { name: title })
      await expect(window).toBeVisible()
      await expect(page).toHaveURL(pathFor(language))
      await expect(
        window.getByText(pick(project.category_ar, project.category_en), { exact: true }),
      ).toBeVisible()
      await expect(window.getByText(pick(project.description_ar, project.description_en))).toBeVisible()
      await expect(window.getByRole('img')).toBeVisible()
      await expect(window.getByText(landing.projects.statuses.completed)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(window).toBeHidden()
      await expect(card).toBeFocused()

      // A click beside the window closes it as well
      await card.click()
      await page.mouse.click(3, 3)
      await expect(window).toBeHidden()

      await card.click()
      await window.getByRole('link', { name: landing.projects.more }).click()
      await expect(page).toHaveURL(pathFor(language, pathsOf('projects', project)[language]))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await page.goBack()
      await expect(page.locator('#projects')).toBeInViewport()
    })

    test('the contact section and the footer show how to reach the company', {
      tag: alsoIn(language),
    }, async ({ page, db }) => {
      const data = await companySettings(db)
      await withMap(page)
      await open(page, pathFor(language))
      const contact = page.locator('#contact')
      await expect(contact.getByText(pick(data.address_ar, data.address_en))).toBeVisible()
      // An office may have the same number
      await expect(contact.locator(`a[href="tel:${data.phone}"]`).first()).toBeVisible()
      await expect(contact.locator(`a[href="mailto:${data.email}"]`)).toHaveText(data.email)
      const directions = contact.getByRole('link', { name: landing.contact.openMap, exact: true })
      await expect(directions).toHaveAttribute(
        'href',
        `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: pick(data.address_ar, data.address_en) })}`,
      )
      // No map server is called before the visitor scrolls there
      const map = contact.locator('iframe')
      await expect(map).toHaveCount(0)
      await directions.scrollIntoViewIfNeeded()
      await expect(map).toHaveAttribute('title', landing.contact.map)
      await expect(map).toHaveAttribute('src', data.map_url)
      await expect(map.contentFrame().getByRole('heading', { name: 'Map' })).toBeVisible()

      const footer = page.getByRole('contentinfo')
      await expect(footer.getByText('2024')).toHaveText(
        t('common:footer.rights', { year: 2024, name: pick(data.company_name_ar, data.company_name_en) }),
      )
      const quick = footer.getByRole('navigation', { name: common.footer.quickLinks }).getByRole('link')
      await expect(quick).toHaveText([
        common.nav.home,
        common.nav.about,
        common.nav.services,
        common.nav.projects,
        // The example content has articles
        common.nav.news,
      ])
      expect(
        await footer.getByRole('navigation', { name: common.footer.follow }).getByRole('link').count(),
      ).toBeGreaterThan(1)
      await quick.nth(2).click()
      await expect.poll(() => topOf(page.locator('#services'))).toBeCloseTo(80, -1)
    })
  })
}

test('the drawing of a map stays when no map can be loaded', async ({ page }) => {
  const { landing } = words('en')
  await open(page, '/en')
  const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('openstreetmap'))
  const contact = page.locator('#contact')
  await contact.getByRole('link', { name: landing.contact.openMap, exact: true }).scrollIntoViewIfNeeded()
  await asked
  await expect(contact.locator('[data-map] img')).toBeVisible()
  await expect(contact.locator('iframe')).toHaveCount(0)
})

test('Back leads to where a reader had jumped past parts with guessed heights', { tag: '@phone' }, async ({
  page,
}) => {
  await open(page, '/en')
  const headings = page.locator('main').getByRole('heading')
  /** The number and top of the first heading in the window, or the top of the heading with a known number. */
  const place = (number?: number) =>
    headings.evaluateAll((all, known) => {
      const tops = all.map((heading) => heading.getBoundingClientRect().top)
      const number = known ?? tops.findIndex((top) => top > 80 && top < innerHeight)
      return { number, top: tops[number] ?? Number.NaN }
    }, number)
  await page.evaluate(() => scrollTo({ top: 7000, behavior: 'instant' }))
  // Wait until every part has its real height
  await expect(async () => expect(await place()).toEqual(await place())).toPass()
  const before = await place()
  await page.goto('/en/projects')
  await page.goBack()
  await expect.poll(async () => Math.abs((await place(before.number)).top - before.top)).toBeLessThan(2)
})
