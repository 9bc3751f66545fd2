/** Import: a hostile file, its trial run, the import over a lost connection, the invitation, the undo. */
import { readFile } from 'node:fs/promises'
import { goodPassword, removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/** Encodes a text as Windows-1256, in which Arabic Excel saves “CSV”. */
function windows1256(text: string): Buffer {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [
      new TextDecoder('windows-1256').decode(Uint8Array.of(byte)),
      byte,
    ]),
  )
  return Buffer.from([...text].map((letter) => byteOf.get(letter) ?? 63))
}
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })
const figures = (page: Page, label: string) => page.getByLabel(label).locator('dd')

/** A file of clients with typical mistakes, under a mark of this test. */
const hostile = (mark: string) =>
  [
    'الاسم;الشركة;الايميل;الجوال;نوع العميل;أخرى',
    `"نورة\n${mark}";"دار ""البناء""؛ جدة";noura.${mark}@import.example;050 123 4567;شركة;x`,
    '',
    `فهد ${mark};;fahad.${mark}@import.example;9.66502E+11;فرد;`,
    `;;bad-mail;12;صديق;`,
    `ليلى ${mark};;NOURA.${mark}@import.example;;;`,
    `"=HYPERLINK(""http://x"") ${mark}";;formula.${mark}@import.example;;;`,
    // Without an email the phone identifies the client, so it must differ from that of another test's import
    `<img src=x onerror=alert(1)> ${mark};;;055${String(Number.parseInt(mark.slice(1), 16) % 1e7).padStart(7, '0')};;`,
    `سعود ${mark};;client@handasa.example;;;`,
  ].join('\r\n')

