import sharp from 'sharp'
import { lowestContrast } from '#tests/support/contrast.ts'
import { demoProject } from '#tests/support/demo-projects.ts'
import { expect, languages, open, type Page, pathFor, test, words } from '#tests/support/e2e.ts'

const size = { width: 400, height: 300, channels: 3 } as const
const [black, white, blank] = ['#000', '#fff', '#888'].map((background) =>
  sharp({ create: { ...size, background } }),
)
const noise = { ...size, noise: { type: 'gaussian', mean: 128, sigma: 120 } } as const

/** Pictures that a company may upload: text over each of them must be readable. */
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
        // The header turns solid after this distance
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
  // Change rows of the example content, since other tests count rows
  const { data: image } = await db
    .from('project_images')
    .update({ focus_x: 15, focus_y: 85 })
    .eq('project_id', tower.slice('/projects/'.length))
    .eq('is_primary', true)
    .select()
    .single()
    .throwOnError()
  const { data: members } = await db
    .from('team_members')
    .select()
    .order('order_index')
    .limit(1)
    .throwOnError()
  const [member] = members
  await db
    .from('team_members')
    .update({ focus_x: 30, focus_y: 0 })
    .eq('id', member?.id ?? '')
    .throwOnError()
  await open(page, '/en')
  const position = (x: number, y: number) => ['object-position', `${x}% ${y}%`] as const
  const link = page.locator(`#projects a[href$="${demoProject('tower', 'en')}"]`).first()
  const card = page
    .locator('#projects li')
    .filter({ has: page.locator(`a[href$="${demoProject('tower', 'en')}"]`) })
  await expect(card.locator('img').first()).toHaveCSS(...position(15, 85))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: member?.name_en ?? '' })
      .locator('img'),
  ).toHaveCSS(...position(30, 0))
  // Other pictures keep their middle in view
  await expect(page.locator('#about img')).toHaveCSS(...position(50, 50))
  await link.click()
  const described = { name: image.alt_en ?? '' }
  await expect(page.getByRole('dialog').getByRole('img', described)).toHaveCSS(...position(15, 85))
  await open(page, `/en${tower}`)
  await expect(page.getByRole('main').getByRole('img', described)).toHaveCSS(...position(15, 85))
  const middle = { focus_x: 50, focus_y: 50 }
  await db.from('project_images').update(middle).eq('id', image.id).throwOnError()
  await db
    .from('team_members')
    .update(middle)
    .eq('id', member?.id ?? '')
    .throwOnError()
})

for (const { shape, width, height, ratio } of [
  { shape: 'wide', width: 600, height: 400, ratio: 1.5 },
  { shape: 'square', width: 400, height: 400, ratio: 1 },
  { shape: 'tall', width: 300, height: 400, ratio: 0.75 },
  // Only these are cropped
  { shape: 'very wide', width: 900, height: 300, ratio: 1.5 },
  { shape: 'very tall', width: 200, height: 600, ratio: 0.75 },
])
  test(`a ${shape} photo of a person is shown in a ratio of ${ratio}`, async ({ page }) => {
    const body = await sharp({ create: { width, height, channels: 3, background: '#0e6963' } })
      .png()
      .toBuffer()
    await page.route('**/pictures/**', (route) => route.fulfill({ contentType: 'image/png', body }))
    await open(page, '/en')
    const team = page.locator('#team')
    for (const window of [1440, 768, 390]) {
      await page.setViewportSize({ width: window, height: 900 })
      await team.scrollIntoViewIfNeeded()
      for (const list of await team.getByRole('list').all()) {
        const photo = list.locator('img').first()
        await photo.evaluate((image: HTMLImageElement) => {
          image.loading = 'eager'
          return image.decode()
        })
        const box = await photo.boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1), `${window} wide`).toBeCloseTo(ratio, 1)
      }
    }
  })
