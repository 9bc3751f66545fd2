/** Openings: published by an admin, shown in both languages, applied for with a CV, and closed. */
import { goodPassword, logIn, newEmail, openIn } from '#tests/support/accounts.ts'
import { type Db, expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { FormOnPage } from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const stageNames = { ar: 'مقابلة', en: 'Interview' }
const pdf = { name: 'سيرتي.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }

async function storeOpening(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('openings')
    .insert({
      title_ar: `مهندس ${mark}`,
      title_en: `Engineer ${mark}`,
      place_ar: 'الرياض',
      place_en: 'Riyadh',
      description_ar: 'نصمم الجسور.',
      description_en: 'We design bridges.',
      closes_on: '2099-12-31',
      is_active: true,
      slug_ar: '',
      slug_en: '',
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return data
}

for (const language of languages) {
  const { account, employees, forms, openings, workspace, t } = words(language)

  test(`${language}: an admin adds an opening, and someone applies for it with a CV`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db }) => {
    const mark = newMark()
    const titles = { ar: `مهندس إنشائي ${mark}`, en: `Structural engineer ${mark}` }
    await openWorkspace(page, db, language, '/admin/openings')
    await page.getByRole('button', { name: openings.add }).first().click()
    const dialog = page.getByRole('dialog', { name: openings.add })
    const save = dialog.getByRole('button', { name: openings.add, exact: true })
    await save.click()
    const label = (name: keyof typeof openings.fields, of: 'ar' | 'en') =>
      dialog.getByLabel(`${openings.fields[name]} (${workspace.languages[of]})`)
    await expect(label('title', 'ar')).toHaveAttribute('aria-invalid', 'true')
    for (const of of languages) {
      await label('title', of).fill(titles[of])
      await label('description', of).fill(`${of} نصمم الجسور`)
      await label('place', of).fill({ ar: 'الرياض', en: 'Riyadh' }[of])
    }
    await dialog.getByLabel(openings.fields.closes_on).fill('2099-12-31')
    await dialog.getByRole('switch', { name: openings.fields.is_active }).check()
    await save.click()
    await expect(page.getByText(openings.saved)).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: titles[language] })).toContainText(
      openings.states.open,
    )

    await open(page, `${pathFor(language, '/careers')}?utm_source=fair&utm_campaign=graduates`)
    await page.getByRole('link', { name: titles[language] }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[language])
    await expectAccessible(page, 'an opening')
    await expectNoSidewaysScroll(page, 'an opening')
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data['@graph'].at(-1)).toMatchObject({
      '@type': 'JobPosting',
      title: titles[language],
      validThrough: '2099-12-31T23:59:59+03:00',
      employmentType: 'FULL_TIME',
      url: page.url(),
    })

    const form = new FormOnPage('careers', language, page.getByRole('main'))
    const cv = page.getByLabel(new RegExp(`^${forms.labels.cv}`))
    const email = newEmail()
    await form.field('full_name_ar').fill('هند العتيبي')
    await form.field('full_name_en').fill('Hind Al-Otaibi')
    await form.field('phone').fill('0500000011')
    await form.field('email').fill(email)
    await page.getByLabel(new RegExp(`^${forms.labels.password} `)).fill(goodPassword)
    await expect(form.field('position')).toHaveCount(0)
    await cv.setInputFiles({ name: 'cv.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
    await expect(cv).toHaveAccessibleDescription(new RegExp(forms.errors.cv_type))
    await cv.setInputFiles(pdf)
    await expect(page.getByText(pdf.name)).toBeVisible()
    await page.getByRole('checkbox', { name: forms.careers.keepCv }).check()
    await form.submit.click()
    await expect(page.getByRole('status')).toContainText(forms.careers.success)
    const { data: row } = await db.from('employees').select().eq('email', email).single().throwOnError()
    expect(row).toMatchObject({ position_ar: titles.ar, position_en: titles.en })
    expect(row.cv_kept_until).not.toBeNull()
    expect(row.came_from).toMatchObject({ last: { source: 'fair', campaign: 'graduates' } })

    await openWorkspace(page, db, language, `/admin/employees/${row.id}`)
    await expect(page.getByRole('main')).toContainText(titles[language])
    await expect(page.getByRole('main')).toContainText(t('visits:campaign', { name: 'graduates' }))
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: t('employees:application.open') }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)

    const { application, notes } = employees
    const stage = stageNames[language]
    await page.getByRole('combobox', { name: application.stage }).click()
    await page.getByRole('option', { name: stage }).click()
    await expect(page.getByText(application.placed)).toBeVisible()
    await page.getByRole('button', { name: notes.add }).click()
    const note = page.getByLabel(notes.label)
    await expect(note).toHaveAttribute('aria-invalid', 'true')
    await note.fill('نتصل به غدًا')
    await page.getByRole('button', { name: notes.add }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'نتصل به غدًا' })).toBeVisible()
    await expectAccessible(page, 'the page of an applicant')
    await expectNoSidewaysScroll(page, 'the page of an applicant')

    await expect(note).toHaveValue('')
    await page.goto('/admin/employees?status=pending')
    await page.getByRole('combobox', { name: application.byOpening }).selectOption(titles[language])
    await page.getByRole('combobox', { name: application.byStage }).selectOption(stage)
    await expect(page.getByRole('article')).toHaveCount(1)

    // The applicant sees the stage and the CV, and not the note
    const other = await browser.newPage()
    await openIn(other, language, '/employee/login')
    await logIn(other, language, { email, password: goodPassword })
    await expect(other.getByRole('alert')).toHaveText(account.login.reasons.pending)
    const own = other.getByRole('region', { name: account.application.title })
    await expect(own).toContainText(stage)
    await expect(own).toContainText(titles[language])
    await expect(own).not.toContainText('نتصل به غدًا')
    await expectAccessible(other, 'the login of an applicant')
    const fetching = other.waitForEvent('download')
    await own.getByRole('link', { name: account.application.download }).click()
    expect((await fetching).suggestedFilename()).toMatch(/\.pdf$/)
    await other.close()
    await db.from('openings').delete().eq('title_en', titles.en).throwOnError()
  })

  test(`${language}: the page of an opening says that it has closed`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 410/)
    const closed = await storeOpening(db, { closes_on: '2020-01-01' })
    const answer = await page.goto(pathFor(language, `/careers/${closed.slug_ar}`))
    expect(answer?.status()).toBe(410)
    await expect(page.getByRole('main')).toContainText(forms.openings.closed)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expect(page.locator('form[data-form="careers"]')).toHaveCount(0)
    await page.getByRole('link', { name: forms.openings.others }).click()
    await expect(page.getByRole('main')).not.toContainText(closed.title_ar)
    await db.from('openings').delete().eq('id', closed.id).throwOnError()
  })
}

