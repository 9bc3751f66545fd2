import { newAccount, newDevice, removeAccounts } from '#tests/support/accounts.ts'
import { expect, type Locator, languages, test, words } from '#tests/support/e2e.ts'
import { alsoIn, countInWindow } from '#tests/support/quality.ts'
import { newMark, newRequest, newRequestedService, removeRequests } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/** Whether an element around these words cuts them off. */
function isCutOff(element: Element): boolean {
  const words = document.createRange()
  words.selectNodeContents(element)
  const { left, right } = words.getBoundingClientRect()
  for (let box: Element | null = element; box && box.role !== 'row'; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'visible') continue
    const around = box.getBoundingClientRect()
    if (left < around.left - 1 || right > around.right + 1) return true
  }
  return false
}

for (const language of languages) {
  const { requests, t } = words(language)

  test(`${language}: a desk shows ten requests at a glance, with what tells them apart`, async ({
    page,
    db,
  }) => {
    const mark = newMark()
    const service = await newRequestedService(db, mark)
    const longEmail = `mohammed.alqahtani.${mark}@northquay-logistics.example`
    for (let made = 0; made < 12; made++)
      await newRequest(db, mark, {
        // The newest is the first row
        ...(made === 11 && { client_email: longEmail }),
        service_id: service.id,
        service_type: service.title_ar,
        company_name: 'شركة الأفق للمقاولات والتطوير العقاري المحدودة',
        budget_range: '500k_1m',
        project_timeline: 'ستة أشهر',
        preferred_start_date: '2027-01-15',
        project_description: 'تصميم فيلا من دورين وملحق خارجي، مع مخططات إنشائية وكهربائية كاملة. '.repeat(4),
      })
    for (const path of ['/admin/requests', '/admin/service-requests']) {
      await openWorkspace(page, db, language, `${path}?search=${mark}`)
      const rows = page.getByRole('article')
      await expect(rows).toHaveCount(12)
      expect(await countInWindow(rows), path).toBeGreaterThanOrEqual(10)
      const row = rows.first()
      // The sender's email and the budget can be read without opening the request
      const readable = [row.getByRole('link', { name: '@' })]
      if (path === '/admin/requests') readable.push(row.getByText(requests.budgets['500k_1m']))
      for (const one of readable) expect(await one.evaluate(isCutOff)).toBe(false)
      await expect(row.getByText(requests.statuses.new, { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(row.getByText(/^R-\w+$/)).toBeInViewport({ ratio: 1 })
      await expect(row.locator('time').last()).toBeInViewport({ ratio: 1 })
      const details = row.getByRole('button', {
        name: t('requests:detailsOf', { name: `أحمد ${mark}` }),
      })
      await expect(details).toBeInViewport({ ratio: 1 })
    }
    await db.from('service_requests').delete().eq('client_email', longEmail).throwOnError()
    await removeRequests(db, mark)
  })
}

for (const language of languages)
  test(`${language}: a desk shows ten applications at a glance, with what can be done with each`, async ({
    page,
    db,
  }) => {
    const { employees, t } = words(language)
    const mark = newMark()
    const people = await Promise.all(
      Array.from({ length: 11 }, (_, place) =>
        newAccount('employee', {
          full_name_ar: `سالم الغامدي ${mark} ${place}`,
          full_name_en: `Salem Al-Ghamdi ${mark} ${place}`,
          position: 'مهندس تصميم إنشائي أول للمباني العالية والجسور',
        }),
      ),
    )
    await openWorkspace(page, db, language, `/admin/employees?search=${mark}`)
    const rows = page.getByRole('article')
    await expect(rows).toHaveCount(11)
    expect(await countInWindow(rows)).toBeGreaterThanOrEqual(10)
    const row = rows.first()
    await expect(row.getByText(employees.statuses.pending, { exact: true })).toBeInViewport({ ratio: 1 })
    const name = (await row.getByRole('heading').textContent()) ?? ''
    for (const key of ['employees:approveOne', 'employees:rejectOne', 'workspace:actionsFor'] as const)
      await expect(row.getByRole('button', { name: t(key, { name }) })).toBeInViewport({ ratio: 1 })
    await removeAccounts(db, ...people.map(({ id }) => id))
  })

for (const language of languages) {
  test(`${language}: what can be done with each employee stands in the same places in every row`, async ({
    page,
    db,
  }) => {
    const { employees } = words(language)
    const mark = newMark()
    const people = await Promise.all(
      ['الأول', 'الثاني', 'الثالث'].map((name) =>
        newAccount('employee', { full_name_ar: `${name} ${mark}`, full_name_en: `${name} ${mark}` }),
      ),
    )
    const [, approved, left] = people.map(({ id }) => id) as [string, string, string]
    const set = (values: object, ...ids: string[]) =>
      db.from('employees').update(values).in('user_id', ids).throwOnError()
    await set({ status: 'approved' }, approved, left)
    await set({ status: 'left', left_on: '2026-10-31' }, left)
    await openWorkspace(page, db, language, `/admin/employees?search=${mark}`)
    const rows = page.getByRole('article')
    await expect(rows).toHaveCount(3)
    // The buttons of all rows begin and end at the same pixel, and their labels are not cut off
    const edges = await rows.evaluateAll((cards) =>
      cards.map((card) => {
        const buttons = [...card.querySelectorAll('button')].map((button) => button.getBoundingClientRect())
        return [Math.min(...buttons.map(({ left }) => left)), Math.max(...buttons.map(({ right }) => right))]
          .map(Math.round)
          .join(' ')
      }),
    )
    expect(new Set(edges).size).toBe(1)
    for (const words of [employees.approve, employees.takeBack]) {
      const label = rows.locator('.mantine-Button-label').filter({ hasText: words })
      const cut = await label.evaluate((label) => label.scrollWidth > label.clientWidth)
      expect(cut, words).toBe(false)
    }
    await removeAccounts(db, ...people.map(({ id }) => id))
  })
}

for (const language of languages) {
  const { clientProjects, employees, requests, requestPlace } = words(language)

  test(`${language}: the columns of a wide list stand below their labels, and cards have none`, async ({
    page,
    db,
  }) => {
    const mark = newMark()
    await newRequest(db, mark, { client_phone: '+966500000011' })
    const person = await newAccount('employee', {
      full_name_ar: `سالم ${mark}`,
      full_name_en: `Salem ${mark}`,
      position: 'مهندس',
    })
    const { contacts } = requestPlace.filters.columnNames
    const lists: [path: string, columns: [label: string, value: (row: Locator) => Locator][]][] = [
      [
        `/admin/requests?search=${mark}`,
        [
          [requests.fields.status, (row) => row.getByText(/^R-/)],
          [requestPlace.sender.title, (row) => row.getByRole('heading')],
          [contacts, (row) => row.getByRole('link', { name: '@' })],
          [requests.fields.created_at, (row) => row.locator('time').last()],
          [requests.many.owner, (row) => row.getByText('–', { exact: true })],
        ],
      ],
      [
        `/admin/employees?search=${mark}`,
        [
          [employees.person.name, (row) => row.getByRole('heading')],
          [employees.heads.contacts, (row) => row.getByRole('link', { name: '+966' })],
          [employees.fields.position, (row) => row.getByText('مهندس')],
          [employees.heads.day, (row) => row.getByText(employees.days.applied)],
          [employees.fields.status, (row) => row.locator('.mantine-Badge-root')],
        ],
      ],
      [
        '/admin/client-projects',
        [
          [clientProjects.fields.project_id, (row) => row.getByRole('heading')],
          [clientProjects.fields.client_id, (row) => row.getByRole('link')],
          [clientProjects.stateAndDay, (row) => row.locator('time')],
        ],
      ],
    ]
    const beginning = (one: Locator) =>
      one.evaluate((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right } = element.matches('button, .mantine-Badge-root')
          ? element.getBoundingClientRect()
          : words.getBoundingClientRect()
        return Math.round(document.dir === 'rtl' ? right : left)
      })
    for (const [path, columns] of lists) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openWorkspace(page, db, language, path)
      const row = page.getByRole('article').first()
      await expect(row).toBeVisible()
      const labels = page.locator('[data-columns] > [aria-hidden=true]')
      for (const [label, value] of columns)
        expect
          .soft(await beginning(value(row).first()), `${path} ${label}`)
          .toBe(await beginning(labels.getByText(label, { exact: true })))
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(labels).toBeHidden()
    }
    await removeAccounts(db, person.id)
    await removeRequests(db, mark)
  })
}

test('a desk shows ten accounts and ten projects of clients at a glance', async ({ page, db }) => {
  const mark = newMark()
  const people = await Promise.all(
    Array.from({ length: 11 }, (_, place) =>
      newAccount('client', { full_name: `نورة القحطاني ${mark} ${place}` }),
    ),
  )
  const { data: projects } = await db.from('projects').select('id').limit(1).throwOnError()
  await db
    .from('client_projects')
    .insert(
      people.map(({ id }) => ({
        client_id: id,
        project_id: projects[0]?.id ?? '',
        notes: 'تسليم المخططات النهائية في نهاية الشهر، مع اعتماد البلدية. '.repeat(3),
      })),
    )
    .throwOnError()
  await openWorkspace(page, db, 'en', `/admin/users?search=${mark}`)
  const accounts = page.getByRole('rowheader')
  await expect(accounts).toHaveCount(11)
  expect(await countInWindow(page.getByRole('row').filter({ has: accounts }))).toBeGreaterThanOrEqual(10)
  await openWorkspace(page, db, 'en', `/admin/client-projects?search=${mark}`)
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(11)
  expect(await countInWindow(rows)).toBeGreaterThanOrEqual(10)
  await removeAccounts(db, ...people.map(({ id }) => id))
})

for (const language of languages) {
  const { workspace, t } = words(language)

  test(`${language}: on a phone the tools of a row stand on its own line, and its menu edits and deletes`, {
    tag: ['@phone', alsoIn(language)].flat(),
  }, async ({ page, db }) => {
    for (const size of [360, 390]) {
      await page.setViewportSize({ width: size, height: 844 })
      for (const path of ['/admin/team', '/admin/services', '/admin/content']) {
        await openWorkspace(page, db, language, path)
        const row = page.getByRole('article').first()
        const menu = row.getByRole('button', { name: t('workspace:actionsFor', { name: '' }).trim() })
        await expect(menu).toBeVisible()
        // The menu is beside the words, not below them
        const words = await row.getByRole('heading').boundingBox()
        const tools = await menu.boundingBox()
        const card = await row.boundingBox()
        if (!words || !tools || !card) throw new Error('not shown')
        expect(
          language === 'ar' ? tools.x + tools.width : words.x + words.width,
          `${path} at ${size}`,
        ).toBeLessThanOrEqual(language === 'ar' ? words.x : tools.x)
        expect(card.y + card.height, `${path} at ${size}`).toBeGreaterThanOrEqual(tools.y + tools.height)
        // The header is one line high. The name beside the logo takes at most two lines, or is out of sight
        const header = page.getByRole('banner')
        const name = await header
          .locator('a > span')
          .first()
          .evaluate((span) => {
            const range = document.createRange()
            range.selectNodeContents(span)
            const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
            const { bottom = 0 } = span.parentElement?.getBoundingClientRect() ?? {}
            return { lines: new Set(tops).size, hidden: Math.min(...tops) >= bottom }
          })
        expect(name.hidden || name.lines <= 2, `${path} at ${size}`).toBe(true)
        expect((await header.boundingBox())?.height, `${path} at ${size}`).toBeLessThanOrEqual(64)
      }
    }
    await openWorkspace(page, db, language, '/admin/services')
    const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
    // Find the row by its name, since another test may add a row before it
    const open = page.getByRole('button', { name: t('workspace:actionsFor', { name: title }), exact: true })
    const named = page.getByRole('button', { name: title, exact: true })
    const dialog = page.getByRole('dialog')
    const leave = () => dialog.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await open.click()
    await page.getByRole('menuitem', { name: workspace.edit }).click()
    await expect(dialog.getByRole('heading', { name: t('services:edit') })).toBeVisible()
    await leave()
    await open.click()
    await page.getByRole('menuitem', { name: workspace.delete }).click()
    await expect(
      dialog.getByRole('heading', { name: t('services:delete.title', { name: title }) }),
    ).toBeVisible()
    await leave()
    // The name opens the row, and so does any place beside its tools
    await named.tap()
    await expect(dialog.getByRole('heading', { name: t('services:edit') })).toBeVisible()
    await leave()
    await expect(named).toBeVisible()
  })

  test(`${language}: on a phone client projects and site images have one menu, whose last entry deletes`, {
    tag: ['@phone', alsoIn(language)].flat(),
  }, async ({ page, db }) => {
    for (const path of ['/admin/client-projects', '/admin/images']) {
      await openWorkspace(page, db, language, path)
      const row = page.getByRole('article').first()
      const menu = row.getByRole('button', { name: t('workspace:actionsFor', { name: '' }).trim() })
      await menu.click()
      const items = page.getByRole('menuitem')
      await expect(items.first(), path).toHaveText(workspace.edit)
      await expect(items.last(), path).toHaveText(workspace.delete)
      await page.keyboard.press('Escape')
      // No button that deletes is beside it
      await expect(row.getByRole('button', { name: workspace.delete }), path).toHaveCount(0)
    }
  })

  test(`${language}: a tablet shows two employees side by side`, async ({ page, db }) => {
    await page.setViewportSize({ width: 768, height: 1024 })
    const mark = newMark()
    const people = await Promise.all(
      ['الأول', 'الثاني'].map((name) =>
        newAccount('employee', { full_name_ar: `${name} ${mark}`, full_name_en: `${name} ${mark}` }),
      ),
    )
    await openWorkspace(page, db, language, `/admin/employees?search=${mark}`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(2)
    const [one, two] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()])
    expect(one?.y).toBe(two?.y)
    expect(one?.x).not.toBe(two?.x)
    await removeAccounts(db, ...people.map(({ id }) => id))
  })
}

