import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawDemoPicture } from '#demo/artwork/drawings.ts'
import { demoPictures } from '#demo/images.ts'
import { shareCardSheet, shareFoot, tabIcon, wovenStar } from '#scripts/mark/drawings.ts'
import { iconFile } from '#scripts/mark/icon-file.ts'

test('the files with the mark match its current drawing', () => {
  const redraw = 'npm run pictures:mark'
  expect(readFileSync('app/assets/icon.svg', 'utf8'), redraw).toBe(tabIcon())
  expect(readFileSync('server/images/share-foot.svg', 'utf8'), redraw).toBe(shareFoot())
  for (const language of ['ar', 'en'] as const)
    expect(readFileSync(`server/images/share-card-${language}.svg`, 'utf8'), redraw).toBe(
      shareCardSheet(language),
    )
  const logo = demoPictures.find(({ source }) => source.endsWith('/logo.webp'))
  expect(logo && drawDemoPicture(logo), 'npm run demo:images').toContain(wovenStar(400))
})

test.each([
  ['public/apple-touch-icon.png', 180, 180],
  ['app/assets/icon-192.png', 192, 192],
  ['app/assets/icon-512.png', 512, 512],
  ['app/assets/icon-maskable.png', 512, 512],
])('%s is %i by %i', async (file, width, height) => {
  expect(await sharp(file).metadata()).toMatchObject({ width, height })
})

test('favicon.ico holds pictures of 16, 32 and 48 pixels, where it says that they are', async () => {
  const file = readFileSync('public/favicon.ico')
  expect(file.readUInt16LE(4)).toBe(3)
  const pictures = await Promise.all(
    [16, 32, 48].map(async (size, index) => {
      const entry = 6 + 16 * index
      const offset = file.readUInt32LE(entry + 12)
      const png = file.subarray(offset, offset + file.readUInt32LE(entry + 8))
      expect(file.readUInt8(entry)).toBe(size)
      expect(await sharp(png).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
      return { size, png }
    }),
  )
  expect(iconFile(pictures).equals(file)).toBe(true)
})
