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
