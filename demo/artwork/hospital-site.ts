import { surveyor } from './hero-people.ts'
import { blocks, noonSky, noonView } from './hospital-noon.ts'
import { type Box, facesOf, pane, project } from './perspective.ts'
import { ridge } from './scenery.ts'
import { ellipse, group, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

type Spot = readonly [x: number, depth: number]

const at = (x: number, depth: number, up = 0): Point => project(noonView, x, up, depth)
const joined = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
const along = ([ax, az]: Spot, [bx, bz]: Spot, share: number): Spot => [
  mix(ax, bx, share),
  mix(az, bz, share),
]

/** The corners of a block on the ground, from the one next to the viewer round to the right. */
function cornersOf({ x, depth, left, right, turn }: Box): [Spot, Spot, Spot, Spot] {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [rx, rz] = [sin * right, cos * right]
  const [lx, lz] = [-cos * left, sin * left]
  return [
    [x, depth],
    [x + rx, depth + rz],
    [x + rx + lx, depth + rz + lz],
    [x + lx, depth + lz],
  ]
}

/** A peg in the sand, with its short shadow. */
function peg([x, depth]: Spot, tall: number, fill: string): string {
  const [px, foot] = at(x, depth)
  const head = at(x, depth, tall)[1]
  const width = Math.max(1.6, 110 / depth)
  return group('', [
    polygon(
      [at(x, depth), at(x + tall * 0.7, depth - 0.3), at(x + tall * 0.7, depth)],
      '#8a6d45',
      'opacity="0.4"',
    ),
    rect(px - width / 2, head, width, foot - head, fill),
  ])
}

/** The outline of a block: lime on the sand, and strings at knee height that cross at its corners. */
function setOut(box: Box): string {
  const corners = cornersOf(box)
  const sides = corners.map((from, index) => [from, corners[(index + 1) % 4] ?? from] as const)
  const strings = sides.map(([from, to]) => {
    const beyond = 5 / Math.hypot(to[0] - from[0], to[1] - from[1])
    return [along(from, to, -beyond), along(from, to, 1 + beyond)] as const
  })
  return group('', [
    path(
      `${joined(corners.map(([x, depth]) => at(x, depth)))}Z`,
      '#f3e6c8',
      'opacity="0.35" stroke="#fffdf6" stroke-width="4" stroke-linejoin="round"',
    ),
    path(
      strings.map(([from, to]) => joined([at(...from, 0.8), at(...to, 0.8)])).join(''),
      'none',
      'stroke="#96561a" stroke-width="2"',
    ),
    ...strings.flat().map((spot) => peg(spot, 1.1, '#7b5f44')),
  ])
}

/** The pegs of the columns within a block. */
function columns(box: Box, across: number, back: number): string {
  const [near, right, far, left] = cornersOf(box)
  const spots = times(back + 1).flatMap((row) =>
    times(across + 1).map((column) =>
      along(along(near, right, column / across), along(left, far, column / across), row / back),
    ),
  )
  spots.sort((a, b) => b[1] - a[1])
  return group(
    '',
    spots.map((spot) => {
      const [x, y] = at(...spot, 0.7)
      const size = 34 / spot[1]
      return `${peg(spot, 0.7, '#a5793f')}${polygon(
        [
          [x, y - size * 1.2],
          [x + size * 2.4, y - size * 0.5],
          [x, y + size * 0.2],
        ],
        '#c0562f',
      )}`
    }),
  )
}

/** The cabin of the site, with a door and two windows. */
function cabin(): string {
  const faces = facesOf(noonView, { x: -30, depth: 92, left: 5, right: 22, turn: 62, height: 5.4 })
  return group('', [
    polygon([at(-36, 92), at(-10, 96), at(-6, 92), at(-32, 88)], '#55716f', 'opacity="0.3"'),
    pane(faces.left, 0.5, 5.4, '#c9d0c8'),
    pane(faces.right, 0.5, 5.4, '#fffdf8'),
    pane(faces.right, 0.5, 4.4, '#2f7a80', 0.08, 0.2),
    pane(faces.right, 2.2, 4.2, '#5f8f94', 0.32, 0.52),
    pane(faces.right, 2.2, 4.2, '#5f8f94', 0.64, 0.84),
    pane(faces.right, 5, 5.6, '#24545e'),
  ])
}

/** An excavator that waits. */
function excavator(x: number, depth: number): string {
  const [px, py] = at(x, depth)
  const size = noonView.focus / depth
  const place = (points: readonly Point[]): Point[] =>
    points.map(([dx, up]) => [px + dx * size, py - up * size])
  const line = (points: readonly Point[], width: number, color: string) =>
    path(
      joined(place(points)),
      'none',
      `stroke="${color}" stroke-width="${n(width * size)}" stroke-linejoin="round" stroke-linecap="round"`,
    )
  return group('', [
    ellipse(px + size, py, 4.4 * size, 0.35 * size, '#55716f', 'opacity="0.4"'),
    line(
      [
        [-1.9, 0.5],
        [1.9, 0.5],
      ],
      1,
      '#2b3436',
    ),
    line(
      [
        [-1.9, 0.5],
        [1.9, 0.5],
      ],
      0.35,
      '#5d6664',
    ),
    polygon(
      place([
        [-2.3, 1.2],
        [1.6, 1.2],
        [1.6, 2.4],
        [-2.3, 2.5],
      ]),
      '#d39a3c',
    ),
    polygon(
      place([
        [0.1, 2.2],
        [1.7, 2.2],
        [1.4, 3.7],
        [0.2, 3.7],
      ]),
      '#e4b257',
    ),
    polygon(
      place([
        [0.5, 2.5],
        [1.45, 2.5],
        [1.25, 3.4],
        [0.5, 3.4],
      ]),
      '#5f8f94',
    ),
    line(
      [
        [1.3, 2],
        [3.3, 5],
        [5.6, 3.6],
      ],
      0.42,
      '#c78c31',
    ),
    line(
      [
        [5.6, 3.6],
        [5, 1.3],
      ],
      0.34,
      '#d39a3c',
    ),
    polygon(
      place([
        [4.4, 1.4],
        [5.5, 1.3],
        [5.3, 0.3],
        [4.4, 0.4],
      ]),
      '#8a6526',
    ),
  ])
}

/** Someone who holds the staff at a corner, its marks towards the instrument. */
function staffHolder(spot: Spot): string {
  const [x, y] = at(...spot)
  const size = noonView.focus / spot[1]
  const staff = rect(x - 0.06 * size, y - 3.2 * size, 0.14 * size, 3.2 * size, '#fffdf6')
  const marks = times(6).map((index) =>
    rect(x - 0.06 * size, y - (0.35 + index * 0.5) * size, 0.14 * size, 0.22 * size, '#b3432b'),
  )
  const middle = x + 0.42 * size
  return group('', [
    ellipse(middle + 0.5 * size, y, 0.7 * size, 0.08 * size, '#55716f', 'opacity="0.4"'),
    rect(middle - 0.2 * size, y - 0.85 * size, 0.16 * size, 0.85 * size, '#24545e'),
    rect(middle + 0.04 * size, y - 0.85 * size, 0.16 * size, 0.85 * size, '#1b464d'),
    rect(middle - 0.26 * size, y - 1.5 * size, 0.52 * size, 0.72 * size, '#d9843c', `rx="${n(0.1 * size)}"`),
    rect(middle - 0.26 * size, y - 1.2 * size, 0.52 * size, 0.09 * size, '#fff1cf'),
    path(
      joined([
        [middle - 0.2 * size, y - 1.35 * size],
        [x, y - 1.15 * size],
      ]),
      'none',
      `stroke="#d9843c" stroke-width="${n(0.15 * size)}" stroke-linecap="round"`,
    ),
    ellipse(middle, y - 1.66 * size, 0.13 * size, 0.16 * size, '#9a6c4e'),
    path(
      `M${n(middle - 0.2 * size)} ${n(y - 1.7 * size)}a${n(0.2 * size)} ${n(0.2 * size)} 0 0 1 ${n(0.4 * size)} 0z`,
      '#f6f3ea',
    ),
    staff,
    ...marks,
  ])
}

/** The ground of the hospital before construction, from where the finished building is seen at noon. */
export function hospitalSite(sheet: Sheet): void {
  const { horizon } = noonView
  noonSky(sheet)
  sheet.add(
    ridge(sheet, horizon - 10, 56, '#d9d3bd', 0, 7),
    ridge(sheet, horizon + 6, 34, '#d6c49e', 0, 9),
    rect(
      0,
      horizon + 2,
      sheet.width,
      300,
      sheet.gradient([
        [0, '#dcc79c'],
        [0.4, '#e3cfa6'],
        [1, '#cbb081'],
      ]),
    ),
  )
  // Ripples of the sand and shrubs, larger towards the viewer
  let ripples = ''
  const shrubs: string[] = []
  for (const index of times(90)) {
    const depth = 10 + 150 * sheet.random() ** 1.6
    const [x, y] = at(sheet.between(-0.55, 0.85) * depth, depth)
    const size = noonView.focus / depth
    ripples += `M${n(x)} ${n(y)}q${n(size)} ${n(-0.14 * size)} ${n(2.4 * size)} 0`
    if (index % 7 === 0 && depth > 24)
      shrubs.push(
        ellipse(x, y, 0.9 * size, 0.1 * size, '#8a6d45', 'opacity="0.4"'),
        ...times(4).map((part) =>
          ellipse(
            x + (part - 1.5) * 0.32 * size,
            y - sheet.between(0.2, 0.42) * size,
            0.36 * size,
            0.3 * size,
            sheet.pick(['#7d8a5c', '#8f9867', '#6d7c54']),
          ),
        ),
      )
  }
  // The track by which the machine came
  const track = (side: number) =>
    joined(times(12).map((step) => at(26 - step * 1.1 + side + (step * step) / 22, 58 - step * 3.9)))
  sheet.add(
    path(ripples, 'none', 'stroke="#b3925c" stroke-width="1.6" opacity="0.5"'),
    path(
      track(0) + track(2.4),
      'none',
      'stroke="#a98755" stroke-width="7" opacity="0.35" stroke-linejoin="round"',
    ),
    ...shrubs,
    setOut(blocks.clinic),
    setOut(blocks.back),
    cabin(),
    setOut(blocks.front),
    columns(blocks.front, 12, 4),
    excavator(27, 62),
    staffHolder([blocks.front.x, blocks.front.depth - 22]),
  )
  const [sx, sy] = at(-8.4, 22)
  sheet.add(ellipse(sx + 70, sy, 130, 8, '#6f5534', 'opacity="0.3"'), surveyor(sx, sy, 108))
}
