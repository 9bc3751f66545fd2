import { canopy, canopyShade } from './canopies.ts'
import { lamp, person } from './foreground.ts'
import { basin, courtFloor, galleries } from './mosque-court.ts'
import { project, type View } from './perspective.ts'
import { brass, glow, type Light, ridge, sky, teal } from './scenery.ts'
import { heaven, shine } from './skies.ts'
import { circle, group, line, n, path, polygon, rect, type Sheet, times } from './svg.ts'

function pointedArch(x: number, base: number, width: number, height: number): string {
  const half = width / 2
  const spring = base - height * 0.55
  return `M${n(x - half)} ${n(base)}V${n(spring)}Q${n(x - half)} ${n(base - height * 0.86)} ${n(x)} ${n(base - height)}Q${n(x + half)} ${n(base - height * 0.86)} ${n(x + half)} ${n(spring)}V${n(base)}Z`
}

function minaret(sheet: Sheet, x: number, base: number, height: number, dusk: boolean): string {
  const wall = sheet.gradient(
    dusk
      ? [
          [0, '#d9a988'],
          [0.5, '#9a7478'],
          [1, '#4b4256'],
        ]
      : [
          [0, '#fffdf6'],
          [0.55, '#f1e4cb'],
          [1, '#c8ae84'],
        ],
    [0, 0, 1, 0],
  )
  const trim = dusk ? '#e9bd92' : '#fffaf0'
  const top = base - height
  const lit = dusk ? glow : '#5c8a90'
  return group('', [
    rect(x - 34, base - height * 0.32, 68, height * 0.32, wall),
    rect(x - 42, base - height * 0.33, 84, 12, trim),
    rect(x - 25, base - height * 0.74, 50, height * 0.42, wall),
    path(pointedArch(x, base - height * 0.5, 18, 60), lit),
    path(pointedArch(x, base - height * 0.14, 22, 70), lit),
    polygon(
      [
        [x - 44, base - height * 0.76],
        [x + 44, base - height * 0.76],
        [x + 26, base - height * 0.71],
        [x - 26, base - height * 0.71],
      ],
      trim,
    ),
    rect(x - 44, base - height * 0.79, 88, height * 0.03, dusk ? '#b98a76' : '#e2d2b2'),
    rect(x - 17, base - height * 0.9, 34, height * 0.12, wall),
    path(pointedArch(x, base - height * 0.79, 14, height * 0.08), lit),
    polygon(
      [
        [x - 28, base - height * 0.91],
        [x + 28, base - height * 0.91],
        [x + 17, base - height * 0.885],
        [x - 17, base - height * 0.885],
      ],
      trim,
    ),
    path(
      `M${n(x - 17)} ${n(base - height * 0.91)}Q${n(x - 20)} ${n(base - height * 0.955)} ${n(x)} ${n(top)}Q${n(x + 20)} ${n(base - height * 0.955)} ${n(x + 17)} ${n(base - height * 0.91)}Z`,
      dusk ? '#7b8a88' : teal,
    ),
    line(x, top, x, top - 24, brass, 3),
    path(`M${n(x + 5)} ${n(top - 40)}a9 9 0 1 0 0 16a7 7 0 1 1 0 -16z`, brass),
  ])
}

/** The prayer hall behind the court: its block, the ring of windows and the shell of the dome. */
function prayerHall(sheet: Sheet, base: number, scale: number, dusk: boolean): string {
  const wall = dusk ? '#80676d' : '#f3e8d2'
  const trim = dusk ? '#d6a986' : '#fffdf6'
  const shell = sheet.gradient(
    dusk
      ? [
          [0, '#5f7f86'],
          [0.45, '#d9a07c'],
          [1, '#39415a'],
        ]
      : [
          [0, '#fdfaf0'],
          [0.4, '#d3e6e0'],
          [1, '#6aa1a5'],
        ],
    [0, 0.2, 1, 0.6],
  )
  const ribs = times(7)
    .map((part) => {
      const bend = (part - 3) / 3
      return `M${n(bend * 196)} 0C${n(bend * 228)} -120 ${n(bend * 118)} -214 0 -262`
    })
    .join('')
  const lights = times(13)
    .map((index) => pointedArch(-186 + index * 31, 44, 15, 34))
    .join('')
  return group(`transform="translate(800 ${n(base)}) scale(${scale})"`, [
    path('M-196 0C-232 -120 -120 -214 0 -262C120 -214 232 -120 196 0Z', shell),
    path(ribs, 'none', `stroke="${dusk ? '#f3c89c' : '#ffffff'}" stroke-width="2.5" opacity="0.6"`),
    line(0, -262, 0, -310, brass, 5),
    circle(0, -282, 8, brass),
    path('M8 -336a15 15 0 1 0 0 28a12 12 0 1 1 0 -28z', brass),
    rect(-206, 0, 412, 50, wall),
    rect(-216, -8, 432, 12, trim),
    path(lights, dusk ? glow : '#5c8a90'),
    rect(-360, 50, 720, 240, wall),
    rect(-372, 42, 744, 14, trim),
    rect(240, 56, 120, 240, dusk ? '#4b4256' : '#d6bf96', 'opacity="0.35"'),
  ])
}

