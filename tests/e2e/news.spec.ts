/** News: written in the editor, published in one language, read on the website, withdrawn (docs/decisions/0059). */
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { drafts, news, workspace, t } = words(language)
  const inIt = { language: workspace.languages[language] }

  test(`${language}: an admin writes an article, publishes it, and takes it back`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const title = { ar: `خبر جديد ${mark}`, en: `Fresh story ${mark}` }[language]
    await openWorkspace(page, db, language, '/admin/news')
    await page.getByRole('button', { name: news.add }).first().click()
    const dialog = page.getByRole('dialog', { name: news.add })
    const label = (name: keyof typeof news.fields) =>
      `${news.fields[name]} (${workspace.languages[language]})`
    const text = dialog.getByRole('textbox', { name: label('body') })
    await dialog.getByLabel(label('title')).fill(title)
    // An article is on the website only in the languages in which it is written
    await expect(dialog.getByText(news.missing[language === 'ar' ? 'en' : 'ar'])).toBeVisible()

    // Publishing without a text is refused beside the field, and what was typed stays
    await dialog.getByRole('button', { name: t('news:publish', inIt) }).click()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByLabel(label('lead'))).toHaveAttribute('aria-invalid', 'true')
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(label('lead')).fill('Lead')

    await text.click()
    await page.keyboard.type('One ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('bold')
    await page.keyboard.press('Enter')
    // Paste HTML as Word writes it
    await text.evaluate((element) => {
      const data = new DataTransfer()
      data.setData(
        'text/html',
        '<style>p{color:red}</style><h1 style="color:red" onclick="alert(1)">Pasted</h1>' +
          '<p class="MsoListParagraph"><span style="mso-list:Ignore">· </span>Item</p><script>alert(1)</script>' +
          '<p class="MsoNormal"><o:p></o:p></p><p><a href="javascript:alert(1)">Bad</a></p>' +
          '<table><tr><th>Year</th><th>Area</th></tr><tr><td><p>2019</p></td><td><p>450 m2</p></td></tr></table>',
      )
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    await expect(text.getByRole('heading', { level: 2, name: 'Pasted' })).toBeVisible()
    await expectAccessible(page, 'the form of an article')
    await expectNoSidewaysScroll(page, 'the form of an article')

    // A reload loses nothing
    page.once('dialog', (asked) => asked.accept())
    await page.reload()
    await expect(text).toContainText('bold')
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(t('news:done.published', inIt))).toBeVisible()
    const item = page.getByRole('article').filter({ hasText: title })
    await expect(item).toContainText(news.states.published)
    await expect(item).toContainText(news.states.missing)

    await open(page, pathFor(language, '/news'))
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const main = page.getByRole('main')
    await expect(main.locator('strong', { hasText: 'bold' })).toBeVisible()
    await expect(main.getByRole('heading', { level: 2, name: 'Pasted' })).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: /^Item$/ })).toBeVisible()
    // A pasted table becomes a line for each of its rows
    await expect(main.getByText('Year · Area', { exact: true })).toBeVisible()
    await expect(main.getByText('2019 · 450 m2', { exact: true })).toBeVisible()
    await expect(main.getByText('Bad', { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Bad', exact: true })).toHaveCount(0)
    await expectAccessible(page, 'an article')
    await expectNoSidewaysScroll(page, 'an article')

    await openWorkspace(page, db, language, '/admin/news')
    await item.getByRole('button', { name: t('workspace:actionsFor', { name: title }) }).click()
    await page.getByRole('menuitem', { name: t('news:withdraw', inIt) }).click()
    await expect(item).toContainText(news.states.draft)
    await expect
      .poll(
        async () =>
          (await db.from('news').select(`published_at_${language}`).eq(`title_${language}`, title).single())
            .data,
      )
      .toEqual({ [`published_at_${language}`]: null })
    await db.from('news').delete().eq(`title_${language}`, title).throwOnError()
  })
  test(`${language}: a new article is kept as a draft, previewed, and read by visitors once it is published`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 400.*publish_draft/)
    const mark = newMark()
    const title = { ar: `مسودة خبر ${mark}`, en: `Drafted story ${mark}` }[language]
    await openWorkspace(page, db, language, '/admin/news?edit=new')
    const dialog = page.getByRole('dialog', { name: news.add })
    const label = (name: keyof typeof news.fields) =>
      `${news.fields[name]} (${workspace.languages[language]})`
    await dialog.getByLabel(label('title')).fill(title)
    await dialog.getByRole('textbox', { name: label('body') }).click()
    await page.keyboard.type('Story')
    await dialog.getByRole('button', { name: drafts.button }).click()
    await expect(page.getByText(drafts.savedNew)).toBeVisible()

    await page.goto(`/admin/drafts?lang=${language}`)
    const card = page.getByRole('article', { name: title })
    const opening = page.waitForEvent('popup')
    await card.getByRole('button', { name: t('drafts:previewOf', { name: title }) }).click()
    const preview = await opening
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(preview.getByRole('main')).toContainText('Story')
    await preview.close()

    // The article has no introduction: publishing says so, and the draft stays
    const publish = async () => {
      await card.getByRole('button', { name: t('drafts:publishOf', { name: title }), exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: drafts.publish }).click()
    }
    await publish()
    await expect(page.getByText(drafts.problems.article_incomplete)).toBeVisible()
    await page.keyboard.press('Escape')
    const { data: kept } = await db.from('drafts').select().eq('table_name', 'news').throwOnError()
    const draft = kept.find(({ changes }) => JSON.stringify(changes).includes(mark))
    if (!draft) throw new Error('The draft is gone')
    const changes = { ...(draft.changes as object), [`lead_${language}`]: 'Lead' }
    await db.from('drafts').update({ changes }).eq('id', draft.id).throwOnError()
    await page.reload()
    await publish()
    await expect(page.getByText(drafts.published, { exact: true })).toBeVisible()
    await expect(card).toHaveCount(0)
    expect(await shownToVisitors(page, language, '/news')).toContain(title)
    await db.from('news').delete().eq('id', draft.record_id).throwOnError()
  })

  test(`${language}: the editor comes while the form is shown`, { tag: deviceOf(language) }, async ({
    page,
    db,
  }) => {
    await openWorkspace(page, db, language, '/admin/news')
    const dialog = page.getByRole('dialog', { name: news.add })
    await page.route('**/article-editor-*.js', async (route) => {
      await expect(dialog.getByLabel(news.fields.title).first()).toBeVisible()
      await route.continue()
    })
    await page.getByRole('button', { name: news.add }).first().click()
    const text = dialog.getByRole('textbox', {
      name: `${news.fields.body} (${workspace.languages[language]})`,
    })
    await text.click()
    await page.keyboard.type('Written')
    await expect(text).toHaveText('Written')
  })

  test(`${language}: an article is saved and published, and withdrawn, beside the saving button`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }
    const { data: article } = await db
      .from('news')
      .insert({
        title_ar: `خبر ${mark}`,
        lead_ar: 'مقدمة',
        body_ar: document,
        title_en: `Story ${mark}`,
        body_en: document,
      })
      .select('id')
      .single()
      .throwOnError()
    const stored = async () =>
      (
        await db
          .from('news')
          .select('published_at_ar, published_at_en')
          .eq('id', article.id)
          .single()
          .throwOnError()
      ).data
    await openWorkspace(page, db, language, `/admin/news?edit=${article.id}`)
    const dialog = page.getByRole('dialog', { name: news.edit })
    const publish = dialog.getByRole('button', { name: news.publishing.menu, exact: true })
    const choose = async (name: string) => {
      await publish.press('Enter')
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await expect(publish).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'beside the saving button')
    const sides = (one: 'ar' | 'en') => ({ language: workspace.languages[one] })

    // A language can be published only when its texts are written
    await publish.press('Enter')
    await expectAccessible(page, 'the menu for publishing')
    await page.getByRole('menuitem', { name: news.publishing.saveBoth, exact: true }).click()
    await expect(dialog.getByLabel(`${news.fields.lead} (${workspace.languages.en})`)).toBeFocused()
    expect(await stored()).toEqual({ published_at_ar: null, published_at_en: null })
    for (const one of languages)
      await expect(
        dialog.getByLabel(`${news.fields.published_at} (${workspace.languages[one]})`, { exact: true }),
      ).toHaveValue('')
    await choose(t('news:publishing.save', sides('ar')))
    await expect(dialog).toBeHidden()
    const said = page.getByRole('status').filter({ hasText: t('news:done.published', sides('ar')) })
    await expect(said.getByRole('link', { name: news.viewPage })).toHaveAttribute('href', /^\/news\//)
    const { published_at_ar, published_at_en } = await stored()
    expect([published_at_ar !== null, published_at_en]).toEqual([true, null])

    await page.goto(`/admin/news?edit=${article.id}`)
    await choose(t('news:publishing.time', sides('en')))
    await expect(
      dialog.getByLabel(`${news.fields.published_at} (${workspace.languages.en})`, { exact: true }),
    ).toBeFocused()
    await choose(t('news:publishing.withdraw', sides('ar')))
    await expect(dialog).toBeHidden()
    await expect(page.getByText(t('news:done.withdrawn', sides('ar')))).toBeVisible()
    expect(await stored()).toEqual({ published_at_ar: null, published_at_en: null })

    // A scheduled language is not on the website yet, and a language without texts is not published
    await db
      .from('news')
      .update({ published_at_ar: '2099-01-01T09:00:00Z', title_en: null, lead_en: null, body_en: null })
      .eq('id', article.id)
      .throwOnError()
    await page.goto(`/admin/news?edit=${article.id}`)
    await publish.press('Enter')
    const offered = page.getByRole('menuitem')
    await expect(offered.filter({ hasText: t('news:publishing.unschedule', sides('ar')) })).toBeVisible()
    for (const words of [
      t('news:publishing.save', sides('en')),
      news.publishing.saveBoth,
      t('news:publishing.withdraw', sides('ar')),
    ])
      await expect(offered.filter({ hasText: words })).toHaveCount(0)
    await offered.filter({ hasText: t('news:publishing.unschedule', sides('ar')) }).click()
    await expect(page.getByText(t('news:done.unscheduled', sides('ar')))).toBeVisible()
    expect(await stored()).toEqual({ published_at_ar: null, published_at_en: null })
    await db.from('news').delete().eq('id', article.id).throwOnError()
  })
}
