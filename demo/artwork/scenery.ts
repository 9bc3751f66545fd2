import { heaven, shine, stars } from './skies.ts'
import {
  curve,
  ellipse,
  group,
  mix,
  n,
  type Point,
  path,
  polygon,
  rect,
  type Sheet,
  type Stop,
  times,
} from './svg.ts'

export const ink = '#12303a'
export const teal = '#3b7a80'
export const clay = '#b9724a'
export const brass = '#d8a24a'
export const glow = '#ffd78a'
export const stone = '#f3eadb'
const palm = '#3f6b52'

export type Light = 'day' | 'dusk'

const skies: Record<Light, Stop[]> = {
  day: [
    [0, '#5d9fb3'],
    [0.45, '#a5cdd0'],
    [0.78, '#e8e3cd'],
    [1, '#f5dfb9'],
  ],
  dusk: [
    [0, '#10263b'],
    [0.35, '#2c4763'],
    [0.62, '#86607a'],
    [0.82, '#dc895d'],
    [1, '#f7c680'],
  ],
}

/** Sky down to the horizon with the light of a sun below or beside the picture, and stars after dusk. */
export function sky(
  sheet: Sheet,
  kind: Light,
  horizon: number,
  sun?: Point,
  stops: readonly Stop[] = skies[kind],
): void {
  heaven(sheet, horizon, stops)
  const dark = kind === 'dusk'
  if (dark) sheet.add(stars(sheet, 70, horizon * 0.5))
  if (sun) sheet.add(shine(sheet, sun[0], sun[1], 620, 330, dark ? '#ffcf87' : '#fff3cf', dark ? 0.7 : 0.6))
}

/** A ridge of hills from edge to edge: rough is 0 for dunes and 1 for broken rock. */
export function ridge(sheet: Sheet, y: number, height: number, fill: string, rough = 0, steps = 9): string {
  const points: Point[] = times(steps + 1).map((step) => [
    (step / steps) * (sheet.width + 80) - 40,
    y - height * (0.15 + 0.85 * sheet.random()),
  ])
  const outline =
    rough === 0
      ? curve(points)
      : `M${points
          .flatMap(([x, top], index) => {
            const flat = mix(0, (sheet.width / steps) * 0.55, sheet.random()) * rough
            return index % 2 === 0
              ? [`${n(x)} ${n(top)}`, `${n(x + flat)} ${n(top + 6)}`]
              : [`${n(x)} ${n(top)}`]
          })
          .join('L')}`
  return path(`${outline}V${n(y + 400)}H-40Z`, fill)
}

/** A hazy town along the horizon. */
export function skyline(sheet: Sheet, y: number, height: number, fill: string, lit?: string): string {
  const parts: string[] = []
  for (let x = -20; x < sheet.width; ) {
    const width = sheet.between(26, 78)
    const top = y - height * (0.18 + 0.82 * sheet.random() ** 2.2)
    parts.push(rect(x, top, width, y - top + 40, fill))
    if (lit) {
      for (const row of times((y - top) / 16)) {
        for (const column of times(width / 12)) {
          if (sheet.random() < 0.22)
            parts.push(rect(x + 4 + column * 12, top + 6 + row * 16, 4, 6, lit, 'opacity="0.55"'))
        }
      }
    }
    x += width + sheet.between(-6, 26)
  }
  return group('', parts)
}

