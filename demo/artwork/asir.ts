import { glow, type Light } from './scenery.ts'
import { ellipse, group, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** The colours of a storey's wall in the old way of building. */
interface Wall {
  front: string
  side: string
  line: string
}

const walls: Record<Light, { stone: Wall; mud: Wall[]; roof: string; lime: string; glass: string }> = {
  day: {
    stone: { front: '#a9967f', side: '#7f6f60', line: '#6f604f' },
    mud: [
      { front: '#d8bb92', side: '#a98a67', line: '#6c5a4a' },
      { front: '#cda27a', side: '#9b7454', line: '#65503f' },
      { front: '#e6d5b5', side: '#b8a17f', line: '#77664f' },
    ],
    roof: '#d9cbb0',
    lime: '#fffdf6',
    glass: '#2f5d66',
  },
  dusk: {
    stone: { front: '#564d58', side: '#3a3644', line: '#2b2935' },
    mud: [
      { front: '#75626a', side: '#4a4150', line: '#332e3b' },
      { front: '#6a5460', side: '#433848', line: '#2f2835' },
      { front: '#857078', side: '#564a58', line: '#3b3442' },
    ],
    roof: '#6f6470',
    lime: '#c9b3ac',
    glass: '#232c3d',
  },
}

interface Volume {
  x: number
  base: number
  width: number
  height: number
  /** The height of a storey. */
  storey: number
}

/** One volume of a house: its front, its flank, the terrace on top, and openings framed with lime. */
function volume(chance: Sheet, { x, base, width, height, storey }: Volume, wall: Wall, light: Light): string {
  const { roof, lime, glass } = walls[light]
  const [top, deep, rise] = [base - height, storey * 0.42, storey * 0.16]
  const right = x + width
  let shelves = ''
  for (const step of times(height / (storey * 0.25) - 1)) {
    const y = base - (step + 1) * storey * 0.25
    shelves += `M${n(x - 1.5)} ${n(y)}H${n(right)}l${n(deep)} ${n(-rise)}`
  }
  let frames = ''
  let dark = ''
  let bright = ''
  let rails = ''
  const floors = Math.max(1, Math.round(height / storey))
  const bays = Math.max(1, Math.round(width / (storey * 1.15)))
  for (const floor of times(floors)) {
    for (const bay of times(bays)) {
      const kind = chance.random()
      if (kind > 0.93) continue
      const loggia = kind < 0.24
      const [w, h] = loggia ? [storey * 0.74, storey * 0.6] : [storey * 0.32, storey * 0.42]
      const left = x + ((bay + 0.5) * width) / bays - w / 2
      const low = base - floor * storey - (loggia ? storey * 0.1 : storey * 0.28)
      const band = storey * 0.07
      frames += `M${n(left - band)} ${n(low + band)}h${n(w + band * 2)}v${n(-h - band * 2)}h${n(-w - band * 2)}z`
      const pane = `M${n(left)} ${n(low)}h${n(w)}v${n(-h)}h${n(-w)}z`
      if (chance.random() < 0.55 && light === 'dusk') bright += pane
      else dark += pane
      if (loggia) {
        rails += `M${n(left)} ${n(low - h * 0.2)}h${n(w)}`
      }
    }
  }
  const tooth = storey * 0.13
  const horn = (at: number): string =>
    `M${n(at)} ${n(top)}h${n(tooth * 1.7)}v${n(-tooth)}h${n(-tooth * 0.35)}v${n(-tooth)}h${n(-tooth)}v${n(tooth)}h${n(-tooth * 0.35)}z`
  const parts = [
    polygon(
      [
        [right, top],
        [right + deep, top - rise],
        [right + deep, base - rise],
        [right, base],
      ],
      wall.side,
    ),
    rect(x, top, width, height, wall.front),
    polygon(
      [
        [x, top],
        [x + deep, top - rise],
        [right + deep, top - rise],
        [right, top],
      ],
      roof,
    ),
    path(shelves, 'none', `stroke="${wall.line}" stroke-width="${n(storey * 0.05)}" opacity="0.62"`),
    path(frames, lime),
    path(dark, glass),
    bright === '' ? '' : path(bright, glow),
    rails === ''
      ? ''
      : path(
          rails,
          'none',
          `stroke="${light === 'dusk' ? '#4a3b34' : '#8a5f3c'}" stroke-width="${n(storey * 0.24)}" stroke-dasharray="1.5 3.4"`,
        ),
    path(
      `${horn(x)}${horn(right - tooth * 1.7)}M${n(x)} ${n(top)}H${n(right)}v${n(tooth * 0.5)}H${n(x)}z`,
      lime,
    ),
  ]
  return group('', parts)
}

/** A narrow band of painted zigzags over an entrance storey. */
function painted(x: number, y: number, width: number, height: number, light: Light): string {
  const colors = light === 'dusk' ? ['#7d4238', '#a07a44', '#35565e'] : ['#b5432f', '#e0a63c', '#2f6f78']
  let teeth = `M${n(x)} ${n(y + height)}`
  const count = Math.round(width / height)
  for (const index of times(count))
    teeth += `L${n(x + (width / count) * (index + 0.5))} ${n(y + height * 0.3)}L${n(x + (width / count) * (index + 1))} ${n(y + height)}`
  return group('', [
    rect(x, y, width, height, colors[0] ?? ''),
    rect(x, y, width, height * 0.26, colors[1] ?? ''),
    path(`${teeth}Z`, colors[2] ?? ''),
  ])
}

/** A house of flats that steps back: stone below, shelved walls above, each roof the terrace of the next. */
export function terraceHouse(
  chance: Sheet,
  x: number,
  base: number,
  width: number,
  storey: number,
  light: Light,
): string {
  const { stone } = walls[light]
  const wall = chance.pick(walls[light].mud)
  const low = storey * 1.06
  const [share, tall] = [chance.between(0.5, 0.76), chance.random() < 0.34 ? 2 : 1]
  const start = chance.random() < 0.5 ? 0.04 : 0.92 - share
  const upper: Volume = {
    x: x + width * start,
    base: base - low - storey * 0.1,
    width: width * share,
    height: storey * tall,
    storey,
  }
  const parts = [
    volume(chance, { x, base, width, height: low, storey }, stone, light),
    volume(chance, upper, wall, light),
  ]
  if (chance.random() < 0.55)
    parts.push(painted(upper.x, upper.base - upper.height + storey * 0.07, upper.width, storey * 0.15, light))
  const free =
    start < 0.5 ? [x + width * (start + share + 0.1), x + width * 0.97] : [x + width * 0.03, upper.x - 4]
  const [from = 0, to = 0] = free
  for (const step of times(Math.max(0, (to - from) / (storey * 0.3))))
    parts.push(
      ellipse(
        from + (step + 0.5) * storey * 0.3,
        base - low - storey * 0.12,
        storey * chance.between(0.14, 0.22),
        storey * chance.between(0.12, 0.26),
        chance.pick(light === 'dusk' ? ['#22383c', '#2b4743'] : ['#5f8a58', '#7ba06a', '#4c7350']),
      ),
    )
  return group('', parts)
}

/** A retaining wall of dry stone along a contour. */
export function stoneWall(
  chance: Sheet,
  contour: (x: number) => number,
  from: number,
  to: number,
  height: number,
  light: Light,
): string {
  const dusk = light === 'dusk'
  const stops = times((to - from) / 60 + 1).map((step) => Math.min(to, from + step * 60))
  const edge = stops.map((x): Point => [x, contour(x)])
  const courses = Math.max(2, Math.round(height / 11))
  const tall = height / courses
  const ink = dusk ? '#322e38' : '#86745f'
  const run = (down: number): string => `M${edge.map(([x, y]) => `${n(x)} ${n(y + down)}`).join('L')}`
  const joints = times(courses).map((course) => {
    const gaps = times(6).map(() => `1.3 ${n(chance.between(13, 32))}`)
    return path(
      run((course + 0.5) * tall),
      'none',
      `stroke="${ink}" stroke-width="${n(tall)}" stroke-dasharray="${gaps.join(' ')}" opacity="0.6"`,
    )
  })
  const beds = times(courses - 1).map((course) => run((course + 1) * tall))
  return group('', [
    polygon(
      [...edge, ...[...edge].reverse().map(([x, y]): Point => [x, y + height])],
      dusk ? '#4b444c' : '#b3a189',
    ),
    ...joints,
    path(beds.join(''), 'none', `stroke="${ink}" stroke-width="1.3" opacity="0.6"`),
    path(run(0), 'none', `stroke="${dusk ? '#8a7478' : '#efe4cd'}" stroke-width="4"`),
  ])
}

/** A juniper of the Asir heights, 100 high: dark, ragged, drawn to a blunt point. */
export function juniper(chance: Sheet, light: Light): string {
  const tones = light === 'dusk' ? ['#14262d', '#1b3238', '#26423f'] : ['#31574a', '#41704f', '#628c5e']
  const clumps = times(11).map((index) => {
    const up = 16 + index * 7
    const half = 25 * Math.sin(Math.PI * (0.3 + (index / 11) * 0.62)) + 2
    return ellipse(
      chance.between(-0.42, 0.42) * half,
      -up,
      half * chance.between(0.62, 0.86),
      chance.between(9, 13),
      tones[index % 3 === 2 ? 2 : index % 2] ?? '',
    )
  })
  return group('', [
    ellipse(14, 0, 26, 3, '#10201c', 'opacity="0.22"'),
    path('M-4 0L-2 -22H2L4 0Z', light === 'dusk' ? '#26262c' : '#6f5640'),
    ...clumps,
  ])
}

/** A flight of the stair street, from its upper to its lower end. */
export function flight(upper: Point, lower: Point, broad: readonly [number, number], light: Light): string {
  const dusk = light === 'dusk'
  const [[ux, uy], [lx, ly]] = [upper, lower]
  const [a, b] = [broad[0] / 2, broad[1] / 2]
  let steps = ''
  for (const step of times(15)) {
    const part = (step + 0.5) / 15
    const [x, y, half] = [ux + (lx - ux) * part, uy + (ly - uy) * part, a + (b - a) * part]
    steps += `M${n(x - half)} ${n(y)}h${n(half * 2)}`
  }
  const outline: Point[] = [
    [ux - a, uy],
    [ux + a, uy],
    [lx + b, ly],
    [lx - b, ly],
  ]
  return group('', [
    polygon(outline, dusk ? '#8a7478' : '#ecdfc6'),
    path(steps, 'none', `stroke="${dusk ? '#4a4150' : '#b09a7c'}" stroke-width="3"`),
    path(
      `M${n(ux - a)} ${n(uy)}L${n(lx - b)} ${n(ly)}M${n(ux + a)} ${n(uy)}L${n(lx + b)} ${n(ly)}`,
      'none',
      `stroke="${dusk ? '#564d58' : '#a9967f'}" stroke-width="6"`,
    ),
  ])
}
