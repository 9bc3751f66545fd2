import { showMoment, showShortDay } from '#app/lib/dates.ts'
import { showCount } from '#app/lib/numbers.ts'
import { expect, languages, type Page, retryUntil, test, withoutLive, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

const call = '**/rest/v1/rpc/admin_dashboard'
const none = {
  new: 0,
  pending: 0,
  reviewing: 0,
  approved: 0,
  rejected: 0,
  in_progress: 0,
  completed: 0,
  cancelled: 0,
}
const sundays = Array.from({ length: 12 }, (_, week) =>
  new Date(Date.UTC(2026, 7, 30 + 7 * week)).toISOString().slice(0, 10),
)
const counts = {
  projects: 1234,
  team_members: 2,
  leadership_team: 6,
  employees: 4,
  service_requests: 48,
  user_profiles: 7,
  site_images: 8,
  site_content: 9,
  company_settings: 1,
}
/**
 * A possible answer of the database: twelve weeks with more and more requests, the last with every status.
 */
const answer = {
  counts,
  pending: { applications: 3, requests: 5 },
  since: { seen_at: '2026-11-20T07:05:00+00:00', requests: 4, messages: 2, applications: 1, clients: 0 },
  weeks: sundays.map((week, place) => ({
    week,
    ...none,
    new: place,
    ...(place === 11 && {
      pending: 2,
      reviewing: 3,
      approved: 4,
      rejected: 5,
      in_progress: 6,
      completed: 7,
      cancelled: 8,
    }),
  })),
}

const answerWith = (page: Page, json: object) => page.route(call, (route) => route.fulfill({ json }))

/** The nine cards in order: the label, the screen, and the table whose rows the card counts, if it counts any. */
const cards = [
  ['projects', '/admin/projects', 'projects'],
  ['team', '/admin/team', 'team_members'],
  ['leadership', '/admin/leadership', 'leadership_team'],
  ['employees', '/admin/employees', 'employees'],
  ['serviceRequests', '/admin/service-requests', 'service_requests'],
  ['users', '/admin/users', 'user_profiles'],
  ['images', '/admin/images', 'site_images'],
  ['content', '/admin/content', 'site_content'],
  ['settings', '/admin/settings', null],
] as const

test('ar: the day leads to just the requests that it counts, and comes by mail when asked for', {
  tag: '@phone',
}, async ({ page, db }) => {
  const { dashboard, requests } = words('ar')
  const account = await newAdmin(db, 'سعاد', ['requests'])
  const { data: request } = await db
    .from('service_requests')
    .insert({
      client_name: 'هيفاء ليومها',
      client_email: 'day@x.example',
      project_description: 'x',
      status: 'reviewing',
    })
    .select('id')
    .single()
    .throwOnError()
  await db
    .from('request_work')
    .update({ owner_id: account.id })
    .eq('id', request?.id ?? '')
    .throwOnError()
  // A request without an owner, whose next step is due
  const { data: nobodys } = await db
    .from('service_requests')
    .insert({
      client_name: 'عبير بلا مسؤول',
      client_email: 'nobody@x.example',
      project_description: 'x',
      status: 'reviewing',
    })
    .select('id')
    .single()
    .throwOnError()
  await db
    .from('request_work')
    .update({ next_step: 'اتصال', next_step_on: '2026-01-01' })
    .eq('id', nobodys.id)
    .throwOnError()
  await openWorkspace(page, db, 'ar', '/admin/dashboard', account)
  const day = page.getByRole('region', { name: dashboard.day.title })
  const mail = day.getByRole('switch', { name: dashboard.day.mail.label })
  await expect(mail).not.toBeChecked()
  await mail.click()
  await expect(mail).toBeChecked()
  await day.getByRole('combobox', { name: dashboard.day.mail.at }).selectOption('07:30')
  await expect(async () => {
    await page.reload()
    await expect(day.getByRole('combobox', { name: dashboard.day.mail.at })).toHaveValue('07:30')
  }).toPass()
  await expectAccessible(page, 'the day')
  await expect(day.getByRole('heading', { name: dashboard.day.nobody })).toBeVisible()
  await day.getByRole('link', { name: dashboard.day.unowned_steps }).click()
  await expect(page).toHaveURL(/owner=none&attention=step_due/)
  await expect(page.getByText('عبير بلا مسؤول')).toHaveCount(1)
  await page.goBack()
  await day.getByRole('link', { name: `${dashboard.day.mine} 1` }).click()
  await expect(page.getByRole('combobox', { name: requests.status })).toHaveValue('open')
  await expect(page.getByText('هيفاء ليومها')).toHaveCount(1)
  // On phones the filter by owner is among the other filters
  await page
    .getByRole('button', { name: words('ar').t('workspace:list.filtersSet', { number: '1' }) })
    .click()
  await expect(page.getByRole('combobox', { name: requests.work.owner.label })).toHaveValue('me')
  await db
    .from('service_requests')
    .delete()
    .in('id', [request?.id ?? '', nobodys.id])
    .throwOnError()
})

test('the day shows what there is to do, and an admin of everything is not told so', {
  tag: '@phone',
}, async ({ page, db }) => {
  const { dashboard, workspace, t } = words('en')
  const counted = { requests: 6, unowned_steps: 1 }
  await answerWith(page, { ...answer, pending: counted })
  await page.route('**/rest/v1/rpc/pending_counts', (route) => route.fulfill({ json: counted }))
  await page.route('**/rest/v1/rpc/my_day', (route) =>
    route.fulfill({
      json: {
        late: 0,
        replies: 0,
        mentions: 0,
        steps: 2,
        mine: 0,
        unowned: 0,
        unowned_steps: 0,
        mail_at: null,
      },
    }),
  )
  await openWorkspace(page, db, 'en', '/admin')
  const day = page.getByRole('region', { name: dashboard.day.title })
  await expect(day.getByRole('link')).toHaveText([`${dashboard.day.steps} 2`])
  await expect(day.getByText(dashboard.none.rest)).toBeVisible()
  await expect(day.getByRole('heading', { name: dashboard.day.nobody })).toBeHidden()
  const waits = page.getByRole('region', { name: dashboard.waiting.title })
  await expect(waits.getByRole('link', { name: dashboard.waiting.requests })).toContainText('6')
  await expect(page.getByText(t('dashboard:areas', { areas: workspace.areas.names.everything }))).toHaveCount(
    0,
  )
})

for (const language of languages) {
  const { dashboard, workspace, t } = words(language)
  const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const chart = (page: Page) => part(page, dashboard.weeks.title).getByRole('img').first()

  test(`${language}: who comes for the first time finds what there is, and the way to it`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    // Tests that run at the same time change the numbers
    await withoutLive(page)
    const answered = page.waitForResponse(call)
    await openWorkspace(page, db, language, '/admin/dashboard', await newAdmin(db, 'هند <b>'))
    await expect(page.getByRole('heading', { level: 1, name: dashboard.title })).toBeVisible()
    await expect(page.getByRole('main').getByText('هند <b>')).toBeVisible()
    const real: typeof answer = await (await answered).json()
    const shown = part(page, dashboard.cards).getByRole('link')
    await expect(shown).toHaveCount(cards.length)
    for (const [place, [screen, path, table]] of cards.entries()) {
      await expect(shown.nth(place)).toHaveAttribute('href', path)
      await expect(shown.nth(place)).toHaveAccessibleName(
        table ? `${workspace.menu[screen]} ${showCount(real.counts[table])}` : workspace.menu[screen],
      )
    }
    const since = part(page, dashboard.since.first)
    await expect(since.getByText(dashboard.since.firstVisit)).toBeVisible()
    // The account of this test is new as well, but as an admin it is not counted as a client
    const { clients } = real.since
    await expect(
      since.getByRole('link', { name: clients ? dashboard.since.clients : dashboard.none.since.clients }),
    ).toHaveText(clients ? `${dashboard.since.clients} ${showCount(clients)}` : dashboard.none.since.clients)
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, 'first visit')
    await expectNoSidewaysScroll(page, 'first visit')
    await shown.nth(2).click()
    await expect(page).toHaveURL('/admin/leadership')
  })

  test(`${language}: waiting and new items and the weeks are shown, as a chart and as a table`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    await answerWith(page, answer)
    await openWorkspace(page, db, language, '/admin')
    const line = (title: string, name: string) => part(page, title).getByRole('link', { name })
    const expected = [
      [dashboard.waiting.title, dashboard.waiting.applications, 3, '/admin/employees?status=pending'],
      [dashboard.waiting.title, dashboard.waiting.requests, 5, '/admin/requests?status=unstarted'],
      [dashboard.since.title, dashboard.since.requests, 4, '/admin/service-requests?kind=service&age=visit'],
      [dashboard.since.title, dashboard.since.messages, 2, '/admin/requests?kind=message&age=visit'],
      [dashboard.since.title, dashboard.since.applications, 1, '/admin/employees?since=visit'],
    ] as const
    for (const [title, name, count, path] of expected) {
      await expect(line(title, name)).toHaveText(`${name} ${count}`)
      await expect(line(title, name)).toHaveAttribute('href', path)
    }
    // Zero is written as a sentence
    const clients = part(page, dashboard.since.title).getByRole('link', {
      name: dashboard.none.since.clients,
    })
    await expect(clients).toHaveText(dashboard.none.since.clients)
    await expect(clients).toHaveAttribute('href', '/admin/users?type=client&since=visit')
    await expect(page.getByText(showMoment(answer.since.seen_at, language))).toBeVisible()
    await expect(part(page, dashboard.cards).getByText('1,234')).toBeVisible()

    // Time runs in the reading direction, and no label is cut off
    const most = { total: '101', most: '46', week: showShortDay('2026-11-15', language) }
    await expect(chart(page)).toHaveAccessibleName(t('dashboard:weeks.plot', most))
    const label = (week: string) => chart(page).locator('text', { hasText: showShortDay(week, language) })
    const [first, last] = [label('2026-08-30'), label('2026-11-15')]
    const from = (await first.boundingBox()) ?? { x: 0, width: 0 }
    const to = (await last.boundingBox()) ?? { x: 0, width: 0 }
    expect(Math.sign(to.x - from.x)).toBe(language === 'ar' ? -1 : 1)
    const width = page.viewportSize()?.width ?? 0
    for (const { x, width: own } of [from, to]) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + own).toBeLessThanOrEqual(width)
    }
    await chart(page).locator('.recharts-bar-rectangle').last().hover()
    await expect(chart(page).getByText(dashboard.statuses.cancelled)).toBeVisible()

    const button = page.getByRole('button', { name: dashboard.weeks.table })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?weeks=table$/)
    await page.reload()
    const row = page.getByRole('row').last()
    await expect(row.getByRole('rowheader')).toHaveText(showShortDay('2026-11-15', language))
    await expect(row.getByRole('cell')).toHaveText(['11', '2', '3', '6', '4', '7', '5', '8', '46'])
    await expectAccessible(page, 'table')
    await expectNoSidewaysScroll(page, 'table')
    await page.getByRole('button', { name: dashboard.weeks.chart }).click()
    await expect(chart(page)).toBeVisible()
  })

  test(`${language}: the last backup is shown: proven, none for a day, failed, and only read`, {
    tag: ['@slow', deviceOf(language)].flat(),
  }, async ({ page, db }) => {
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const [early, yesterday, today] = [at(50), at(30), at(2)]
    const say = (key: 'last' | 'failed' | 'unproven', moment: string) =>
      t(`dashboard:backup.${key}`, { date: showMoment(moment, language) })
    const proven = (made_at: string) => ({ made_at, bytes: 6_000_000 })
    const states = [
      [null, null, [dashboard.backup.none]],
      [proven(today), null, [say('last', today)]],
      [proven(yesterday), null, [say('last', yesterday), dashboard.backup.late]],
      [
        proven(early),
        { made_at: today, kept: false },
        [say('last', early), dashboard.backup.late, say('failed', today)],
      ],
      [null, { made_at: today, kept: true }, [dashboard.backup.none, say('unproven', today)]],
    ] as const
    let json: object = answer
    await page.route(call, (route) => route.fulfill({ json }))
    await openWorkspace(page, db, language, '/admin')
    for (const [backup, backup_tried, lines] of states) {
      json = { ...answer, backup, backup_tried }
      await page.reload()
      await expect(part(page, dashboard.backup.title).getByRole('paragraph')).toHaveText([...lines])
    }
    await expectAccessible(page, 'a backup that was not proven')
    await expectNoSidewaysScroll(page, 'a backup that was not proven')
  })

  test(`${language}: an empty dashboard and numbers that fail to load have messages`, {
    tag: ['@slow', onlyIn('ar', language)].flat(),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    let json: object | null = null
    await page.route(call, (route) =>
      json
        ? route.fulfill({ json })
        : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await openWorkspace(page, db, language, '/admin')
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(dashboard.failed)
    await expect(alert).toContainText(workspace.errors.unreachable)
    await expectAccessible(page, 'failed')
    json = {
      ...answer,
      counts: { ...counts, service_requests: 0 },
      pending: { applications: 0, requests: 0 },
      weeks: sundays.map((week) => ({ week, ...none })),
    }
    await retryUntil(alert.getByRole('button', { name: workspace.list.retry }), () =>
      expect(page.getByRole('heading', { level: 3, name: dashboard.weeks.empty })).toBeVisible(),
    )
    await expect(alert).toBeHidden()
    await expect(page.getByText(dashboard.waiting.none)).toBeVisible()
    await expectAccessible(page, 'empty')
    json = { ...json, counts }
    await page.reload()
    await expect(page.getByRole('heading', { name: dashboard.weeks.quiet })).toBeVisible()
  })
}

