import { hedge, lamp, people, person } from './foreground.ts'
import { brass, glow, type Light, palmTree, plaza, sky, skyline, teal } from './scenery.ts'
import { circle, group, line, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** The outline of a half ellipse standing on the ground. */
export function arch(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x + rx)} ${n(y)}`
}

/** A point on that outline, from 0 at the left foot to 1 at the right. */
export function onArch(x: number, y: number, rx: number, ry: number, part: number): Point {
  const angle = Math.PI * (1 - part)
  return [x + Math.cos(angle) * rx, y - Math.sin(angle) * ry]
}

/** A station hall under one arched roof, seen from its square. */
export function station(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 790
  if (dusk) {
    sheet.crop(30, 222, 1230)
    sky(sheet, 'dusk', ground, undefined, [
      [0, '#0b1d45'],
      [0.45, '#1c3f78'],
      [0.75, '#4d78a8'],
      [0.92, '#a9b4c6'],
      [1, '#e6c3b0'],
    ])
  } else
    sky(
      sheet,
      light,
      ground,
      [1500, 300],
      [
        [0, '#7fa9c4'],
        [0.5, '#c3d7dc'],
        [1, '#f6ead2'],
      ],
    )
  sheet.add(skyline(sheet, ground, 190, dusk ? '#2c4a78' : '#abc6c5', dusk ? glow : undefined))
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
