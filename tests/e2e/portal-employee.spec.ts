import { readFile } from 'node:fs/promises'
import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'
import {
  type Account,
  firstAccount,
  logIn,
  newAccount,
  openIn,
  removeAccounts,
  setActive,
} from '#tests/support/accounts.ts'
import {
  type Db,
  expect,
  type Language,
  languages,
  type Page,
  retryUntil,
  test,
  words,
} from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const portal = '/employee/portal'

/** An approved employee for this test only. */
async function newEmployee(db: Db) {
  const account = await newAccount('employee')
  const { data } = await db
    .from('employees')
    .update({
      status: 'approved',
      position_en: 'Electrical engineer',
      employee_join_date: '2026-03-01',
      base_salary: 12500.5,
      housing_allowance: 3000,
      transportation_allowance: 800,
    })
    .eq('user_id', account.id)
    .select()
    .single()
    .throwOnError()
  return { ...account, record: data }
}

const types = ['note', 'letter', 'warning'] as const

/** Stores notifications for an employee. The first is the newest, and this many are unread. */
async function write(db: Db, employee_id: string, count: number, unread = count) {
  const rows = Array.from({ length: count }, (_, place) => ({
    employee_id,
    notification_type: types[place % 3] ?? 'note',
    subject_ar: `الموضوع ${place}`,
    subject_en: `Subject ${place}`,
    message_ar: `نص الرسالة ${place}\n${'سطر\n'.repeat(place === 0 ? 9 : 0)}`,
    message_en: `Message ${place}\n${'line\n'.repeat(place === 0 ? 9 : 0)}`,
    sent_at: new Date(Date.UTC(2026, 2, 20) - place * 3_600_000).toISOString(),
    read_at: place < unread ? null : '2026-03-21T09:00:00Z',
  }))
  await db.from('employee_notifications').insert(rows).throwOnError()
}

const unreadOf = async (db: Db, employee_id: string) =>
  (await db.from('employee_notifications').select('id').eq('employee_id', employee_id).is('read_at', null))
    .data?.length

const remove = (db: Db, ...people: { id: string }[]) => removeAccounts(db, ...people.map(({ id }) => id))

const openPortal = (page: Page, db: Db, language: Language, account: Account, query = '') =>
  openWorkspace(page, db, language, `${portal}${query}`, account)

