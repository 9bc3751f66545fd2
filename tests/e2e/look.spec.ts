/** What all screens look like: the colours of statuses, the edge where contact details begin, the map. */
import sharp from 'sharp'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { lowestContrast } from '#tests/support/contrast.ts'
import { expect, type Locator, languages, test, withMap, words } from '#tests/support/e2e.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const requestStatuses = [
  'new',
  'pending',
  'reviewing',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
] as const

/** The background colour behind words. */
const groundOf = (badge: Locator) => badge.evaluate((node) => getComputedStyle(node).backgroundColor)
const themes = [
  { theme: 'light', language: 'ar' },
  { theme: 'dark', language: 'en' },
] as const

for (const { theme, language } of themes)
  test(`${theme}: a status has one colour on every screen, and can be read`, async ({ page, db }) => {
    await page.emulateMedia({ colorScheme: theme })
    const { requests, projects, clientProjects, employees } = words(language)
    const mark = newMark()
    for (const status of requestStatuses) await newRequest(db, mark, { status })
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`)
    const rows = page.getByRole('article')
    await expect(rows).toHaveCount(requestStatuses.length)
    const grounds: Record<string, string> = {}
    for (const status of requestStatuses) {
      const badge = rows.locator(`[data-status="${status}"]`)
      await expect(badge).toHaveText(requests.statuses[status])
      grounds[status] = await groundOf(badge)
      await badge.scrollIntoViewIfNeeded()
      expect(await lowestContrast(page, badge), status).toBeGreaterThanOrEqual(4.5)
    }
    expect(new Set(Object.values(grounds)).size, 'colours').toBe(requestStatuses.length)

    /** Expects the badge with these words to have the colour of a request's status. */
    const expectColour = async (path: string, said: string, as: (typeof requestStatuses)[number]) => {
      await page.goto(path)
      const badge = page.getByRole('main').locator('[class*=Badge-root]').filter({ hasText: said }).first()
      await expect(badge).toBeVisible()
      expect(await groundOf(badge), path).toBe(grounds[as])
      await badge.scrollIntoViewIfNeeded()
      expect(await lowestContrast(page, badge), path).toBeGreaterThanOrEqual(4.5)
    }
    await expectColour(`/admin/service-requests?search=${mark}`, requests.statuses.completed, 'completed')
    await expectColour('/admin/projects?status=completed', projects.statuses.completed, 'completed')
    await expectColour('/admin/projects?status=in_progress', projects.statuses.in_progress, 'in_progress')
    await expectColour('/admin/client-projects?status=active', clientProjects.statuses.active, 'in_progress')
    await expectColour('/admin/employees?status=approved', employees.statuses.approved, 'approved')
    await removeRequests(db, mark)
  })

test('the chart of the dashboard has the colours of the badges', async ({ page, db }) => {
  const mark = newMark()
  for (const status of requestStatuses) await newRequest(db, mark, { status })
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}`)
    await expect(page.getByRole('article')).toHaveCount(requestStatuses.length)
    /** The colours of the statuses on this screen, as their custom properties are painted. */
    const tones = (within: string) =>
      page.evaluate(
        ([within, statuses]) =>
          statuses.map((status) => {
            const probe = document.createElement('i')
            probe.style.color = 'var(--tone)'
            document.querySelector(`${within} [data-status="${status}"]`)?.append(probe)
            const { color } = getComputedStyle(probe)
            probe.remove()
            return color
          }),
        [within, requestStatuses] as const,
      )
    const ofBadges = await tones('article')
    await page.goto('/admin')
    await expect(page.locator('#status-new')).toBeAttached()
    const ofBars = await page.evaluate(
      (statuses) =>
        statuses.map((status) => {
          const bar = document.querySelector(`#status-${status} rect`)
          return bar && getComputedStyle(bar).fill
        }),
      requestStatuses,
    )
    expect(ofBars, theme).toEqual(ofBadges)
  }
  await removeRequests(db, mark)
})

