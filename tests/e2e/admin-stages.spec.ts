import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, openWorkspace, ownPlace } from '#tests/support/workspace.ts'

for (const language of languages)
  test(`${language}: stages of applications are put into order by keyboard and by the menu of their row`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { employees, workspace, t } = words(language)
    const mark = newMark()
    const place = ownPlace()
    const names = [`أولى ${mark}`, `ثانية ${mark}`]
    const { data: stored } = await db
      .from('application_stages')
      .insert(names.map((name, at) => ({ name_ar: name, name_en: name, display_order: place + at })))
      .select('id')
      .throwOnError()
    const ids = stored.map(({ id }) => id)
    const inOrder = async () =>
      (
        await db
          .from('application_stages')
          .select('name_ar')
          .in('id', ids)
          .order('display_order')
          .throwOnError()
      ).data.map(({ name_ar }) => name_ar)

    await openWorkspace(page, db, language, '/admin/employees?status=pending')
    await page.getByRole('button', { name: employees.stages.title, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: employees.stages.title })
    const handle = dialog.getByRole('button', { name: t('workspace:order.move', { name: names[1] ?? '' }) })
    await expectAccessible(page, 'stages')
    await expectNoSidewaysScroll(page, 'stages')

    // Escape puts a stage back, and leaves the dialog open
    await handle.focus()
    await page.keyboard.press('Space')
    await expect(handle).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(handle).not.toHaveAttribute('aria-pressed', 'true')
    await expect(dialog).toBeVisible()

    await moveByKey(page, handle, 'ArrowUp')
    await expect.poll(inOrder).toEqual([names[1], names[0]])

    await dialog
      .getByRole('button', { name: t('workspace:actionsFor', { name: names[1] ?? '' }) })
      .filter({ visible: true })
      .click()
    await page.getByRole('menuitem', { name: workspace.order.down }).click()
    await expect.poll(inOrder).toEqual(names)
    await db.from('application_stages').delete().in('id', ids).throwOnError()
  })
