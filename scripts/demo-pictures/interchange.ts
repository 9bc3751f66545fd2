import { contours, planTree } from './drawing-board.ts'
import { type Light, sky } from './scenery.ts'
import {
  circle,
  group,
  line,
  mix,
  n,
  type Point,
  path,
  polygon,
  polyline,
  rect,
  type Sheet,
  times,
} from './svg.ts'

type Spot = readonly [x: number, y: number, z: number]

interface Road {
  spots: Spot[]
  width: number
  lanes: number
}

const turn = -0.42

function project([x, y, z]: Spot): Point {
  return [
    800 + (x * Math.cos(turn) - y * Math.sin(turn)) * 0.98,
    560 + (x * Math.sin(turn) + y * Math.cos(turn)) * 0.54 - z,
  ]
}

function bend(from: Spot, c1: Spot, c2: Spot, to: Spot, steps = 30): Spot[] {
  return times(steps + 1).map((step) => {
    const t = step / steps
    const at = (axis: 0 | 1 | 2): number =>
      (1 - t) ** 3 * from[axis] +
      3 * (1 - t) ** 2 * t * c1[axis] +
      3 * (1 - t) * t * t * c2[axis] +
      t ** 3 * to[axis]
    return [at(0), at(1), at(2)]
  })
}

/** The road's line moved sideways by the given distance. */
function beside(spots: readonly Spot[], distance: number): Spot[] {
  return spots.map((spot, index) => {
    const before = spots[Math.max(0, index - 1)] ?? spot
    const after = spots[Math.min(spots.length - 1, index + 1)] ?? spot
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    return [
      spot[0] - ((after[1] - before[1]) / length) * distance,
      spot[1] + ((after[0] - before[0]) / length) * distance,
      spot[2],
    ]
  })
}

function drawRoad(sheet: Sheet, { spots, width, lanes }: Road, night: boolean): string {
  const [left, right] = [beside(spots, -width / 2), beside(spots, width / 2)]
  const flat = (list: readonly Spot[], lower: number): Point[] =>
    list.map(([x, y, z]) => project([x, y, Math.max(0, z - lower)]))
  const high = spots.some(([, , z]) => z > 8)
  const parts: string[] = []
  if (high) {
    const shadow = (list: readonly Spot[]): Point[] =>
      list.map(([x, y, z]) => project([x + z * 0.5, y + z * 0.35, 0]))
    parts.push(
      polygon([...shadow(left), ...shadow(right).reverse()], '#20140c', `opacity="${night ? 0.35 : 0.2}"`),
    )
    for (const [index, [x, y, z]] of spots.entries()) {
      if (index % 4 === 2 && z > 22) {
        const [px, py] = project([x, y, 0])
        parts.push(
          rect(px - 9, py - z, 18, z + 4, night ? '#3a3f4c' : '#c2ae8a'),
          rect(px + 2, py - z, 7, z + 4, night ? '#2a2f3b' : '#a08a66'),
        )
      }
    }
    for (const side of [left, right])
      parts.push(polygon([...flat(side, 0), ...flat(side, 15).reverse()], night ? '#2b303d' : '#b09a76'))
  }
  parts.push(polygon([...flat(left, 0), ...flat(right, 0).reverse()], night ? '#1d2530' : '#5d6468'))
  const seen = (list: Spot[]): Point[] => list.map(project)
  parts.push(
    polyline(seen(beside(spots, -width / 2)), night ? '#6b6a70' : '#f0e4cb', high ? 5 : 2.5),
    polyline(seen(beside(spots, width / 2)), night ? '#6b6a70' : '#f0e4cb', high ? 5 : 2.5),
  )
  const lane = width / lanes
  for (const index of times(lanes - 1)) {
    const middle = lanes >= 6 && index === lanes / 2 - 1
    if (night && !middle) continue
    parts.push(
      polyline(
        seen(beside(spots, -width / 2 + lane * (index + 1))),
        middle ? '#d8a24a' : '#fffaf0',
        middle ? 4 : 1.6,
        middle ? '' : 'stroke-dasharray="14 18" opacity="0.75"',
      ),
    )
  }
  for (const index of times(lanes)) {
    const track = beside(spots, -width / 2 + lane * (index + 0.5))
    const towards = index < lanes / 2
    if (night) {
      const trail = track.slice(
        Math.floor(sheet.between(0, 6)),
        track.length - Math.floor(sheet.between(0, 6)),
      )
      parts.push(
        polyline(
          seen(trail),
          towards ? '#ff6a4a' : '#ffe9b8',
          sheet.between(2.6, 5.2),
          `opacity="${n(sheet.between(0.5, 0.95))}" stroke-linecap="round"`,
        ),
      )
    } else {
      const step = Math.max(2, Math.round(track.length / 9))
      for (
        let at = Math.floor(sheet.between(0, step));
        at < track.length - 2;
        at += step + Math.floor(sheet.between(0, step))
      )
        parts.push(car(sheet, track, at))
    }
  }
  return group('', parts)
}

function car(sheet: Sheet, track: readonly Spot[], index: number): string {
  const here = track[index]
  const next = track[index + 1]
  if (!here || !next) return ''
  const length = Math.hypot(next[0] - here[0], next[1] - here[1]) || 1
  const [ux, uy] = [(next[0] - here[0]) / length, (next[1] - here[1]) / length]
  const long = sheet.random() < 0.2 ? 22 : 12
  const corner = (along: number, across: number, up: number): Point =>
    project([here[0] + ux * along - uy * across, here[1] + uy * along + ux * across, here[2] + up])
  const paint = sheet.pick(['#fffdf6', '#fffdf6', '#c94f38', '#2f7480', '#2b2f38', '#d8a24a'])
  return (
    polygon(
      [corner(-long, -6, 0), corner(long, -6, 0), corner(long, 6, 0), corner(-long, 6, 0)],
      '#1b1712',
      'opacity="0.4"',
    ) + polygon([corner(-long, -6, 7), corner(long, -6, 7), corner(long, 6, 7), corner(-long, 6, 7)], paint)
  )
}

/** A free-flow interchange of three levels, seen from the air. */
export function interchange(sheet: Sheet, light: Light): void {
  const night = light === 'dusk'
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
    spots: bend(
      [sx * 620, sy * 78, flat],
      [sx * 300, sy * 90, 0],
      [sx * 90, sy * 300, 0],
      [sx * 78, sy * 660, middle * 0.75],
    ),
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
      sheet.add(planTree(x, y, radius, night ? '#3c5a52' : '#2f5d46', night ? '#29423f' : '#6d9160'))
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
  if (night) {
    const lampGlow = sheet.radial([
      [0, '#ffd78a', 0.75],
      [1, '#ffd78a', 0],
    ])
    for (const index of times(22)) {
      const along = -1100 + index * 105
      for (const [x, y] of [project([along, 92, 0]), project([along, -92, 0])])
        sheet.add(
          circle(x, y - 30, 34, lampGlow),
          circle(x, y - 30, 3, '#fff3d6'),
          line(x, y, x, y - 30, '#6b6a70', 2),
        )
    }
  }
}
