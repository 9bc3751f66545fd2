import { readFile } from 'node:fs/promises'
import { newAccount } from '#tests/support/accounts.ts'
import { expectSelected, withoutClipboard } from '#tests/support/clipboard.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { FormOnPage } from '#tests/support/visitor-forms.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { forms, subscribers, workspace, t } = words(language)
  const file = new RegExp(`^${subscribers.file} \\d{4}-\\d\\d-\\d\\d\\.csv$`)

  test(`${language}: a visitor agrees to news, is listed with a stop link, and stops them`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 404/)
    const mark = crypto.randomUUID().slice(0, 8)
    const [email, other] = [`news-${mark}@handasa.example`, `other-${mark}@handasa.example`]
    await db
      .from('news_consents')
      .insert({ email: other, locale: language, source: 'request', wording: 1 })
      .throwOnError()
    await open(page, pathFor(language, '/contact'))
    const form = new FormOnPage('contact', language, page.getByRole('main'))
    const box = page.getByRole('main').getByRole('checkbox', { name: forms.news })
    await expect(box).not.toBeChecked()
    await form.fill({ name: 'نورة', email, message: 'أخبار' })
    await box.check()
    await expectAccessible(page, 'form with the box')
    // What someone has ticked survives a reload, as what they typed does
    await page.reload()
    await expect(box).toBeChecked()
    await form.submit.click()
    await expect(form.success).toBeVisible()

    const admin = await newAdmin(db, 'نورة', ['requests'])
    await openWorkspace(page, db, language, `/admin/subscribers?search=${mark}`, admin)
    const row = (of: string) => page.getByRole('row').filter({ hasText: of })
    await expect(row(email)).toContainText(subscribers.sources.contact)
    await expect(row(email)).toContainText(subscribers.statuses.subscribed)
    await expect(row(other)).toContainText(subscribers.statuses.subscribed)
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    const exported = async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: workspace.export, exact: true }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toMatch(file)
      return readFile(await download.path(), 'utf8')
    }
    const both = await exported()
    expect(both).toContain(other)
    const link =
      new RegExp(`${email}[^\\n]*?(http[^",\\n]*/news/stop\\?token=[0-9a-f]{64})`).exec(both)?.[1] ?? ''
    expect(new URL(link).pathname).toBe(pathFor(language, '/news/stop'))

    // A scanner of mails that opens the link stops nothing
    await page.request.get(link)
    await page.goto(link)
    await expectAccessible(page, 'stop')
    await expectNoSidewaysScroll(page, 'stop')
    await page.getByRole('button', { name: forms.newsStop.submit }).click()
    await expect(page.getByRole('status')).toContainText(forms.newsStop.stopped)
    await expectAccessible(page, 'stopped')
    await page.goto(link)
    await page.getByRole('button', { name: forms.newsStop.submit }).click()
    await expect(page.getByRole('status')).toContainText(forms.newsStop.already)
    await page.goto(`${pathFor(language, '/news/stop')}?token=${'a'.repeat(64)}`)
    await page.getByRole('button', { name: forms.newsStop.submit }).click()
    await expect(page.getByRole('alert')).toHaveText(forms.newsStop.unknown)
    await expect(page.getByRole('main').getByRole('link', { name: forms.newsStop.ask })).toBeVisible()

    await page.goto(`/admin/subscribers?search=${mark}`)
    await expect(row(email)).toContainText(subscribers.statuses.withdrawn)
    await expect(row(email)).toContainText(subscribers.through.link)
    const left = await exported()
    expect(left).toContain(other)
    expect(left).not.toContain(email)

    // Someone who called instead
    await page
      .getByRole('button', {
        name: new RegExp(`${t('subscribers:detailsOf', { email: '' }).trim()}.*${other}`),
      })
      .click()
    const dialog = page.getByRole('dialog', { name: new RegExp(other) })
    await expect(dialog).toContainText(forms.news)
    await expectAccessible(page, 'details')
    await withoutClipboard(page)
    await dialog.getByRole('button', { name: subscribers.copy }).click()
    await expect(dialog.getByText(workspace.copy.failed)).toBeVisible()
    await expectSelected(page, await dialog.getByLabel(subscribers.stopLink).inputValue())
    await dialog.getByRole('button', { name: subscribers.stop.open }).click()
    await page.getByRole('button', { name: subscribers.stop.confirm, exact: true }).click()
    await expect(row(other)).toContainText(subscribers.through.admin)
  })
}

test('an employee turns the news on and off in the portal', async ({ page, db }) => {
  const { workspace } = words('ar')
  const employee = await newAccount('employee')
  await db
    .from('employees')
    .update({ status: 'approved', employee_join_date: '2026-01-01' })
    .eq('user_id', employee.id)
    .throwOnError()
  await db.from('user_profiles').update({ is_active: true }).eq('id', employee.id).throwOnError()
  const news = page.getByRole('switch', { name: workspace.news.title })
  const consents = async (user_id: string) => {
    const { data } = await db.from('news_consents').select('source, withdrawn_through').eq('user_id', user_id)
    return data
  }
  await openWorkspace(page, db, 'ar', '/employee/portal', employee)
  await expect(news).toBeEnabled()
  await expect(news).not.toBeChecked()
  await news.click({ force: true })
  await expect(page.getByText(workspace.news.started)).toBeVisible()
  expect(await consents(employee.id)).toEqual([{ source: 'portal', withdrawn_through: null }])
  await page.reload()
  await expect(news).toBeChecked()
  await news.click({ force: true })
  await expect(page.getByText(workspace.news.stopped)).toBeVisible()
  expect(await consents(employee.id)).toEqual([{ source: 'portal', withdrawn_through: 'portal' }])
})

test('a client who ticked the box stops the news in the portal, and cannot start them until the email is confirmed', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { workspace } = words('en')
  const client = await newAccount('client', { news_wording: 1 })
  await openWorkspace(page, db, 'en', '/client/portal', client)
  const news = page.getByRole('switch', { name: workspace.news.title })
  await expect(news).toBeChecked()
  await news.click({ force: true })
  await expect(page.getByText(workspace.news.unproven)).toBeVisible()
  await expect(news).toBeDisabled()
  await expectAccessible(page, 'portal')
})