for (const language of languages) {
  const { account, common, employeePortal, workspace, t } = words(language)
  const other = language === 'ar' ? 'en' : 'ar'
  const subject = (place: number, side = language) =>
    side === 'ar' ? `الموضوع ${place}` : `Subject ${place}`
  const read = language === 'ar' ? workspace.text.readIn.en : workspace.text.readIn.ar
  const readBack = language === 'ar' ? workspace.text.readIn.ar : workspace.text.readIn.en

  test(`${language}: a position is called a position, and a department a department`, {
    tag: alsoIn(language),
  }, async ({ page, db }) => {
    const person = await newEmployee(db)
    await openPortal(page, db, language, person)
    const figures = page.getByRole('region', { name: employeePortal.figures.label })
    const figure = (label: string) =>
      figures.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    const position = person.record[`position_${language}`]
    await expect(figure(employeePortal.record.position).getByRole('definition')).toHaveText(position ?? '')
    await expect(figure(employeePortal.figures.department)).toHaveCount(0)
    await db
      .from('employees')
      .update({ department: 'التصميم · Design' })
      .eq('id', person.record.id)
      .throwOnError()
    await expect(figure(employeePortal.figures.department).getByRole('definition')).toHaveText(
      language === 'ar' ? 'التصميم' : 'Design',
    )
    await expect(figure(employeePortal.record.position)).toHaveCount(0)
    await remove(db, person)
  })

  test(`${language}: a document that ends soon stands above everything, until it is renewed`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const person = await newEmployee(db)
    const employee_id = person.record.id
    const today = riyadhDay()
    await db
      .from('employee_documents')
      .insert([
        { employee_id, kind: 'contract', expires_on: addDays(today, 91) },
        { employee_id, kind: 'residence_permit', number: '2345678901', expires_on: addDays(today, 90) },
        { employee_id, kind: 'professional_registration', expires_on: addDays(today, -1) },
      ])
      .throwOnError()
    await openPortal(page, db, language, person)
    const { documents } = employeePortal
    const ending = page.getByRole('region', { name: documents.ending })
    await expect(ending.getByRole('listitem')).toHaveCount(2)
    const first = ending.getByRole('listitem').first()
    await expect(first).toContainText(documents.kinds.professional_registration)
    await expect(first).toContainText(documents.ended.split('{{')[0] ?? '')
    await expect(ending).toContainText(documents.kinds.residence_permit)
    await expect(page.getByRole('region').first()).toHaveAccessibleName(documents.ending)
    // What is to be done comes first, then what there is to read, then the figures
    await expect(page.getByRole('region').nth(1)).toHaveAccessibleName(employeePortal.inbox.title)
    await page
      .getByRole('navigation', { name: employeePortal.parts })
      .getByRole('link', { name: documents.title })
      .press('Enter')
    await expect(page.getByRole('heading', { name: documents.title })).toBeFocused()
    await expect(page.getByRole('heading', { name: documents.title })).toBeInViewport()
    // The digits of a number run from left to right, and begin where its label does
    const kind = page.getByRole('term').filter({ hasText: documents.kinds.residence_permit })
    const start = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return Math.round(document.dir === 'rtl' ? right : left)
    }
    expect(await page.getByText('2345678901', { exact: true }).evaluate(start)).toBe(
      await kind.evaluate(start),
    )
    await expectAccessible(page, 'a document to renew')
    await expectNoSidewaysScroll(page, 'a document to renew')
    await db
      .from('employee_documents')
      .update({ expires_on: addDays(today, 400) })
      .eq('employee_id', employee_id)
      .throwOnError()
    await page.reload()
    await expect(page.getByRole('heading', { name: documents.title })).toBeVisible()
    await expect(ending).toHaveCount(0)
    await remove(db, person)
  })

  test(`${language}: notifications are read, in the other language too, and marked one by one and together`, {
    tag: deviceOf(language),
  }, async ({ page, db, isMobile }) => {
    const person = await newEmployee(db)
    const { id } = person.record
    await openPortal(page, db, language, person)
    const inbox = page.getByRole('region', { name: employeePortal.inbox.title })
    await expect(inbox.getByRole('heading', { name: employeePortal.inbox.empty })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${employeePortal.title} \\| `))
    await expectAccessible(page, 'nothing sent yet')

    await write(db, id, 22, 3)
    await page.reload()
    await expect(page).toHaveTitle(new RegExp(`^\\(3\\) ${employeePortal.title} \\| `))
    await expect(inbox.getByRole('status')).toHaveText(t('employeePortal:inbox.unread', { count: 3 }))
    const article = (place: number, side = language) =>
      inbox.getByRole('article', { name: subject(place, side), exact: true })
    for (const [place, type] of types.entries())
      await expect(article(place)).toContainText(employeePortal.inbox.types[type])
    await expect(article(0)).toContainText(language === 'ar' ? '٢٠ مارس ٢٠٢٦' : 'March 20, 2026')
    await expect(article(0)).toContainText(language === 'ar' ? '١ شوال ١٤٤٧' : 'Shawwal 1, 1447')
    await expectAccessible(page, 'with notifications', '[aria-labelledby="inbox"]')
    for (const width of isMobile ? [390, 320] : [1440, 768]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page, `${width} pixels`)
    }

    // The rest of a long notification, and the other language, are one press away
    await article(0).getByRole('button', { name: workspace.text.more }).click()
    await expect(article(0).getByRole('button', { name: workspace.text.less })).toBeVisible()
    await article(1).getByRole('button', { name: read }).click()
    const heading = article(1, other).getByRole('heading')
    await expect(heading).toHaveAttribute('lang', other)
    await expect(heading).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr')
    await article(1, other).getByRole('button', { name: readBack }).click()
    await expect(article(1)).toBeVisible()

    // With the keyboard alone: it keeps its place although the button disappears
    await article(0)
      .getByRole('button', { name: t('employeePortal:inbox.markOne', { subject: subject(0) }) })
      .focus()
    await page.keyboard.press('Enter')
    await expect(article(0)).toBeFocused()
    await expect(page).toHaveTitle(/^\(2\) /)
    await expect.poll(() => unreadOf(db, id)).toBe(2)

    await expect(inbox.getByRole('article')).toHaveCount(5)
    await inbox.getByRole('button', { name: employeePortal.inbox.more }).click()
    await expect(inbox.getByRole('article')).toHaveCount(22)
    await inbox.getByRole('button', { name: employeePortal.inbox.unreadOnly }).click()
    await expect(page).toHaveURL(/inbox=unread/)
    await expect(inbox.getByRole('article')).toHaveCount(2)
    await inbox.getByRole('button', { name: employeePortal.inbox.markAll }).click()
    await expect(inbox.getByRole('heading', { name: employeePortal.inbox.noneUnread })).toBeVisible()
    await expect(inbox.getByRole('heading', { name: employeePortal.inbox.title, exact: true })).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${employeePortal.title} \\| `))
    expect(await unreadOf(db, id)).toBe(0)
    await expectAccessible(page, 'nothing unread', '[aria-labelledby="inbox"]')

    // The header can be skipped, and its button changes the language, also of later mails
    await page.getByRole('link', { name: common.skip }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.getByRole('button', { name: account.language }).click()
    await expect(page.getByRole('region', { name: words(other).employeePortal.inbox.title })).toBeVisible()
    await expect
      .poll(async () => (await db.from('user_profiles').select('locale').eq('id', person.id)).data)
      .toEqual([{ locale: other }])
    await remove(db, person)
  })

  test(`${language}: clients’ projects can be searched, and the own record shows the agreed terms`, {
    tag: deviceOf(language),
  }, async ({ page, db, isMobile, problems }) => {
    problems.expect(/status of 503/)
    const person = await newEmployee(db)
    const mark = newMark()
    const clients = await Promise.all(
      [`أحمد ${mark}`, `بدر ${mark}`, `جابر ${mark}`].map((full_name) => newAccount('client', { full_name })),
    )
    const { data: projects } = await db.from('projects').select().order('order_index').limit(7).throwOnError()
    const links = clients.flatMap(({ id: client_id }) =>
      projects.map(({ id: project_id }, place) => ({
        client_id,
        project_id,
        status: place === 0 ? ('on_hold' as const) : ('active' as const),
        notes:
          place === 0
            ? 'ملاحظة طويلة '.repeat(40)
            : place === 1
              ? 'ننتظر موافقة الأمانة.\nWe are waiting for the approval.'
              : null,
      })),
    )
    await db.from('client_projects').insert(links).throwOnError()

    await openPortal(page, db, language, person)
    const section = page.getByRole('region', { name: employeePortal.projects.title })
    const rows = section.getByRole('rowheader')
    await expect(rows).toHaveCount(20)
    const figures = page.getByRole('region', { name: employeePortal.figures.label })
    await expect(figures.getByRole('definition').first()).toHaveText(/^\d/)
    // The search finds a name that is spelled with another alef
    await section.getByRole('searchbox').fill(`احمد ${mark}`)
    await expect(rows).toHaveCount(7)
    const note = section.getByRole('cell').filter({ hasText: language === 'ar' ? 'ننتظر' : 'We are waiting' })
    await expect(note).toHaveCount(1)
    await expect(note).toContainText(
      language === 'ar' ? /ننتظر[\s\S]+We are waiting/ : /We are waiting[\s\S]+ننتظر/,
    )
    // The part in the other language is one press away, and on paper
    const rest = note.getByText(language === 'ar' ? 'We are waiting for' : 'ننتظر موافقة')
    await expect(rest).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(rest).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await note.getByRole('button', { name: read, expanded: false }).click()
    await expect(rest).toBeVisible()
    await note.getByRole('button', { name: workspace.text.hide[other], expanded: true }).click()
    await expect(rest).toBeHidden()
    const first = projects[0]
    await section.getByRole('button', { name: employeePortal.projects.statuses.on_hold }).click()
    await expect(page).toHaveURL(/status=on_hold/)
    await expect(rows).toHaveCount(1)
    const row = section.getByRole('row').filter({ hasText: mark })
    await expect(row).toContainText((language === 'ar' ? first?.title_ar : first?.title_en) ?? '?')
    await expect(row).toContainText((language === 'ar' ? first?.category_ar : first?.category_en) ?? '?')
    await row.getByRole('button', { name: workspace.text.more }).click()
    await expectAccessible(page, 'one project')
    await expectNoSidewaysScroll(page, 'one project')
    await section.getByRole('searchbox').fill(`${mark} nobody`)
    await expect(section.getByRole('heading', { name: employeePortal.projects.notFound })).toBeVisible()
    await section.getByRole('button', { name: workspace.list.showAll }).click()
    await section.getByRole('searchbox').fill(mark)
    await expect(section.getByRole('status')).toHaveText(
      t('workspace:list.range', { from: '1', to: '20', total: '21' }),
    )
    if (isMobile) await section.getByLabel(workspace.list.sort).selectOption('-client_name')
    else {
      const column = section.getByRole('columnheader', { name: employeePortal.projects.fields.client })
      await column.getByRole('button').click()
      await expect(column).toHaveAttribute('aria-sort', 'ascending')
      await column.getByRole('button').click()
      await expect(column).toHaveAttribute('aria-sort', 'descending')
    }
    await expect(rows.first()).toContainText('جابر')
    await section.getByRole('button', { name: t('workspace:list.page', { number: '2' }) }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('أحمد')
    await page.reload()
    await expect(rows).toContainText('أحمد')

    // The list fails to load, and is loaded again
    await page.route('**/rpc/list_client_projects', (route) =>
      route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await page.reload()
    await expect(section.getByRole('alert')).toContainText(workspace.errors.unreachable)
    await expectAccessible(page, 'no list', '[aria-labelledby="projects"]')
    await page.unroute('**/rpc/list_client_projects')
    await retryUntil(section.getByRole('button', { name: workspace.list.retry }), () =>
      expect(rows).toContainText('أحمد'),
    )

    const record = page.getByRole('region', { name: employeePortal.record.title })
    await page
      .getByRole('navigation', { name: employeePortal.parts })
      .getByRole('link', { name: employeePortal.record.title })
      .click()
    await expect(record.getByRole('heading', { name: employeePortal.record.title })).toBeInViewport()
    for (const text of [
      'Electrical engineer',
      person.record.position_ar,
      language === 'ar' ? '١ مارس ٢٠٢٦' : 'March 1, 2026',
      language === 'ar' ? '١٢ رمضان ١٤٤٧' : 'Ramadan 12, 1447',
      t('employeePortal:record.riyals', { amount: '12,500.50' }),
      t('employeePortal:record.riyals', { amount: '16,300.50' }),
      employeePortal.record.noContract,
    ])
      await expect(record).toContainText(text)

    const key = `${crypto.randomUUID()}.pdf`
    const contract = Buffer.from('%PDF-1.4 contract')
    await db.storage.from('team-documents').upload(key, contract, { contentType: 'application/pdf' })
    const contract_url = `/storage/v1/object/team-documents/${key}`
    await db.from('employees').update({ contract_url }).eq('id', person.record.id).throwOnError()
    await page.reload()
    const downloading = page.waitForEvent('download')
    await record.getByRole('button', { name: employeePortal.record.download }).click()
    const download = await downloading
    const name = language === 'ar' ? person.record.full_name_ar : person.record.full_name_en
    expect(download.suggestedFilename()).toBe(`${t('employeePortal:record.fileName', { name })}.pdf`)
    expect(await readFile(await download.path())).toEqual(contract)
    await remove(db, person, ...clients)
  })
}

test('a refused mark is reverted, and a deactivated employee is signed out, by their next action or the next poll', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  // After the deactivation, every request from the page is refused
  problems.expect(/status of 503/, /status of 40[13]/)
  const { employeePortal, workspace, account } = words('en')
  const person = await newEmployee(db)
  await write(db, person.record.id, 2)
  await page.clock.install()
  await openPortal(page, db, 'en', person)
  const markFirst = page.getByRole('button', { name: `${employeePortal.inbox.mark}: Subject 0` })
  await page.route('**/rest/v1/employee_notifications?*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
      : route.fallback(),
  )
  for (const [button, failed] of [
    [markFirst, employeePortal.inbox.markFailed],
    [page.getByRole('button', { name: employeePortal.inbox.markAll }), employeePortal.inbox.markAllFailed],
  ] as const) {
    await button.click()
    await expect(page.getByRole('alert').filter({ hasText: failed })).toContainText(
      workspace.errors.unreachable,
    )
    await expect(markFirst).toBeVisible()
    await expect(page).toHaveTitle(/^\(2\) /)
  }
  await page.unroute('**/rest/v1/employee_notifications?*')

  // Deactivate while the mark is being sent, since an earlier read would remove the button
  await page.route('**/rest/v1/employee_notifications?*', async (route) => {
    if (route.request().method() === 'PATCH') await setActive(db, person.id, false)
    await route.fallback()
  })
  await markFirst.click()
  await expect(page).toHaveURL('/employee/login?reason=off')
  await page.unroute('**/rest/v1/employee_notifications?*')
  await expect(page.getByRole('alert')).toHaveText(account.login.reasons.off)

  await setActive(db, person.id, true)
  await logIn(page, 'en', person)
  await expect(markFirst).toBeVisible()
  await setActive(db, person.id, false)
  await page.clock.fastForward(20_000)
  await expect(page).toHaveURL('/employee/login?reason=off')
  await remove(db, person)
})

