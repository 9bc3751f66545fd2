import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { address, services, fieldErrors, workspace, t } = words(language)

  test(`${language}: the address of a service is changed, refused and taken from another`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 409/)
    const mark = newMark()
    const add = async (title_ar: string, title_en: string) =>
      (
        await db
          .from('services')
          // Hidden: other tests count what visitors see
          .insert({ title_ar, title_en, display_order: 900, is_active: false })
          .select()
          .single()
          .throwOnError()
      ).data
    const service = await add(`مسح ${mark}`, `Survey ${mark}`)
    const other = await add(`ردم ${mark}`, `Fill ${mark}`)
    await openWorkspace(page, db, language, `/admin/services?search=${mark}`)
    const nameOf = (one: typeof service) => (language === 'ar' ? one.title_ar : one.title_en)
    const open = async (one: typeof service) => {
      await page.getByRole('button', { name: nameOf(one), exact: true }).click()
      return page.getByRole('dialog', { name: services.edit })
    }
    const field = (dialog: ReturnType<Page['getByRole']>, side: 'ar' | 'en') =>
      dialog.getByLabel(`${address.end} (${workspace.languages[side]})`)
    const unfold = (dialog: ReturnType<Page['getByRole']>) =>
      dialog.locator('summary').filter({ hasText: address.title }).press('Enter')
    const save = (dialog: ReturnType<Page['getByRole']>) =>
      dialog.getByRole('button', { name: workspace.save, exact: true }).click()

    const dialog = await open(service)
    // The URL ending is made from the title, so its fields are folded, but it can be read
    const folded = dialog.getByRole('group').filter({ hasText: address.title })
    await expect(folded).toContainText(language === 'ar' ? `مسح-${mark}` : `survey-${mark}`)
    await expect(field(dialog, 'ar')).toHaveCount(0)
    await unfold(dialog)
    await expect(field(dialog, 'ar')).toHaveValue(`مسح-${mark}`)
    await field(dialog, 'en').fill(`New survey ${mark}`)
    await save(dialog)
    await expect(dialog.getByText(fieldErrors.slug_en)).toBeVisible()
    await expect(field(dialog, 'en')).toBeFocused()
    await expect(field(dialog, 'en')).toHaveValue(`New survey ${mark}`)
    await field(dialog, 'en').fill(`fill-${mark}`)
    await save(dialog)
    await expect(dialog.getByText(t('address:taken', { name: `ردم ${mark} · Fill ${mark}` }))).toBeVisible()
    await field(dialog, 'en').fill(`new-survey-${mark}`)
    await expect(dialog.getByText(`/en/services/new-survey-${mark}`)).toBeVisible()
    await expect(dialog.getByText(address.moves)).toBeVisible()
    await expectNoSidewaysScroll(page, language)
    await save(dialog)
    await expect(dialog).toBeHidden()
    const slugOf = async (id: string) =>
      (await db.from('services').select('slug_en').eq('id', id).single().throwOnError()).data.slug_en
    expect(await slugOf(service.id)).toBe(`new-survey-${mark}`)

    // The earlier URL ending leads to this service until another record takes it
    const taking = await open(other)
    await unfold(taking)
    await field(taking, 'en').fill(`survey-${mark}`)
    await save(taking)
    await expect(taking.getByText(t('address:leads', { name: `مسح ${mark} · Survey ${mark}` }))).toBeVisible()
    await taking.getByRole('button', { name: address.take }).click()
    await expect(taking.getByRole('button', { name: address.take })).toBeHidden()
    await save(taking)
    await expect(taking).toBeHidden()
    expect(await slugOf(other.id)).toBe(`survey-${mark}`)

    // The fields are unfolded from the start when the URL ending is not made from the title
    const changed = await open(service)
    await expect(field(changed, 'en')).toHaveValue(`new-survey-${mark}`)
    await changed.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await db.from('services').delete().in('id', [service.id, other.id]).throwOnError()
  })
}