test('the chart comes after the numbers, in the place that is kept for it', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const { dashboard } = words('ar')
  await answerWith(page, answer)
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/weeks-plot-*.js', async (route) => {
    await held
    await route.continue()
  })
  await openWorkspace(page, db, 'ar', '/admin')
  await expect(page.getByText('1,234')).toBeVisible()
  const legend = page.getByText(dashboard.statuses.cancelled, { exact: true }).last()
  const before = await legend.boundingBox()
  go()
  await expect(page.locator('.recharts-bar-rectangle').last()).toBeVisible()
  expect(await legend.boundingBox()).toEqual(before)
})

test('without the code of the chart everything else is there', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/weeks-plot/)
  const { dashboard } = words('en')
  await answerWith(page, answer)
  await page.route('**/weeks-plot-*.js', (route) => route.abort())
  await openWorkspace(page, db, 'en', '/admin')
  await expect(page.getByText(dashboard.weeks.unavailable)).toBeVisible()
  await expect(page.getByText('1,234')).toBeVisible()
  await page.getByRole('button', { name: dashboard.weeks.table }).click()
  await expect(page.getByRole('row')).toHaveCount(13)
})

test('the numbers are read again every minute, here and in the menu', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const { dashboard, workspace, t } = words('en')
  let applications = 3
  await page.route(call, (route) =>
    route.fulfill({ json: { ...answer, pending: { applications, requests: 5 } } }),
  )
  // The menu reads its own counts
  await page.route('**/rest/v1/rpc/pending_counts', (route) =>
    route.fulfill({ json: { applications, requests: 5 } }),
  )
  await withoutLive(page)
  await page.clock.install()
  await openWorkspace(page, db, 'en', '/admin')
  const line = page.getByRole('link', { name: dashboard.waiting.applications })
  await expect(line).toContainText('3')
  applications = 17
  await page.clock.runFor('01:01')
  await expect(line).toContainText('17')
  await expect(page.getByRole('navigation', { name: workspace.menu.label })).toContainText(
    t('workspace:menu.waiting', { count: 17 }),
  )
})
