/** Counts the clicks and keys that a morning with thirty requests takes. */
import { signInAs } from '#tests/support/accounts.ts'
import { expect, type Page, words } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-mail.ts'
import { newMark, newRequest } from '#tests/support/requests.ts'
import { firstAdmin } from '#tests/support/server.ts'

const { answers, requests, requestIntake: intake, t } = words('en')
const { many } = requests

/** Counts clicks and key presses, with Ctrl+Enter as one press. */
async function countPresses(page: Page) {
  await page.addInitScript(() => {
    const counter = { presses: 0 }
    Object.assign(window, { counter })
    const held = ['Control', 'Meta', 'Shift', 'Alt']
    addEventListener('pointerdown', () => counter.presses++, true)
    addEventListener('keydown', ({ key, repeat }) => held.includes(key) || repeat || counter.presses++, true)
  })
}

test('thirty requests are assigned and answered, two merged and one made a client, in at most 45 clicks and keys', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const twice = `${mark}@twice.example`
  for (let number = 1; number <= 30; number++)
    await newRequest(db, mark, {
      client_name: `${String(number).padStart(2, '0')} ${mark}`,
      created_at: new Date(Date.now() - number * 60_000).toISOString(),
      client_phone: null,
      client_email: number === 5 || number === 6 ? twice : `${mark}-${number}@example.com`,
    })
  await countPresses(page)
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await page.goto(`/admin/requests?search=${mark}`)
  const rows = page.getByRole('row')
  const bar = page.getByRole('region', { name: many.title })
  const stored = async (column: 'owner_id' | 'first_answer_at') => {
    const { count } = await db
      .from('request_work')
      .select('id', { count: 'exact', head: true })
      .not(column, 'is', null)
      .throwOnError()
    return count
  }
  const selectAll = async () => {
    await rows.first().getByRole('checkbox').check()
    await bar.getByRole('button', { name: many.all }).click()
    await bar.getByRole('button', { name: t('requestPlace:many.matching', { count: 30 }) }).click()
    await expect(bar.getByText(t('requests:many.count', { count: 30 }))).toBeVisible()
  }
  await expect(rows).toHaveCount(20)

  // All thirty get an owner, and each sender is told that their request is under review
  await selectAll()
  await bar.getByRole('button', { name: many.owner }).click()
  await page.getByRole('menuitem', { name: requests.work.owner.take }).click()
  await expect.poll(() => stored('owner_id')).toBe(30)
  await expect(bar).toBeHidden()
  await selectAll()
  await bar.getByRole('button', { name: many.status }).click()
  await page.getByRole('menuitem', { name: requests.statuses.reviewing, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: many.change.confirm }).click()
  await expect.poll(() => stored('first_answer_at')).toBe(30)
  await expect(bar).toBeHidden()

  // Four get an answer each, one after the other without the mouse
  const { data: template } = await db
    .from('answer_templates')
    .select('id')
    .order('display_order')
    .limit(1)
    .single()
    .throwOnError()
  const opened = page.getByRole('region', { name: /^Request/ })
  const chosen = { presses: 0 }
  await rows.first().click()
  for (const number of ['01', '02', '03', '04']) {
    await expect(opened).toContainText(`${number} ${mark}`)
    await expect(opened.getByRole('button', { name: answers.open })).toBeEnabled()
    await page.keyboard.press('r')
    const form = opened.getByRole('region', { name: answers.title })
    await expect(form.getByLabel(answers.body)).toBeFocused()
    // A native select takes two presses: one to open it and one to choose
    await form.getByLabel(answers.template, { exact: true }).selectOption(template.id)
    chosen.presses += 2
    await form.getByLabel(answers.body).press('Control+Enter')
    await expect(opened.getByRole('button', { name: answers.open })).toBeFocused()
    await page.keyboard.press('j')
  }

  // The fifth request was sent twice, and its sender becomes a client
  await expect(opened).toContainText(`05 ${mark}`)
  await opened.getByRole('button', { name: intake.merge.action }).click()
  await page.getByRole('dialog').getByRole('button', { name: intake.merge.confirm }).click()
  await expect(opened.getByRole('region', { name: intake.merge.merged })).toBeVisible()
  await opened.getByRole('button', { name: intake.client.make }).click()
  await page.getByRole('dialog').getByRole('button', { name: intake.client.make }).click()
  await expect
    .poll(async () => (await db.from('invitations').select('email').throwOnError()).data)
    .toEqual([{ email: twice }])

  const counted = await page.evaluate(() => (window as unknown as { counter: typeof chosen }).counter.presses)
  expect(counted).toBeGreaterThan(25)
  expect(counted + chosen.presses).toBeLessThanOrEqual(45)
  const { data: sent } = await db.from('request_messages').select('id').throwOnError()
  expect(sent).toHaveLength(4)
})
