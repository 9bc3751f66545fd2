import sharp from 'sharp'
import { lowestContrast } from '#tests/support/contrast.ts'
import { expect, languages, open, type Page, pathFor, test, words } from '#tests/support/e2e.ts'

const size = { width: 400, height: 300, channels: 3 } as const
const [black, white, blank] = ['#000', '#fff', '#888'].map((background) =>
  sharp({ create: { ...size, background } }),
)
const noise = { ...size, noise: { type: 'gaussian', mean: 128, sigma: 120 } } as const

/** What a firm may upload: the text over it must be readable on each. */
const pictures = {
  white: white?.png().toBuffer(),
  black: black?.png().toBuffer(),
  noisy:
    blank &&
    sharp({ create: { ...noise, background: '#888' } })
      .png()
      .toBuffer(),
}

/** Shows this picture instead of every uploaded one. */
async function showEverywhere(page: Page, kind: keyof typeof pictures) {
  const body = await pictures[kind]
  await page.route('**/pictures/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: body as Buffer }),
  )
}

/** The contrast of small text that WCAG 2.2 asks for (1.4.3). */
const enough = 4.5

const tower = '/projects/50000000-0000-4000-8000-000000000001'

for (const language of languages) {
  const { landing } = words(language)
  for (const kind of Object.keys(pictures) as (keyof typeof pictures)[])
    test(`${language}: text and icons over a picture are readable on a ${kind} one`, async ({ page }) => {
      await showEverywhere(page, kind)
      await open(page, pathFor(language))
      for (const [width, scrolled] of [
        [1440, 0],
        // The header turns solid after this
        [1440, 50],
        [1000, 0],
        [1000, 50],
        [800, 0],
        [390, 0],
      ] as const) {
        await page.setViewportSize({ width, height: 844 })
        await page.locator('#home img').evaluate((image: HTMLImageElement) => image.decode())
        await page.evaluate((top) => scrollTo(0, top), scrolled)
        const found = await lowestContrast(page, page.getByRole('banner'))
        expect(found, `header, ${width} wide`).toBeGreaterThan(enough)
      }
      await open(page, pathFor(language, tower))
      const gallery = page.getByRole('region', { name: landing.projects.gallery })
      await gallery.scrollIntoViewIfNeeded()
      const found = await lowestContrast(page, gallery.getByRole('link').first())
      expect(found, 'the icon on a picture').toBeGreaterThan(enough)
    })
}

test('what an admin has chosen stays in view wherever a picture is cropped', async ({ page, db }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const both = (name: string, text: string) => ({ [`${name}_ar`]: text, [`${name}_en`]: text })
  const url = '/storage/v1/object/public/project-images/demo/tower-day.webp'
  const { data: project } = await db
    .from('projects')
    .insert({
      ...both('title', `Tower ${mark}`),
      ...both('category', `Kind ${mark}`),
      ...both('description', 'Text'),
      order_index: 900,
    } as never)
    .select()
    .single()
    .throwOnError()
  await db
    .from('project_images')
    .insert({
      project_id: project.id,
      image_url: url,
      ...both('alt', `View ${mark}`),
      focus_x: 15,
      focus_y: 85,
    })
    .throwOnError()
  const { data: member } = await db
    .from('team_members')
    .insert({
      ...both('name', `Person ${mark}`),
      ...both('position', 'Engineer'),
      image_url: url,
      focus_x: 30,
      focus_y: 0,
      order_index: 900,
    } as never)
    .select()
    .single()
    .throwOnError()
  await open(page, '/en')
  const position = (x: number, y: number) => ['object-position', `${x}% ${y}%`] as const
  const link = page.getByRole('link', { name: `Tower ${mark}` })
  const card = page.getByRole('listitem').filter({ has: link }).last()
  await expect(card.locator('img')).toHaveCSS(...position(15, 85))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `Person ${mark}` })
      .locator('img'),
  ).toHaveCSS(...position(30, 0))
  // The others keep their middle
  await expect(page.locator('#about img')).toHaveCSS(...position(50, 50))
  await link.click()
  const picture = page.getByRole('dialog').getByRole('img', { name: `View ${mark}` })
  await expect(picture).toHaveCSS(...position(15, 85))
  await open(page, `/en/projects/${project.id}`)
  await expect(page.getByRole('main').getByRole('img', { name: `View ${mark}` })).toHaveCSS(
    ...position(15, 85),
  )
  await db.from('projects').delete().eq('id', project.id)
  await db.from('team_members').delete().eq('id', member.id)
})
