import { brass, ink, stone } from './scenery.ts'
import { circle, group, line, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

export const chalk = '#eadfc8'

/** A dark sheet with a fine grid, as for a blueprint. */
export function blueprint(sheet: Sheet): void {
  const { width, height } = sheet
  sheet.add(
    rect(
      0,
      0,
      width,
      height,
      sheet.gradient(
        [
          [0, '#1d4d5b'],
          [1, '#0f2c38'],
        ],
        [0, 0, 1, 1],
      ),
    ),
  )
  sheet.add(grid(width, height, 20, '#8fc0c4', 0.07), grid(width, height, 100, '#8fc0c4', 0.13))
  sheet.add(frame(width, height, chalk))
}

/** Warm paper with a pale grid. */
export function paper(sheet: Sheet): void {
  const { width, height } = sheet
  sheet.add(
    rect(
      0,
      0,
      width,
      height,
      sheet.gradient(
        [
          [0, '#f8f1e3'],
          [1, '#ecdfc7'],
        ],
        [0, 0, 1, 1],
      ),
    ),
  )
  sheet.add(grid(width, height, 50, '#8a6a47', 0.09), frame(width, height, ink))
}

function grid(width: number, height: number, step: number, color: string, opacity: number): string {
  let d = ''
  for (const index of times(width / step)) d += `M${(index + 1) * step} 0V${height}`
  for (const index of times(height / step)) d += `M0 ${(index + 1) * step}H${width}`
  return path(d, 'none', `stroke="${color}" stroke-width="1" opacity="${opacity}"`)
}

function frame(width: number, height: number, color: string): string {
  return rect(34, 34, width - 68, height - 68, 'none', `stroke="${color}" stroke-width="2" opacity="0.55"`)
}

/** Contour lines of a hill around the given centre, drawn outwards. */
export function contours(
  sheet: Sheet,
  center: Point,
  {
    count,
    first,
    step,
    color,
    opacity,
    squash = 0.7,
  }: { count: number; first: number; step: number; color: string; opacity: number; squash?: number },
): string {
  const waves = times(5).map((index) => ({
    turns: index + 1,
    size: sheet.between(0.02, 0.13) / (index * 0.4 + 1),
    phase: sheet.between(0, 6.3),
  }))
  const rings = times(count).map((ring) => {
    const radius = first + ring * step
    const spots = times(72).map((index): Point => {
      const angle = (index / 72) * Math.PI * 2
      const swell = waves.reduce(
        (sum, wave) => sum + wave.size * Math.sin(wave.turns * angle + wave.phase + ring * 0.05),
        1,
      )
      return [
        center[0] + Math.cos(angle) * radius * swell,
        center[1] + Math.sin(angle) * radius * swell * squash,
      ]
    })
    const tenths = spots.map(([x, y]): Point => [Math.round(x * 10), Math.round(y * 10)])
    const d = tenths
      .map(([x, y], index) => {
        const [px, py] = tenths[index - 1] ?? [0, 0]
        return `${index === 0 ? 'M' : 'l'}${n((x - px) / 10)} ${n((y - py) / 10)}`
      })
      .join('')
    return path(`${d}Z`, 'none', `stroke="${color}" stroke-width="${ring % 5 === 0 ? 2.2 : 1}"`)
  })
  return group(`opacity="${opacity}"`, rings)
}

/** A tree seen from above. */
export function planTree(x: number, y: number, radius: number, stroke: string, fill = 'none'): string {
  const rays = times(8)
    .map((index) => {
      const angle = (index / 8) * Math.PI * 2 + 0.2
      return `M${n(x)} ${n(y)}L${n(x + Math.cos(angle) * radius * 0.82)} ${n(y + Math.sin(angle) * radius * 0.82)}`
    })
    .join('')
  return group('', [
    circle(x, y, radius, fill, `stroke="${stroke}" stroke-width="1.6"`),
    path(rays, 'none', `stroke="${stroke}" stroke-width="1" opacity="0.75"`),
  ])
}

/** A dimension line with ticks at the given places, for the length below or beside a plan. */
export function dimension(from: Point, to: Point, parts: number, color: string): string {
  const dx = (to[0] - from[0]) / parts
  const dy = (to[1] - from[1]) / parts
  const length = Math.hypot(dx, dy)
  const [ux, uy] = [(-dy / length) * 10, (dx / length) * 10]
  const ticks = times(parts + 1).map((index) => {
    const x = from[0] + dx * index
    const y = from[1] + dy * index
    return line(x - ux + uy * 0.5, y - uy - ux * 0.5, x + ux - uy * 0.5, y + uy + ux * 0.5, color, 2)
  })
  return group('opacity="0.8"', [line(from[0], from[1], to[0], to[1], color, 1.4), ...ticks])
}

/** Column axes: dash-dot lines that end in a ring, without letters. */
export function axis(from: Point, to: Point, color: string): string {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const ux = ((to[0] - from[0]) / length) * 15
  const uy = ((to[1] - from[1]) / length) * 15
  return group('opacity="0.7"', [
    line(from[0] + ux, from[1] + uy, to[0], to[1], color, 1.3, 'stroke-dasharray="26 6 4 6"'),
    circle(from[0], from[1], 15, 'none', `stroke="${color}" stroke-width="1.6"`),
    circle(from[0], from[1], 3, color),
  ])
}

/** Scale bar and, on a plan, an arrow to the north, turned clockwise by the given degrees. */
export function legend(sheet: Sheet, color: string, north?: number): string {
  const y = sheet.height - 92
  const bar = times(4).map((index) =>
    rect(
      90 + index * 60,
      y + 22,
      60,
      10,
      index % 2 === 0 ? color : 'none',
      `stroke="${color}" stroke-width="1.6"`,
    ),
  )
  if (north === undefined) return group('opacity="0.9"', bar)
  const arrow = [
    circle(0, 0, 34, 'none', `stroke="${color}" stroke-width="2"`),
    polygon(
      [
        [0, -48],
        [12, 20],
        [0, 10],
      ],
      brass,
    ),
    polygon(
      [
        [0, -48],
        [-12, 20],
        [0, 10],
      ],
      color,
    ),
  ]
  return group('opacity="0.9"', [
    ...bar,
    group(`transform="translate(${sheet.width - 120} ${y}) rotate(${north})"`, arrow),
  ])
}

export interface Isometric {
  /** Where a point of the drawn world falls on the sheet. */
  at(x: number, y: number, z: number): Point
  box(
    x: number,
    y: number,
    z: number,
    width: number,
    depth: number,
    height: number,
    tones?: readonly [string, string, string],
  ): string
}

/** An isometric view whose world origin lies at the given place; x runs right and down, y left and down, z up. */
export function isometric(origin: Point, scale: number): Isometric {
  const at = (x: number, y: number, z: number): Point => [
    origin[0] + (x - y) * 0.866 * scale,
    origin[1] + (x + y) * 0.5 * scale - z * scale,
  ]
  return {
    at,
    box(x, y, z, width, depth, height, tones = [stone, '#d8c3a0', '#b79a74']) {
      const [top, left, right] = tones
      const roof = [
        at(x, y, z + height),
        at(x + width, y, z + height),
        at(x + width, y + depth, z + height),
        at(x, y + depth, z + height),
      ]
      const leftFace = [
        at(x, y + depth, z + height),
        at(x + width, y + depth, z + height),
        at(x + width, y + depth, z),
        at(x, y + depth, z),
      ]
      const rightFace = [
        at(x + width, y, z + height),
        at(x + width, y + depth, z + height),
        at(x + width, y + depth, z),
        at(x + width, y, z),
      ]
      return polygon(leftFace, left) + polygon(rightFace, right) + polygon(roof, top)
    },
  }
}
