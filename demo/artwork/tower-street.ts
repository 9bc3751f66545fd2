import { person } from './foreground.ts'
import { cell, type Face, facesOf, pane, project, stroke, type View } from './perspective.ts'
import { palmTree, skyline } from './scenery.ts'
import { grade, heaven, shine } from './skies.ts'
import { group, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** The lines of the diagonal frame over a face. */
function frame(face: Face, low: number, high: number, bays: number): string {
  const mesh = (high - low) / 8
  let d = ''
  for (const level of times(8)) {
    for (const index of times(bays + 1)) {
      const across = (index + (level % 2) * 0.5) / bays
      if (across > 1) continue
      for (const next of [across - 0.5 / bays, across + 0.5 / bays])
        if (next >= -0.01 && next <= 1.01)
          d += stroke(face, [across, low + level * mesh], [next, low + (level + 1) * mesh])
    }
  }
  return d
}

/**
 * The tower from the pavement, in the last hour of the sun: one face glows, the other lies in shade. Small enough
 * that crown and base both lie in the strip that a wide window cuts out of it.
 */
export function towerStreet(sheet: Sheet): void {
  const view: View = { focus: 1150, middle: 900, horizon: 800, eye: 1.7 }
  const at = (x: number, depth: number, up = 0): Point => project(view, x, up, depth)
  heaven(sheet, view.horizon, [
    [0, '#4f8796'],
    [0.4, '#9dbfb8'],
    [0.72, '#f0d9a8'],
    [1, '#f8c884'],
  ])
  sheet.add(
    shine(sheet, -40, 640, 900, 560, '#ffe2a2', 0.95),
    skyline(sheet, view.horizon, 230, '#d9b487'),
    skyline(sheet, view.horizon, 130, '#c39c78'),
    rect(
      0,
      view.horizon,
      sheet.width,
      200,
      sheet.gradient([
        [0, '#e5bd84'],
        [1, '#b98a5a'],
      ]),
    ),
  )
  const box = { x: -44, depth: 204, left: 35, right: 45, turn: 36, height: 83, taper: 0.86 }
  const { left, right } = facesOf(view, box)
  const sun = sheet.gradient(
    [
      [0, '#ffe9bd'],
      [0.6, '#f3b56f'],
      [1, '#d98f52'],
    ],
    [0, 0.2, 1, 0.8],
  )
  const shade = sheet.gradient([
    [0, '#4f8a95'],
    [0.55, '#2f6571'],
    [1, '#24505b'],
  ])
  for (const [face, fill, slab, bars, width] of [
    [right, shade, '#1b424d', '#b9d3d0', 3.6],
    [left, sun, '#a8663a', '#fffaf0', 4.8],
  ] as const) {
    let slabs = ''
    let panes = ''
    for (const floor of times(30)) {
      const up = 8 + floor * 2.5
      slabs += stroke(face, [0, up], [1, up])
      for (const bay of times(9))
        if (sheet.random() < 0.2) panes += cell(face, (bay + 0.08) / 9, (bay + 0.92) / 9, up + 0.4, up + 2.1)
    }
    sheet.add(
      pane(face, 0, 83, fill),
      path(panes, face === left ? '#fff6df' : '#7fb0b5', 'opacity="0.5"'),
      path(slabs, 'none', `stroke="${slab}" stroke-width="1.6" opacity="0.45"`),
      path(frame(face, 8, 83, 4), 'none', `stroke="${bars}" stroke-width="${width}" stroke-linejoin="round"`),
      pane(face, 82, 84.4, bars),
    )
  }
  const hall = facesOf(view, { x: -44.5, depth: 193, left: 50, right: 66, turn: 36, height: 9 })
  for (const [face, wall, glass] of [
    [hall.right, '#2c4f56', '#e9b877'],
    [hall.left, '#f0cf9c', '#7a6a5c'],
  ] as const) {
    let columns = ''
    for (const index of times(17)) columns += stroke(face, [index / 16, 0], [index / 16, 7])
    sheet.add(
      pane(face, 0, 7, glass, 0, 1, 'opacity="0.9"'),
      path(columns, 'none', `stroke="${wall}" stroke-width="6"`),
      pane(face, 6.6, 9, wall),
    )
  }
  street(sheet, view, at)
}

/** The pavement with its row of palms and their long shadows, which begin at the left. */
function street(sheet: Sheet, view: View, at: (x: number, depth: number, up?: number) => Point): void {
  const shadow = (x: number, depth: number, half: number, long: number): string => {
    const end = depth - long * 0.1
    const thick = half * 0.13
    return polygon(
      [
        at(x, depth * (1 + thick)),
        at(x + long, end * (1 + thick)),
        at(x + long, end * (1 - thick)),
        at(x, depth * (1 - thick)),
      ],
      '#5b3f4a',
    )
  }
  let joints = ''
  for (const index of times(31)) {
    const [x1, y1] = at((index - 15) * 6, 110)
    const [x2, y2] = at((index - 15) * 6, 13)
    joints += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
  }
  for (const depth of [90, 60, 42, 31, 24, 19, 15.5]) joints += `M0 ${n(at(0, depth)[1])}H${sheet.width}`
  const palms = [72, 54, 41, 31, 23].map((depth) => [24 - (72 - depth) * 0.14, depth] as const)
  const rows = [
    [-14, 18, 0.5],
    [-15, 21.5, 0.4],
    [-13, 15.6, 0.45],
  ] as const
  const walkers = [
    [-6, 40],
    [-4.9, 40.5],
    [3, 52],
    [-17, 60],
    [9, 33],
    [1.5, 27],
    [-11, 30],
  ] as const
  sheet.add(
    path(joints, 'none', 'stroke="#8a5f3d" stroke-width="1.6" opacity="0.35"'),
    polygon([at(-102, 185), at(-5, 185), at(120, 128), at(32, 128)], '#5b3f4a', 'opacity="0.4"'),
    ...rows.map(([x, depth, half]) => group('opacity="0.34"', [shadow(x, depth, half, 30)])),
    ...palms.map(([x, depth]) => group('opacity="0.4"', [shadow(x, depth, 0.3, 26)])),
    ...walkers.map(([x, depth]) => group('opacity="0.5"', [shadow(x, depth, 0.26, 9)])),
  )
  for (const [x, depth] of [...palms, [-36, 66] as const, [-27, 44] as const, [10.4, 17] as const]) {
    const [px, py] = at(x, depth)
    sheet.add(palmTree(sheet, px, py, (view.focus * 10) / depth, 'day'))
  }
  for (const [x, depth] of walkers) {
    const [px, py] = at(x, depth)
    sheet.add(person(sheet, px, py, (view.focus * 1.75) / depth))
  }
  const evening = sheet.gradient(
    [
      [0, '#fff0d0'],
      [0.5, '#ffe0b8'],
      [1, '#d9a98f'],
    ],
    [0, 0, 1, mix(0, 1, 0.3)],
  )
  grade(sheet, evening, 'multiply', 0.6)
}
