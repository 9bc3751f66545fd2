import { expect, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

test('en: on a desk the links beside the settings lead to each section, and mark the one in view', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { settings, setup, workspace } = words('en')
  await openWorkspace(page, db, 'en', '/admin/settings')
  const sections = page.getByRole('navigation', { name: settings.sections })
  const link = (name: string) => sections.getByRole('link', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 3 })
  await expect(sections.getByRole('link')).toHaveCount(14)
  await expect(link(settings.names)).toHaveAttribute('aria-current', 'location')
  for (const group of Object.values(settings.groups))
    await expect(page.getByRole('heading', { name: group, exact: true, level: 2 })).toBeVisible()

  // What is typed stays, and going to another section asks nothing
  const phone = page.getByRole('textbox', { name: settings.fields.phone })
  await phone.fill('920000001')
  await link(settings.mails.title).press('Enter')
  await expect(heading(settings.mails.title)).toBeFocused()
  await expect(heading(settings.mails.title)).toBeInViewport()
  await expect(page).toHaveURL('/admin/settings#settings-mails')
  await expect(link(settings.mails.title)).toHaveAttribute('aria-current', 'location')
  await expect(sections.locator('[aria-current]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(phone).toHaveValue('920000001')

  // The page is too short to scroll the last sections to the top
  for (const name of [setup.settings.title, settings.sessions.title, settings.bin.title]) {
    await link(name).click()
    await expect(heading(name)).toBeFocused()
    await expect(link(name)).toHaveAttribute('aria-current', 'location')
  }
  await page.goBack()
  await expect(link(settings.sessions.title)).toHaveAttribute('aria-current', 'location')
  await page.getByRole('button', { name: workspace.cancel, exact: true }).click()

  // Scrolling by hand marks the section as well
  await page.keyboard.press('Home')
  await expect(link(settings.names)).toHaveAttribute('aria-current', 'location')
  await heading(settings.contact).evaluate((title) => title.scrollIntoView())
  await expect(link(settings.contact)).toHaveAttribute('aria-current', 'location')

  // An address that someone shared leads to its section, even when the parts above load later
  await page.goto('/admin')
  await page.goto('/admin/settings#settings-work-time')
  await expect(heading(settings.workTime.title)).toBeFocused()
  await expect(heading(settings.workTime.title)).toBeInViewport()
  await expect(link(settings.workTime.title)).toHaveAttribute('aria-current', 'location')
  await expectAccessible(page, 'sections of the settings')
  await expectNoSidewaysScroll(page, 'sections of the settings')
})

test('ar: on a phone a bar above the settings says which section is in view, and leads to the others', {
  tag: '@phone',
}, async ({ page, db }) => {
  const { settings } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin/settings')
  const bar = page.getByRole('navigation', { name: settings.sections })
  const opener = bar.getByRole('button', { name: settings.sectionNow })
  await expect(opener).toHaveText(`${settings.sectionNow} ${settings.names}`)
  await expect(bar.getByRole('link')).toHaveCount(0)
  await opener.click()
  await expect(page.getByRole('menuitem')).toHaveCount(14)
  await expectAccessible(page, 'menu of the sections')
  await expect(page.getByRole('menuitem', { name: settings.names, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.click()
  await page.getByRole('menuitem', { name: settings.facts.offices.title, exact: true }).click()
  const heading = page.getByRole('heading', { name: settings.facts.offices.title, exact: true, level: 3 })
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL('/admin/settings#settings-offices')
  await expect(opener).toHaveText(`${settings.sectionNow} ${settings.facts.offices.title}`)
  // The section begins below the bar, which stays in view
  await expect(opener).toBeInViewport()
  const [above, title] = [await bar.boundingBox(), await heading.boundingBox()]
  expect(title?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await expectNoSidewaysScroll(page, 'sections of the settings')
})
