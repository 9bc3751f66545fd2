/** Requests of a period in figures, each of which links to the list of exactly those requests. */
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newMessage, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { reports, requests, t } = words(language)

  test(`${language}: a period is chosen, and its figures lead to their requests`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    // In a year of which no other test has requests
    const year = language === 'ar' ? 2019 : 2018
    const created_at = `${year}-05-06T09:00:00Z`
    await newRequest(db, mark, { client_name: `Won ${mark}`, status: 'approved', created_at })
    await newRequest(db, mark, { client_name: `Lost ${mark}`, status: 'cancelled', created_at })
    await newRequest(db, mark, { client_name: `Open ${mark}`, created_at })
    await newMessage(db, mark, { client_name: `Message ${mark}`, created_at })
    await openWorkspace(page, db, language, '/admin/reports')
    await expect(page.getByRole('heading', { level: 1, name: reports.title })).toBeVisible()

    await page.getByLabel(reports.period.label).selectOption({ label: reports.period.custom })
    await page.getByLabel(reports.period.from, { exact: true }).fill(`${year}-06-01`)
    await page.getByLabel(reports.period.until, { exact: true }).fill(`${year}-05-31`)
    await expect(page.getByText(reports.period.wrong)).toBeVisible()
    await page.getByLabel(reports.period.from, { exact: true }).fill(`${year}-05-01`)
    const totals = page.getByRole('region', { name: reports.totals })
    for (const [name, count] of [
      ['received', 4],
      ['won', 1],
      ['lost', 1],
      ['open', 2],
    ] as const)
      await expect(
        totals.getByRole('link', { name: `${reports[name].title} ${count}`, exact: true }),
      ).toBeVisible()
    await expectAccessible(page, 'a month')
    await expectNoSidewaysScroll(page, 'a month')

    await page.getByRole('button', { name: reports.steps.table }).click()
    await expect(page.getByRole('table', { name: reports.steps.day })).toBeVisible()
    await expectAccessible(page, 'as a table')
    await expectNoSidewaysScroll(page, 'as a table')

    await totals.getByRole('link', { name: `${reports.won.title} 1`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: requests.title })).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1)
    await expect(page.getByRole('row')).toContainText(`Won ${mark}`)
    await page.goBack()
    await totals.getByRole('link', { name: t('reports:received.messages', { count: 1 }) }).click()
    await expect(page.getByRole('heading', { level: 1, name: requests.title })).toBeVisible()
    await expect(page.getByRole('row')).toContainText(`Message ${mark}`)
    await removeRequests(db, mark)
    await page.goto(`/admin/reports?period=custom&from=${year}-05-01&until=${year}-05-31`)
    await expect(page.getByRole('heading', { name: reports.empty })).toBeVisible()
    await expectAccessible(page, 'nothing came')
  })
}