test('an admin who signs in at the employees’ login sees why the back office opens', {
  tag: '@slow',
}, async ({ page }) => {
  const { workspace } = words('en')
  await openIn(page, 'en', '/employee/login')
  await logIn(page, 'en', firstAccount('admin'))
  await expect(page).toHaveURL('/admin')
  const note = page.getByRole('status').filter({ hasText: workspace.arrival.fromEmployees })
  await expect(note).toBeVisible()
  await expectAccessible(page, 'with the note')
  await page.getByRole('button', { name: workspace.arrival.close }).click()
  await expect(note).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note).toBeHidden()
})

test('on a hosted backend a notification appears when it is sent, and leaving ends the channel', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { account } = words('en')
  const person = await newEmployee(db)
  // Name the site's own address as that of a hosted backend
  await page.route(portal, async (route) => {
    const response = await route.fetch()
    const page = await response.text()
    const { origin } = new URL(response.url())
    const body = page.replace(
      '<meta name="backend-url" content=""',
      `<meta name="backend-url" content="${origin}"`,
    )
    expect(body).not.toBe(page)
    await route.fulfill({ response, body })
  })
  const heard: string[] = []
  let tell: (() => void) | undefined
  await page.routeWebSocket(/\/realtime\/v1\/websocket/, (socket) => {
    socket.onMessage((text) => {
      const [join, reference, topic, event, payload] = JSON.parse(String(text))
      heard.push(event)
      const watched: object[] = payload.config?.postgres_changes ?? []
      const postgres_changes = watched.map((one, id) => ({ id, ...one }))
      socket.send(
        JSON.stringify([
          join,
          reference,
          topic,
          'phx_reply',
          { status: 'ok', response: event === 'phx_join' ? { postgres_changes } : {} },
        ]),
      )
      if (watched.length < 2) return
      tell = () =>
        socket.send(
          JSON.stringify([
            null,
            null,
            topic,
            'postgres_changes',
            { ids: [1], data: { type: 'INSERT', schema: 'public', columns: [], record: {}, ...watched[1] } },
          ]),
        )
    })
  })
  await openPortal(page, db, 'en', person)
  await expect(page.getByRole('heading', { name: words('en').employeePortal.inbox.empty })).toBeVisible()
  await expect.poll(() => Boolean(tell)).toBe(true)
  // Wait for the reads after joining the channel, so that only an event brings something new
  await page.waitForLoadState('networkidle')
  await write(db, person.record.id, 1)
  tell?.()
  await expect(page.getByRole('article', { name: 'Subject 0' })).toBeVisible()
  await page.getByRole('button', { name: account.signOut }).click()
  await expect(page).toHaveURL('/employee/login')
  await expect.poll(() => heard).toContain('phx_leave')
  await remove(db, person)
})
