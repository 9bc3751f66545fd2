import { removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages)
  test(`${language}: a colleague sees that notes mention them, and has read them once the request is open`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { requests, dashboard, t } = words(language)
    const { mentions } = requests.work
    const mark = newMark()
    const me = await newAdmin(db, `هند ${mark} · Hind ${mark}`, ['requests'])
    const [first, second, third] = [
      await newRequest(db, mark),
      await newRequest(db, mark, { client_name: `Second ${mark}` }),
      await newRequest(db, mark, { client_name: `Third ${mark}` }),
    ]
    const write = (request_id: string, text: string) =>
      db
        .from('request_notes')
        .insert({ request_id, text, mentions: [me.id] })
        .throwOnError()
    await write(first.id, `@هند ${mark} ما رأيك؟`)
    await write(second.id, `@Hind ${mark} please call`)

    await openWorkspace(page, db, language, '/admin/dashboard', me)
    const figure = page
      .getByRole('region', { name: dashboard.day.title })
      .getByRole('link')
      .filter({ hasText: dashboard.day.mentions })
    await expect(figure).toContainText('2')
    await figure.click()
    await expect(page).toHaveURL(/attention=mentions_unread/)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(2)
    await expect(page.getByText(t('requests:work.mentions.unread', { count: 2 }))).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')

    await cards
      .filter({ hasText: first.client_name })
      .getByRole('link', { name: first.client_name, exact: true })
      .click()
    const details = page.getByRole('region', { name: first.reference })
    await expect(details.getByText(mentions.new)).toBeVisible()
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    await page.keyboard.press('Escape')
    await expect(page.getByText(t('requests:work.mentions.unread', { count: 1 }))).toBeVisible()

    // A mention that is written in the meantime appears by itself, and all are marked as read
    await write(third.id, `@هند ${mark}`)
    await expect(page.getByText(t('requests:work.mentions.unread', { count: 2 }))).toBeVisible()
    await page.getByRole('button', { name: mentions.readAll }).click()
    await expect(page.getByText(mentions.done)).toBeVisible()
    await expect(page.getByRole('button', { name: mentions.readAll })).toBeHidden()
    await expect(cards).toHaveCount(0)
    await removeRequests(db, mark)
    await removeAccounts(db, me.id)
  })
