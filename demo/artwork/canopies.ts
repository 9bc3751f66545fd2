import { project, type View } from './perspective.ts'
import { ellipse, group, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A folding canopy: an eight-sided cup of cloth on a slender column. */
interface Canopy {
  x: number
  depth: number
  /** From 0, folded for the night, to 1, spread over the court. */
  open: number
}

const sides = 8
const [collar, reach] = [6.4, 7.6]

const angle = (side: number): number => ((side + 0.5) / sides) * Math.PI * 2

function rim(open: number): { radius: number; up: number } {
  return { radius: mix(0.22, reach, open), up: mix(12.6, 9.7, open) }
}

function corner(view: View, { x, depth, open }: Canopy, side: number, share = 1, up?: number): Point {
  const edge = rim(open)
  const [dx, dz] = [Math.cos(angle(side)) * edge.radius * share, Math.sin(angle(side)) * edge.radius * share]
  return project(view, x + dx, up ?? edge.up, depth + dz)
}

/** The shade that canopies throw on the ground, as one shape. */
export function canopyShade(
  view: View,
  canopies: readonly Canopy[],
  fall: Point,
  fill: string,
  more: string,
): string {
  const d = canopies
    .map((canopy) => {
      const moved = { ...canopy, x: canopy.x + fall[0], depth: canopy.depth + fall[1] }
      const outline = times(sides).map((side) => corner(view, moved, side, 1, 0))
      return `M${outline.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}Z`
    })
    .join('')
  return path(d, fill, more)
}

/** A canopy seen from the court below it. */
export function canopy(sheet: Sheet, view: View, place: Canopy, dusk: boolean): string {
  const { x, depth, open } = place
  const metre = view.focus / depth
  const cloth = dusk
    ? ['#8a5a48', '#ab7250', '#cf965c', '#ecb970', '#ffd892']
    : ['#cdb993', '#dccaa6', '#eadbba', '#f5e9cd', '#fdf6e4']
  const hem = dusk ? '#4f8288' : '#3b7a80'
  const rib = dusk ? '#5a3d38' : '#a8926a'
  const [px, foot] = project(view, x, 0, depth)
  const head = project(view, x, collar - 1.2, depth)
  const edge = rim(open)
  const order = times(sides).sort((a, b) => Math.sin(angle(b) + 0.39) - Math.sin(angle(a) + 0.39))
  const parts: string[] = []
  for (const side of order) {
    const [a, b] = [corner(view, place, side), corner(view, place, side + 1)]
    const low: Point = [head[0], head[1]]
    const share = mix(6, 0.52, open)
    const bend = mix(10, collar + 1.1, open)
    const [ca, cb] = [corner(view, place, side, share, bend), corner(view, place, side + 1, share, bend)]
    const dip = project(
      view,
      x + Math.cos(angle(side + 0.5)) * edge.radius * mix(1, 0.84, open),
      edge.up - 0.25 * open,
      depth + Math.sin(angle(side + 0.5)) * edge.radius * mix(1, 0.84, open),
    )
    const facing = 0.5 + 0.5 * Math.cos(angle(side + 0.5) - 0.75)
    const tone = cloth[Math.round(facing * 4)] ?? ''
    const seam = `M${n(low[0])} ${n(low[1])}Q${n(ca[0])} ${n(ca[1])} ${n(a[0])} ${n(a[1])}`
    const border = `Q${n(dip[0])} ${n(dip[1])} ${n(b[0])} ${n(b[1])}`
    parts.push(
      path(`${seam}${border}Q${n(cb[0])} ${n(cb[1])} ${n(low[0])} ${n(low[1])}Z`, tone),
      path(seam, 'none', `stroke="${rib}" stroke-width="${n(metre * 0.09)}" opacity="0.75"`),
      path(
        `M${n(a[0])} ${n(a[1])}${border}`,
        'none',
        `stroke="${hem}" stroke-width="${n(metre * 0.16)}" stroke-linejoin="round"`,
      ),
    )
  }
  const trunk = sheet.gradient(
    dusk
      ? [
          [0, '#e7b27c'],
          [1, '#5a4450'],
        ]
      : [
          [0, '#fffdf6'],
          [1, '#b9a27a'],
        ],
    [0, 0, 1, 0],
  )
  const half = metre * 0.24
  return group('', [
    ellipse(px, foot, metre * 1.5, metre * 0.24, '#1d2738', 'opacity="0.25"'),
    polygon(
      [
        [px - half * 1.25, foot],
        [px - half * 0.8, head[1]],
        [px + half * 0.8, head[1]],
        [px + half * 1.25, foot],
      ],
      trunk,
    ),
    rect(px - metre * 0.95, foot - metre * 0.5, metre * 1.9, metre * 0.55, dusk ? '#8a6a62' : '#efe2c6'),
    rect(px - metre * 1.05, foot - metre * 0.56, metre * 2.1, metre * 0.13, dusk ? '#d9a97e' : '#fffaf0'),
    rect(px - metre * 0.34, foot - metre * 1.5, metre * 0.68, metre, dusk ? '#c08f68' : '#e2cfa8'),
    ...parts,
    rect(px - metre * 0.36, head[1] - metre * 0.12, metre * 0.72, metre * 0.3, '#d8a24a'),
  ])
}