test('what someone brings is a list, and no project is asked for below a job', async ({ page, db }) => {
  const { data: opening } = await db
    .from('openings')
    .select('slug_en, requirements_en')
    .eq('is_active', true)
    .like('requirements_en', '%\n%')
    .limit(1)
    .single()
    .throwOnError()
  await open(page, `/en/careers/${opening.slug_en}`)
  const { forms, common } = words('en')
  await expect(
    page.getByRole('region', { name: forms.openings.requirements }).getByRole('listitem'),
  ).toHaveText((opening.requirements_en ?? '').split('\n').map((line) => line.trim()))
  await expect(page.getByRole('heading', { name: common.footer.invitation })).toHaveCount(0)
})

test('the language switch leads to the address of the other language', async ({ page, db }) => {
  const opening = await storeOpening(db)
  await open(page, `/careers/${opening.slug_ar}`)
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/en/careers/${opening.slug_en}$`))
  await expect(page.locator('link[hreflang="ar"]')).toHaveAttribute(
    'href',
    new RegExp(`/careers/${encodeURIComponent(opening.slug_ar)}$`),
  )
  await db.from('openings').delete().eq('id', opening.id).throwOnError()
})

test('without JavaScript a CV that is no PDF is refused beside its field, and an application arrives', async ({
  browser,
  db,
  baseURL,
}) => {
  const opening = await storeOpening(db)
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const minute = (Date.now() - 60_000).toString(36)
  await context.addCookies([{ name: 'seen', value: minute, url: baseURL ?? '' }])
  const page = await context.newPage()
  const { forms } = words('en')
  const email = newEmail()
  await page.goto(`/en/careers/${opening.slug_en}`)
  const form = new FormOnPage('careers', 'en', page.getByRole('main'))
  const cv = page.getByLabel(new RegExp(`^${forms.labels.cv}`))
  await form.field('full_name_ar').fill('هند العتيبي')
  await form.field('full_name_en').fill('Hind Al-Otaibi')
  await form.field('phone').fill('0500000011')
  await form.field('email').fill(email)
  const password = page.getByLabel(new RegExp(`^${forms.labels.password} `))
  await password.fill(goodPassword)
  await cv.setInputFiles({ ...pdf, buffer: Buffer.from('<html>') })
  await form.submit.click()
  await expect(cv).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(new RegExp(`/en/careers/${opening.slug_en}$`))
  await expect(form.field('full_name_en')).toHaveValue('Hind Al-Otaibi')
  await password.fill(goodPassword)
  await cv.setInputFiles(pdf)
  await form.submit.click()
  await expect(page.getByRole('status')).toContainText(forms.careers.success)
  const { data } = await db.from('employees').select().eq('email', email).single().throwOnError()
  expect(data).toMatchObject({ opening_id: opening.id, position_en: opening.title_en })
  expect(data.cv_url).toMatch(/^\/storage\/v1\/object\/applicant-cvs\//)
  await context.close()
  await db.from('openings').delete().eq('id', opening.id).throwOnError()
})
