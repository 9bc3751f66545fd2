import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

export interface DemoPicture {
  bucket: 'project-images' | 'site-images' | 'team-images'
  /** Where the rendered picture lies in its bucket. */
  key: `demo/${string}.webp`
  /** The vector drawing, relative to this file. */
  source: string
  width: number
  height: number
}

function picture(bucket: DemoPicture['bucket'], name: string, width: number, height: number): DemoPicture {
  return { bucket, key: `demo/${name}.webp`, source: `images/${bucket}/${name}.svg`, width, height }
}

const project = (name: string) => picture('project-images', name, 1600, 1000)
const logo = (client: string) => picture('site-images', `client-${client}`, 480, 320)
const person = (name: string) => picture('team-images', name, 800, 1000)

/** Every picture of the demo content, sorted by bucket and key. */
export const demoPictures: readonly DemoPicture[] = [
  project('desalination-day'),
  project('desalination-dusk'),
  project('desalination-hall'),
  project('hillside-day'),
  project('hillside-dusk'),
  project('hospital-day-lines'),
  project('hospital-day'),
  project('hospital-dusk'),
  project('hospital-massing'),
  project('interchange-day'),
  project('interchange-night'),
  project('mosque-day-lines'),
  project('mosque-day'),
  project('mosque-dusk'),
  project('mosque-plan'),
  project('museum-day'),
  project('museum-dusk'),
  project('museum-section'),
  project('school-day'),
  project('school-plan'),
  project('solar-day'),
  project('solar-dusk'),
  project('station-day'),
  project('station-dusk'),
  project('station-section'),
  project('tower-day-lines'),
  project('tower-day'),
  project('tower-dusk'),
  project('tower-facade'),
  project('tower-plan'),
  project('villas-day'),
  project('villas-dusk'),
  project('villas-plan'),
  project('waterfront-day'),
  project('waterfront-dusk'),
  picture('site-images', 'about', 1600, 1200),
  picture('site-images', 'banner', 2000, 800),
  logo('masarat'),
  logo('nahel'),
  logo('rahba'),
  logo('shuaa'),
  picture('site-images', 'hero', 1600, 1400),
  picture('site-images', 'logo', 512, 512),
  person('badr'),
  person('dana'),
  person('hind'),
  person('khalid'),
  person('noura'),
  person('omar'),
  person('reem'),
  person('tariq'),
  person('yasser'),
]

/** How drawings are encoded. */
const encoding = { quality: 82, effort: 3 } as const
/** Where rendered drawings are kept: all of them take eleven seconds of a processor, and every first start needs them. */
const kept = join('node_modules', '.cache', 'handasa-demo')

/** Renders a drawing to WebP at its full size, or takes what an earlier start made of the very same drawing. */
export async function renderDemoPicture({ source, width, height }: DemoPicture): Promise<Buffer> {
  const drawing = await readFile(join('demo', source))
  const made = JSON.stringify([width, height, encoding, sharp.versions])
  const name = createHash('sha256').update(made).update(drawing).digest('hex').slice(0, 32)
  const file = join(kept, `${name}.webp`)
  const known = await readFile(file).catch(() => null)
  if (known) return known
  const picture = await sharp(drawing).resize(width, height).webp(encoding).toBuffer()
  try {
    await mkdir(kept, { recursive: true })
    // Whole at once: another start may read it
    const part = `${file}.${process.pid}`
    await writeFile(part, picture)
    await rename(part, file)
  } catch {
    // The folder of the program may be read-only
  }
  return picture
}