/** Paved ground in perspective: joints run to the vanishing point, courses grow closer towards the horizon. */
export function plaza(sheet: Sheet, top: number, light: Light, vanish = sheet.width / 2): void {
  const dusk = light === 'dusk'
  sheet.add(
    rect(
      0,
      top,
      sheet.width,
      sheet.height - top,
      sheet.gradient(
        dusk
          ? [
              [0, '#7d6566'],
              [1, '#2b3a48'],
            ]
          : [
              [0, '#ecdcbd'],
              [1, '#cdb38b'],
            ],
      ),
    ),
  )
  const depth = sheet.height - top
  const joint = dusk ? '#d9b391' : '#a98a60'
  let d = ''
  for (const step of times(25)) {
    const x = vanish + (step - 12) * 26
    const foot = vanish + (step - 12) * 260
    d += `M${n(x)} ${n(top)}L${n(foot)} ${n(sheet.height)}`
  }
  for (const step of times(8)) {
    const y = top + depth * ((step + 1) / 8) ** 2
    d += `M0 ${n(y)}H${sheet.width}`
  }
  sheet.add(path(d, 'none', `stroke="${joint}" stroke-width="1.2" opacity="${dusk ? 0.22 : 0.38}"`))
}

/** A date palm standing at (x, y). */
export function palmTree(sheet: Sheet, x: number, y: number, height: number, light: Light = 'day'): string {
  const lean = sheet.between(-0.08, 0.08) * height
  const topX = x + lean
  const topY = y - height * 0.74
  const width = height * 0.032
  const trunkColor = light === 'dusk' ? '#2a2b33' : '#8a6a47'
  const tones = light === 'dusk' ? ['#1c2f38', '#23404a', '#2d4d4f'] : ['#355e49', '#46785a', '#5f8f62']
  const trunk = path(
    `M${n(x - width)} ${n(y)}Q${n(x)} ${n(y - height * 0.4)} ${n(topX - width * 0.6)} ${n(topY)}H${n(topX + width * 0.6)}Q${n(x + width * 1.6)} ${n(y - height * 0.4)} ${n(x + width)} ${n(y)}Z`,
    trunkColor,
  )
  const fronds = times(13).map((index) => {
    const angle = Math.PI * (1.16 - (index / 12) * 1.32) + sheet.between(-0.06, 0.06)
    const length = height * sheet.between(0.34, 0.42)
    const dx = Math.cos(angle)
    const dy = -Math.sin(angle)
    const endX = topX + dx * length
    const endY = topY + dy * length * 0.72 + Math.abs(dx) * length * 0.42
    const bendX = topX + dx * length * 0.55
    const bendY = topY + dy * length * 0.85 - length * 0.1
    return path(
      `M${n(topX)} ${n(topY)}Q${n(bendX)} ${n(bendY)} ${n(endX)} ${n(endY)}Q${n(bendX - dy * 4)} ${n(bendY + length * 0.2)} ${n(topX)} ${n(topY)}Z`,
      tones[index % 3] ?? palm,
    )
  })
  const shade = ellipse(x + height * 0.2, y + 2, height * 0.26, height * 0.02, '#000', 'opacity="0.14"')
  return group('', [shade, trunk, ...fronds])
}

/** A broad shade tree. */
export function shadeTree(sheet: Sheet, x: number, y: number, height: number, light: Light = 'day'): string {
  const tones = light === 'dusk' ? ['#1b333a', '#234248', '#2e5452'] : ['#4b7752', '#648f5f', '#86a86f']
  const radius = height * 0.33
  const blobs = times(7).map((index) => {
    const bx = x + sheet.between(-0.8, 0.8) * radius
    const by = y - height * 0.66 + sheet.between(-0.45, 0.4) * radius - index * 2
    return ellipse(
      bx,
      by,
      radius * sheet.between(0.5, 0.75),
      radius * sheet.between(0.36, 0.52),
      tones[Math.min(2, Math.floor(index / 2.4))] ?? palm,
    )
  })
  return group('', [
    ellipse(x + height * 0.14, y + 2, height * 0.34, height * 0.025, '#000', 'opacity="0.14"'),
    polygon(
      [
        [x - height * 0.025, y],
        [x - height * 0.012, y - height * 0.5],
        [x + height * 0.012, y - height * 0.5],
        [x + height * 0.025, y],
      ],
      light === 'dusk' ? '#26262c' : '#7b5f44',
    ),
    ...blobs,
  ])
}
