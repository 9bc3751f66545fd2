// Draws the pictures of the demo content: node scripts/demo-pictures.ts
// The drawings are committed; run this after changing how one of them is drawn.
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { demoPictures } from '../supabase/demo/pictures.ts'
import { cast } from './demo-pictures/cast.ts'
import { desalination } from './demo-pictures/desalination.ts'
import { desalinationHall } from './demo-pictures/desalination-hall.ts'
import { hero } from './demo-pictures/hero.ts'
import { hillside } from './demo-pictures/hillside.ts'
import { hospital, hospitalMassing } from './demo-pictures/hospital.ts'
import { interchange } from './demo-pictures/interchange.ts'
import { mosque } from './demo-pictures/mosque.ts'
import { mosquePlan } from './demo-pictures/mosque-plan.ts'
import { museum } from './demo-pictures/museum.ts'
import { museumSection } from './demo-pictures/museum-section.ts'
import { portrait } from './demo-pictures/portraits.ts'
import { school } from './demo-pictures/school.ts'
import { schoolPlan } from './demo-pictures/school-plan.ts'
import { about, banner, logo } from './demo-pictures/site.ts'
import { solar } from './demo-pictures/solar.ts'
import { station } from './demo-pictures/station.ts'
import { stationSection } from './demo-pictures/station-section.ts'
import { Sheet } from './demo-pictures/svg.ts'
import { towerPlan } from './demo-pictures/tower-plan.ts'
import { tower, towerFacade } from './demo-pictures/towers.ts'
import { villas, villasPlan } from './demo-pictures/villas.ts'
import { waterfront } from './demo-pictures/waterfront.ts'

type Draw = (sheet: Sheet) => void

const drawings: Record<string, Draw> = {
  about,
  banner,
  hero,
  logo,
  'desalination-day': (sheet) => desalination(sheet, 'day'),
  'desalination-dusk': (sheet) => desalination(sheet, 'dusk'),
  'desalination-hall': desalinationHall,
  'hillside-day': (sheet) => hillside(sheet, 'day'),
  'hillside-dusk': (sheet) => hillside(sheet, 'dusk'),
  'hospital-day': (sheet) => hospital(sheet, 'day'),
  'hospital-dusk': (sheet) => hospital(sheet, 'dusk'),
  'hospital-massing': hospitalMassing,
  'interchange-day': (sheet) => interchange(sheet, 'day'),
  'interchange-night': (sheet) => interchange(sheet, 'dusk'),
  'mosque-day': (sheet) => mosque(sheet, 'day'),
  'mosque-dusk': (sheet) => mosque(sheet, 'dusk'),
  'mosque-plan': mosquePlan,
  'museum-day': (sheet) => museum(sheet, 'day'),
  'museum-dusk': (sheet) => museum(sheet, 'dusk'),
  'museum-section': museumSection,
  'school-day': school,
  'school-plan': schoolPlan,
  'solar-day': (sheet) => solar(sheet, 'day'),
  'solar-dusk': (sheet) => solar(sheet, 'dusk'),
  'station-day': (sheet) => station(sheet, 'day'),
  'station-dusk': (sheet) => station(sheet, 'dusk'),
  'station-section': stationSection,
  'tower-day': (sheet) => tower(sheet, 'day'),
  'tower-dusk': (sheet) => tower(sheet, 'dusk'),
  'tower-facade': towerFacade,
  'tower-plan': towerPlan,
  'villas-day': (sheet) => villas(sheet, 'day'),
  'villas-dusk': (sheet) => villas(sheet, 'dusk'),
  'villas-plan': villasPlan,
  'waterfront-day': (sheet) => waterfront(sheet, 'day'),
  'waterfront-dusk': (sheet) => waterfront(sheet, 'dusk'),
  ...Object.fromEntries(
    Object.entries(cast).map(([name, person]): [string, Draw] => [name, (sheet) => portrait(sheet, person)]),
  ),
}

let bytes = 0
for (const picture of demoPictures) {
  const name = basename(picture.source, '.svg')
  const draw = drawings[name]
  if (!draw) throw new Error(`Nothing draws ${picture.source}`)
  const sheet = new Sheet(picture.width, picture.height, seedOf(name))
  draw(sheet)
  const file = new URL(`../supabase/demo/${picture.source}`, import.meta.url)
  await mkdir(dirname(file.pathname), { recursive: true })
  const svg = sheet.toString()
  await writeFile(file, svg)
  bytes += svg.length
}
process.stdout.write(`${demoPictures.length} drawings, ${Math.round(bytes / 1024)} KB\n`)

/** The views of one subject share its first word, and with it what chance decides. */
function seedOf(name: string): number {
  const subject = name.split('-')[0] ?? name
  return [...subject].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
}
