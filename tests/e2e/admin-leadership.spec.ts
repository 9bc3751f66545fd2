import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, openWorkspace, ownPlace, shownToVisitors, unfoldMenu } from '#tests/support/workspace.ts'

/** A position for this test only, recognized by a mark in its titles. */
async function newLeader(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('leadership_team')
    .insert({ position_ar: `منصب ${mark}`, position_en: `Post ${mark}`, display_order: 900, ...values })
    .select()
    .single()
    .throwOnError()
  return { ...data, mark }
}

type Leader = Awaited<ReturnType<typeof newLeader>>

const cardOf = (page: Page, { mark }: Leader) => page.getByRole('article', { name: mark })
/** Opens the card of a position, which starts closed. */
const open = (page: Page, leader: Leader) =>
  cardOf(page, leader).getByRole('button', { name: leader.mark, expanded: false }).click()
const stored = async (db: Db, { id }: Leader) =>
  (await db.from('leadership_team').select().eq('id', id).single().throwOnError()).data
const forget = (db: Db, ...leaders: Leader[]) =>
  db
    .from('leadership_team')
    .delete()
    .in(
      'id',
      leaders.map(({ id }) => id),
    )

for (const language of languages) {
  const { drafts, leadership, fieldErrors, workspace, t } = words(language)
  const positionOf = ({ position_ar, position_en }: Leader) => (language === 'ar' ? position_ar : position_en)

  test(`${language}: a position is filled, shown to visitors, and edited without losing anything`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const leader = await newLeader(db)
    const position = positionOf(leader)
    await openWorkspace(page, db, language, '/admin/leadership')
    const card = cardOf(page, leader)
    const active = card.getByRole('switch')
    const save = card.getByRole('button', { name: t('leadership:save', { position }) })
    await expect(card.getByText(leadership.unfilled)).toBeVisible()
    await open(page, leader)
    await expect(active).toBeDisabled()
    await expect(save).toBeDisabled()

    const name = card.getByLabel(`${leadership.fields.full_name} (${workspace.languages.ar})`)
    const years = card.getByLabel(leadership.fields.years_of_experience)
    const type = card.getByLabel(leadership.fields.member_type)
    const day = card.getByLabel(leadership.fields.join_date)
    await name.fill(`هدى ${leader.mark}`)
    await expect(card.getByText(workspace.form.unsaved)).toBeVisible()
    await expect(card.getByText(workspace.form.missing.en)).toBeVisible()
    await years.fill('-2')
    await save.click()
    await expect(card.getByText(fieldErrors.number)).toBeVisible()
    await expect(years).toBeFocused()
    await years.fill('كثيرة')
    await type.selectOption('member_since')
    await day.fill('2019-09-01')
    await type.selectOption('partner')
    await expect(day).toBeHidden()
    await type.selectOption('member_since')
    await expect(day).toHaveValue('')
    await day.fill('2020-01-05')
    await save.click()
    await expect(page.getByText(leadership.saved)).toBeVisible()
    await expect(card.getByText(workspace.form.unsaved)).toHaveCount(0)
    await expect(years).toHaveValue('0')
    expect(await stored(db, leader)).toMatchObject({
      years_of_experience: 0,
      member_type: 'member_since',
      join_date: '2020-01-05',
      is_active: false,
    })

    await active.press('Space')
    await expect(page.getByText(leadership.status.on)).toBeVisible()
    expect(await shownToVisitors(page, language)).toContain(`هدى ${leader.mark}`)

    // Photo and texts of one person are saved independently
    await years.fill('١٤')
    const photo = card.getByRole('region', { name: t('leadership:photo.label', { position }) })
    await photo.getByLabel(t('leadership:photo.label', { position })).setInputFiles(await pictureFile())
    await expect(page.getByText(leadership.photo.saved)).toBeVisible()
    await expect(card.getByText(workspace.form.unsaved)).toBeVisible()
    await save.click()
    await expect(card.getByText(workspace.form.unsaved)).toHaveCount(0)
    const filled = await stored(db, leader)
    expect(filled.years_of_experience).toBe(14)
    expect(filled.image_url).toContain('/team-images/')

    await name.fill('Something else')
    await card.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(name).toHaveValue(`هدى ${leader.mark}`)

    await photo.getByRole('button', { name: workspace.files.remove }).click()
    await page
      .getByRole('dialog', { name: t('leadership:photo.removeTitle', { position }) })
      .getByRole('button', { name: leadership.photo.remove })
      .click()
    await expect(page.getByText(leadership.photo.removed)).toBeVisible()
    await expect.poll(async () => (await page.request.get(filled.image_url ?? '')).ok()).toBe(false)
    await active.press('Space')
    await expect(page.getByText(leadership.status.off)).toBeVisible()
    expect(await shownToVisitors(page, language)).not.toContain(leader.mark)
    await forget(db, leader)
  })

  test(`${language}: a position goes to someone else, who takes over nothing of the one before`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const leader = await newLeader(db, {
      full_name_ar: `هند ${mark}`,
      full_name_en: `Hind ${mark}`,
      bio_en: 'Thirty years of bridges.',
      engineers_number: '100003',
      is_active: true,
    })
    const { person } = leadership
    await openWorkspace(page, db, language, '/admin/leadership')
    const card = cardOf(page, leader)
    const save = card.getByRole('button', { name: t('leadership:save', { position: positionOf(leader) }) })
    const named = (one: 'ar' | 'en') =>
      card.getByLabel(`${leadership.fields.full_name} (${workspace.languages[one]})`)
    await open(page, leader)
    await named('ar').fill(`سعد ${mark}`)
    await named('en').fill(`Saad ${mark}`)
    const asked = page.getByRole('dialog').filter({ hasText: person.other })
    // Going back to the form saves nothing
    await save.press('Enter')
    await expectAccessible(page, 'the question who someone is')
    await expectNoSidewaysScroll(page, 'the question who someone is')
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    expect(await stored(db, leader)).toMatchObject({ full_name_en: `Hind ${mark}` })
    // Nor does a draft, published, give someone else the photo and page of the first
    await card.getByRole('button', { name: drafts.button }).press('Enter')
    await asked.getByRole('button', { name: person.other }).press('Enter')
    await expect(page.getByText(person.noDraft)).toBeVisible()
    const { data: kept } = await db.from('drafts').select().eq('record_id', leader.id).throwOnError()
    expect(kept).toEqual([])
    await save.press('Enter')
    await asked.getByRole('button', { name: person.other }).press('Enter')
    await expect(page.getByText(person.done.split('{{')[0] ?? '').last()).toBeVisible()
    await expect(card).toContainText(language === 'ar' ? `سعد ${mark}` : `Saad ${mark}`)
    const { data: next } = await db
      .from('leadership_team')
      .select()
      .eq('position_en', leader.position_en)
      .single()
      .throwOnError()
    expect(next).toMatchObject({
      full_name_en: `Saad ${mark}`,
      bio_en: null,
      engineers_number: null,
      is_active: true,
    })
    expect(next.id).not.toBe(leader.id)

    // Correcting a name keeps everything else, and so does hiding the position
    await open(page, leader)
    await named('ar').fill(`سعود ${mark}`)
    await named('en').fill(`Saud ${mark}`)
    await save.press('Enter')
    await asked.getByRole('button', { name: person.same }).press('Enter')
    await expect(page.getByText(leadership.saved)).toBeVisible()
    expect(await stored(db, { ...leader, id: next.id })).toMatchObject({ full_name_en: `Saud ${mark}` })
    await named('ar').fill('')
    await named('en').fill('')
    await save.press('Enter')
    const cleared = page.getByRole('dialog', { name: person.clearTitle })
    await cleared.getByRole('button', { name: person.keep }).press('Enter')
    await expect(card.getByText(leadership.unfilled)).toBeVisible()
    expect(await stored(db, { ...leader, id: next.id })).toMatchObject({
      full_name_en: null,
      is_active: false,
    })
    await forget(db, { ...leader, id: next.id })
  })

  test(`${language}: attachments are added several at once, downloaded and removed`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const leader = await newLeader(db)
    const position = positionOf(leader)
    await openWorkspace(page, db, language, '/admin/leadership')
    await open(page, leader)
    const card = cardOf(page, leader)
    const part = card.getByRole('region', { name: leadership.attachments.title })
    const input = part.getByLabel(t('leadership:attachments.add', { position }))
    await expect(part.getByText(leadership.attachments.none)).toBeVisible()
    const file = (name: string, size = 2048) => ({
      name,
      mimeType: name.endsWith('.pdf')
        ? 'application/pdf'
        : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.concat([
        Buffer.from(name.endsWith('.pdf') ? '%PDF-1' : 'PK\u0003\u0004'),
        Buffer.alloc(size - (name.endsWith('.pdf') ? 6 : 4), 'x'),
      ]),
    })
    await input.setInputFiles([file('شهادة الهيئة.pdf'), file('cv.docx')])
    const row = (name: string) => part.getByRole('listitem').filter({ hasText: name })
    await expect(part.getByRole('progressbar')).toHaveCount(0)
    await expect(row('شهادة الهيئة.pdf')).toContainText(t('leadership:attachments.kilobytes', { size: 2 }))
    await expect(row('cv.docx')).toBeVisible()
    await expect.poll(async () => (await stored(db, leader)).attachments_urls.length).toBe(2)
    // A file that has the name of a PDF but not its content
    await input.setInputFiles({ ...file('photo.pdf'), buffer: Buffer.alloc(2048, 'x') })
    await expect(row('photo.pdf')).toContainText(workspace.files.content)
    await row('photo.pdf')
      .getByRole('button', { name: t('workspace:files.cancel', { name: 'photo.pdf' }) })
      .press('Enter')
    await input.setInputFiles(file('large.pdf', 10 * 1024 * 1024 + 1))
    await expect(row('large.pdf')).toContainText(workspace.files.large)
    await row('large.pdf')
      .getByRole('button', { name: t('workspace:files.cancel', { name: 'large.pdf' }) })
      .press('Enter')
    await input.setInputFiles(Array.from({ length: 19 }, (_, index) => file(`${index}.pdf`)))
    await expect(part.getByText(t('leadership:attachments.tooMany', { count: 20 }))).toBeVisible()

    const name = 'شهادة الهيئة.pdf'
    const downloading = page.waitForEvent('download')
    await part.getByRole('button', { name: t('leadership:attachments.download', { name }) }).click()
    expect((await downloading).suggestedFilename()).toBe(name)

    const remove = part.getByRole('button', { name: t('leadership:attachments.remove', { name }) })
    await remove.click()
    const question = page.getByRole('dialog', { name: t('leadership:attachments.removeTitle', { name }) })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(row(name)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: t('leadership:attachments.confirm') }).click()
    await expect(page.getByText(leadership.attachments.removed)).toBeVisible()
    await expect(row(name)).toHaveCount(0)
    expect((await stored(db, leader)).attachments_urls).toHaveLength(1)
    await forget(db, leader)
  })

  test(`${language}: the leadership screen is accessible, closed and open`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    const leader = await newLeader(db, { full_name_en: 'Only English', display_order: 0 })
    const position = positionOf(leader)
    await openWorkspace(page, db, language, '/admin/leadership')
    const opener = cardOf(page, leader).getByRole('button', { name: position, exact: true })
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expectAccessible(page, 'closed')
    await expectNoSidewaysScroll(page, 'closed')
    await opener.press('Enter')
    const years = cardOf(page, leader).getByLabel(leadership.fields.years_of_experience)
    await years.fill('1000')
    await years.press('Enter')
    await expect(cardOf(page, leader).getByText(t('fieldErrors:number_large', { count: 100 }))).toBeVisible()
    await expectAccessible(page, 'open, with an error')
    await expectNoSidewaysScroll(page, 'open')
    await forget(db, leader)
  })
}

