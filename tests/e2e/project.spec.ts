import { expect, languages, open, pathFor, test, words } from '../support/e2e.ts'

for (const language of languages) {
  const { common, forms, landing } = words(language)
  const pick = (ar: string | null, en: string | null) => (language === 'ar' ? ar : en) ?? ''
  test.describe(language, () => {
    test('a project has a page with its pictures, all its fields and a way to ask for the same', {
      tag: '@both',
    }, async ({ page, db }) => {
      const { data: project } = await db
        .from('projects')
        .select()
        .order('order_index')
        .limit(1)
        .single()
        .throwOnError()
      const { data: images } = await db
        .from('project_images')
        .select()
        .eq('project_id', project.id)
        .order('display_order')
        .throwOnError()
      await open(page, pathFor(language, `/projects/${project.id}`))
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        pick(project.title_ar, project.title_en),
      )
      await expect(
        main.getByText(pick(project.category_ar, project.category_en), { exact: true }),
      ).toBeVisible()
      await expect(main.getByText(pick(project.description_ar, project.description_en))).toBeVisible()

      const fact = (name: keyof typeof landing.projects.fields) =>
        main.getByRole('term').filter({ hasText: landing.projects.fields[name] }).locator('+ dd')
      const [placeAr = '', placeEn = ''] = project.location?.split(' · ') ?? []
      const [clientAr = '', clientEn = ''] = project.client?.split(' · ') ?? []
      await expect(fact('location')).toHaveText(pick(placeAr, placeEn))
      await expect(fact('client')).toHaveText(pick(clientAr, clientEn))
      await expect(fact('status')).toHaveText(landing.projects.statuses.completed)
      await expect(fact('date')).toContainText(language === 'ar' ? '٢٠٢١' : '2021')

      expect(images.length).toBeGreaterThan(2)
      const pictures = main.getByRole('img')
      await expect(pictures).toHaveCount(images.length)
      for (const { alt_ar, alt_en } of images) {
        const picture = main.getByRole('img', { name: pick(alt_ar, alt_en), exact: true })
        await picture.scrollIntoViewIfNeeded()
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(100)
      }
      const primary = images.find(({ is_primary }) => is_primary)
      await expect(pictures.first()).toHaveAccessibleName(pick(primary?.alt_ar ?? '', primary?.alt_en ?? ''))

      await main.getByRole('link', { name: landing.projects.request }).click()
      await expect(page).toHaveURL(pathFor(language, '/request'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(forms.request.title)
      await expect(page.getByRole('button', { name: forms.request.submit })).toBeVisible()
    })

    test('the page leads back to all projects', async ({ page }) => {
      await open(page, pathFor(language, '/projects/50000000-0000-4000-8000-000000000005'))
      await page.getByRole('main').getByRole('link', { name: landing.projects.all }).click()
      await expect(page).toHaveURL(pathFor(language, '/#projects'))
      await expect(page.locator('#projects')).toBeInViewport()
    })

    for (const [what, address] of [
      ['an unknown project', '/projects/50000000-0000-4000-8000-00000000ffff'],
      ['an address that is no project', '/projects/first-one'],
      ['an unknown page', '/no/such/page'],
    ] as const)
      test(`${what} is told in the right language, with a way on`, async ({ page, problems }) => {
        problems.expect(/status of 404/)
        const response = await page.goto(pathFor(language, address))
        expect(response?.status()).toBe(404)
        const { title, text } = address.startsWith('/projects/')
          ? common.errors.project
          : common.errors.notFound
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
        await expect(page.getByText(text)).toBeVisible()
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
        await expect(page.getByRole('navigation', { name: common.nav.label })).toBeVisible()

        // The same page in the other language says the same there
        const other = language === 'ar' ? 'en' : 'ar'
        await page.getByRole('link', { name: common.otherLanguage, exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        await page.goBack()
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await page.getByRole('link', { name: common.home }).click()
        await expect(page).toHaveURL(pathFor(language))
        await expect(page.locator('#services')).toBeAttached()
      })
  })
}
