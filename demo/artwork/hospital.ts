import { blueprint, chalk, dimension, isometric, legend, planTree } from './drawing-board.ts'
import { hedge, lamp, people, windows } from './foreground.ts'
import { brass, glow, palmTree, plaza, ridge, shadeTree, sky, teal } from './scenery.ts'
import { circle, group, n, path, polygon, rect, type Sheet, times } from './svg.ts'

const evening = [
  [0, '#0c2a45'],
  [0.5, '#2b5f7d'],
  [0.8, '#93a8a6'],
  [1, '#e9c9a0'],
] as const

/** A hospital in the evening: two ward blocks behind sun screens, a glazed hall between them, an entrance canopy. */
export function hospital(sheet: Sheet): void {
  const ground = 800
  sky(sheet, 'dusk', ground, [800, 690], evening)
  sheet.add(ridge(sheet, ground - 40, 60, '#6b4c60', 0, 6))
  plaza(sheet, ground, 'dusk', 800)
  const white = '#8d7a80'
  const shade = '#4b4656'
  const glass = '#22344a'
  const block = (x: number, top: number, width: number, floors: number): string => {
    const height = ground - top
    const storey = (height - 20) / floors
    const parts = [
      rect(x, top, width, height, white),
      polygon(
        [
          [x + width, top],
          [x + width + 70, top + 36],
          [x + width + 70, ground],
          [x + width, ground],
        ],
        shade,
      ),
      rect(x - 8, top - 12, width + 16, 14, '#a58f90'),
    ]
    for (const floor of times(floors)) {
      const y = top + 14 + floor * storey
      parts.push(
        windows(
          sheet,
          {
            x: x + 10,
            y,
            width: width - 20,
            height: storey * 0.66,
            columns: Math.round(width / 24),
            rows: 1,
          },
          { glass, light: 'dusk', gapX: 0.12, gapY: 0, lit: 0.55 },
        ),
        rect(x, y + storey * 0.7, width, 7, shade),
      )
    }
    let fins = ''
    for (const index of times(width / 24 + 1))
      fins += `M${n(x + 8 + index * 24)} ${n(top + 10)}v${n(height - 14)}`
    parts.push(path(fins, 'none', `stroke="${'#b78f79'}" stroke-width="6"`))
    return group('', parts)
  }
  sheet.add(rect(420, 250, 160, 120, shade), rect(990, 330, 120, 90, shade))
  sheet.add(block(130, 330, 500, 8), block(960, 410, 470, 6))
  const hall = { x: 640, y: 470, width: 316, height: ground - 470 }
  sheet.add(
    rect(hall.x, hall.y, hall.width, hall.height, '#f0b66c'),
    path(
      times(9)
        .map((index) => `M${hall.x + index * 39.5} ${hall.y}V${ground}`)
        .join('') +
        times(7)
          .map((index) => `M${hall.x} ${hall.y + index * 47}h${hall.width}`)
          .join(''),
      'none',
      `stroke="${'#6b4a3a'}" stroke-width="4"`,
    ),
    rect(hall.x - 14, hall.y - 16, hall.width + 28, 18, '#a58f90'),
    emblem(798, 540, 44, '#1f5660', '#ffe9bd'),
  )
  const canopy = '#c9a184'
  sheet.add(
    ...[540, 700, 880, 1050].map((x) => rect(x, ground - 108, 12, 112, '#4b4656')),
    path(
      `M470 ${ground - 112}Q800 ${ground - 176} 1130 ${ground - 112}L1118 ${ground - 96}Q800 ${ground - 150} 482 ${ground - 96}Z`,
      canopy,
    ),
    hedge(sheet, 130, ground + 12, 380, 34, 'dusk'),
    hedge(sheet, 1090, ground + 12, 420, 34, 'dusk'),
  )
  sheet.add(lamp(sheet, 798, ground + 16, 420, 80, 0.6))
  for (const [x, height] of [
    [60, 210],
    [1490, 230],
    [1560, 180],
  ] as const)
    sheet.add(palmTree(sheet, x, ground + 16, height, 'dusk'))
  for (const x of [210, 360, 1180, 1330]) sheet.add(shadeTree(sheet, x, ground + 18, 110, 'dusk'))
  sheet.add(ambulance(1180, ground + 120, true), people(sheet, 14, ground + 24, 975, 'dusk'))
}

/** The sign of the house: two bars joined by a third, standing on a disc. */
export function emblem(x: number, y: number, size: number, ground: string, bars: string): string {
  const bar = (at: number): string =>
    rect(x + size * (at - 0.13), y - size * 0.6, size * 0.26, size * 1.2, bars, `rx="${n(size * 0.06)}"`)
  return group('', [
    circle(x, y, size * 1.14, ground),
    bar(-0.4),
    bar(0.4),
    rect(x - size * 0.4, y - size * 0.12, size * 0.8, size * 0.24, bars),
  ])
}

