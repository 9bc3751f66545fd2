// Draws the pictures of the demo content: node scripts/demo-pictures.ts
// The drawings are committed; run this after changing how one of them is drawn.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoPictures } from '../supabase/demo/pictures.ts'
import { drawDemoPicture } from './demo-pictures/drawings.ts'

let bytes = 0
for (const picture of demoPictures) {
  const file = fileURLToPath(new URL(`../supabase/demo/${picture.source}`, import.meta.url))
  const svg = drawDemoPicture(picture)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, svg)
  bytes += svg.length
}
process.stdout.write(`${demoPictures.length} drawings, ${Math.round(bytes / 1024)} KB\n`)
