import { flight, juniper, stoneWall, terraceHouse } from './asir.ts'
import { hedge, lamp } from './foreground.ts'
import { glow, type Light, ridge, sky } from './scenery.ts'
import { birds, heaven, shine } from './skies.ts'
import { type Point, path, rect, Sheet, times } from './svg.ts'

/** Fog that lies in a fold of the slope. */
function mistBank(sheet: Sheet, x: number, y: number, rx: number, ry: number, opacity: number): string {
  return shine(sheet, x, y, rx, ry, '#fbfaf4', opacity)
}

/** The terraces from the top of the slope to its foot. */
const terraces = [
  { base: 408, from: 830, storey: 27, stair: 1064 },
  { base: 486, from: 735, storey: 31, stair: 1046 },
  { base: 578, from: 630, storey: 36, stair: 1020 },
  { base: 686, from: 500, storey: 42, stair: 986 },
  { base: 812, from: 372, storey: 48, stair: 944 },
  { base: 956, from: 140, storey: 55, stair: 894 },
]

/** Terraced flats along the contours of a green mountain side, with mist between the ridges. */
export function hillside(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  if (dusk)
    sky(
      sheet,
      'dusk',
      640,
      [300, 420],
      [
        [0, '#1b2450'],
        [0.4, '#4a4a84'],
        [0.7, '#a07da0'],
        [1, '#f0b9a0'],
      ],
    )
  else
    heaven(sheet, 640, [
      [0, '#9fb4b6'],
      [0.4, '#c9d3cd'],
      [1, '#f3f0e6'],
    ])
  const ridges = dusk
    ? ['#8d6a80', '#6b5570', '#4a4560', '#2f3a4c']
    : ['#c6d1cc', '#a3b8b0', '#7f9e92', '#567c6c']
  const mist = (y: number): string =>
    rect(
      0,
      y,
      sheet.width,
      170,
      sheet.gradient(
        dusk
          ? [
              [0, '#f0a878', 0],
              [0.6, '#d99a86', 0.35],
              [1, '#d99a86', 0],
            ]
          : [
              [0, '#ffffff', 0],
              [0.6, '#fbfaf4', 0.8],
              [1, '#fffdf6', 0],
            ],
      ),
    )
  ridges.forEach((fill, index) => {
    sheet.add(
      ridge(sheet, 470 + index * 70, 240 - index * 30, fill, 0, 7 + index * 2),
      mist(420 + index * 80),
    )
  })
  const hill =
    'M-10 1010V950C190 925 320 815 430 705C560 575 690 430 850 352C1040 262 1330 226 1610 150V1010Z'
  sheet.add(
    path(
      hill,
      sheet.gradient(
        dusk
          ? [
              [0, '#33474a'],
              [1, '#15252d'],
            ]
          : [
              [0, '#8fae7e'],
              [1, '#54795a'],
            ],
      ),
    ),
  )
  const chance = new Sheet(sheet.width, sheet.height, 88)
  const trees = times(4).map(() => sheet.share(juniper(chance, light)))
  const shrubs = times(3).map((index) => sheet.share(hedge(chance, 0, 0, 44 + index * 26, 20, light)))
  const tree = (x: number, y: number, height: number): string => chance.pick(trees)(x, y, height / 100)
  for (const index of times(17)) {
    const x = 880 + index * 44 + chance.between(-14, 14)
    sheet.add(tree(x, 352 - (x - 850) * 0.2 + chance.between(6, 40), chance.between(46, 84)))
  }
  for (const [index, terrace] of terraces.entries()) {
    const { base, from, storey, stair } = terrace
    const contour = (x: number): number =>
      base - ((x - 800) / 800) * storey * 0.9 + Math.sin(x / 170 + index * 1.3) * storey * 0.16
    const high = storey * 0.62
    const gap = storey * 1.05
    const behind: string[] = []
    for (let x = from + storey; x < 1600; x += storey * chance.between(1.6, 4))
      if (Math.abs(x - stair) > gap)
        behind.push(tree(x, contour(x) - storey * 0.5, storey * chance.between(2, 2.9)))
    const houses: string[] = []
    for (let x = from; x < 1640; ) {
      const width = storey * chance.between(3.6, 6.4)
      const reach = x + width
      if (reach > stair - gap && x < stair + gap) {
        const room = stair - gap - x
        if (room > storey * 2.2)
          houses.push(terraceHouse(chance, x, contour(x + room / 2) + 3, room - storey * 0.4, storey, light))
        x = stair + gap
        continue
      }
      houses.push(terraceHouse(chance, x, contour(x + width / 2) + 3, width, storey, light))
      x = reach + storey * (chance.random() < 0.3 ? 1.1 : 0.52)
    }
    sheet.add(...behind, ...houses, stoneWall(chance, contour, from - storey * 0.6, 1620, high, light))
    const next = terraces[index + 1]
    const foot: Point = next ? [next.stair, next.base + next.storey * 0.4] : [stair - 40, 1010]
    const broad = [storey * 0.95, (next?.storey ?? 62) * 0.95] as const
    sheet.add(flight([stair, contour(stair) - 4], foot, broad, light))
    for (let x = from - storey; x < 1600; x += storey * chance.between(0.9, 3.4)) {
      if (Math.abs(x - stair) < storey * 1.2) continue
      const y = contour(x) + high + storey * 0.16
      sheet.add(
        chance.random() < 0.45
          ? tree(x, y, storey * chance.between(1, 1.7))
          : chance.pick(shrubs)(x, y, storey / 50),
      )
    }
  }
  for (const [x, y, height] of [
    [40, 972, 120],
    [96, 986, 90],
    [170, 960, 110],
    [236, 938, 84],
    [300, 890, 96],
    [372, 838, 78],
    [436, 770, 84],
    [520, 690, 70],
    [590, 610, 66],
    [676, 530, 56],
  ] as const)
    sheet.add(tree(x, y, height))
  if (!dusk) {
    sheet.add(
      mistBank(sheet, 300, 800, 560, 120, 0.85),
      mistBank(sheet, 120, 930, 520, 90, 0.8),
      mistBank(sheet, 1500, 640, 420, 44, 0.55),
      mistBank(sheet, 640, 560, 380, 50, 0.6),
      mistBank(sheet, 1440, 250, 420, 80, 0.75),
      birds(
        [
          [420, 250, 17],
          [476, 226, 13],
          [530, 262, 11],
          [350, 236, 10],
        ],
        '#5d7472',
      ),
    )
  }
  if (dusk)
    for (const { base, stair, storey } of terraces)
      sheet.add(lamp(sheet, stair, base - storey * 0.2, storey * 2.4, storey * 1.1, 0.5))
  if (dusk) sheet.add(rect(0, 0, sheet.width, sheet.height, glow, 'opacity="0.04"'))
}
