import { expect, type Page, test, words } from '#tests/support/e2e.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

// 1280 by 1024 pixels at 400 % (https://www.w3.org/WAI/WCAG22/Understanding/reflow)
test.use({ viewport: { width: 320, height: 256 } })

/** Expects that all of a dialog, or of a part of the page, can be scrolled to, with room to read. */
async function expectReachable(page: Page, state: string, dialog = page.getByRole('dialog')) {
  await expect(dialog).toBeVisible()
  const controls = dialog.locator('button:visible, input:not([type=file]):visible, textarea:visible')
  await expect(controls.first()).toBeVisible()
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded()
    await expect(control, state).toBeInViewport({ ratio: 0.9 })
    // Nothing covers the middle of the control
    expect(
      await control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, Math.min(top + height / 2, innerHeight - 1))
        return element.contains(hit) || hit?.contains(element)
      }),
      `${state}: ${await control.getAttribute('aria-label')} ${await control.textContent()}`,
    ).toBe(true)
  }
  const { scrollWidth, clientWidth } = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({
    scrollWidth,
    clientWidth,
  }))
  expect(scrollWidth, state).toBeLessThanOrEqual(clientWidth)
}

test('dialogs can be read and used at four times the size', async ({ page, db }) => {
  const { requests, t } = words('en')
  const mark = newMark()
  const { client_name, reference } = await newRequest(db, mark)
  await openWorkspace(page, db, 'en', '/admin/team')
  await page.getByRole('button', { name: t('team:add'), exact: true }).click()
  await expectReachable(page, 'a member')
  await page.goto(`/admin/requests?search=${mark}`)
  await page.getByRole('link', { name: client_name, exact: true }).click()
  const opened = page.getByRole('region', { name: reference })
  await expect(opened.getByText(requests.statuses.new).first()).toBeAttached()
  await expectReachable(page, 'an open request', opened)
  await page.goto(`/admin/requests?search=${mark}`)
  await page.getByRole('button', { name: t('workspace:actionsFor', { name: client_name }) }).click()
  await page.getByRole('menuitem', { name: requests.delete.confirm }).click()
  await expectReachable(page, 'a question')
  await removeRequests(db, mark)
})
