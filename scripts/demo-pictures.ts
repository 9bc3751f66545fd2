// Draws the pictures of the demo content: node scripts/demo-pictures.ts
// The drawings are committed; run this after changing how one of them is drawn.
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { demoPictures } from '../supabase/demo/pictures.ts'
import { Sheet } from './demo-pictures/svg.ts'
import { tower, towerFacade, towerPlan, waterfront } from './demo-pictures/towers.ts'

const drawings: Record<string, (sheet: Sheet) => void> = {
  'tower-day': (sheet) => tower(sheet, 'day'),
  'tower-dusk': (sheet) => tower(sheet, 'dusk'),
  'tower-facade': towerFacade,
  'tower-plan': towerPlan,
  'waterfront-day': (sheet) => waterfront(sheet, 'day'),
  'waterfront-dusk': (sheet) => waterfront(sheet, 'dusk'),
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
