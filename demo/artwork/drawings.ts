import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { DemoPicture } from '#demo/images.ts'
import { about } from './about.ts'
import { clientLogos } from './client-logos.ts'
import { desalination } from './desalination.ts'
import { desalinationHall } from './desalination-hall.ts'
import { hero } from './hero.ts'
import { hillside } from './hillside.ts'
import { hospital, hospitalMassing } from './hospital.ts'
import { hospitalNoon } from './hospital-noon.ts'
import { hospitalSite } from './hospital-site.ts'
import { interchange } from './interchange.ts'
import { lineDrawing } from './lines.ts'
import { monogram, people } from './monograms.ts'
import { mosque } from './mosque.ts'
import { mosquePlan } from './mosque-plan.ts'
import { museum } from './museum.ts'
import { museumSection } from './museum-section.ts'
import { school } from './school.ts'
import { schoolPlan } from './school-plan.ts'
import { banner, logo } from './site.ts'
import { solar } from './solar.ts'
import { station } from './station.ts'
import { stationSection } from './station-section.ts'
import { Sheet } from './svg.ts'
import { towerPlan } from './tower-plan.ts'
import { towerStreet } from './tower-street.ts'
import { tower, towerFacade } from './towers.ts'
import { villas } from './villas.ts'
import { villasPlan } from './villas-plan.ts'
import { waterfront } from './waterfront.ts'

type Draw = (sheet: Sheet) => void

const drawings: Record<string, Draw> = {
  ...clientLogos,
  about,
  banner,
  hero,
  logo,
  'desalination-day': (sheet) => desalination(sheet, 'day'),
  'desalination-dusk': (sheet) => desalination(sheet, 'dusk'),
  'desalination-hall': desalinationHall,
  'hillside-day': (sheet) => hillside(sheet, 'day'),
  'hillside-dusk': (sheet) => hillside(sheet, 'dusk'),
  'hospital-day': hospitalNoon,
  'hospital-dusk': hospital,
  'hospital-massing': hospitalMassing,
  'hospital-site': hospitalSite,
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
  'tower-day': towerStreet,
  'tower-dusk': tower,
  'tower-facade': towerFacade,
  'tower-plan': towerPlan,
  'villas-day': (sheet) => villas(sheet, 'day'),
  'villas-dusk': (sheet) => villas(sheet, 'dusk'),
  'villas-plan': villasPlan,
  'waterfront-day': (sheet) => waterfront(sheet, 'day'),
  'waterfront-dusk': (sheet) => waterfront(sheet, 'dusk'),
  ...Object.fromEntries(
    (Object.keys(people) as (keyof typeof people)[]).map((name): [string, Draw] => [
      name,
      (sheet) => monogram(sheet, name),
    ]),
  ),
}

/**
 * Draws a picture of the demo content; the same picture comes out every time.
 * @throws when no drawing is known for the picture
 */
export function drawDemoPicture({
  source,
  width,
  height,
}: Pick<DemoPicture, 'source' | 'width' | 'height'>): string {
  const name = basename(source, '.webp')
  const [drawn, pictured] = /^(.*)-lines$/.exec(name) ?? []
  if (drawn && pictured) return lineDrawing(drawDemoPicture({ source: `${pictured}.webp`, width, height }))
  const draw = drawings[name]
  if (!draw) throw new Error(`Nothing draws ${source}`)
  const sheet = new Sheet(width, height, seedOf(name))
  draw(sheet)
  return sheet.toString()
}

/**
 * The hash that shows whether a picture was rendered from the current drawing; images/drawings.json stores it
 * for each.
 */
export const drawingHash = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16)

/** The seed of a subject: all its views begin with the same word, so their random details match. */
function seedOf(name: string): number {
  const subject = name.split('-')[0] ?? name
  return [...subject].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
}
