import { chalk } from './drawing-board.ts'
import { type Box, cell, type Face, facesOf, pane, project, stroke, type View } from './perspective.ts'
import { circle, group, mix, n, type Point, path, type Sheet, times } from './svg.ts'

const storey = 4
/** Storeys of one mesh of the frame. */
const mesh = 16
const [glazed, framed, top] = [96, 120, 176]
const box: Box = { x: 15, depth: 310, left: 48, right: 44, turn: 36, height: top, taper: 0.74 }

/** The lines of the diagonal frame between two heights, and its nodes. */
function diagonals(face: Face, low: number, high: number): { lines: string; nodes: Point[] } {
  let lines = ''
  const nodes: Point[] = []
  for (let level = low / mesh; level < high / mesh; level++) {
    for (const index of times(5)) {
      const across = (index + (level % 2) * 0.5) / 4
      if (across > 1) continue
      nodes.push(face(across, level * mesh))
      for (const next of [across - 0.125, across + 0.125])
        if (next >= 0 && next <= 1)
          lines += stroke(face, [across, level * mesh], [next, Math.min(high, (level + 1) * mesh)])
    }
  }
  return { lines, nodes }
}

function built(sheet: Sheet, face: Face, sunny: boolean): string[] {
  const skin = sheet.gradient(
    sunny
      ? [
          [0, '#f3c98c'],
          [0.35, '#d79f6c'],
          [0.75, '#8f7663'],
          [1, '#5b625c'],
        ]
      : [
          [0, '#245a62'],
          [0.5, '#184850'],
          [1, '#12373d'],
        ],
  )
  let slabs = ''
  for (const floor of times(glazed / storey)) slabs += stroke(face, [0, floor * storey], [1, floor * storey])
  const lit: string[] = ['', '']
  for (const floor of times(glazed / storey)) {
    for (const bay of times(8)) {
      const chance = sheet.random()
      if (chance > (sunny ? 0.16 : 0.4)) continue
      const up = (floor + 0.5) * storey
      lit[chance < 0.1 ? 1 : 0] += cell(face, (bay + 0.12) / 8, (bay + 0.88) / 8, up - 1, up + 1)
    }
  }
  return [
    pane(face, 0, glazed, skin),
    path(lit[0] ?? '', sunny ? '#ffe2b0' : '#e9b877', 'opacity="0.75"'),
    path(lit[1] ?? '', sunny ? '#5d5f58' : '#ffe0a8', 'opacity="0.9"'),
    path(slabs, 'none', `stroke="${sunny ? '#fff0d2' : '#0d2e34'}" stroke-width="2.4" opacity="0.5"`),
    path(
      diagonals(face, 0, glazed).lines + stroke(face, [sunny ? 0 : 1, 0], [sunny ? 0 : 1, glazed]),
      'none',
      `stroke="${sunny ? '#fff1d6' : '#7fa3a0'}" stroke-width="${sunny ? 4.6 : 4}" stroke-linejoin="round"`,
    ),
  ]
}

/** The storeys that are cast but not glazed yet, so that one can see through them. */
function frame(face: Face, sunny: boolean): string[] {
  const color = sunny ? '#f0c68c' : '#2b6068'
  let columns = ''
  let slabs = ''
  for (const floor of times((framed - glazed) / storey)) {
    const up = glazed + floor * storey
    const end = floor < 4 ? 1 : floor === 4 ? 0.78 : 0.5
    const [from, to] = sunny ? [1 - end, 1] : [0, end]
    slabs += stroke(face, [from, up], [to, up])
    for (const index of times(9)) {
      const across = index / 8
      if (across >= from - 0.01 && across <= to + 0.01)
        columns += stroke(face, [across, up], [across, up + storey * (floor < 5 ? 1 : 0.5)])
    }
  }
  return [
    pane(face, glazed, glazed + 12, sunny ? '#7a6a5c' : '#0f343a', 0, 1, 'opacity="0.55"'),
    path(columns, 'none', `stroke="${color}" stroke-width="4"`),
    path(slabs, 'none', `stroke="${sunny ? '#ffdfae' : '#3b767c'}" stroke-width="5.5"`),
  ]
}

