import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll, withAllOn } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { references, workspace } = words(language)

  test(`${language}: the screen of client references is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/references')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('searchbox').fill('لا شيء كهذا')
    await expect(page.getByRole('heading', { name: references.notFound })).toBeVisible()
    await expectAccessible(page, 'nothing found')
    await page.getByRole('button', { name: workspace.list.showAll }).click()
    await page.getByRole('button', { name: references.add }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: references.add, exact: true }).click()
    await expect(page.locator('[aria-invalid]').first()).toBeVisible()
    await expectAccessible(page, 'dialog with errors')
    await expectNoSidewaysScroll(page, 'dialog')
  })
}
