import { type Face, project, type View } from './perspective.ts'
import { ellipse, group, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

const metres = { width: 38, back: 62, near: 13, arcade: 8.6 }

interface Stone {
  wall: string
  side: string
  trim: string
  reveal: string
  inside: string
  joint: string
}

/** A pointed arch in a wall, as path data. */
function archOn(face: Face, middle: number, half: number, spring: number, top: number): string {
  const at = (across: number, up: number): string => face(across, up).map(n).join(' ')
  const haunch = mix(spring, top, 0.72)
  return `M${at(middle - half, 0)}L${at(middle - half, spring)}Q${at(middle - half * 0.94, haunch)} ${at(middle, top)}Q${at(middle + half * 0.94, haunch)} ${at(middle + half, spring)}L${at(middle + half, 0)}Z`
}

/** One side of the court: arches on columns below a band of stone. */
function gallery(face: Face, bays: number, stone: Stone, wall: string, skip = -1): string {
  const { arcade } = metres
  const band = (low: number, high: number, fill: string): string =>
    polygon([face(0, low), face(1, low), face(1, high), face(0, high)], fill)
  const parts = [band(0, arcade, wall)]
  let reveals = ''
  let openings = ''
  let lozenges = ''
  for (const bay of times(bays)) {
    const middle = (bay + 0.5) / bays
    for (const half of [0.25, 0.75]) {
      const x = (bay + half) / bays
      const at = (dx: number, up: number): string =>
        face(x + dx / bays, up)
          .map(n)
          .join(' ')
      lozenges += `M${at(-0.16, 7.5)}L${at(0, 7.9)}L${at(0.16, 7.5)}L${at(0, 7.1)}Z`
    }
    if (bay === skip) continue
    reveals += archOn(face, middle, 0.41 / bays, 3.3, 6.7)
    openings += archOn(face, middle + 0.03 / bays, 0.35 / bays, 3.2, 6.3)
  }
  parts.push(
    path(reveals, stone.reveal),
    path(openings, stone.inside),
    path(lozenges, 'none', `stroke="${stone.joint}" stroke-width="1.4" opacity="0.8"`),
    band(arcade - 0.1, arcade + 0.5, stone.trim),
    band(6.75, 6.9, stone.trim),
  )
  return group('', parts)
}

/** The galleries that close the court on three sides, with a portal in the middle of the far one. */
export function galleries(sheet: Sheet, view: View, dusk: boolean): string {
  const { width, back, near } = metres
  const stone: Stone = dusk
    ? {
        wall: '#977671',
        side: '#6b5662',
        trim: '#e0b48e',
        reveal: '#5a4654',
        inside: sheet.gradient([
          [0, '#ffe3a3'],
          [1, '#df8d4e'],
        ]),
        joint: '#e0b48e',
      }
    : {
        wall: '#f3e5c9',
        side: '#dcc8a2',
        trim: '#fffaf0',
        reveal: '#cfb489',
        inside: sheet.gradient([
          [0, '#7d7a74'],
          [1, '#b79b74'],
        ]),
        joint: '#b9975f',
      }
  const far: Face = (across, up) => project(view, mix(-width, width, across), up, back)
  const left: Face = (across, up) => project(view, -width, up, mix(near, back, across))
  const right: Face = (across, up) => project(view, width, up, mix(near, back, across))
  const portal: Face = (across, up) => project(view, mix(-5.2, 5.2, across), up, back - 1)
  const slab = (low: number, high: number, from: number, to: number, fill: string): string =>
    polygon([portal(from, low), portal(to, low), portal(to, high), portal(from, high)], fill)
  return group('', [
    gallery(far, 13, stone, stone.wall, 6),
    gallery(left, 9, stone, stone.side),
    gallery(right, 9, stone, dusk ? stone.side : '#fbf0d8'),
    slab(0, 14.4, 0, 1, stone.trim),
    slab(0, 13.8, 0.06, 0.94, stone.wall),
    path(archOn(portal, 0.5, 0.36, 5.4, 12.4), stone.reveal),
    path(archOn(portal, 0.5, 0.3, 5.2, 11.7), stone.inside),
    path(archOn(portal, 0.5, 0.15, 2.6, 5), dusk ? '#8a4f2f' : '#6f4528'),
  ])
}

/** The stone floor of the court: large slabs, with bands of darker stone between the columns. */
export function courtFloor(sheet: Sheet, view: View, dusk: boolean): string {
  const top = project(view, 0, 0, metres.back)[1]
  const at = (x: number, depth: number): string => project(view, x, 0, depth).map(n).join(' ')
  let joints = ''
  for (const step of times(35))
    joints += `M${at((step - 17) * 2.6, metres.back)}L${at((step - 17) * 2.6, 6.4)}`
  for (let depth = metres.back; depth > 6.5; depth -= 2.6) joints += `M${at(-44, depth)}L${at(44, depth)}`
  let bands = ''
  for (const x of [-37, -21, -5, 5, 21, 37])
    bands += `M${at(x - 0.35, metres.back)}L${at(x + 0.35, metres.back)}L${at(x + 0.35, 6.4)}L${at(x - 0.35, 6.4)}Z`
  for (const depth of [14, 30, 46, 60])
    bands += `M${at(-38, depth)}L${at(38, depth)}L${at(38, depth + 0.7)}L${at(-38, depth + 0.7)}Z`
  return group('', [
    rect(
      0,
      top - 1,
      sheet.width,
      sheet.height - top + 1,
      sheet.gradient(
        dusk
          ? [
              [0, '#a5806f'],
              [1, '#3a3d4d'],
            ]
          : [
              [0, '#fbf0d9'],
              [1, '#e6d2aa'],
            ],
      ),
    ),
    path(joints, 'none', `stroke="${dusk ? '#d9b391' : '#b79a6a'}" stroke-width="1.2" opacity="0.28"`),
    path(bands, dusk ? '#6b4f50' : '#c79f74', 'opacity="0.5"'),
  ])
}

/** The eight-sided basin in the middle of the court. */
export function basin(view: View, depth: number, dusk: boolean): string {
  const ring = (radius: number, up: number): Point[] =>
    times(8).map((side) => {
      const turn = ((side + 0.5) / 8) * Math.PI * 2
      return project(view, Math.cos(turn) * radius, up, depth + Math.sin(turn) * radius)
    })
  const [px, py] = project(view, 0, 1, depth)
  return group('', [
    ...times(8)
      .filter((side) => side >= 3)
      .map((side) => {
        const [low, high] = [ring(3.4, 0), ring(3.2, 0.8)]
        const next = (side + 1) % 8
        const corners = [low[side], low[next], high[next], high[side]]
        return polygon(
          corners.filter((corner) => corner !== undefined),
          dusk ? '#7d5f5c' : side < 5 ? '#cbb083' : '#e2cda3',
        )
      }),
    polygon(ring(3.2, 0.8), dusk ? '#d9a97e' : '#fff8e8'),
    polygon(ring(2.7, 0.8), dusk ? '#35616a' : '#6fb0b1'),
    path(
      `M${n(px)} ${n(py)}v-26M${n(px)} ${n(py - 26)}q-14 4 -16 26M${n(px)} ${n(py - 26)}q14 4 16 26`,
      'none',
      `stroke="${dusk ? '#f3d9b0' : '#ffffff'}" stroke-width="2.4" opacity="0.85"`,
    ),
    ellipse(px, py, 22, 3, '#ffffff', 'opacity="0.4"'),
  ])
}
