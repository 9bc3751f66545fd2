import { expect, type Page, test, withoutLive } from '#tests/support/e2e.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** Each screen with the name of its script. */
const screens = {
  '/admin': 'dashboard',
  '/admin/bin': 'bin',
  '/admin/projects': 'projects',
  '/admin/team': 'team',
  '/admin/leadership': 'leadership',
  '/admin/employees': 'employees',
  '/admin/requests': 'requests',
  '/admin/service-requests': 'service-requests',
  '/admin/answer-templates': 'answer-templates',
  '/admin/users': 'users',
  '/admin/imports': 'imports',
  '/admin/settings': 'settings',
  '/admin/legal': 'legal',
  '/admin/activity': 'activity',
  '/admin/images': 'images',
  '/admin/content': 'content',
  '/admin/services': 'services',
  '/admin/clients': 'clients',
  '/admin/client-projects': 'client-projects',
  '/admin/subscribers': 'subscribers',
  '/admin/reports': 'reports',
}

/** The files that the open page has loaded, each with its transferred bytes. */
const brought = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({ file: new URL(name).pathname, bytes: encodedBodySize }),
    ),
  )

const codeOf = (files: { file: string }[]) =>
  files.flatMap(({ file }) => /\/([\w-]+)\.screen-[\w-]+\.js$/.exec(file)?.[1] ?? [])

test('a screen of the back office fetches its own code, and no other’s', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  await openWorkspace(page, db, 'ar', '/admin')
  for (const [path, name] of Object.entries(screens)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(codeOf(await brought(page)), path).toEqual([name])
  }
})

test('the first view of the back office brings less than 350 kB of code, styles and fonts, and then its chart', async ({
  page,
  db,
}) => {
  const week = {
    new: 1,
    pending: 1,
    reviewing: 1,
    approved: 1,
    rejected: 1,
    in_progress: 1,
    completed: 1,
    cancelled: 1,
  }
  await page.route('**/rest/v1/rpc/admin_dashboard', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), weeks: [{ week: '2026-11-15', ...week }] } })
  })
  await withoutLive(page)
  await openWorkspace(page, db, 'ar', '/admin')
  await expect(page.locator('.recharts-bar-rectangle').last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const entries = (await brought(page)).filter(({ file }) => /\.(js|css|woff2)$/.test(file))
  // A style that both the document and a script ask for is transferred once
  const files = [...new Map(entries.map((entry) => [entry.file, entry])).values()]
  const kilobytes = (some: typeof files) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  const isChart = ({ file }: { file: string }) => file.includes('weeks-plot')
  expect(files.filter(isChart)).not.toEqual([])
  expect(kilobytes(files.filter((file) => !isChart(file)))).toBeLessThan(350)
  expect(kilobytes(files.filter(isChart))).toBeLessThan(110)
  // By default the bundler makes a script, and so a request, for each set of screens that share a module
  expect(files.filter(({ file }) => file.endsWith('.js')).length).toBeLessThan(50)
  // The sizes are those transferred: compressed, with nothing from a cache
  expect(Math.min(...files.map(({ bytes }) => bytes))).toBeGreaterThan(0)
})
