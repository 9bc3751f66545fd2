import { group, n, type Point, path, polygon, polyline, rect, type Sheet, times } from './svg.ts'

export type Spot = readonly [x: number, y: number, z: number]

export interface Road {
  spots: Spot[]
  width: number
  lanes: number
}

const turn = -0.42

/** The point of the sheet that shows a spot of the drawn land. */
export function project([x, y, z]: Spot): Point {
  return [
    800 + (x * Math.cos(turn) - y * Math.sin(turn)) * 0.98,
    560 + (x * Math.sin(turn) + y * Math.cos(turn)) * 0.54 - z,
  ]
}

/** The points of a line without those that lie on it between their neighbours. */
function sparse(points: readonly Point[]): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 3) return [...points]
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy) || 1
  let [far, most] = [0, 0]
  for (const [index, [x, y]] of points.entries()) {
    const off = Math.abs((x - first[0]) * dy - (y - first[1]) * dx) / length
    if (off > most) [far, most] = [index, off]
  }
  if (most < 0.45) return [first, last]
  return [...sparse(points.slice(0, far + 1)).slice(0, -1), ...sparse(points.slice(far))]
}

/** A curve through the air between two spots. */
export function bend(from: Spot, c1: Spot, c2: Spot, to: Spot, steps = 30): Spot[] {
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

/** A road with its lanes and traffic; where it is high, with its deck, piers and shadow. */
export function drawRoad(sheet: Sheet, { spots, width, lanes }: Road, night: boolean): string {
  const [left, right] = [beside(spots, -width / 2), beside(spots, width / 2)]
  const flat = (list: readonly Spot[], lower: number): Point[] =>
    sparse(list.map(([x, y, z]) => project([x, y, Math.max(0, z - lower)])))
  const high = spots.some(([, , z]) => z > 8)
  const parts: string[] = []
  if (high) {
    const shadow = (list: readonly Spot[]): Point[] =>
      sparse(list.map(([x, y, z]) => project([x + z * (night ? 0.5 : 1.7), y + z * (night ? 0.35 : 0.2), 0])))
    parts.push(
      polygon(
        [...shadow(left), ...shadow(right).reverse()],
        night ? '#20140c' : '#4b3f6b',
        `opacity="${night ? 0.35 : 0.42}"`,
      ),
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
  const seen = (list: Spot[]): Point[] => sparse(list.map(project))
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
      let shade = ''
      const bodies = new Map<string, string>()
      const step = Math.max(2, Math.round(track.length / 9))
      for (
        let at = Math.floor(sheet.between(0, step));
        at < track.length - 2;
        at += step + Math.floor(sheet.between(0, step))
      ) {
        const paint = car(sheet, track, at)
        shade += paint.shade
        bodies.set(paint.color, (bodies.get(paint.color) ?? '') + paint.body)
      }
      parts.push(
        path(shade, '#1b1712', 'opacity="0.4"'),
        ...[...bodies].map(([color, body]) => path(body, color)),
      )
    }
  }
  return group('', parts)
}

/** A car on its lane from above: the outlines of its body and of the shaded parts below. */
function car(
  sheet: Sheet,
  track: readonly Spot[],
  index: number,
): { shade: string; body: string; color: string } {
  const here = track[index] ?? [0, 0, 0]
  const next = track[index + 1] ?? here
  const length = Math.hypot(next[0] - here[0], next[1] - here[1]) || 1
  const [ux, uy] = [(next[0] - here[0]) / length, (next[1] - here[1]) / length]
  const long = sheet.random() < 0.2 ? 22 : 12
  const corner = (along: number, across: number): Point =>
    project([here[0] + ux * along - uy * across, here[1] + uy * along + ux * across, here[2]])
  const [a, b, c] = [corner(-long, -6), corner(long, -6), corner(long, 6)]
  const sides = `l${n(b[0] - a[0])} ${n(b[1] - a[1])} ${n(c[0] - b[0])} ${n(c[1] - b[1])} ${n(a[0] - b[0])} ${n(a[1] - b[1])}z`
  return {
    shade: `M${n(a[0])} ${n(a[1])}${sides}`,
    body: `M${n(a[0])} ${n(a[1] - 7)}${sides}`,
    color: sheet.pick(['#fffdf6', '#fffdf6', '#c94f38', '#2f7480', '#2b2f38', '#d8a24a']),
  }
}
