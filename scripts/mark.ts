// Draws the company's mark into every file that shows it: node scripts/mark.ts
// The files are committed; run this after changing how the mark is drawn.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { fullTile, shareCardSheet, shareFoot, tabIcon, tile } from './mark/drawings.ts'
import { iconFile } from './mark/icon-file.ts'

const save = (name: string, content: string | Buffer) =>
  writeFile(fileURLToPath(new URL(`../${name}`, import.meta.url)), content)
/** @param size in pixels; drawn once at that size, so that edges are sharp */
const png = (svg: string, size: number, drawnFor: number) =>
  sharp(Buffer.from(svg), { density: (72 * size) / drawnFor })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: size > 100 })
    .toBuffer()

await save('app/assets/icon.svg', tabIcon())
await save('server/images/share-foot.svg', shareFoot())
for (const language of ['ar', 'en'] as const)
  await save(`server/images/share-card-${language}.svg`, shareCardSheet(language))
const sizes = [16, 32, 48]
const small = await Promise.all(sizes.map(async (size) => ({ size, png: await png(tabIcon(), size, 64) })))
await save('public/favicon.ico', iconFile(small))
await save('public/apple-touch-icon.png', await png(fullTile(368), 180, 512))
await save('app/assets/icon-192.png', await png(tile(), 192, 512))
await save('app/assets/icon-512.png', await png(tile(), 512, 512))
await save('app/assets/icon-maskable.png', await png(fullTile(352), 512, 512))
