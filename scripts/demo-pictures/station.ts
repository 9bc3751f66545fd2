import { axis, blueprint, chalk, dimension, legend } from './drawing-board.ts'
import { hedge, lamp, people, person } from './foreground.ts'
import { brass, glow, type Light, palmTree, plaza, sky, skyline, teal } from './scenery.ts'
import {
  circle,
  ellipse,
  group,
  line,
  mix,
  n,
  type Point,
  path,
  polygon,
  rect,
  type Sheet,
  times,
} from './svg.ts'

function arch(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x + rx)} ${n(y)}`
}

function onArch(x: number, y: number, rx: number, ry: number, part: number): Point {
  const angle = Math.PI * (1 - part)
  return [x + Math.cos(angle) * rx, y - Math.sin(angle) * ry]
}

/** A station hall under one arched roof, seen from its square. */
export function station(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 790
  sky(sheet, light, ground, dusk ? [220, 660] : [1340, 190])
  sheet.add(skyline(sheet, ground, 190, dusk ? '#54506b' : '#abc6c5', dusk ? glow : undefined))
  plaza(sheet, ground, light, 800)
  const [cx, cy] = [800, ground + 6]
  const front = { rx: 640, ry: 470 }
  const back = { rx: 400, ry: 296 }
  const shell = dusk ? '#c69a7c' : '#fffaf0'
  sheet.add(
    path(
      `${arch(cx, cy, front.rx, front.ry)}Z`,
      dusk
        ? sheet.gradient([
            [0, '#8d5a45'],
            [1, '#f4b866'],
          ])
        : sheet.gradient([
            [0, '#bfa57c'],
            [1, '#efe0c2'],
          ]),
    ),
  )
  const panels: string[] = []
  const rings = 7
  for (const ring of times(rings)) {
    const [outer, inner] = [ring / rings, (ring + 1) / rings]
    for (const cell of times(24)) {
      const size = (part: number): { rx: number; ry: number } => ({
        rx: mix(front.rx - 22, back.rx, part),
        ry: mix(front.ry - 20, back.ry, part),
      })
      const [a, b] = [size(outer), size(inner)]
      const [p, q] = [cell / 24, (cell + 1) / 24]
      const open = cell > 9 && cell < 14
      const fill = open
        ? dusk
          ? '#2f4560'
          : '#c9e4e4'
        : (cell + ring) % 2 === 0
          ? dusk
            ? '#b97d55'
            : '#f6ead0'
          : dusk
            ? '#d39a66'
            : '#e6d2aa'
      panels.push(
        polygon(
          [
            onArch(cx, cy, a.rx, a.ry, p),
            onArch(cx, cy, a.rx, a.ry, q),
            onArch(cx, cy, b.rx, b.ry, q),
            onArch(cx, cy, b.rx, b.ry, p),
          ],
          fill,
          `stroke="${dusk ? '#7a4f3c' : '#c3a877'}" stroke-width="1"`,
        ),
      )
    }
  }
  sheet.add(...panels)
  for (const ring of times(rings + 1)) {
    const part = ring / rings
    sheet.add(
      path(
        arch(cx, cy, mix(front.rx - 14, back.rx, part), mix(front.ry - 12, back.ry, part)),
        'none',
        `stroke="${dusk ? '#f2c58c' : '#ffffff'}" stroke-width="${n(mix(20, 8, part))}"`,
      ),
    )
  }
  sheet.add(
    path(
      `${arch(cx, cy, back.rx - 5, back.ry - 5)}Z`,
      dusk
        ? sheet.gradient([
            [0, '#3d5673'],
            [0.7, '#e9a468'],
            [1, '#ffdf9c'],
          ])
        : sheet.gradient([
            [0, '#8fc3cd'],
            [1, '#eef0e0'],
          ]),
    ),
  )
  const clipShape = path(`${arch(cx, cy, back.rx - 5, back.ry - 5)}Z`, '#000')
  const mullions = times(19).map((index) =>
    line(cx - 380 + index * 42, cy, cx - 380 + index * 42, cy - 300, dusk ? '#8a5a45' : '#ffffff', 4),
  )
  const rails = times(5).map((index) =>
    line(cx - 400, cy - 60 - index * 54, cx + 400, cy - 60 - index * 54, dusk ? '#8a5a45' : '#ffffff', 3),
  )
  sheet.add(
    sheet.clip(clipShape, [skyline(sheet, cy, 130, dusk ? '#6b5a6c' : '#b5cfcd'), ...mullions, ...rails]),
  )
  for (const side of [-1, 1]) {
    const x = cx + side * 190
    sheet.add(
      polygon(
        [
          [x - 60 * side, cy],
          [x + 70 * side, cy - 92],
          [x + 92 * side, cy - 92],
          [x - 30 * side, cy],
        ],
        dusk ? '#4b3540' : '#9a8a6c',
      ),
      line(x - 56 * side, cy - 26, x + 74 * side, cy - 118, dusk ? glow : teal, 5),
    )
    sheet.add(rect(x + (side > 0 ? 70 : -250), cy - 96, 180, 12, dusk ? '#5a3f45' : '#cdb893'))
    for (const step of times(4)) sheet.add(person(sheet, x + side * (100 + step * 36), cy - 96, 30, light))
  }
  sheet.add(
    path(arch(cx, cy, front.rx, front.ry), 'none', `stroke="${shell}" stroke-width="30"`),
    path(
      arch(cx, cy, front.rx + 15, front.ry + 15),
      'none',
      `stroke="${dusk ? '#7a5a52' : '#cdb893'}" stroke-width="4"`,
    ),
  )
  sheet.add(
    circle(
      cx,
      cy - 236,
      30,
      dusk ? '#fff3d6' : '#ffffff',
      `stroke="${dusk ? '#4b3540' : '#12303a'}" stroke-width="5"`,
    ),
    line(cx, cy - 236, cx, cy - 256, '#12303a', 4),
    line(cx, cy - 236, cx + 14, cy - 230, '#12303a', 4),
  )
  if (dusk) sheet.add(lamp(sheet, cx, ground + 40, 720, 120, 0.6))
  sheet.add(
    hedge(sheet, 0, ground + 14, 150, 34, light),
    hedge(sheet, 1460, ground + 14, 150, 34, light),
    palmTree(sheet, 62, ground + 16, 260, light),
    palmTree(sheet, 1540, ground + 16, 270, light),
  )
  sheet.add(
    people(sheet, 26, ground + 18, 985, light, 0.95),
    bus(1110, ground + 132, dusk),
    bus(150, ground + 96, dusk),
  )
}

function bus(x: number, y: number, dusk: boolean): string {
  return group('', [
    rect(x - 8, y, 330, 12, '#000', 'opacity="0.2" rx="6"'),
    rect(x, y - 112, 312, 110, dusk ? '#2f5866' : '#2f7480', 'rx="14"'),
    rect(x + 12, y - 98, 288, 46, dusk ? glow : '#cfe7e6', 'rx="6"'),
    path(
      times(6)
        .map((index) => `M${x + 58 + index * 46} ${y - 98}v46`)
        .join(''),
      'none',
      `stroke="${dusk ? '#2f5866' : '#2f7480'}" stroke-width="6"`,
    ),
    rect(
      x + 124,
      y - 98,
      42,
      92,
      dusk ? '#f0c987' : '#b9dad9',
      `stroke="${dusk ? '#1c3843' : '#1d4a56'}" stroke-width="4"`,
    ),
    rect(x, y - 40, 312, 8, brass),
    ...[x + 62, x + 250].flatMap((wheel) => [
      circle(wheel, y - 2, 22, '#1b222b'),
      circle(wheel, y - 2, 9, '#b9b2a6'),
    ]),
  ])
}

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
