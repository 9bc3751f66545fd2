import { axis, blueprint, chalk, dimension, legend } from './drawing-board.ts'
import { brass, glow, teal } from './scenery.ts'
import { arch, onArch } from './station.ts'
import { circle, ellipse, group, line, mix, n, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A section through the station: the roof, the hall, and the platforms nineteen metres below ground. */
export function stationSection(sheet: Sheet): void {
  blueprint(sheet)
  const ground = 440
  const cx = 800
  const earth = sheet.gradient([
    [0, '#b9774a', 0.34],
    [1, '#b9774a', 0.08],
  ])
  sheet.add(rect(60, ground, 1480, 470, earth))
  let hatch = ''
  for (const index of times(56)) hatch += `M${60 + index * 26} ${ground + 26}l22 -26`
  sheet.add(
    path(hatch, 'none', `stroke="${chalk}" stroke-width="1.6" opacity="0.6"`),
    line(60, ground, 1540, ground, chalk, 5),
  )
  const dig = '#123642'
  sheet.add(
    polygon(
      [
        [360, ground],
        [1240, ground],
        [1240, 600],
        [1150, 600],
        [1150, 850],
        [450, 850],
        [450, 600],
        [360, 600],
      ],
      dig,
      `stroke="${chalk}" stroke-width="10"`,
    ),
  )
  for (const [rx, ry, width] of [
    [520, 330, 9],
    [496, 306, 2],
    [540, 350, 2],
  ] as const)
    sheet.add(path(arch(cx, ground, rx, ry), 'none', `stroke="${chalk}" stroke-width="${width}"`))
  let truss = ''
  for (const index of times(36)) {
    const [ax, ay] = onArch(cx, ground, index % 2 === 0 ? 520 : 497, index % 2 === 0 ? 330 : 307, index / 36)
    const [bx, by] = onArch(
      cx,
      ground,
      index % 2 === 0 ? 497 : 520,
      index % 2 === 0 ? 307 : 330,
      (index + 1) / 36,
    )
    truss += `M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`
  }
  sheet.add(path(truss, 'none', `stroke="${chalk}" stroke-width="2"`))
  for (const part of [0.43, 0.47, 0.53, 0.57]) {
    const [x, y] = onArch(cx, ground, 500, 310, part)
    sheet.add(
      polygon(
        [
          [x - 14, y],
          [x + 14, y],
          [x + (x - cx) * 0.5 + 46, ground],
          [x + (x - cx) * 0.5 - 46, ground],
        ],
        glow,
        'opacity="0.07"',
      ),
    )
  }
  const floor = (x: number, y: number, width: number): string => rect(x, y, width, 12, chalk)
  sheet.add(
    floor(360, 594, 300),
    floor(940, 594, 300),
    floor(450, 716, 700),
    rect(560, 808, 480, 42, '#20505e', `stroke="${chalk}" stroke-width="4"`),
  )
  for (const index of times(6)) sheet.add(rect(484 + index * 124, 728, 12, 122, chalk, 'opacity="0.85"'))
  for (const x of [505, 1095]) {
    sheet.add(
      rect(x - 50, 764, 100, 82, teal, `stroke="${chalk}" stroke-width="4" rx="18"`),
      rect(x - 36, 776, 72, 34, glow, 'opacity="0.85" rx="6"'),
      circle(x - 26, 828, 6, brass),
      circle(x + 26, 828, 6, brass),
      line(x - 60, 850, x + 60, 850, brass, 5),
    )
  }
  const stair = (x1: number, y1: number, x2: number, y2: number): string =>
    group('', [
      line(x1, y1, x2, y2, chalk, 8),
      line(x1, y1 - 26, x2, y2 - 26, brass, 3),
      line(x1, y1 - 14, x2, y2 - 14, chalk, 1.5),
    ])
  sheet.add(
    stair(620, 446, 740, 594),
    stair(980, 446, 860, 594),
    floor(700, 594, 200),
    stair(700, 600, 600, 716),
    stair(900, 600, 1000, 716),
    stair(760, 722, 680, 808),
    stair(840, 722, 920, 808),
  )
  const crowd = (y: number, from: number, to: number, count: number, size: number): string =>
    group(
      'opacity="0.9"',
      times(count).map((index) => {
        const x = mix(from, to, (index + sheet.between(0.1, 0.9)) / count)
        return (
          ellipse(x, y - size * 0.88, size * 0.1, size * 0.11, chalk) +
          path(
            `M${n(x - size * 0.14)} ${y}L${n(x - size * 0.1)} ${n(y - size * 0.74)}H${n(x + size * 0.1)}L${n(x + size * 0.14)} ${y}Z`,
            chalk,
          )
        )
      }),
    )
  sheet.add(
    crowd(ground - 3, 330, 1270, 17, 34),
    crowd(594, 380, 640, 5, 34),
    crowd(594, 960, 1220, 5, 34),
    crowd(716, 470, 590, 3, 34),
    crowd(808, 580, 1020, 9, 34),
  )
  for (const x of [150, 215, 1385, 1455]) {
    sheet.add(line(x, ground, x, ground - 74, chalk, 5))
    for (const index of times(9)) {
      const angle = Math.PI * (0.02 + index * 0.12)
      sheet.add(
        path(
          `M${x} ${ground - 74}q${n(Math.cos(angle) * 26)} ${n(-Math.sin(angle) * 30)} ${n(Math.cos(angle) * 46)} ${n(-Math.sin(angle) * 26 + 12)}`,
          'none',
          `stroke="#a9c79a" stroke-width="4"`,
        ),
      )
    }
  }
  for (const index of times(5))
    sheet.add(axis([cx - 350 + index * 175, 84], [cx - 350 + index * 175, 880], chalk))
  sheet.add(
    dimension([1300, ground], [1300, 850], 4, chalk),
    dimension([280, 92], [280, ground], 3, chalk),
    legend(sheet, chalk),
  )
}