/** The storeys that are only drawn so far; they grow fainter with height. */
function drawn(sheet: Sheet, face: Face, opacity: number): string[] {
  const parts: string[] = [
    pane(
      face,
      glazed,
      top,
      sheet.gradient([
        [0, chalk, 0.03],
        [1, chalk, 0.13],
      ]),
    ),
  ]
  for (const [low, high, strength] of [
    [framed - 12, 144, 1],
    [144, 160, 0.8],
    [160, top, 0.6],
  ] as const) {
    let thin = ''
    for (let up = low; up < high; up += storey) thin += stroke(face, [0, up], [1, up])
    parts.push(
      path(thin, 'none', `stroke="${chalk}" stroke-width="1.3" opacity="${n(opacity * strength * 0.5)}"`),
    )
  }
  const { lines, nodes } = diagonals(face, glazed, top)
  let edges = stroke(face, [0, top], [1, top])
  for (const across of [0, 1]) edges += stroke(face, [across, glazed], [across, top])
  parts.push(
    path(lines + edges, 'none', `stroke="${chalk}" stroke-width="2.4" opacity="${opacity}"`),
    ...nodes
      .filter((_, index) => index > 4)
      .map(([x, y]) =>
        circle(x, y, 5, '#12363a', `stroke="#e9b877" stroke-width="2.2" opacity="${opacity}"`),
      ),
  )
  return parts
}

/** Axes with their bubbles, and the chain of dimensions beside the tower. */
function dimensions(view: View): string {
  const side = (up: number): Point => project(view, 56, up, 336)
  const [x, head] = side(top)
  let chain = `M${n(x)} ${n(head)}V${n(side(glazed)[1])}`
  for (let up = glazed; up <= top; up += mesh) {
    const y = side(up)[1]
    chain += `M${n(x - 9)} ${n(y + 7)}l18 -14M${n(x - 34)} ${n(y)}h50`
  }
  const bubbles = [-0.16, 0.5, 1.16]
  const { left } = facesOf(view, box)
  const [ax] = left(0, top)
  const [bx] = left(1, top)
  const axes = bubbles.map((part) => mix(ax, bx, part))
  let dashes = ''
  for (const up of [glazed, framed, 144, top]) {
    const [lx, ly] = left(0, up)
    dashes += `M${n(lx - 26)} ${n(ly)}H452`
  }
  return group(`fill="none" stroke="${chalk}"`, [
    path(chain, 'none', 'stroke-width="1.8" opacity="0.75"'),
    path(dashes, 'none', 'stroke-width="1.6" stroke-dasharray="22 8 4 8" opacity="0.5"'),
    ...[glazed, framed, 144, top].map((up) =>
      circle(436, left(0, up)[1], 15, 'none', 'stroke-width="1.8" opacity="0.7"'),
    ),
    path(
      `M${n(axes[1] ?? 0)} 196V${n(left(0.5, framed)[1])}`,
      'none',
      'stroke-width="1.4" stroke-dasharray="22 8 4 8" opacity="0.45"',
    ),
  ])
}

/** A tower that is glazed below, cast in the middle and drawn at the top. */
export function heroTower(sheet: Sheet, view: View): void {
  const { left, right } = facesOf(view, box)
  const podium = facesOf(view, { x: 15, depth: 288, left: 70, right: 74, turn: 36, height: 13 })
  sheet.add(
    dimensions(view),
    ...drawn(sheet, right, 0.6),
    ...drawn(sheet, left, 0.9),
    ...built(sheet, right, false),
    ...built(sheet, left, true),
    ...frame(right, false),
    ...frame(left, true),
    path(stroke(right, [0, 0], [0, framed]), 'none', 'stroke="#fff1d6" stroke-width="4"'),
  )
  for (const [face, wall, glass] of [
    [podium.right, '#123a40', '#e9b877'],
    [podium.left, '#a98361', '#ffe3b2'],
  ] as const) {
    let bays = ''
    for (const index of times(14)) bays += cell(face, (index + 0.2) / 14, (index + 0.8) / 14, 2, 9)
    sheet.add(
      pane(face, 0, 13, wall),
      path(bays, glass, 'opacity="0.85"'),
      path(stroke(face, [0, 13], [1, 13]), 'none', 'stroke="#f6d9a6" stroke-width="4" opacity="0.8"'),
    )
  }
}