export function ambulance(x: number, y: number, dusk: boolean): string {
  const body = dusk ? '#b5a9a6' : '#fffdf6'
  return group('', [
    rect(x - 10, y + 2, 210, 10, '#000', 'opacity="0.18" rx="5"'),
    path(`M${x} ${y}V${y - 74}Q${x} ${y - 84} ${x + 12} ${y - 84}H${x + 128}V${y}Z`, body),
    path(`M${x + 128} ${y}V${y - 66}H${x + 160}L${x + 186} ${y - 38}L${x + 194} ${y - 32}V${y}Z`, body),
    path(`M${x + 136} ${y - 58}H${x + 157}L${x + 176} ${y - 36}H${x + 136}Z`, dusk ? glow : '#4a8791'),
    rect(x, y - 40, 194, 9, dusk ? '#2f6f78' : teal),
    emblem(x + 62, y - 58, 13, dusk ? '#2f6f78' : teal, body),
    rect(x + 96, y - 92, 26, 9, dusk ? '#ff8a66' : '#b5432f', 'rx="3"'),
    ...[x + 38, x + 152].flatMap((wheel) => [
      circle(wheel, y, 17, '#22262e'),
      circle(wheel, y, 7, '#b9b2a6'),
    ]),
  ])
}

/** The hospital as a drawn mass: ward fingers, planted courts between them, clinics in front. */
export function hospitalMassing(sheet: Sheet): void {
  blueprint(sheet)
  const view = isometric([800, 280], 1)
  const tones = ['#f3eadb', '#9fb9b6', '#5d8a90'] as const
  const low = ['#d9c9a8', '#87a5a4', '#4a7780'] as const
  const outline = (x: number, y: number, w: number, d: number): string =>
    polygon(
      [view.at(x, y, 0), view.at(x + w, y, 0), view.at(x + w, y + d, 0), view.at(x, y + d, 0)],
      'none',
      `stroke="${chalk}" stroke-width="2" stroke-dasharray="10 7" opacity="0.7"`,
    )
  sheet.add(outline(-140, -140, 840, 720), outline(-100, -100, 760, 640))
  for (const step of times(6)) {
    const [ax, ay] = view.at(-140 + step * 168, -140, 0)
    const [bx, by] = view.at(-140 + step * 168, 580, 0)
    sheet.add(
      path(
        `M${n(ax)} ${n(ay)}L${n(bx)} ${n(by)}`,
        'none',
        `stroke="${chalk}" stroke-width="1" opacity="0.25"`,
      ),
    )
  }
  const court = (x: number, y: number, w: number, d: number): void => {
    sheet.add(
      polygon(
        [view.at(x, y, 1), view.at(x + w, y, 1), view.at(x + w, y + d, 1), view.at(x, y + d, 1)],
        '#3f6b52',
      ),
    )
    for (const spot of times(5)) {
      const [tx, ty] = view.at(x + w * (0.2 + (spot % 2) * 0.55), y + d * (0.12 + spot * 0.19), 16)
      sheet.add(planTree(tx, ty, 15, '#a9c79a', '#5f8f62'))
    }
  }
  const floors = (x: number, y: number, w: number, d: number, height: number): string => {
    let lines = ''
    for (const floor of times(height / 22)) {
      const z = height - 16 - floor * 22
      if (z < 6) break
      const [p, q, r] = [view.at(x, y + d, z), view.at(x + w, y + d, z), view.at(x + w, y, z)]
      lines += `M${n(p[0])} ${n(p[1])}L${n(q[0])} ${n(q[1])}L${n(r[0])} ${n(r[1])}`
    }
    return path(lines, 'none', 'stroke="#12303a" stroke-width="6" opacity="0.55"')
  }
  const mass = (
    x: number,
    y: number,
    w: number,
    d: number,
    height: number,
    colors: readonly [string, string, string] = tones,
  ): void => {
    sheet.add(view.box(x, y, 0, w, d, height, colors), floors(x, y, w, d, height))
  }
  mass(-60, -60, 640, 90, 120)
  for (const finger of times(3)) {
    if (finger > 0) court(-60 + finger * 235 - 125, 50, 100, 220)
    mass(-60 + finger * 235, 40, 100, 240, 190 - finger * 32)
  }
  mass(-60, 300, 640, 130, 66, low)
  for (const opening of times(4)) {
    const x = 0 + opening * 150
    sheet.add(
      polygon(
        [view.at(x, 335, 67), view.at(x + 70, 335, 67), view.at(x + 70, 395, 67), view.at(x, 395, 67)],
        '#2c5a66',
        `stroke="${chalk}" stroke-width="2"`,
      ),
    )
  }
  mass(210, 440, 130, 80, 34, ['#fffaf0', '#c9b48d', '#a08a62'])
  const [hx, hy] = view.at(520, -15, 121)
  sheet.add(
    group(`transform="translate(${n(hx)} ${n(hy)}) scale(1 0.577)"`, [
      circle(0, 0, 42, teal, `stroke="${brass}" stroke-width="5"`),
      circle(0, 0, 22, 'none', `stroke="${chalk}" stroke-width="5"`),
    ]),
  )
  for (const index of times(16)) {
    const [tx, ty] = view.at(-125 + index * 54, 560, 10)
    sheet.add(planTree(tx, ty, 13, '#a9c79a', '#3f6b52'))
  }
  sheet.add(
    dimension(view.at(-140, 620, 0), view.at(700, 620, 0), 5, chalk),
    dimension(view.at(740, -140, 0), view.at(740, 580, 0), 4, chalk),
    legend(sheet, chalk, 30),
  )
}