test('leaving asks once for all cards, and a reload brings the drafts back', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const [first, second] = [await newLeader(db), await newLeader(db)]
  const { leadership, workspace } = words('en')
  await openWorkspace(page, db, 'en', '/admin/leadership')
  const nameIn = (leader: Leader) =>
    cardOf(page, leader).getByLabel(`${leadership.fields.full_name} (${workspace.languages.en})`)
  await open(page, first)
  await open(page, second)
  await nameIn(first).fill('One')
  await nameIn(second).fill('Two')
  page.once('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(nameIn(first)).toHaveValue('One')
  await expect(nameIn(second)).toHaveValue('Two')
  await expect(cardOf(page, first).getByText(workspace.form.restored)).toBeVisible()
  await unfoldMenu(page, 'en')
  await page.getByRole('link', { name: workspace.menu.settings }).click()
  const question = page.getByRole('dialog', { name: workspace.unsaved.title })
  await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
  await expect(question).toBeHidden()
  await expect(nameIn(second)).toHaveValue('Two')
  await page.getByRole('link', { name: workspace.menu.settings }).click()
  await question.getByRole('button', { name: workspace.unsaved.discard }).click()
  await expect(page.getByRole('heading', { level: 1, name: workspace.menu.settings })).toBeVisible()
  await expect(question).toBeHidden()
  await forget(db, first, second)
})