const rows = [54, 38, 22]

/** A mosque from within its court: folding canopies over the stone floor, galleries, dome and minarets behind. */
export function mosque(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const view: View = { focus: 900, middle: 800, horizon: 655, eye: 2.7 }
  const horizon = view.horizon
  if (dusk) sheet.crop(60, 0, 1480)
  else sheet.crop(120, 10, 1360)
  if (dusk)
    sky(
      sheet,
      light,
      horizon,
      [800, 600],
      [
        [0, '#06182c'],
        [0.45, '#0f3550'],
        [0.8, '#2f6272'],
        [1, '#a08f7f'],
      ],
    )
  else {
    heaven(sheet, horizon, [
      [0, '#5f86ad'],
      [0.45, '#a9bfcb'],
      [0.8, '#efd9bd'],
      [1, '#fbdfae'],
    ])
    sheet.add(shine(sheet, 1240, 330, 760, 420, '#fff1cd', 0.8))
  }
  sheet.add(
    ridge(sheet, horizon - 20, 130, dusk ? '#4d4a66' : '#cdbfb0', 0.9, 9),
    minaret(sheet, 408, 690, 610, dusk),
    minaret(sheet, 1192, 690, 610, dusk),
    prayerHall(sheet, 536, 0.82, dusk),
    galleries(sheet, view, dusk),
    courtFloor(sheet, view, dusk),
  )
  const open = dusk ? 0 : 1
  const canopies = rows.flatMap((depth) => [-29, 29, -13, 13].map((x) => ({ x, depth, open })))
  if (!dusk) sheet.add(canopyShade(view, canopies, [-2.4, -1.6], '#6f6a86', 'opacity="0.42"'))
  else sheet.add(lamp(sheet, 800, horizon + 50, 520, 90, 0.55))
  const walkers = [
    [-3, 57],
    [3.6, 55],
    [9, 49],
    [-16, 47],
    [-17.2, 47.4],
    [19, 44],
    [-8, 43],
    [6.5, 41],
    [-21, 34],
    [10, 31],
    [11, 31.4],
    [-6.4, 29],
    [17, 27],
    [-15.6, 19],
    [-9.2, 21],
    [8.4, 18.4],
  ] as const
  for (const [index, depth] of rows.entries()) {
    const next = rows[index - 1] ?? 70
    if (depth === 38) sheet.add(basin(view, depth, dusk))
    for (const [x, far] of walkers) {
      if (far < depth || far >= next) continue
      const [px, py] = project(view, x, 0, far)
      sheet.add(person(sheet, px, py, (view.focus * 1.74) / far, light))
    }
    for (const place of canopies) {
      if (place.depth !== depth) continue
      const [px, py] = project(view, place.x, 0, depth)
      const metre = view.focus / depth
      if (dusk) sheet.add(lamp(sheet, px, py + metre * 0.2, metre * 5, metre * 1.1, 0.5))
      sheet.add(canopy(sheet, view, place, dusk))
      if (dusk) sheet.add(lamp(sheet, px, py - metre * 6.6, metre * 2.2, metre * 2, 0.3))
    }
  }
  for (const [x, far] of walkers) {
    if (far >= 22) continue
    const [px, py] = project(view, x, 0, far)
    sheet.add(person(sheet, px, py, (view.focus * 1.74) / far, light))
  }
}
