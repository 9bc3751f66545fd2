import sharp from 'sharp'
import { goodPassword, logIn, newAccount, newEmail, openIn, signInAs } from '#tests/support/accounts.ts'
import {
  type Db,
  expect,
  type Language,
  languages,
  open,
  type Page,
  pathFor,
  test,
  words,
} from '#tests/support/e2e.ts'
import { deviceOf, onlyIn } from '#tests/support/quality.ts'
import { FormOnPage } from '#tests/support/visitor-forms.ts'

/** A photo as a phone might take it: on its side, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0e6963' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'secret-camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 42/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

const person = {
  full_name_ar: 'هند العتيبي',
  full_name_en: 'Hind Al-Otaibi',
  phone: '٠٥٠٠٠٠٠٠١١',
  position: 'مهندسة معمارية',
} as const

function careers(page: Page, language: Language) {
  const form = new FormOnPage('careers', language, page.getByRole('main'))
  return {
    form,
    photo: page.getByLabel(new RegExp(`^${form.words.labels.photo}`)),
    password: page.getByLabel(new RegExp(`^${form.words.labels.password} `)),
    async fill(email: string, password = goodPassword) {
      for (const [name, text] of Object.entries(person)) await form.field(name as 'position').fill(text)
      await form.field('email').fill(email)
      await this.password.fill(password)
    },
  }
}

async function application(db: Db, email: string) {
  const { data } = await db.from('employees').select().eq('email', email).throwOnError()
  return data[0]
}

/** Photos that belong to no application; for a moment this includes one that is being sent. */
async function strayPhotos(db: Db) {
  const { data: files } = await db.storage.from('employee-photos').list('applicants', { limit: 1000 })
  const { data: rows } = await db.from('employees').select('profile_image_url').throwOnError()
  const owned = rows.map(({ profile_image_url }) => profile_image_url?.split('/').at(-1))
  return files?.map(({ name }) => name).filter((name) => !owned.includes(name))
}

for (const language of languages) {
  const { forms, account, t } = words(language)

  test(`${language}: someone applies with a photo, waits, is approved and signs in`, {
    tag: deviceOf(language),
  }, async ({ page, db, request }) => {
    const email = newEmail()
    await open(page, pathFor(language, '/careers'))
    const { form, ...screen } = careers(page, language)
    await screen.fill(email)
    await screen.photo.setInputFiles({ name: 'صورتي.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await expect(page.getByText('صورتي.jpg')).toBeVisible()
    // The photo is removed again, and one that is too large is refused as soon as it is chosen
    await page.getByRole('button', { name: forms.removePhoto }).click()
    await expect(page.getByText(forms.noPhoto)).toBeVisible()
    await expect(page.getByRole('button', { name: forms.removePhoto })).toBeHidden()
    const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
    await screen.photo.setInputFiles(large)
    await expect(screen.photo).toHaveAccessibleDescription(
      new RegExp(t('forms:errors.photo_large', { count: 5 })),
    )
    await screen.photo.setInputFiles({ name: 'صورتي.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await form.submit.click()
    await expect(page.getByRole('status')).toContainText(forms.careers.success)

    const row = await application(db, email)
    expect(row).toMatchObject({
      status: 'pending',
      locale: language,
      full_name_ar: person.full_name_ar,
      full_name_en: person.full_name_en,
      phone: '+966500000011',
      position_ar: person.position,
      position_en: person.position,
    })
    const address = row?.profile_image_url ?? ''
    for (const path of [address, address.replace('/object/', '/object/public/')])
      expect((await request.get(path)).ok(), path).toBe(false)
    const { data: stored } = await db.storage
      .from('employee-photos')
      .download(address.replace(/.*employee-photos\//, ''))
    const kept = Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer())
    const { format, width, height, exif } = await sharp(kept).metadata()
    expect({ format, upright: (height ?? 0) > (width ?? 0), small: (height ?? 0) <= 800, exif }).toEqual({
      format: 'webp',
      upright: true,
      small: true,
      exif: undefined,
    })

    await openIn(page, language, '/employee/login')
    await logIn(page, language, { email, password: goodPassword })
    await expect(page.getByRole('alert')).toHaveText(account.login.reasons.pending)
    await db.from('employees').update({ status: 'approved' }).eq('email', email).throwOnError()
    await signInAs(page, language, 'employee', { email, password: goodPassword })
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      language === 'ar' ? person.full_name_ar : person.full_name_en,
    )
  })

  test(`${language}: a rejected applicant applies again with the same email and password`, {
    tag: ['@slow', onlyIn('ar', language)].flat(),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 422/)
    const { id, email } = await newAccount('employee', { locale: language })
    const row = async () =>
      (await db.from('employees').select().eq('user_id', id).single().throwOnError()).data
    await db
      .from('employees')
      .update({ status: 'rejected', rejection_reason: 'لا شاغر' })
      .eq('user_id', id)
      .throwOnError()
    const { form, ...screen } = careers(page, language)
    await openIn(page, language, '/employee/login')
    await logIn(page, language, { email, password: goodPassword })
    await expect(page.getByRole('alert')).toHaveText(account.login.reasons.rejected)
    await page.getByRole('link', { name: account.login.careers }).click()
    await screen.fill(email, 'not the password')
    await form.submit.click()
    await expect(page.getByText(forms.errors.email_taken)).toBeVisible()
    expect((await row()).status).toBe('rejected')
    await screen.password.fill(goodPassword)
    await form.submit.click()
    await expect(page.getByRole('status')).toContainText(forms.careers.success)
    expect(await row()).toMatchObject({ status: 'pending', position_en: person.position })
    await openIn(page, language, '/employee/login')
    await logIn(page, language, { email, password: goodPassword })
    await expect(page.getByRole('alert')).toHaveText(account.login.reasons.pending)
  })

  test(`${language}: errors are shown beside their fields, and no account is created`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 422/)
    const email = newEmail()
    await open(page, pathFor(language, '/careers'))
    const { form, ...screen } = careers(page, language)
    await form.submit.click()
    for (const text of ['full_name_ar', 'full_name_en', 'phone', 'position', 'email', 'password'] as const)
      await expect(page.getByText(forms.errors.required[text])).toBeVisible()
    // A name in the other script is accepted with a warning
    for (const name of ['full_name_ar', 'full_name_en'] as const)
      await form.field(name).fill(person.full_name_en)
    await expect(page.getByText(forms.noLetters.ar)).toBeVisible()
    await screen.fill(email, '12345')
    for (const script of languages) await expect(page.getByText(forms.noLetters[script])).toBeHidden()
    await screen.photo.setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    })
    await form.submit.click()
    await expect(page.getByText(t('forms:errors.password_short', { count: 6 }))).toBeVisible()
    await expect(page.getByText(forms.errors.photo_type)).toBeVisible()
    await screen.password.fill('x'.repeat(200))
    await screen.photo.setInputFiles({
      name: 'big.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(6_000_000),
    })
    await form.submit.click()
    await expect(page.getByText(forms.errors.password_long)).toBeVisible()
    await expect(page.getByText(forms.errors.photo_large)).toBeVisible()
    // A file that is named .png but is not a picture, which only the server detects
    await screen.password.fill(goodPassword)
    await screen.photo.setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ\u0000program'),
    })
    await form.submit.click()
    await expect(page.getByText(forms.errors.photo_type)).toBeVisible()
    await expect(form.field('position')).toHaveValue(person.position)
    expect(await application(db, email)).toBeUndefined()
  })

  test(`${language}: an email with an account gets an error beside it, and no photo is left over`, {
    tag: onlyIn('en', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 422/)
    const { email } = await newAccount('client')
    await open(page, pathFor(language, '/careers'))
    const { form, ...screen } = careers(page, language)
    await screen.fill(email, 'not their password')
    await screen.photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
    await form.submit.click()
    await expect(page.getByText(forms.errors.email_taken)).toBeVisible()
    await expect(form.field('email')).toBeFocused()
    await expect.poll(() => strayPhotos(db)).toEqual([])
  })
}

