/** From one request to the next with the keyboard while the network is slow. */
import { expect, test, words } from '#tests/support/e2e.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const { requests } = words('en')

test('J pressed twice at the end of a page leads to the next page, and leaves out none', {
  tag: '@slow',
}, async ({ page, db }) => {
  const mark = newMark()
  const all = []
  for (let number = 0; number < 45; number++)
    all.push(await newRequest(db, mark, { created_at: new Date(Date.now() - number * 60_000).toISOString() }))
  const [last, next] = all.slice(19)
  await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}&details=${last?.id}`)
  const heading = (one: { reference: string } | undefined) =>
    page.getByRole('region', { name: one?.reference ?? '' }).getByRole('heading', { level: 2 })
  await expect(heading(last)).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(20)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/rpc/list_requests*', async (route) => {
    await released
    await route.fallback()
  })
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/page=2/)
  // Wait two frames, until the new page number is drawn
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.press('j')
  release()
  await expect(heading(next)).toBeFocused()
  await expect(page).toHaveURL(/page=2/)
  await removeRequests(db, mark)
})

test('a request that is gone is left with the keyboard', { tag: '@slow' }, async ({ page, db }) => {
  await openWorkspace(page, db, 'en', `/admin/requests?details=${crypto.randomUUID()}`)
  const gone = page.getByRole('region', { name: requests.details.loading, exact: true })
  await expect(gone.getByText(requests.details.gone)).toBeVisible()
  await expect(gone.getByRole('heading', { name: requests.details.loading, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(gone).toBeHidden()
})