/** The distance of each link's words from the edge where its column begins, in reading direction. */
const gaps = (links: Locator) =>
  links.evaluateAll((all) =>
    all.map((link) => {
      const column = link.parentElement?.closest('td, dd, p, div') ?? link
      const { direction, paddingInlineStart } = getComputedStyle(column)
      const box = column.getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(link)
      const edges = [...range.getClientRects()]
      const padding = Number.parseFloat(paddingInlineStart)
      return {
        text: link.textContent,
        reads: getComputedStyle(link).direction,
        gap: Math.round(
          direction === 'rtl'
            ? box.right - padding - Math.max(...edges.map(({ right }) => right))
            : Math.min(...edges.map(({ left }) => left)) - box.left - padding,
        ),
      }
    }),
  )

for (const language of languages)
  test(`${language}: emails and phones read from left to right and stand at the edge of their column`, async ({
    page,
    db,
  }) => {
    const mark = newMark()
    const people = [
      await newAccount('client', { full_name: `نورة ${mark}`, phone: '+966512345671' }),
      await newAccount('employee', { full_name_ar: `سالم ${mark}`, full_name_en: `Salem ${mark}` }),
    ]
    for (const [path, count, width] of [
      [`/admin/users?search=${mark}`, 4, 1440],
      [`/admin/employees?search=${mark}`, 2, 1440],
      [`/admin/employees?search=${mark}`, 2, 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await openWorkspace(page, db, language, path)
      const links = page.getByRole('main').locator('a[href^="mailto:"], a[href^="tel:"]')
      await expect(links).toHaveCount(count)
      for (const { text, reads, gap } of await gaps(links)) {
        expect(reads, `${text} at ${width}`).toBe('ltr')
        expect(gap, `${text} at ${width} on ${path}`).toBeLessThanOrEqual(1)
      }
    }
    // Typed values begin at the same edge
    await page.setViewportSize({ width: 1440, height: 900 })
    await openWorkspace(page, db, language, '/admin/settings')
    const { settings } = words(language)
    for (const name of [settings.fields.email, settings.fields.phone, settings.fields.map_url]) {
      const input = page.getByRole('textbox', { name })
      const { direction, textAlign } = await input.evaluate((node) => {
        const { direction, textAlign } = getComputedStyle(node)
        return { direction, textAlign }
      })
      expect({ direction, textAlign }, name).toEqual({
        direction: 'ltr',
        textAlign: language === 'ar' ? 'end' : 'start',
      })
    }
    await removeAccounts(db, ...people.map(({ id }) => id))
  })

/** How bright the middle of an element is painted, from 0 to 255. */
async function brightness(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded()
  const painted = await element.screenshot({ animations: 'disabled', scale: 'css' })
  const { width = 0, height = 0 } = await sharp(painted).metadata()
  const middle = await sharp(painted)
    .extract({ left: width >> 2, top: height >> 1, width: width >> 1, height: height >> 2 })
    .greyscale()
    .raw()
    .toBuffer()
  return middle.reduce((sum, value) => sum + value, 0) / middle.length
}

test('the map is as dark as the theme, while it loads and once it has', async ({ page, db }) => {
  const { settings } = words('en')
  const map = page.getByTitle(settings.mapPreview)
  await withMap(page)
  for (const [theme, is] of [
    ['light', 'bright'],
    ['dark', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await openWorkspace(page, db, 'en', '/admin/settings')
    await expect(map).toBeVisible()
    await map.scrollIntoViewIfNeeded()
    await expect(map.contentFrame().getByRole('heading', { name: 'Map' })).toBeVisible()
    const loaded = await brightness(map)
    // The frame when no map has loaded
    await map.evaluate((node: HTMLIFrameElement) => {
      node.src = 'about:blank'
    })
    await expect(map.contentFrame().getByRole('heading', { name: 'Map' })).toHaveCount(0)
    for (const bright of [loaded, await brightness(map)])
      expect(is === 'bright' ? bright : 255 - bright, `${theme}: ${bright}`).toBeGreaterThan(180)
  }
})

for (const language of languages)
  test(`${language}: fields side by side begin at the same height, whichever of them has a hint`, async ({
    page,
    db,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const { data } = await db.from('employees').select('id').eq('status', 'approved').limit(1)
    for (const path of [
      '/admin/projects?edit=new',
      '/admin/images?edit=new',
      '/admin/settings',
      '/admin/leadership',
      `/admin/employees?person=${data?.[0]?.id}`,
    ]) {
      await openWorkspace(page, db, language, path)
      if (path === '/admin/leadership')
        await page.getByRole('button', { name: words(language).leadership.openAll }).click()
      const fields = page.locator('.mantine-InputWrapper-root:has(.mantine-InputWrapper-label)')
      await expect(fields.first()).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      const uneven = await fields.evaluateAll((all) => {
        const places = all.map((field) => {
          const { top = 0 } = field.querySelector('label')?.getBoundingClientRect() ?? {}
          const input = field
            .querySelector('input:not([type=radio]), textarea, select')
            ?.getBoundingClientRect()
          return { parent: field.parentElement, name: field.querySelector('label')?.textContent, top, input }
        })
        // Fields side by side, in one part of the form, whose inputs share a line
        return places.flatMap((one) =>
          places
            .filter(
              (other) =>
                other !== one &&
                other.parent === one.parent &&
                one.input &&
                other.input &&
                one.input.left > other.input.right &&
                one.input.top < other.input.bottom &&
                other.input.top < one.input.bottom &&
                (Math.abs(one.input.top - other.input.top) > 1 || Math.abs(one.top - other.top) > 1),
            )
            .map((other) => `${other.name} / ${one.name}`),
        )
      })
      expect(uneven, path).toEqual([])
    }
  })

for (const language of languages)
  test(`${language}: the mark of what is chosen stands on its words`, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/imports')
    for (const kind of ['clients', 'employees'] as const) {
      const name = words(language).imports.kinds[kind]
      await page.getByRole('main').getByText(name, { exact: true }).first().click()
      await expect(page.getByRole('radio', { name })).toBeChecked()
      const mark = page.locator('.mantine-SegmentedControl-indicator')
      const label = page.locator('.mantine-SegmentedControl-label[data-active]')
      await expect(label).toHaveText(name)
      const [under, over] = [await mark.boundingBox(), await label.boundingBox()]
      if (!under || !over) throw new Error('not shown')
      for (const edge of ['x', 'y', 'width', 'height'] as const)
        expect(Math.abs(under[edge] - over[edge]), `${kind}: ${edge}`).toBeLessThanOrEqual(1)
    }
  })

test('what moves a member of the team covers no photo', async ({ page, db }) => {
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await openWorkspace(page, db, 'ar', '/admin/team')
    const card = page.getByRole('article').first()
    await expect(card).toBeVisible()
    const handle = await card.locator('button[aria-roledescription]').boundingBox()
    const photo = await card.locator('img').boundingBox()
    if (!handle || !photo) throw new Error('not shown')
    const apart =
      handle.x >= photo.x + photo.width ||
      photo.x >= handle.x + handle.width ||
      handle.y >= photo.y + photo.height
    expect(apart, `at ${width}`).toBe(true)
  }
})

test('a name of a hundred letters takes two lines of the list, and its record is headed by all of it', async ({
  page,
  db,
}) => {
  const mark = newMark()
  const full_name = `${'Abdulrahman Featherstonehaugh '.repeat(3)}${mark}`
  const { id } = await newAccount('client', { full_name })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openWorkspace(page, db, 'en', `/admin/users?search=${mark}`)
  const row = page.getByRole('rowheader', { name: mark })
  await expect(row).toBeVisible()
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72)
  await page.goto(`/admin/users?search=${mark}&open=${id}`)
  const record = page.getByRole('dialog')
  const title = await record.getByRole('heading', { name: mark }).boundingBox()
  const close = await record.getByRole('button', { name: words('en').workspace.close }).boundingBox()
  if (!title || !close) throw new Error('not shown')
  expect(title.x + title.width).toBeLessThanOrEqual(close.x)
  expect(title.y).toBeGreaterThanOrEqual(0)
  await removeAccounts(db, id)
})
