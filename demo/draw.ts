// Draws the images of the example content: npm run demo:images
// The drawings are committed; run this after changing how one of them is drawn.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawDemoPicture } from './artwork/drawings.ts'
import { demoPictures } from './images.ts'

let bytes = 0
for (const picture of demoPictures) {
  const file = fileURLToPath(new URL(`./${picture.source}`, import.meta.url))
  const svg = drawDemoPicture(picture)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, svg)
  bytes += svg.length
}
process.stdout.write(`${demoPictures.length} drawings, ${Math.round(bytes / 1024)} KB\n`)
