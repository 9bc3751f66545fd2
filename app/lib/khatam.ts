type Point = readonly [x: number, y: number]

/** Measures of the logo, as fractions of its height. */
const stroke = 0.066
const gap = 0.021
const half = Math.SQRT1_2 / 2 - stroke / 2

/**
 * The company's logo: a khatam, the eight-pointed star of two interwoven squares, with a circle and a point in
 * the middle.
 * @param size height and width; the star touches all four sides
 * @returns paths to fill, centred on the origin: one per square, then the ring and the point
 */
export function khatam(size: number) {
  const square = (first: number) =>
    [0, 90, 180, 270].map((turn) => outline(strand, first + turn, size)).join('')
  return {
    level: square(0),
    turned: square(45),
    ring: { radius: round(0.145 * size), stroke: round(0.045 * size) },
    point: round(0.052 * size),
  }
}

/** The star without the interweaving, for small sizes where the gaps would blur. */
export function khatamSilhouette(size: number): string {
  const edge = Math.SQRT1_2 / 2
  const corners: Point[] = [
    [-edge, -edge],
    [edge, -edge],
    [edge, edge],
    [-edge, edge],
  ]
  return outline(corners, 0, size) + outline(corners, 45, size)
}

const [inner, outer] = [half - stroke / 2, half + stroke / 2]
/** How far from the other square's centre line a strand stops before passing under it. */
const clear = (stroke / 2 + gap) * Math.SQRT2
const [from, to] = [Math.SQRT2 * half + clear, Math.SQRT2 * half - clear]

/**
 * One strand of the weave: it emerges from under the other square, turns a corner, passes over and goes under
 * again. Its ends are cut parallel to what they pass under. Eight rotations make the star.
 */
const strand: Point[] = [
  [from - outer, -outer],
  [outer, -outer],
  [outer, to - outer],
  [inner, to - inner],
  [inner, -inner],
  [from - inner, -inner],
]

function outline(points: readonly Point[], degrees: number, size: number): string {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const placed = points.map(
    ([x, y]) => `${round((x * cos - y * sin) * size)} ${round((x * sin + y * cos) * size)}`,
  )
  return `M${placed.join('L')}z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
