/** A request keeps where its visitor came from, and nothing is kept about those who ask not to be tracked. */
import { expect, languages, pathFor, ready, test, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  onlyWithAll,
} from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { contactSection, filled, storedUnder, uniqueName } from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const keptIn = () => localStorage.getItem('handasa.visits')

for (const language of languages) {
  const { requests, requestPlace, visits, reports, t } = words(language)

  test(`${language}: a visitor comes by a campaign, looks around, writes, and the admin sees where from`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const campaign = `عروض الربيع ${mark}`
    await page.goto(pathFor(language, '/careers'), { referer: 'http://www.partner.example/list?q=secret' })
    await ready(page)
    const query = new URLSearchParams({
      utm_source: `Letter-${mark}`,
      utm_medium: 'email',
      utm_campaign: campaign,
    })
    await page.goto(`${pathFor(language)}?${query}`)
    await ready(page)
    // Going from page to page of the website adds nothing
    await page.goto(pathFor(language, '/request'), { referer: page.url() })
    await page.goto(pathFor(language), { referer: page.url() })
    await ready(page)
    expect(await page.evaluate(keptIn)).not.toContain('secret')
    const form = contactSection(page, language)
    const name = uniqueName('Visitor')
    await form.fill({ ...filled('contact', name), email: `${mark}@example.com` })
    await form.submit.click()
    await form.expectSuccess()
    const day = expect.stringMatching(/^2\d{3}-\d\d-\d\d$/)
    const [stored] = await storedUnder(db, name)
    expect(stored?.came_from).toEqual({
      first: { day, path: pathFor(language, '/careers'), host: 'partner.example' },
      last: { day, path: pathFor(language), source: `letter-${mark}`, medium: 'email', campaign },
    })

    await openWorkspace(page, db, language, `/admin/requests?search=${name}`)
    await page.getByRole('link', { name, exact: true }).click()
    const opened = page.getByRole('region', { name: stored?.reference ?? '' })
    const first = opened.locator('dl > div').filter({ hasText: visits.firstVisit })
    await expect(first).toContainText('partner.example')
    const last = opened.locator('dl > div').filter({ hasText: visits.lastVisit })
    await expect(last).toContainText(`letter-${mark}`)
    await expect(last).toContainText(t('visits:campaign', { name: campaign }))
    await removeRequests(db, mark)
  })

  test(`${language}: figures by source and campaign lead to just these requests`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    // In a year of which no other test has requests
    const year = language === 'ar' ? 2017 : 2016
    const created_at = `${year}-05-06T09:00:00Z`
    const visit = { day: `${year}-05-06`, source: `letter-${mark}`, campaign: `عروض ${mark}` }
    const came_from = { first: visit, last: visit }
    await newRequest(db, mark, { client_name: `Won ${mark}`, status: 'approved', created_at, came_from })
    await newRequest(db, mark, { client_name: `Open ${mark}`, created_at, came_from })
    await newRequest(db, mark, { client_name: `Other ${mark}`, created_at })
    const address = `/admin/reports?period=custom&from=${year}-05-01&until=${year}-05-31`
    await openWorkspace(page, db, language, address)
    const sources = page.getByRole('table', { name: visits.sources.title })
    const row = sources.getByRole('row').filter({ hasText: `letter-${mark}` })
    await expect(row).toBeVisible()
    await expect(sources.getByRole('row').filter({ hasText: visits.names.unknown })).toBeVisible()
    await expectAccessible(page, 'visitors')
    await expectNoSidewaysScroll(page, 'visitors')

    const linked = (column: string, shown: string, number: number) =>
      page.getByRole('link', { name: t('visits:listOf', { column, name: shown, number: String(number) }) })
    await linked(visits.won, `letter-${mark}`, 1).click()
    await expect(page.getByRole('heading', { level: 1, name: requests.title })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(`Won ${mark}`)
    await page.goBack()
    await linked(visits.requests, `عروض ${mark}`, 2).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByRole('button', { name: t('workspace:list.filtersSet', { number: '4' }) }).click()
    await expect(page.getByLabel(requestPlace.filters.campaign)).toHaveValue(`عروض ${mark}`)
    await expectAccessible(page, 'filters')
    await page.getByLabel(requestPlace.filters.source).selectOption(`letter-${mark}`)
    await expect(page).toHaveURL(/source=letter/)
    await removeRequests(db, mark)
    await page.goto(`/admin/reports?period=custom&from=${year - 4}-05-01&until=${year - 4}-05-31`)
    await expect(page.getByRole('heading', { name: visits.empty })).toBeVisible()
    await expect(page.getByRole('heading', { name: reports.empty })).toBeVisible()
  })

  for (const asks of ['globalPrivacyControl', 'doNotTrack'] as const)
    test(`${language}: a browser that asks by ${asks} not to be followed keeps and sends nothing`, {
      tag: asks === 'doNotTrack' ? onlyWithAll('ar', language) : onlyIn('ar', language),
    }, async ({ page, db }) => {
      await page.goto(pathFor(language), { referer: 'http://partner.example/' })
      await ready(page)
      expect(await page.evaluate(keptIn)).toContain('partner.example')
      await page.addInitScript((asks) => {
        const value = asks === 'doNotTrack' ? '1' : true
        Object.defineProperty(Navigator.prototype, asks, { get: () => value, configurable: true })
      }, asks)
      await page.goto(`${pathFor(language)}?utm_source=letter`, { referer: 'http://partner.example/' })
      await ready(page)
      expect(await page.evaluate(keptIn)).toBeNull()
      const form = contactSection(page, language)
      const name = uniqueName('Private')
      await form.fill(filled('contact', name))
      await form.submit.click()
      await form.expectSuccess()
      const [stored] = await storedUnder(db, name)
      expect(stored?.came_from).toBeNull()
    })
}
