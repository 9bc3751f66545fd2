import { fileURLToPath } from 'node:url'
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
  return { bucket, key: `demo/${name}.webp`, source: `pictures/${bucket}/${name}.svg`, width, height }
}

const project = (name: string) => picture('project-images', name, 1600, 1000)

/** Every picture of the demo content, sorted by bucket and key. */
export const demoPictures: readonly DemoPicture[] = [
  project('tower-day'),
  project('tower-dusk'),
  project('tower-facade'),
  project('tower-plan'),
  project('waterfront-day'),
  project('waterfront-dusk'),
]

/** Renders a drawing to WebP at its full size. */
export function renderDemoPicture(picture: DemoPicture): Promise<Buffer> {
  const source = fileURLToPath(new URL(picture.source, import.meta.url))
  return sharp(source).resize(picture.width, picture.height).webp({ quality: 82, effort: 3 }).toBuffer()
}
