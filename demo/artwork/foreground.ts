import { glow, type Light } from './scenery.ts'
import { ellipse, group, mix, n, type Point, path, rect, type Sheet, type Stop, times } from './svg.ts'

/** A walking person, to give the building its scale. */
export function person(sheet: Sheet, x: number, y: number, height: number, light: Light = 'day'): string {
  const kind = sheet.random()
  const dusk = light === 'dusk'
  const robe =
    kind < 0.45
      ? dusk
        ? '#cfc4bc'
        : '#fffdf6'
      : kind < 0.75
        ? dusk
          ? '#15181f'
          : '#2b2f38'
        : dusk
          ? '#394a55'
          : '#50707c'
  const head = kind < 0.45 ? (dusk ? '#b89a8c' : '#e9d8c8') : kind < 0.75 ? robe : '#5b4436'
  const half = height * 0.125
  const body = path(
    `M${n(x - half)} ${n(y)}L${n(x - half * 0.72)} ${n(y - height * 0.74)}Q${n(x)} ${n(y - height * 0.88)} ${n(x + half * 0.72)} ${n(y - height * 0.74)}L${n(x + half)} ${n(y)}Z`,
    robe,
  )
  return group('', [
    ellipse(x + height * 0.22, y + 1, height * 0.28, height * 0.03, '#000', 'opacity="0.16"'),
    body,
    ellipse(x, y - height * 0.9, height * 0.07, height * 0.085, head),
  ])
}

/** People strewn over the ground: the nearer to the bottom, the larger. */
export function people(
  sheet: Sheet,
  count: number,
  top: number,
  bottom: number,
  light: Light,
  size = 1,
): string {
  const places = times(count).map(
    (): Point => [sheet.between(0.05, 0.95) * sheet.width, sheet.between(top, bottom)],
  )
  places.sort((a, b) => a[1] - b[1])
  return group(
    '',
    places.map(([x, y]) =>
      person(sheet, x, y, mix(30, 66, (y - top) / Math.max(1, sheet.height - top)) * size, light),
    ),
  )
}

/** A low planted bed along a line. */
export function hedge(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  light: Light = 'day',
): string {
  const tones = light === 'dusk' ? ['#1a3038', '#24423f', '#31524a'] : ['#4c7350', '#6d9160', '#8fae74']
  return group(
    '',
    times(width / (height * 0.55)).map((index) =>
      ellipse(
        x + index * height * 0.55 + sheet.between(-4, 4),
        y - height * 0.25,
        height * sheet.between(0.4, 0.62),
        height * sheet.between(0.36, 0.62),
        sheet.pick(tones),
      ),
    ),
  )
}

/** Still water down to the bottom of the sheet; the caller adds the reflections. */
export function water(sheet: Sheet, top: number, light: Light, stops?: readonly Stop[]): void {
  const dusk = light === 'dusk'
  sheet.add(
    rect(
      0,
      top,
      sheet.width,
      sheet.height - top,
      sheet.gradient(
        stops ??
          (dusk
            ? [
                [0, '#d48a66'],
                [0.3, '#6d5a70'],
                [1, '#14293d'],
              ]
            : [
                [0, '#b9d9d6'],
                [0.35, '#6fa9b2'],
                [1, '#2f6b7c'],
              ]),
      ),
    ),
  )
}

/** Glints on water, longer and farther apart towards the viewer. */
export function ripples(sheet: Sheet, top: number, count: number, color: string, opacity: number): string {
  const depth = sheet.height - top
  return group(
    `opacity="${opacity}"`,
    times(count).map(() => {
      const part = sheet.random() ** 1.6
      const width = mix(20, 170, part) * sheet.between(0.5, 1.3)
      return ellipse(
        sheet.random() * sheet.width,
        top + 3 + part * depth,
        width / 2,
        mix(0.8, 2.4, part),
        color,
      )
    }),
  )
}

/** The mirrored copy of a drawn layer below the waterline. */
export function mirrored(id: string, waterline: number, opacity: number): string {
  return `<use href="#${id}" transform="translate(0 ${n(waterline * 2)}) scale(1 -1)" opacity="${opacity}"/>`
}

interface Grid {
  x: number
  y: number
  width: number
  height: number
  columns: number
  rows: number
}

/** A grid of windows; at dusk some of them are lit. */
export function windows(
  sheet: Sheet,
  { x, y, width, height, columns, rows }: Grid,
  {
    glass,
    light,
    gapX = 0.3,
    gapY = 0.35,
    lit = 0.45,
  }: { glass: string; light: Light; gapX?: number; gapY?: number; lit?: number },
): string {
  const stepX = width / columns
  const stepY = height / rows
  let dark = ''
  let bright = ''
  let pale = ''
  for (const row of times(rows)) {
    for (const column of times(columns)) {
      const left = x + stepX * (column + gapX / 2)
      const top = y + stepY * (row + gapY / 2)
      const cell = `M${n(left)} ${n(top)}h${n(stepX * (1 - gapX))}v${n(stepY * (1 - gapY))}h${n(-stepX * (1 - gapX))}z`
      const chance = sheet.random()
      if (light === 'dusk' && chance < lit) bright += cell
      else if (chance > 0.8) pale += cell
      else dark += cell
    }
  }
  return group('', [
    path(dark, glass),
    path(pale, light === 'dusk' ? '#4f6272' : '#a9c6c8'),
    bright === '' ? '' : path(bright, glow),
  ])
}

/** A pool of light on the ground or a wall. */
export function lamp(sheet: Sheet, x: number, y: number, rx: number, ry: number, opacity = 0.55): string {
  const paint = sheet.radial([
    [0, glow, opacity],
    [1, glow, 0],
  ])
  return ellipse(x, y, rx, ry, paint)
}