test('what someone else saved in a card is shown, and positions are put into order by the keyboard', {
  tag: '@slow',
}, async ({ page, db }) => {
  // Add the last one first: rows that other tests add at the same time go after it
  const place = ownPlace()
  const second = await newLeader(db, { display_order: place + 1 })
  const first = await newLeader(db, { display_order: place })
  const { leadership, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', '/admin/leadership')
  await open(page, first)
  const card = cardOf(page, first)
  const type = card.getByLabel(leadership.fields.member_type)
  await type.selectOption('partner')
  await db.from('leadership_team').update({ member_type: 'founder' }).eq('id', first.id).throwOnError()
  const save = card.getByRole('button', { name: t('leadership:save', { position: first.position_en }) })
  await save.click()
  await expect(card.getByRole('alert')).toContainText(leadership.types.founder)
  await expect(type).toHaveValue('partner')
  await card.getByRole('button', { name: workspace.form.stale.mine }).click()
  await expect(page.getByText(leadership.saved)).toBeVisible()
  expect((await stored(db, first)).member_type).toBe('partner')

  const handle = page.getByRole('button', { name: t('workspace:order.move', { name: second.position_en }) })
  await moveByKey(page, handle, 'ArrowUp')
  await expect
    .poll(async () => {
      const { data } = await db
        .from('leadership_team')
        .select('id')
        .in('id', [first.id, second.id])
        .order('display_order')
      return data?.map(({ id }) => id)
    })
    .toEqual([second.id, first.id])
  await forget(db, first, second)
})

test('every refused change is taken back and says so', { tag: '@slow' }, async ({ page, db, problems }) => {
  problems.expect(/status of 503|ERR_FAILED/)
  const url = '/storage/v1/object/team-documents/none.pdf?download=a.pdf&size=10'
  const leader = await newLeader(db, { full_name_ar: 'اسم', attachments_urls: [url] })
  const { leadership, workspace, t } = words('ar')
  const position = leader.position_ar
  await openWorkspace(page, db, 'ar', '/admin/leadership')
  await open(page, leader)
  const card = cardOf(page, leader)
  await page.route('**/rest/v1/leadership_team?*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
      : route.fallback(),
  )
  const said = (message: string) => page.getByRole('alert').filter({ hasText: message })
  const close = async (message: string) => {
    await expect(said(message)).toContainText(workspace.errors.unreachable)
    await said(message).getByRole('button').click()
  }
  await card.getByRole('switch').press('Space')
  await close(leadership.status.failed)
  await expect(card.getByRole('switch')).not.toBeChecked()

  await card.getByRole('button', { name: t('leadership:attachments.remove', { name: 'a.pdf' }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('leadership:attachments.confirm') })
    .click()
  await close(leadership.attachments.removeFailed)
  await expect(card.getByText('a.pdf')).toBeVisible()

  await card
    .getByRole('region', { name: t('leadership:photo.label', { position }) })
    .getByLabel(t('leadership:photo.label', { position }))
    .setInputFiles(await pictureFile())
  await close(leadership.photo.failed)
  await card
    .getByLabel(t('leadership:attachments.add', { position }))
    .setInputFiles({ name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('b') })
  await close(leadership.attachments.failed)

  await card.getByLabel(leadership.fields.years_of_experience).fill('5')
  await card.getByRole('button', { name: t('leadership:save', { position }) }).click()
  await close(leadership.saveFailed)
  await expect(card.getByText(workspace.form.unsaved)).toBeVisible()
  expect(await stored(db, leader)).toMatchObject({
    is_active: false,
    attachments_urls: [url],
    image_url: null,
  })

  // The response to a stored row is lost: the file stays, and a retry neither sends nor stores it twice
  await page.unroute('**/rest/v1/leadership_team?*')
  let uploads = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/storage/v1/object/')) uploads += 1
  })
  const lose = () =>
    page.route('**/rest/v1/leadership_team?*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      await route.abort()
    })
  for (const [part, failed, done] of [
    [t('leadership:photo.label', { position }), leadership.photo.failed, leadership.photo.saved],
    [
      leadership.attachments.title,
      leadership.attachments.failed,
      t('leadership:attachments.saved', { name: 'b.txt' }),
    ],
  ] as const) {
    const retry = card
      .getByRole('region', { name: part })
      .getByRole('button', { name: workspace.files.retry })
    await lose()
    await retry.click()
    await close(failed)
    await page.unroute('**/rest/v1/leadership_team?*')
    await retry.click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(retry).toHaveCount(0)
  }
  const { image_url, attachments_urls } = await stored(db, leader)
  expect((await page.request.get(image_url ?? '')).status()).toBe(200)
  expect(attachments_urls).toHaveLength(2)
  const key = /team-documents\/([^?]+)/.exec(attachments_urls[1] ?? '')?.[1] ?? ''
  expect((await db.storage.from('team-documents').download(key)).error).toBeNull()
  // The first attempts got a 503, which does not say whether the row was stored
  expect(uploads).toBe(0)
  await forget(db, leader)
})
