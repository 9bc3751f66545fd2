import { expect, type Locator, languages, test } from '#tests/support/e2e.ts'
import { alsoIn } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** Every list with filters beside its search. */
const lists = [
  '/admin/requests',
  '/admin/service-requests',
  '/admin/clients',
  '/admin/client-projects',
  '/admin/projects',
  '/admin/employees',
  '/admin/users',
  '/admin/media',
  '/admin/activity',
]

/** How the search of a list stands among the filters and the order that share a box with it. */
const fieldsBeside = (search: Locator) =>
  search.evaluate((box) => {
    const fieldsIn = (element: Element) =>
      [...element.querySelectorAll('select, input')].filter((field) => field.checkVisibility())
    let around: Element = box
    while (around.parentElement && fieldsIn(around).length < 2) around = around.parentElement
    const middles = fieldsIn(around).map((field) => {
      const { top, bottom } = field.getBoundingClientRect()
      return (top + bottom) / 2
    })
    // Fields of one line have their middles within a few pixels
    const lines: number[] = []
    for (const y of middles) if (!lines.some((line) => Math.abs(line - y) <= 8)) lines.push(y)
    return { fields: middles.length, lines: lines.length, first: lines.indexOf(Math.min(...lines)) === 0 }
  })

for (const language of languages)
  test(`${language}: on a desk the filters of every list stand beside its search, in two lines at most`, {
    tag: alsoIn(language),
  }, async ({ page, db }) => {
    for (const path of lists) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await openWorkspace(page, db, language, path)
      const search = page.getByRole('main').getByRole('searchbox')
      await expect(search).toBeVisible()
      for (const width of [1100, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const { fields, lines, first } = await fieldsBeside(search)
        expect.soft(fields, `${path} at ${width}`).toBeGreaterThan(1)
        expect.soft(lines, `${path} at ${width}`).toBeLessThanOrEqual(2)
        expect.soft(first, `${path} at ${width}`).toBe(true)
      }
    }
  })

test('on a desk the record of activity and the media library show their first row in the upper half', async ({
  page,
  db,
}) => {
  for (const [path, row] of [
    ['/admin/activity', page.getByRole('rowheader')],
    ['/admin/media', page.getByRole('main').getByRole('checkbox')],
  ] as const) {
    await openWorkspace(page, db, 'en', path)
    await expect(row.first(), path).toBeVisible()
    const box = await row.first().boundingBox()
    expect.soft(box?.y, path).toBeLessThan(400)
  }
})
