import { limits } from '#common/limits.ts'
import { expect, type Locator, languages, open, type Page, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, onlyIn, onlyWithAll, withAllOn } from '#tests/support/quality.ts'
import { filled, requestDialog, serviceAt, storedUnder, uniqueName } from '#tests/support/visitor-forms.ts'

const tower = '/projects/50000000-0000-4000-8000-000000000001'

/** Waits until an element is between the left and right edges of the window. */
async function expectInWindow(page: Page, element: Locator) {
  await expect
    .poll(async () => {
      const box = await element.boundingBox()
      return box !== null && box.x > -1 && box.x + box.width < (page.viewportSize()?.width ?? 0) + 1
    })
    .toBe(true)
}

for (const language of languages) {
  const { common, forms, landing, t } = words(language)
  const pick = (ar: string | null, en: string | null) => (language === 'ar' ? ar : en) ?? ''
  test.describe(language, () => {
    const galleryOf = (page: Page) => page.getByRole('region', { name: landing.projects.gallery })

    test('a project has a page with its pictures, all its fields and a way to ask for the same', {
      tag: deviceOf(language),
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
        // Related projects have the same category
        main.getByText(pick(project.category_ar, project.category_en), { exact: true }).first(),
      ).toBeVisible()
      await expect(main.getByText(pick(project.description_ar, project.description_en))).toBeVisible()

      const { fields, facts } = landing.projects
      const fact = (name: string) =>
        main
          .getByRole('term')
          .filter({ hasText: new RegExp(`^${name}$`) })
          .locator('+ dd')
      const [placeAr = '', placeEn = ''] = project.location?.split(' · ') ?? []
      const [clientAr = '', clientEn = ''] = project.client?.split(' · ') ?? []
      await expect(fact(facts.place)).toContainText(pick(placeAr, placeEn))
      await expect(fact(fields.client)).toHaveText(pick(clientAr, clientEn))
      await expect(fact(fields.status)).toHaveText(landing.projects.statuses.completed)
      await expect(fact(facts.years)).toContainText('2021')

      expect(images.length).toBeGreaterThan(2)
      const pictures = galleryOf(page).getByRole('img')
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
      const form = requestDialog(page, language)
      await expect(form.scope).toBeVisible()
      await expect(form.field('service_id')).toHaveValue('')
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      const description = `${t('forms:request.similar', { title })}\nبرج من 20 طابقًا`
      await expect(form.field('project_description')).toHaveValue(
        `${t('forms:request.similar', { title })}\n`,
      )
      // Optional fields are folded behind one line, and unfold by themselves when one of them is wrong
      await expect(form.field('notes')).toBeHidden()
      const name = uniqueName()
      const service = await serviceAt(db, language, 3)
      await form.fill({
        ...filled('request', name),
        service_id: service.id,
        project_description: description,
        company_name: 'م'.repeat(limits.name + 1),
      })
      await form.scope.getByText(forms.request.details).click()
      await expect(form.field('company_name')).toBeHidden()
      await form.submit.click()
      await expect(form.field('company_name')).toBeFocused()
      await form.fill({ company_name: 'شركة النخيل' })
      await form.submit.click()
      const reference = await form.expectSuccess()
      expect(await storedUnder(db, name)).toEqual([
        expect.objectContaining({
          reference,
          service_id: service.id,
          company_name: 'شركة النخيل',
          project_description: description,
        }),
      ])
    })

    test('a request begun from one project follows to another, and keeps what was typed', {
      tag: onlyIn('ar', language),
    }, async ({ page, db }) => {
      const { data } = await db.from('projects').select().order('order_index').limit(2).throwOnError()
      const from = async (project: (typeof data)[number] | undefined) => {
        await open(page, pathFor(language, `/projects/${project?.id}`))
        await page.getByRole('main').getByRole('link', { name: landing.projects.request }).click()
        return requestDialog(page, language)
      }
      const similar = (project: (typeof data)[number] | undefined) =>
        `${t('forms:request.similar', { title: pick(project?.title_ar ?? '', project?.title_en ?? '') })}\n`
      const [first, second] = data
      const name = uniqueName()
      const begun = await from(first)
      await begun.fill({
        client_name: name,
        project_description: `${similar(first)}بواجهة حجرية`,
        notes: 'قبل نهاية العام',
      })
      const other = await from(second)
      await other.expectValues({
        client_name: name,
        project_description: `${similar(second)}بواجهة حجرية`,
        notes: 'قبل نهاية العام',
      })
      // The text also stays on a form without a project, and on returning to the first project
      await open(page, pathFor(language, '/request'))
      const description = page.getByLabel(forms.labels.project_description)
      await expect(description).toHaveValue('بواجهة حجرية')
      const again = await from(first)
      await again.expectValues({ project_description: `${similar(first)}بواجهة حجرية` })
    })

    test('nothing covers its pictures; the bar comes with the facts below them', {
      tag: deviceOf(language),
    }, async ({ page }) => {
      await open(page, pathFor(language, tower))
      const gallery = galleryOf(page)
      const request = page.getByRole('main').getByRole('link', { name: landing.projects.request })
      const bar = () =>
        request.evaluate((link) => (link.closest('[data-screen]') as HTMLElement).getBoundingClientRect())
      const edge = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().bottom)
      const height = page.viewportSize()?.height ?? 0
      // At several places between the top of the page and the end of the pictures
      for (const part of [0, 0.4, 0.8]) {
        await gallery.evaluate(
          (element, share) =>
            scrollTo({
              top: Math.max(0, element.getBoundingClientRect().bottom + scrollY - innerHeight) * share,
              behavior: 'instant',
            }),
          part,
        )
        expect((await bar()).top).toBeGreaterThanOrEqual((await edge(gallery)) - 1)
      }
      const about = page.getByRole('heading', { name: landing.projects.about })
      await about.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
      expect((await bar()).bottom).toBeCloseTo(height, 0)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(request).not.toBeInViewport()
    })

    test('the page leads back to all projects', { tag: onlyWithAll('ar', language) }, async ({ page }) => {
      await open(page, pathFor(language, '/projects/50000000-0000-4000-8000-000000000005'))
      await page.getByRole('main').getByRole('link', { name: landing.projects.all }).click()
      await expect(page).toHaveURL(pathFor(language, '/projects'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.projects.index.title)
    })

    test('its category leads to the projects of that category', { tag: onlyWithAll('en', language) }, async ({
      page,
      db,
    }) => {
      const { data: project } = await db
        .from('projects')
        .select()
        .eq('id', '50000000-0000-4000-8000-000000000005')
        .single()
        .throwOnError()
      await open(page, pathFor(language, `/projects/${project.id}`))
      const category = pick(project.category_ar, project.category_en)
      await page.getByRole('main').getByRole('link', { name: category, exact: true }).click()
      await expect(
        page
          .getByRole('list', { name: landing.projects.index.filters.category })
          .locator('[aria-current=true]'),
      ).toContainText(category)
      await expect(
        page.getByRole('heading', { level: 2, name: pick(project.title_ar, project.title_en) }),
      ).toBeVisible()
    })

    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft'
    test('its pictures are moved by buttons, and by the keys of the browser', {
      tag: withAllOn(language),
    }, async ({ page }) => {
      await open(page, pathFor(language, tower))
      const gallery = galleryOf(page)
      const pictures = gallery.getByRole('img')
      const total = await pictures.count()
      const next = gallery.getByRole('button', { name: landing.projects.nextPicture })
      const previous = gallery.getByRole('button', { name: landing.projects.previousPicture })
      await expect(previous).toBeDisabled()
      await expectInWindow(page, pictures.first())

      // Quick presses all count
      for (let step = 1; step < total; step++) await next.click()
      await expectInWindow(page, pictures.last())
      await expect(next).toBeDisabled()
      await expect(previous).toBeEnabled()
      const position = (number: number) => t('landing:projects.position', { number, total })
      await expect(gallery.getByRole('status')).toHaveText(position(total))
      await previous.click()
      await expectInWindow(page, pictures.nth(total - 2))
      await expect(gallery.getByRole('status')).toHaveText(position(total - 1))
      await expect(
        gallery.getByText(t('landing:projects.count_of', { number: total - 1, total }), { exact: true }),
      ).toBeVisible()

      await gallery.getByRole('list').focus()
      // A row that is still moving ignores keys
      await expect(async () => {
        await page.keyboard.press(forward)
        await expect(next).toBeDisabled({ timeout: 1000 })
      }).toPass()
      await expectInWindow(page, pictures.last())
      await page.keyboard.press(back)
      await expectInWindow(page, pictures.nth(total - 2))
      await expect(next).toBeEnabled()
    })

    test('a picture opens in the whole window, which keys and buttons lead through', {
      tag: deviceOf(language),
    }, async ({ page, isMobile }) => {
      await open(page, pathFor(language, tower))
      const gallery = galleryOf(page)
      const links = gallery.getByRole('link')
      const total = await links.count()
      await links.first().focus()
      await page.keyboard.press('Enter')
      const viewer = page.getByRole('dialog', { name: landing.projects.gallery })
      const pictures = viewer.getByRole('img')
      const expectShown = async (number: number) => {
        await expectInWindow(page, pictures.nth(number - 1))
        await expect(viewer.getByText(`${number} / ${total}`, { exact: true })).toBeVisible()
        await expect(viewer.getByRole('status')).toContainText(
          t('landing:projects.position', { number, total }),
        )
      }
      await expectShown(1)
      await page.keyboard.press(back)
      await expectShown(1)
      await page.keyboard.press(forward)
      await expectShown(2)
      await page.keyboard.press('End')
      await expectShown(total)
      await expect(viewer.getByRole('button', { name: landing.projects.nextPicture })).toBeDisabled()
      await page.keyboard.press('Home')
      await expectShown(1)
      await viewer.getByRole('button', { name: landing.projects.nextPicture }).click()
      await expectShown(2)
      // The picture is loaded as wide as it is shown, and no wider
      await expect
        .poll(() => pictures.nth(1).evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
        .toContain(isMobile ? '/pictures/400/' : '/pictures/1920/')
      await expectAccessible(page, 'a picture in the whole window')

      // The focus returns to the picture that was seen last
      await page.keyboard.press('Escape')
      await expect(viewer).toBeHidden()
      await expect(links.nth(1)).toBeFocused()
      await expectInWindow(page, gallery.getByRole('img').nth(1))
      await links.nth(1).click()
      await expectShown(2)
      await viewer.getByRole('button', { name: common.close }).click()
      await expect(viewer).toBeHidden()
      await expect(links.nth(1)).toBeFocused()
    })

    test('it leads to the project after and before it, all round', { tag: deviceOf(language) }, async ({
      page,
      db,
      problems,
    }) => {
      // Another test may delete its project between the click and the answer
      problems.expect(/status of 410/)
      const lead = (side: 'previous' | 'next') =>
        page
          .getByRole('navigation', { name: landing.projects.neighbours })
          .getByRole('link', { name: landing.projects[side] })
      // Other tests publish projects, so compare the walk with the table as both are at one moment
      await expect(async () => {
        const { data: projects } = await db
          .from('projects')
          .select()
          .eq('is_active', true)
          .order('order_index')
          .throwOnError()
        const [first, second, last] = [projects[0], projects[1], projects.at(-1)]
        const expectProject = (project: typeof first) =>
          expect(page.getByRole('heading', { level: 1 })).toHaveText(
            pick(project?.title_ar ?? '', project?.title_en ?? ''),
            { timeout: 2000 },
          )
        await open(page, pathFor(language, `/projects/${first?.id}`))
        await lead('previous').click()
        await expectProject(last)
        await lead('next').click()
        await expectProject(first)
        await lead('next').click()
        await expectProject(second)
      }).toPass()
    })

    for (const [what, address] of [
      ['an unknown project', '/projects/50000000-0000-4000-8000-00000000ffff'],
      ['an address that is not a project', '/projects/first-one'],
      ['an unknown page', '/no/such/page'],
    ] as const)
      test(`${what} gets a page in the right language, with links to go on`, { tag: '@slow' }, async ({
        page,
        problems,
      }) => {
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

        // The link to the other language works on this page as well
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
