// Draws the images of the example content: npm run demo:images
// The pictures are committed, since rendering them could take longer than the rest of a first start. Run this
// after changing how a picture is drawn; it renders only the pictures whose drawing has changed.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawDemoPicture, drawingHash } from './artwork/drawings.ts'
import { demoPictures } from './images.ts'

const hashesFile = fileURLToPath(new URL('./images/drawings.json', import.meta.url))
const before: Record<string, string> = existsSync(hashesFile)
  ? JSON.parse(await readFile(hashesFile, 'utf8'))
  : {}
const hashes: Record<string, string> = {}
let rendered = 0
for (const picture of demoPictures) {
  const { source, width, height } = picture
  const file = fileURLToPath(new URL(`./${source}`, import.meta.url))
  const svg = drawDemoPicture(picture)
  const hash = drawingHash(svg)
  hashes[source] = hash
  if (before[source] === hash && existsSync(file)) continue
  await mkdir(dirname(file), { recursive: true })
  await sharp(Buffer.from(svg)).resize(width, height).webp({ quality: 82, effort: 6 }).toFile(file)
  rendered += 1
}
await writeFile(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`)
process.stdout.write(`${demoPictures.length} drawings, ${rendered} of them rendered\n`)
