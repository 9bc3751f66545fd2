import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface DemoPicture {
  bucket: 'project-images' | 'site-images' | 'team-images'
  /** The key of the picture in its bucket. */
  key: `demo/${string}.webp`
  /** Its file, relative to this one. */
  source: string
  width: number
  height: number
}

function picture(bucket: DemoPicture['bucket'], name: string, width: number, height: number): DemoPicture {
  return { bucket, key: `demo/${name}.webp`, source: `images/${bucket}/${name}.webp`, width, height }
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
  project('hospital-site'),
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
  logo('ghada'),
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

/** The picture as it is uploaded: WebP at its full size. */
export const readDemoPicture = ({ source }: DemoPicture): Promise<Buffer> => readFile(join('demo', source))
