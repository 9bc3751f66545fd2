import { hedge, lamp, people } from './foreground.ts'
import { brass, glow, type Light, palmTree, plaza, ridge, sky, teal } from './scenery.ts'
import { grade, heaven, shine } from './skies.ts'
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

/** Folding parasol over the court. */
function parasol(x: number, base: number, size: number, dusk: boolean): string {
  const top = base - size * 1.15
  const cloth = dusk ? '#cfa98c' : '#fffdf6'
  const under = dusk ? '#8a6a68' : '#e2d2b2'
  return group('', [
    rect(x - size * 0.03, top, size * 0.06, base - top, dusk ? '#5a4a50' : '#b39a74'),
    polygon(
      [
        [x - size * 0.62, top - size * 0.02],
        [x + size * 0.62, top - size * 0.02],
        [x + size * 0.05, top + size * 0.22],
        [x - size * 0.05, top + size * 0.22],
      ],
      under,
    ),
    path(
      `M${n(x - size * 0.64)} ${n(top)}Q${n(x)} ${n(top - size * 0.22)} ${n(x + size * 0.64)} ${n(top)}Q${n(x + size * 0.2)} ${n(top + size * 0.05)} ${n(x)} ${n(top + size * 0.2)}Q${n(x - size * 0.2)} ${n(top + size * 0.05)} ${n(x - size * 0.64)} ${n(top)}Z`,
      cloth,
    ),
  ])
}

/** A mosque behind its shaded court: shell dome, arcade and two minarets. */
export function mosque(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 790
  if (dusk)
    sky(
      sheet,
      light,
      ground,
      [800, 640],
      [
        [0, '#06182c'],
        [0.45, '#0f3550'],
        [0.8, '#2f6272'],
        [1, '#a08f7f'],
      ],
    )
  else {
    sheet.crop(14, 74, 1204)
    heaven(sheet, ground, [
      [0, '#3f5688'],
      [0.35, '#7d82ab'],
      [0.6, '#c99fae'],
      [0.8, '#f2b596'],
      [1, '#fbdca9'],
    ])
    sheet.add(shine(sheet, 330, ground - 60, 700, 300, '#ffe9bd', 0.75))
  }
  sheet.add(
    ridge(sheet, ground - 60, 150, dusk ? '#80607a' : '#cdbfa8', 0.9, 9),
    ridge(sheet, ground - 30, 80, dusk ? '#62506a' : '#dac6a2', 0.8, 11),
  )
  plaza(sheet, ground, light, 800)
  const wall = dusk ? '#8f7072' : '#f8efdd'
  const shade = dusk ? '#55465a' : '#d6bf96'
  const trim = dusk ? '#e0b48e' : '#fffdf6'
  sheet.add(minaret(sheet, 330, ground, 640, dusk), minaret(sheet, 1270, ground, 640, dusk))
  const [cx, drum] = [800, 430]
  const shell = sheet.gradient(
    dusk
      ? [
          [0, '#5f7f86'],
          [0.45, '#d9a07c'],
          [1, '#39415a'],
        ]
      : [
          [0, '#f9f3e2'],
          [0.4, '#cfe3dc'],
          [1, '#5d979d'],
        ],
    [0, 0.2, 1, 0.6],
  )
  sheet.add(
    path(
      `M${cx - 196} ${drum}C${cx - 232} ${drum - 120} ${cx - 120} ${drum - 214} ${cx} ${drum - 262}C${cx + 120} ${drum - 214} ${cx + 232} ${drum - 120} ${cx + 196} ${drum}Z`,
      shell,
    ),
  )
  for (const part of times(7)) {
    const bend = (part - 3) / 3
    sheet.add(
      path(
        `M${n(cx + bend * 196)} ${drum}C${n(cx + bend * 228)} ${drum - 120} ${n(cx + bend * 118)} ${drum - 214} ${cx} ${drum - 262}`,
        'none',
        `stroke="${dusk ? '#f3c89c' : '#ffffff'}" stroke-width="2.5" opacity="0.6"`,
      ),
    )
  }
  sheet.add(
    line(cx, drum - 262, cx, drum - 310, brass, 5),
    circle(cx, drum - 282, 8, brass),
    path(`M${cx + 8} ${drum - 336}a15 15 0 1 0 0 28a12 12 0 1 1 0 -28z`, brass),
  )
  sheet.add(rect(cx - 206, drum, 412, 50, wall), rect(cx - 216, drum - 8, 432, 12, trim))
  for (const index of times(13))
    sheet.add(path(pointedArch(cx - 186 + index * 31, drum + 44, 15, 34), dusk ? glow : '#5c8a90'))
  sheet.add(
    rect(cx - 330, drum + 50, 660, 310, wall),
    rect(cx - 342, drum + 42, 684, 14, trim),
    rect(cx + 230, drum + 56, 100, 304, shade, 'opacity="0.35"'),
  )
  sheet.add(rect(cx - 400, ground - 210, 800, 210, wall), rect(cx - 412, ground - 220, 824, 14, trim))
  let frieze = ''
  for (const index of times(33)) frieze += `M${cx - 396 + index * 24} ${ground - 188}l12 -12l12 12l-12 12z`
  sheet.add(path(frieze, 'none', `stroke="${dusk ? '#e0b48e' : '#c9a877'}" stroke-width="2.4"`))
  const inside = dusk
    ? sheet.gradient([
        [0, '#ffe3a3'],
        [1, '#e08f4f'],
      ])
    : sheet.gradient([
        [0, '#f7d490'],
        [1, '#c98a56'],
      ])
  for (const index of times(11)) {
    const x = cx - 360 + index * 72
    const middle = index === 5
    if (middle) continue
    sheet.add(path(pointedArch(x, ground, 56, 148), shade), path(pointedArch(x, ground, 46, 138), inside))
  }
  sheet.add(
    rect(cx - 78, ground - 320, 156, 320, trim),
    rect(cx - 68, ground - 310, 136, 310, wall),
    path(pointedArch(cx, ground, 110, 268), shade),
    path(pointedArch(cx, ground, 94, 252), inside),
  )
  sheet.add(
    path(pointedArch(cx, ground, 50, 120), dusk ? '#8a4f2f' : '#7a4a2c'),
    path(`M${cx} ${ground}V${ground - 118}`, 'none', `stroke="${brass}" stroke-width="3"`),
  )
  if (dusk) sheet.add(lamp(sheet, cx, ground + 26, 560, 90, 0.65))
  sheet.add(hedge(sheet, 40, ground + 14, 240, 30, light), hedge(sheet, 1330, ground + 14, 240, 30, light))
  for (const [x, height] of [
    [70, 240],
    [170, 200],
    [1430, 210],
    [1535, 250],
  ] as const)
    sheet.add(palmTree(sheet, x, ground + 16, height, light))
  sheet.add(
    people(sheet, 24, ground + 14, 980, light, 0.9),
    parasol(250, 930, 250, dusk),
    parasol(1384, 930, 250, dusk),
  )
  if (dusk) return
  grade(
    sheet,
    sheet.gradient(
      [
        [0, '#ffe2c0'],
        [0.5, '#f2c9b8'],
        [1, '#9a94bd'],
      ],
      [0, 0.4, 1, 0.6],
    ),
    'multiply',
    0.75,
  )
  sheet.add(lamp(sheet, cx, ground - 60, 150, 190, 0.5), lamp(sheet, cx, ground + 34, 420, 60, 0.5))
}
