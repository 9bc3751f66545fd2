import { letters } from './letters.ts'
import { circle, ellipse, group, line, n, path, rect, type Sheet, times } from './svg.ts'

/** The paper of a monogram, its construction lines, and the letter on it. */
interface Colors {
  ground: string
  construction: string
  letter: string
  hatch: string
}

const petrol: Colors = { ground: '#12363a', construction: '#6fa3a0', letter: '#fbf3e2', hatch: '#e9b877' }
const teal: Colors = { ground: '#0e6963', construction: '#8cc4bb', letter: '#fdf7ea', hatch: '#f3d3a2' }
const bronze: Colors = { ground: '#6e421a', construction: '#cfa06a', letter: '#fdf3e0', hatch: '#f3cf9d' }
const sand: Colors = { ground: '#e4d8bf', construction: '#a98a5c', letter: '#12363a', hatch: '#0e6963' }

/** Each person's colours, and how far the star of the construction is turned. */
export const people: Record<keyof typeof letters, { colors: Colors; turn: number }> = {
  badr: { colors: teal, turn: 0 },
  dana: { colors: sand, turn: 22.5 },
  hind: { colors: bronze, turn: 0 },
  khalid: { colors: petrol, turn: 22.5 },
  noura: { colors: teal, turn: 22.5 },
  omar: { colors: bronze, turn: 22.5 },
  reem: { colors: petrol, turn: 0 },
  tariq: { colors: petrol, turn: 0 },
  yasser: { colors: sand, turn: 0 },
}

const [cx, cy, radius] = [400, 500, 292]
/** How far a letter reaches from the middle of the circle. */
const reach = 252

/**
 * A monogram for an invented person: the first letter of their name, drawn like a part on a drawing sheet
 * with axes and circle, tangents and dimensions, and the letter cut and hatched. The Latin initial names the
 * axis.
 */
export function monogram(sheet: Sheet, name: keyof typeof people): void {
  const { colors, turn } = people[name]
  const { arabic, latin } = letters[name]
  const { construction, letter, hatch } = colors
  // All letters reach equally far into the circle, whatever their proportions
  const scale = reach / Math.hypot(...arabic.half)
  const [wide, high] = [arabic.half[0] * scale, arabic.half[1] * scale]
  const thin = (d: string, opacity: number, more = ''): string =>
    path(d, 'none', `stroke="${construction}" stroke-width="1.8" opacity="${opacity}" ${more}`)
  sheet.add(
    ...paper(sheet, colors),
    thin(star(turn), 0.5),
    circle(cx, cy, radius, 'none', `stroke="${construction}" stroke-width="2.4" opacity="0.9"`),
    thin(protractor(), 0.7),
    thin(`M${cx} 150V1000M0 ${cy}H800`, 0.75, 'stroke-dasharray="46 10 4 10"'),
    // Tangents of the letter, and its dimensions
    thin(
      `M${n(cx - wide)} ${n(cy - high - 40)}V898M${n(cx + wide)} ${n(cy - high - 40)}V898M${n(cx - wide - 40)} ${n(cy - high)}H774M${n(cx - wide - 40)} ${n(cy + high)}H774`,
      0.45,
    ),
    dimension(cx - wide, 880, cx + wide, 880, hatch),
    dimension(756, cy - high, 756, cy + high, hatch),
    // The background hides the inner half of the outline, and with it the seams between parts of a letter
    group(`transform="translate(${cx} ${cy}) scale(${Math.round(scale * 1000) / 1000})"`, [
      path(arabic.outline, colors.ground, `stroke="${letter}" stroke-width="13" stroke-linejoin="round"`),
      path(arabic.outline, colors.ground),
      sheet.clip(path(arabic.outline, '#000'), [hatching(hatch)]),
    ]),
    // The bubble at the end of the axis
    circle(cx, 102, 48, colors.ground, `stroke="${hatch}" stroke-width="3.4"`),
    path(latin.outline, letter, `transform="translate(${cx} 102) scale(0.11)"`),
  )
}

/** Paper with a grid, lit from above. */
function paper(sheet: Sheet, { ground, construction }: Colors): string[] {
  const { width, height } = sheet
  const grid = (step: number): string =>
    [
      ...times(width / step + 1).map((index) => `M${index * step} 0V${height}`),
      ...times(height / step + 1).map((index) => `M0 ${index * step}H${width}`),
    ].join('')
  return [
    rect(0, 0, width, height, ground),
    ellipse(
      width / 2,
      height * 0.3,
      width * 0.9,
      height * 0.7,
      sheet.radial([
        [0, '#ffffff', 0.1],
        [1, '#ffffff', 0],
      ]),
    ),
    path(grid(50), 'none', `stroke="${construction}" stroke-width="1" opacity="0.1"`),
    path(grid(100), 'none', `stroke="${construction}" stroke-width="1" opacity="0.16"`),
  ]
}

/** Two squares in the circle, 45 degrees apart; the star is turned by the given degrees. */
function star(turn: number): string {
  const corner = (index: number): string => {
    const angle = ((index * 90 + turn) * Math.PI) / 180
    return `${n(cx + Math.cos(angle) * radius)} ${n(cy + Math.sin(angle) * radius)}`
  }
  const square = (first: number): string =>
    `M${times(4)
      .map((index) => corner(index + first))
      .join('L')}Z`
  return square(0) + square(0.5)
}

/** Marks every five degrees outside the circle, longer at every fifteen. */
function protractor(): string {
  return times(72)
    .map((index) => {
      const [sin, cos] = [Math.sin((index * Math.PI) / 36), Math.cos((index * Math.PI) / 36)]
      const [from, to] = [radius + 6, radius + (index % 3 === 0 ? 22 : 13)]
      return `M${n(cx + cos * from)} ${n(cy + sin * from)}L${n(cx + cos * to)} ${n(cy + sin * to)}`
    })
    .join('')
}

/** The hatching of a cut, over an area larger than the letter. */
function hatching(color: string): string {
  const lines = times(60).map((index) => `M${index * 14 - 630} 210l420 -420`)
  return path(lines.join(''), 'none', `stroke="${color}" stroke-width="3"`)
}

/** A dimension line, with an oblique stroke at each end. */
function dimension(x1: number, y1: number, x2: number, y2: number, color: string): string {
  const tick = (x: number, y: number): string => `M${n(x - 9)} ${n(y + 9)}L${n(x + 9)} ${n(y - 9)}`
  return group('', [
    line(x1, y1, x2, y2, color, 2.4),
    path(tick(x1, y1) + tick(x2, y2), 'none', `stroke="${color}" stroke-width="4"`),
  ])
}
