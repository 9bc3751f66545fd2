import { lamp, people } from './foreground.ts'
import { glow, type Light, ridge, shadeTree, sky } from './scenery.ts'
import { grade, heaven, shine, stars } from './skies.ts'
import { group, line, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A sandstone cliff of weathered pillars between two edges. */
function cliff(
  sheet: Sheet,
  from: number,
  to: number,
  base: number,
  height: (part: number) => number,
  light: Light,
  far = false,
): string {
  const dusk = light === 'dusk'
  const tones = dusk
    ? far
      ? ['#7d5a64', '#6e4f5e']
      : ['#9a5f4e', '#86503f', '#6f4340']
    : far
      ? ['#dcb58a', '#d3a87b']
      : ['#d99a66', '#cf8b57', '#c47d4c']
  const parts: string[] = []
  for (let x = from; x < to; ) {
    const width = sheet.between(60, 130)
    const part = (x + width / 2 - from) / (to - from)
    const top = base - height(part) * sheet.between(0.86, 1.08)
    const fill = sheet.pick(tones)
    const round = width * 0.45
    parts.push(
      path(
        `M${n(x - 6)} ${n(base)}V${n(top + round)}Q${n(x)} ${n(top)} ${n(x + width * 0.45)} ${n(top)}T${n(x + width + 6)} ${n(top + round * 1.3)}V${n(base)}Z`,
        fill,
      ),
    )
    for (const streak of times(3)) {
      const sx = x + width * (0.2 + streak * 0.28) + sheet.between(-6, 6)
      parts.push(
        path(
          `M${n(sx)} ${n(top + round * sheet.between(0.4, 1))}Q${n(sx + sheet.between(-8, 8))} ${n((top + base) / 2)} ${n(sx + sheet.between(-6, 6))} ${n(base)}`,
          'none',
          `stroke="${dusk ? '#3f2a33' : '#8f5230'}" stroke-width="${n(sheet.between(2, 6))}" opacity="0.22"`,
        ),
      )
    }
    parts.push(
      path(
        `M${n(x + width)} ${n(top + round)}Q${n(x + width * 0.9)} ${n((top + base) / 2)} ${n(x + width)} ${n(base)}h8V${n(top + round * 1.5)}z`,
        dusk ? '#2f2230' : '#7a4526',
        'opacity="0.28"',
      ),
    )
    x += width * sheet.between(0.72, 0.95)
  }
  for (const layer of times(3)) {
    const y = base - height(0.5) * (0.2 + layer * 0.2)
    parts.push(
      path(
        `M${n(from)} ${n(y)}${times(6)
          .map(
            (index) =>
              `Q${n(mix(from, to, (index + 0.5) / 6))} ${n(y + sheet.between(-14, 14))} ${n(mix(from, to, (index + 1) / 6))} ${n(y)}`,
          )
          .join('')}`,
        'none',
        `stroke="${dusk ? '#c98a6a' : '#f3cfa2'}" stroke-width="3" opacity="0.28"`,
      ),
    )
  }
  return group('', parts)
}

/** A museum between cliffs: walls the colour of sand, openings that glow like clefts. */
export function museum(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 800
  if (dusk) {
    sheet.crop(232, 176, 1300)
    heaven(sheet, ground, [
      [0, '#050d24'],
      [0.4, '#12264d'],
      [0.62, '#3b4474'],
      [0.78, '#a2606a'],
      [0.9, '#e89158'],
    ])
    sheet.add(stars(sheet, 240, 560, 0.9), shine(sheet, 860, 660, 520, 210, '#ffb066', 0.8))
  } else
    sky(sheet, light, ground, undefined, [
      [0, '#2477b0'],
      [0.5, '#79b6d0'],
      [1, '#f3dfc0'],
    ])
  sheet.add(
    cliff(sheet, -40, 700, ground, (part) => mix(330, 150, part), light, true),
    cliff(sheet, 860, 1680, ground, (part) => mix(130, 330, part), light, true),
  )
  sheet.add(ridge(sheet, ground - 30, 70, dusk ? '#74504f' : '#e3bd8c', 0, 6))
  sheet.add(
    rect(
      0,
      ground - 40,
      sheet.width,
      300,
      sheet.gradient(
        dusk
          ? [
              [0, '#7a5148'],
              [1, '#2e2530'],
            ]
          : [
              [0, '#ecca98'],
              [1, '#cf9f66'],
            ],
      ),
    ),
  )
  sheet.add(
    cliff(sheet, -60, 330, ground + 30, (part) => mix(690, 430, part), light),
    cliff(sheet, 1150, 1700, ground + 30, (part) => mix(480, 730, part), light),
  )
  const wall = (x: number, top: number, width: number, height: number, tone = 0): string => {
    const face = dusk ? ['#8a5a48', '#7a4e42', '#6b453f'][tone] : ['#e6b984', '#dcab74', '#cf9a64'][tone]
    const bands = times(height / 26).map((index) =>
      line(
        x,
        top + 18 + index * 26,
        x + width,
        top + 18 + index * 26,
        dusk ? '#4f333a' : '#b9824f',
        2,
        'opacity="0.3"',
      ),
    )
    return group('', [
      rect(x, top, width, height, face ?? ''),
      ...bands,
      rect(x, top, width, 7, dusk ? '#b98262' : '#f6d6a8'),
    ])
  }
  const cleft = (x: number, top: number, width: number, height: number): string => {
    const light1 = dusk
      ? sheet.gradient([
          [0, '#fff0c4'],
          [1, '#f2a24e'],
        ])
      : sheet.gradient([
          [0, '#3f2c26'],
          [1, '#6b4732'],
        ])
    return polygon(
      [
        [x, top],
        [x + width, top + 10],
        [x + width * 0.8, top + height],
        [x + width * 0.1, top + height],
      ],
      light1,
    )
  }
  sheet.add(
    wall(300, 560, 300, 250, 2),
    cleft(350, 600, 18, 210),
    cleft(420, 580, 12, 230),
    cleft(500, 610, 22, 200),
  )
  sheet.add(
    wall(930, 520, 280, 290, 2),
    cleft(1000, 560, 20, 250),
    cleft(1090, 548, 14, 262),
    cleft(1150, 580, 12, 230),
  )
  sheet.add(
    wall(560, 470, 210, 340, 1),
    wall(770, 600, 190, 210, 1),
    wall(520, 650, 130, 160, 0),
    wall(880, 660, 120, 150, 0),
  )
  sheet.add(
    cleft(600, 510, 26, 140),
    cleft(700, 500, 18, 310),
    rect(770, 680, 110, 130, dusk ? '#ffdf9c' : '#4f372c'),
    rect(766, 670, 120, 12, dusk ? '#b98262' : '#f6d6a8'),
  )
  for (const index of times(3))
    sheet.add(line(792 + index * 30, 682, 792 + index * 30, 810, dusk ? '#b3703c' : '#8a5f3d', 3))
  const path1: Point[] = [
    [772, 808],
    [880, 808],
    [1120, 1000],
    [380, 1000],
  ]
  sheet.add(polygon(path1, dusk ? '#a9745a' : '#f7e3bf'))
  for (const step of times(7)) {
    const part = ((step + 1) / 8) ** 1.6
    sheet.add(
      line(
        mix(772, 380, part),
        mix(808, 1000, part),
        mix(880, 1120, part),
        mix(808, 1000, part),
        dusk ? '#5a3f40' : '#cda473',
        2.5,
      ),
    )
  }
  if (dusk) {
    sheet.add(lamp(sheet, 826, 860, 330, 110, 0.7))
    for (const step of times(6)) {
      const part = ((step + 1) / 7) ** 1.5
      for (const x of [mix(764, 360, part), mix(888, 1140, part)])
        sheet.add(
          lamp(sheet, x, mix(808, 1000, part), mix(14, 46, part), mix(8, 22, part), 0.9),
          rect(x - 2, mix(806, 990, part), mix(3, 6, part), mix(4, 12, part), glow),
        )
    }
  }
  for (const [x, y, height] of [
    [250, 880, 120],
    [150, 940, 150],
    [1290, 900, 130],
    [1460, 950, 160],
  ] as const)
    sheet.add(shadeTree(sheet, x, y, height, light))
  sheet.add(people(sheet, 12, 830, 970, light, 0.95))
  if (dusk)
    grade(
      sheet,
      sheet.gradient(
        [
          [0, '#ffb36b', 0],
          [0.55, '#ff9a52', 0.1],
          [1, '#ff8a3d', 0.75],
        ],
        [0, 0, 1, 0],
      ),
      'soft-light',
    )
}