for (const language of languages) {
  const { imports, account, workspace, t } = words(language)

  test(`${language}: a hostile file is tried, corrected, imported through a lost connection and taken back`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/Failed to fetch|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/)
    const mark = newMark()
    await openWorkspace(page, db, language, '/admin/imports?of=clients', await newAdmin(db))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, 'the file')

    await choose(page, 'workbook.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await expect(page.getByText(imports.fileProblems.excel)).toBeVisible()
    await choose(page, `عملاء ${mark}.csv`, windows1256(hostile(mark)))
    await expect(page.getByRole('heading', { name: imports.columns.title })).toBeVisible()
    for (const [name, field] of [
      ['الاسم', 'full_name'],
      ['الايميل', 'email'],
      ['الجوال', 'phone'],
      ['أخرى', ''],
    ])
      await expect(page.getByLabel(t('imports:columns.fieldOf', { name }))).toHaveValue(field ?? '')
    await expectAccessible(page, 'the columns')
    await expectNoSidewaysScroll(page, 'the columns')
    await page.getByRole('button', { name: imports.columns.next }).click()

    // Nothing is stored, and each problem is shown beside its cell
    const totals = figures(page, imports.trial.totals)
    await expect(totals).toHaveText(['3', '1', '3', '0'])
    const cell = (field: string, number: number) =>
      page.getByLabel(t('imports:trial.value', { field, number }))
    await expect(cell(imports.fields.phone, 4)).toHaveAccessibleDescription(imports.problems.shortened)
    await expect(cell(imports.fields.email, 5)).toHaveAccessibleDescription(imports.problems.email)
    await expect(cell(imports.fields.email, 6)).toHaveAccessibleDescription(
      t('imports:problems.twice', { row: 2 }),
    )
    await expectAccessible(page, 'the trial run')
    await expectNoSidewaysScroll(page, 'the trial run')

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: imports.trial.download }).click(),
    ])
    const saved = await readFile(await file.path(), 'utf8')
    expect(saved).toContain(imports.problems.shortened)
    expect(saved.split('\r\n')[0]).toMatch(new RegExp(`,${imports.trial.why}$`))

    // A value is corrected in place, with the keyboard
    await cell(imports.fields.phone, 4).fill('0502345678')
    await cell(imports.fields.phone, 4).press('Enter')
    await expect(totals).toHaveText(['4', '1', '2', '0'])

    await page.context().setOffline(true)
    await page.getByRole('button', { name: t('imports:run.start', { count: 4, number: '4' }) }).click()
    await expect(page.getByText(t('imports:run.paused', { done: '0', total: '4' }))).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { name: imports.run.done })).toBeVisible()
    // The client who already has an account is unchanged
    await expect(figures(page, imports.run.done)).toHaveText(['4', '0', '1', '2'])
    await expect(page.getByRole('region', { name: imports.run.failedList })).toContainText(
      t('imports:trial.line', { number: 5 }),
    )
    await expectAccessible(page, 'the result')
    await expectNoSidewaysScroll(page, 'the result')

    const list = page.getByRole('region', { name: imports.kept.title })
    await list.getByRole('searchbox').fill(mark)
    await expect(list.getByRole('checkbox', { name: new RegExp(mark) })).toHaveCount(4)
    await expect(list).toContainText(`<img src=x onerror=alert(1)> ${mark}`)
    await page.getByRole('button', { name: imports.undo.action, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: imports.undo.confirm }).click()
    await expect(page.getByText(t('imports:undo.done', { people: '4' }))).toBeVisible()
    await expect(list.getByRole('heading', { name: imports.kept.notFound })).toBeVisible()
    await page
      .getByRole('button', { name: t('imports:undo.backOf', { file: `\u2068عملاء ${mark}.csv\u2069` }) })
      .click()
    await expect(list.getByRole('checkbox', { name: new RegExp(mark) })).toHaveCount(4)
  })

  test(`${language}: an undo of many rows that was interrupted is finished, and brought back`, {
    tag: onlyIn('en', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/Failed to fetch|net::ERR_FAILED/)
    const mark = newMark()
    const file = `\u2068many ${mark}.csv\u2069`
    await openWorkspace(page, db, language, '/admin/imports?of=clients', await newAdmin(db))
    const rows = Array.from({ length: 220 }, (_, at) => `${mark} ${at},${at}.${mark}@import.example`)
    await choose(page, `many ${mark}.csv`, Buffer.from(['الاسم,الايميل', ...rows].join('\n')))
    await page.getByRole('button', { name: imports.columns.next }).click()
    await page.getByRole('button', { name: t('imports:run.start', { count: 220, number: '220' }) }).click()
    await expect(page.getByRole('heading', { name: imports.run.done })).toBeVisible()
    const list = page.getByRole('region', { name: imports.kept.title })
    const past = page.getByRole('listitem').filter({ hasText: `many ${mark}.csv` })

    // The connection fails at the second call
    const second = (url: URL) => url.pathname.endsWith('/rpc/undo_import')
    await page.route(second, (route) =>
      route.request().postDataJSON().continues ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: imports.undo.action, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: imports.undo.confirm }).click()
    await expect(page.getByText(t('imports:undo.stopped', { done: '200', total: '220' }))).toBeVisible()
    await page.unroute(second)

    // A reload shows the same as another tab on another day
    await page.reload()
    await expect(past).toContainText(imports.past.halfway)
    await expect(past).toContainText(t('imports:past.undoLeft', { count: 20, number: '20' }))
    await list.getByRole('searchbox').fill(mark)
    await expect(list.getByRole('checkbox', { name: new RegExp(mark) })).toHaveCount(20)
    await expectAccessible(page, 'an interrupted undo')
    await past.getByRole('button', { name: t('imports:undo.actionOf', { file }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: imports.undo.confirm }).click()
    await expect(page.getByText(t('imports:undo.done', { people: '220' }))).toBeVisible()
    await expect(past).toContainText(imports.past.undone)
    await expect(list.getByRole('heading', { name: imports.kept.notFound })).toBeVisible()

    // The progress is shown until the last call
    const waiting = Promise.withResolvers<void>()
    await page.route(second, async (route) => {
      if (route.request().postDataJSON().continues) await waiting.promise
      await route.continue()
    })
    const back = past.getByRole('button', { name: t('imports:undo.backOf', { file }) })
    await back.dblclick()
    await expect(past.getByRole('status')).toHaveText(
      t('imports:undo.backRunning', { done: '200', total: '220' }),
    )
    await expect(past.getByRole('progressbar')).toBeVisible()
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    waiting.resolve()
    await expect(page.getByText(t('imports:undo.backDone', { people: '220' }))).toBeVisible()
    await expect(past.getByRole('progressbar')).toHaveCount(0)
    await expect(past.getByRole('button', { name: t('imports:undo.actionOf', { file }) })).toBeVisible()
  })

  test(`${language}: an imported employee is invited, accepts and has their record`, {
    tag: onlyIn('ar', language),
  }, async ({ page, browser, db, baseURL }) => {
    const mark = newMark()
    const [email, name] = [`majed.${mark}@import.example`, `ماجد ${mark}`]
    await openWorkspace(page, db, language, '/admin/employees', await newAdmin(db))
    await page.getByRole('link', { name: workspace.import }).click()
    const rows = `اسم الموظف,الايميل,الجوال,المسمى,القسم,الراتب,تاريخ المباشرة\n${name},${email},0501112233,مهندس,القسم ${mark},"9,500",1/9/1440\n`
    await choose(page, 'employees.csv', Buffer.from(`\ufeff${rows}`))
    await page.getByRole('button', { name: imports.columns.next }).click()
    await page.getByRole('button', { name: t('imports:run.start', { count: 1, number: '1' }) }).click()
    await expect(page.getByRole('heading', { name: imports.run.done })).toBeVisible()
    await page.getByRole('button', { name: t('imports:kept.inviteOf', { name }) }).click()
    await page
      .getByRole('dialog', { name: t('imports:kept.ask.one', { name }) })
      .getByRole('button', { name: imports.kept.invite })
      .click()
    const shown = page.getByRole('dialog')
    const link = new URL(await shown.getByRole('textbox').inputValue())

    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const theirs = await context.newPage()
    await theirs.goto(link.pathname + link.search)
    await expect(theirs.getByText(name)).toBeVisible()
    await expect(theirs.getByLabel(account.register.fields.phone)).toHaveValue('+966501112233')
    await expectAccessible(theirs, 'the invitation of an employee')
    await theirs.getByLabel(new RegExp(`^${account.register.fields.password}`)).fill(goodPassword)
    await theirs.getByRole('button', { name: account.invitation.submit }).click()
    await theirs.waitForURL('**/employee/portal')
    await context.close()
    const { data } = await db.from('employees').select().eq('email', email).single().throwOnError()
    expect(data).toMatchObject({
      status: 'approved',
      base_salary: 9500,
      employee_join_date: '2019-05-06',
      department: `القسم ${mark}`,
    })
    await removeAccounts(db, data.user_id)
  })
}