test('tables of the back office become cards at the same width, each name first and with its menu beside it', async ({
  page,
  db,
}) => {
  const mark = newMark()
  const client = await newAccount('client', { full_name: `أسماء ${mark}`, news_wording: 1 })
  const { data: service } = await db
    .from('services')
    .insert({ title_ar: `خدمة ${mark}`, title_en: mark, description_ar: 'وصف', description_en: 'Text' })
    .select('id')
    .single()
    .throwOnError()
  // Delete as an admin, because what the server deletes does not go to the bin
  const admin = await newAdmin(db)
  const device = newDevice()
  await device.auth.signInWithPassword(admin)
  await device.from('services').delete().eq('id', service.id).throwOnError()
  for (const path of [
    `/admin/users?search=${mark}`,
    `/admin/activity?search=${mark}`,
    `/admin/bin?search=${mark}`,
    `/admin/subscribers?search=${client.email}`,
  ]) {
    await page.setViewportSize({ width: 1366, height: 900 })
    await openWorkspace(page, db, 'en', path, admin)
    const heads = page.getByRole('columnheader')
    await expect(heads.first(), path).toBeVisible()
    await page.setViewportSize({ width: 1330, height: 900 })
    await expect(heads, path).toHaveCount(0)
    const card = page.locator('main tbody tr').first()
    const name = card.getByRole('rowheader')
    await expect(name, path).toBeVisible()
    // Nothing is above the name, and all lines of the card begin at the same edge
    const edges = await card.evaluate((row) => {
      const cells = [...row.children].filter((cell) => cell.checkVisibility())
      const labelled = cells.filter((cell) => cell.hasAttribute('data-label'))
      const indent = (cell: Element) => Number.parseFloat(getComputedStyle(cell).paddingInlineStart)
      const top = (cell: Element) => cell.getBoundingClientRect().top
      const title = row.querySelector('th') as Element
      return {
        indents: [...new Set(labelled.map(indent))],
        first: labelled.every((cell) => top(cell) > top(title)),
      }
    })
    expect(edges, path).toEqual({ indents: [0], first: true })
  }
  await db.from('bin').delete().eq('record_id', service.id).throwOnError()
  await removeAccounts(db, client.id, admin.id)
})
