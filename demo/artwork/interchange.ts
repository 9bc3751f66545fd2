import { contours, planTree } from './drawing-board.ts'
import { bend, drawRoad, project, type Road, type Spot } from './roads.ts'
import { type Light, sky } from './scenery.ts'
import { grade, shine } from './skies.ts'
import { circle, line, mix, n, rect, type Sheet, times } from './svg.ts'

/** A free-flow interchange of three levels, seen from the air. */
export function interchange(sheet: Sheet, light: Light): void {
  const night = light === 'dusk'
  if (!night) sheet.crop(150, 60, 1330)
  const { width, height } = sheet
  if (night) sky(sheet, 'dusk', 60)
  sheet.add(
    rect(
      0,
      0,
      width,
      height,
      sheet.gradient(
        night
          ? [
              [0, '#46404f'],
              [0.5, '#2b303d'],
              [1, '#1b232e'],
            ]
          : [
              [0, '#ecd9b3'],
              [1, '#d3b483'],
            ],
      ),
    ),
  )
  sheet.add(
    contours(sheet, [260, 120], {
      count: 14,
      first: 60,
      step: 34,
      color: night ? '#8a7478' : '#a9824f',
      opacity: 0.3,
    }),
    contours(sheet, [1430, 900], {
      count: 14,
      first: 60,
      step: 34,
      color: night ? '#8a7478' : '#a9824f',
      opacity: 0.3,
    }),
  )
  const far = 1500
  const [flat, middle, top] = [0, 62, 126]
  const quarter = (sx: number, sy: number): Road => ({
    spots: [
      [sx * 900, sy * 46, flat],
      ...bend(
        [sx * 620, sy * 84, flat],
        [sx * 300, sy * 104, 0],
        [sx * 96, sy * 300, 0],
        [sx * 82, sy * 660, middle],
      ),
      [sx * 40, sy * 900, middle * 0.93],
    ],
    width: 44,
    lanes: 2,
  })
  const loop = (sx: number, sy: number): Road => ({
    spots: bend(
      [sx * 40, sy * 70, flat],
      [sx * 560, sy * 80, 10],
      [sx * 90, sy * 560, middle],
      [sx * 62, sy * 40, middle],
      52,
    ),
    width: 40,
    lanes: 2,
  })
  const straight = (from: Spot, to: Spot, middleZ: number, roadWidth: number, lanes: number): Road => ({
    spots: times(37).map((step) => {
      const t = step / 36
      const rise = Math.max(0, Math.min(1, (1 - Math.abs(t * 2 - 1)) * 3.2 - 0.5))
      return [mix(from[0], to[0], t), mix(from[1], to[1], t), middleZ * rise * rise * (3 - 2 * rise)]
    }),
    width: roadWidth,
    lanes,
  })
  const fly = (sx: number): Road => ({
    spots: bend(
      [sx * -1250, sx * -66, 0],
      [sx * -120, sx * -60, top * 1.75],
      [sx * 60, sx * 150, top * 1.35],
      [sx * 70, sx * 1300, 0],
      40,
    ),
    width: 46,
    lanes: 2,
  })
  const tree = sheet.share(planTree(0, 0, 12, night ? '#3c5a52' : '#2f5d46', night ? '#29423f' : '#6d9160'))
  for (const [sx, sy] of [
    [1, 1],
    [-1, 1],
    [1, -1],
    [-1, -1],
  ] as const) {
    for (const spot of times(16)) {
      const [x, y] = project([sx * sheet.between(170, 300), sy * sheet.between(170, 300), 0])
      const radius = sheet.between(8, 16)
      if (spot % 4 === 0)
        sheet.add(
          `<ellipse cx="${n(x)}" cy="${n(y)}" rx="64" ry="30" fill="${night ? '#2c3f3c' : '#a9b57e'}" opacity="0.8"/>`,
        )
      sheet.add(tree(x, y, radius / 12))
    }
  }
  sheet.add(drawRoad(sheet, straight([-far, 0, 0], [far, 0, 0], 0, 150, 8), night))
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const)
    sheet.add(drawRoad(sheet, quarter(sx, sy), night))
  sheet.add(drawRoad(sheet, loop(1, -1), night), drawRoad(sheet, loop(-1, 1), night))
  sheet.add(drawRoad(sheet, straight([0, -far, 0], [0, far, 0], middle, 128, 6), night))
  sheet.add(drawRoad(sheet, fly(1), night), drawRoad(sheet, fly(-1), night))
  if (!night) {
    const west = sheet.gradient(
      [
        [0, '#fff0d2'],
        [0.45, '#f6cfae'],
        [1, '#747fb8'],
      ],
      [0, 0, 1, 1],
    )
    grade(sheet, west, 'multiply', 0.85)
    sheet.add(shine(sheet, 0, 0, 1200, 760, '#ffc97e', 0.55))
  }
  if (night) {
    const lampGlow = sheet.radial([
      [0, '#ffd78a', 0.75],
      [1, '#ffd78a', 0],
    ])
    const lantern = sheet.share(
      circle(0, -30, 34, lampGlow) + circle(0, -30, 3, '#fff3d6') + line(0, 0, 0, -30, '#6b6a70', 2),
    )
    for (const index of times(22)) {
      const along = -1100 + index * 105
      for (const [x, y] of [project([along, 92, 0]), project([along, -92, 0])]) sheet.add(lantern(x, y))
    }
  }
}