test('an application that is sent twice is one', { tag: '@slow' }, async ({ page, db }) => {
  const email = newEmail()
  await open(page, '/careers')
  const { form, ...screen } = careers(page, 'ar')
  const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() }
  await screen.fill(email)
  await screen.photo.setInputFiles(picture)
  await form.submit.dblclick()
  await expect(page.getByRole('status')).toContainText(words('ar').forms.careers.success)
  // Send it again from another tab, as after a lost response
  await open(page, '/careers')
  await screen.fill(email)
  await screen.photo.setInputFiles(picture)
  await form.submit.click()
  await expect(page.getByRole('status')).toContainText(words('ar').forms.careers.success)
  await expect.poll(() => strayPhotos(db)).toEqual([])
  const { count } = await db
    .from('employees')
    .select('*', { count: 'exact', head: true })
    .eq('email', email)
    .throwOnError()
  expect(count).toBe(1)
})

test('only the server can list the photos of applicants', async ({ page, request }) => {
  const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
  await open(page, '/careers')
  const answer = await request.post('/storage/v1/object/list/employee-photos', {
    headers: { apikey: publishableKey },
    data: { prefix: 'applicants', limit: 100 },
  })
  expect(await answer.json()).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  for (const language of languages)
    test(`${language}: the application is accepted, and its errors are shown on the page`, {
      tag: onlyIn('en', language),
    }, async ({ page, db, context, baseURL, problems }) => {
      problems.expect(/\.js csp$/, /status of 422/)
      const minute = (Date.now() - 60_000).toString(36)
      await context.addCookies([{ name: 'seen', value: minute, url: baseURL ?? '' }])
      const { forms } = words(language)
      const email = newEmail()
      await page.goto(pathFor(language, '/careers'))
      const { form, ...screen } = careers(page, language)
      await screen.fill(email)
      await form.field('phone').fill('12')
      await form.submit.click()
      await expect(page.getByText(forms.errors.phone)).toBeVisible()
      await expect(form.field('email')).toHaveValue(email)
      await expect(screen.password).toHaveValue('')
      await form.field('phone').fill('0500000012')
      await screen.password.fill(goodPassword)
      await screen.photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
      await form.submit.click()
      await expect(page.getByRole('status')).toContainText(forms.careers.success)
      const stored = await application(db, email)
      expect(stored?.profile_image_url).toMatch(/object\/employee-photos\/applicants\//)
      expect(stored?.privacy_version).toEqual(expect.any(Number))
    })
})
