import { hedge, windows } from './foreground.ts'
import { glow, type Light, ridge, shadeTree, sky } from './scenery.ts'
import { birds, heaven, shine } from './skies.ts'
import { group, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

const bands = ['#b5432f', '#e0a63c', '#2f6f78', '#f7efe0', '#3f6b52']

/** Painted stripes and zigzags, as on the old houses of Asir. */
function paintedBand(x: number, y: number, width: number, height: number): string {
  const stripe = height / 5
  let zigzag = `M${n(x)} ${n(y + height)}`
  const teeth = Math.max(3, Math.round(width / (height * 0.9)))
  for (const index of times(teeth)) {
    zigzag += `L${n(x + (width / teeth) * (index + 0.5))} ${n(y + stripe * 1.6)}L${n(x + (width / teeth) * (index + 1))} ${n(y + height)}`
  }
  return group('', [
    rect(x, y, width, stripe, bands[0] ?? ''),
    rect(x, y + stripe, width, stripe * 0.6, bands[1] ?? ''),
    rect(x, y + stripe * 1.6, width, stripe * 3.4, bands[3] ?? ''),
    path(`${zigzag}Z`, bands[2] ?? ''),
  ])
}

/** Fog that lies in a fold of the slope. */
function mistBank(sheet: Sheet, x: number, y: number, rx: number, ry: number, opacity: number): string {
  return shine(sheet, x, y, rx, ry, '#fbfaf4', opacity)
}

/** Homes in rows on a green mountain side, with mist between the ridges. */
export function hillside(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  if (dusk)
    sky(
      sheet,
      'dusk',
      640,
      [300, 420],
      [
        [0, '#1b2450'],
        [0.4, '#4a4a84'],
        [0.7, '#a07da0'],
        [1, '#f0b9a0'],
      ],
    )
  else
    heaven(sheet, 640, [
      [0, '#9fb4b6'],
      [0.4, '#c9d3cd'],
      [1, '#f3f0e6'],
    ])
  const ridges = dusk
    ? ['#8d6a80', '#6b5570', '#4a4560', '#2f3a4c']
    : ['#c6d1cc', '#a3b8b0', '#7f9e92', '#567c6c']
  const mist = (y: number): string =>
    rect(
      0,
      y,
      sheet.width,
      170,
      sheet.gradient(
        dusk
          ? [
              [0, '#f0a878', 0],
              [0.6, '#d99a86', 0.35],
              [1, '#d99a86', 0],
            ]
          : [
              [0, '#ffffff', 0],
              [0.6, '#fbfaf4', 0.8],
              [1, '#fffdf6', 0],
            ],
      ),
    )
  ridges.forEach((fill, index) => {
    sheet.add(
      ridge(sheet, 470 + index * 70, 240 - index * 30, fill, 0, 7 + index * 2),
      mist(420 + index * 80),
    )
  })
  const slope = (x: number): number => 960 - (x / 1600) ** 1.25 * 620
  const hill: Point[] = times(41).map((index) => [index * 40, slope(index * 40) - 30])
  sheet.add(
    polygon(
      [...hill, [1600, 1000], [0, 1000]],
      sheet.gradient(
        dusk
          ? [
              [0, '#2b3c3f'],
              [1, '#15252d'],
            ]
          : [
              [0, '#7fa272'],
              [1, '#4b7052'],
            ],
      ),
    ),
  )
  const stoneWall = dusk ? '#4b4448' : '#b9a58a'
  for (const row of times(6)) {
    const offset = row * 156 - 150
    const parts: string[] = []
    for (const unit of times(7)) {
      const width = 176
      const x = 240 + unit * (width + 30) + (row % 2) * 103 - row * 8
      const y = slope(x + width) + offset + 170
      if (y < slope(x) - 60 || y > 1040 || x > 1560) continue
      const height = 92
      parts.push(
        rect(x - 12, y, width + 24, 40, stoneWall),
        times(12)
          .map((index) =>
            rect(
              x - 8 + (index % 6) * 32 + (index > 5 ? 12 : 0),
              y + 6 + (index > 5 ? 16 : 0),
              24,
              11,
              dusk ? '#5a5256' : '#cbb99d',
            ),
          )
          .join(''),
        rect(x, y - height, width, height, dusk ? '#6d5f68' : '#fbf5e8'),
        rect(x + width * 0.8, y - height, width * 0.2, height, '#0d2430', 'opacity="0.12"'),
        rect(x - 5, y - height - 9, width + 10, 10, dusk ? '#8a7478' : '#e6d7bb'),
        paintedBand(x, y - height + 2, width, 22),
        windows(
          sheet,
          { x: x + 8, y: y - height + 32, width: width - 16, height: 42, columns: 5, rows: 1 },
          { glass: dusk ? '#2a3846' : '#3d6f7a', light, gapX: 0.36, gapY: 0, lit: 0.62 },
        ),
        rect(x + 6, y - 15, width * 0.55, 3, dusk ? '#2a3846' : '#8a6a47'),
        hedge(sheet, x + width * 0.62, y + 2, 56, 20, light),
      )
      if (sheet.random() < 0.5) parts.push(shadeTree(sheet, x - 8, y + 36, sheet.between(60, 92), light))
    }
    sheet.add(group('', parts))
  }
  for (const _ of times(16)) {
    const x = sheet.between(0, 520)
    sheet.add(shadeTree(sheet, x, slope(x) + sheet.between(-10, 60), sheet.between(60, 120), light))
  }
  for (const _ of times(12)) {
    const x = sheet.between(980, 1590)
    sheet.add(shadeTree(sheet, x, slope(x) + sheet.between(-34, -8), sheet.between(50, 90), light))
  }
  if (!dusk) {
    sheet.add(
      mistBank(sheet, 640, 760, 560, 120, 0.9),
      mistBank(sheet, 180, 900, 620, 90, 0.8),
      mistBank(sheet, 1180, 905, 520, 70, 0.55),
      mistBank(sheet, 1420, 420, 420, 80, 0.6),
      birds(
        [
          [420, 250, 17],
          [476, 226, 13],
          [530, 262, 11],
          [350, 236, 10],
        ],
        '#5d7472',
      ),
    )
  }
  if (dusk) sheet.add(rect(0, 0, sheet.width, sheet.height, glow, 'opacity="0.04"'))
}
