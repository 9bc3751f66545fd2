import { planner, pointing, surveyor } from './hero-people.ts'
import { project, type View } from './perspective.ts'
import { ellipse, group, n, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A tower crane with a level jib; reach is negative to the left. */
function crane(x: number, base: number, top: number, reach: number, load: number, color: string): string {
  const way = Math.sign(reach)
  let lattice = ''
  for (const index of times((base - top) / 26))
    lattice += `M${x - 7} ${n(base - index * 26)}l14 -26M${x + 7} ${n(base - index * 26)}l-14 -26`
  for (const index of times(Math.abs(reach) / 26))
    lattice += `M${n(x + way * index * 26)} ${top}l${13 * way} -15l${13 * way} 15`
  const trolley = x + reach * 0.7
  return group(`stroke="${color}" fill="none"`, [
    path(`M${x - 7} ${base}V${top}M${x + 7} ${base}V${top}`, 'none', 'stroke-width="4"'),
    path(
      `M${n(x - reach * 0.28)} ${top}H${x + reach}M${x} ${top - 15}H${n(x + reach * 0.95)}`,
      'none',
      'stroke-width="4"',
    ),
    path(lattice, 'none', 'stroke-width="1.6"'),
    path(
      `M${x} ${top}V${top - 62}L${n(x + reach * 0.72)} ${top - 15}M${x} ${top - 62}L${n(x - reach * 0.26)} ${top}`,
      'none',
      'stroke-width="2.4"',
    ),
    path(
      `M${n(trolley - 10)} ${top + 2}h20M${n(trolley)} ${top}V${n(top + load)}l-16 22h32l-16 -22`,
      'none',
      'stroke-width="2.2"',
    ),
    rect(x - reach * 0.28 - 18, top - 2, 36, 30, color, 'stroke="none"'),
    rect(x + way * 8 - 9, top + 4, 18, 20, color, 'stroke="none"'),
    rect(trolley - 24, top + load + 22, 48, 11, '#e9b877', 'stroke="none"'),
  ])
}

export function cranes(which: 'far' | 'near'): string {
  return which === 'far'
    ? crane(1035, 1060, 420, 320, 130, '#17434a')
    : crane(628, 1090, 350, -300, 200, '#0d2c31')
}

/** Starter bars of a column with the formwork at its foot. */
function starters(x: number, y: number, width: number, height: number): string {
  let bars = ''
  let hoops = ''
  for (const index of times(6))
    bars += `M${n(x + (index * width) / 5)} ${y}V${n(y - height + (index % 3) * 14)}`
  for (const index of times(5)) hoops += `M${x - 3} ${n(y - 30 - index * 34)}H${x + width + 3}`
  return group('', [
    path(bars, 'none', 'stroke="#0b2125" stroke-width="7"'),
    path(bars, 'none', 'stroke="#d99a5c" stroke-width="2" transform="translate(-3 0)"'),
    path(hoops, 'none', 'stroke="#0b2125" stroke-width="4"'),
  ])
}

/** The floor that the viewer stands on, with its guard rail and the three people who work there. */
export function deck(sheet: Sheet, view: View): void {
  const floor = view.eye - 1.7
  const at = (x: number, depth: number, up = 0) => project(view, x, floor + up, depth)
  const rim = 11.6
  const [, edge] = at(0, rim)
  sheet.add(
    rect(
      0,
      edge,
      sheet.width,
      sheet.height + 60 - edge,
      sheet.gradient([
        [0, '#4d5a52'],
        [0.22, '#25464a'],
        [1, '#0b2528'],
      ]),
    ),
    ellipse(
      470,
      edge + 10,
      560,
      120,
      sheet.radial([
        [0, '#f3c98c', 0.55],
        [1, '#f3c98c', 0],
      ]),
    ),
  )
  let joints = ''
  for (const index of times(15)) {
    const [x1, y1] = at((index - 7) * 2, rim)
    const [x2, y2] = at((index - 7) * 2, 5.4)
    joints += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
  }
  for (const depth of [10.2, 8.6, 7.2]) joints += `M0 ${n(at(0, depth)[1])}H${sheet.width}`
  sheet.add(path(joints, 'none', 'stroke="#0b2528" stroke-width="2" opacity="0.35"'))
  const shadow = (x: number, depth: number, wide: number) =>
    polygon(
      [
        at(x - wide, depth),
        at(x + wide, depth),
        at(x + 2.6 + wide, depth - 3.2),
        at(x + 2.6 - wide, depth - 3.2),
      ],
      '#071c1f',
      'opacity="0.5"',
    )
  let posts = ''
  for (const index of times(13)) {
    const [x, y] = at((index - 6) * 1.9 + 0.4, rim)
    posts += `M${n(x)} ${n(y)}V${n(at(0, rim, 1.1)[1])}`
  }
  const rail = (up: number): string => `M0 ${n(at(0, rim, up)[1])}H${sheet.width}`
  sheet.add(
    path(posts, 'none', 'stroke="#0c282d" stroke-width="6"'),
    path(rail(1.08) + rail(0.58), 'none', 'stroke="#0c282d" stroke-width="5"'),
    path(rail(1.1) + rail(0.6), 'none', 'stroke="#f0c184" stroke-width="1.8" opacity="0.9"'),
    rect(0, at(0, rim, 0.15)[1], sheet.width, edge - at(0, rim, 0.15)[1] + 3, '#12363a'),
  )
  sheet.add(
    starters(1405, 1262, 110, 240),
    rect(1390, 1236, 140, 44, '#12363a'),
    rect(1390, 1236, 140, 5, '#e9b877', 'opacity="0.7"'),
    starters(96, 1262, 90, 210),
    rect(82, 1240, 118, 40, '#12363a'),
    shadow(-2.75, 9, 0.2),
    shadow(-2.3, 9, 0.12),
    shadow(1.75, 8.8, 0.26),
    shadow(2.75, 9, 0.28),
    surveyor(340, 1270, 300),
    pointing(1096, 1276, 304),
    planner(1262, 1270, 282),
  )
}
