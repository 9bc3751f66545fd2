import { chalk } from './drawing-board.ts'
import { engineer, windows } from './foreground.ts'
import { glow, palmTree, ridge, sky, skyline } from './scenery.ts'
import { circle, group, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

function crane(x: number, base: number, height: number, reach: number): string {
  const top = base - height
  const color = '#1a2533'
  let lattice = ''
  for (const index of times(height / 22))
    lattice += `M${x - 8} ${n(base - index * 22)}l16 -22M${x + 8} ${n(base - index * 22)}l-16 -22`
  for (const index of times(Math.abs(reach) / 22)) {
    const from = x + Math.sign(reach) * index * 22
    lattice += `M${n(from)} ${top}l${n(Math.sign(reach) * 11)} -14l${n(Math.sign(reach) * 11)} 14`
  }
  return group(`stroke="${color}" fill="none"`, [
    path(
      `M${x - 8} ${base}V${top}M${x + 8} ${base}V${top}M${x - reach * 0.3} ${top}H${x + reach}M${x} ${top - 14}H${n(x + reach * 0.94)}`,
      'none',
      'stroke-width="4"',
    ),
    path(lattice, 'none', 'stroke-width="1.8"'),
    path(
      `M${x} ${top}V${top - 64}M${x} ${top - 64}L${x + reach * 0.8} ${top - 12}M${x} ${top - 64}L${x - reach * 0.28} ${top}`,
      'none',
      'stroke-width="2.4"',
    ),
    path(`M${x + reach * 0.66} ${top}v${n(height * 0.3)}`, 'none', 'stroke-width="2"'),
    rect(x - reach * 0.3 - 14, top, 34, 26, color),
    rect(x + reach * 0.66 - 12, top + height * 0.3, 24, 10, color),
    circle(x, top - 66, 4, '#ff6a4a', 'stroke="none"'),
  ])
}

interface Block {
  x: number
  top: number
  width: number
  fill: readonly [string, string]
  columns: number
}

function lit(sheet: Sheet, base: number, { x, top, width, fill, columns }: Block): string {
  const front = sheet.gradient([
    [0, fill[0]],
    [1, fill[1]],
  ])
  return group('', [
    rect(x, top, width, base - top, front),
    windows(
      sheet,
      {
        x: x + 6,
        y: top + 10,
        width: width - 12,
        height: base - top - 20,
        columns,
        rows: Math.round((base - top) / 19),
      },
      { glass: '#1b2c40', light: 'dusk', gapX: 0.34, gapY: 0.46, lit: 0.38 },
    ),
    polygon(
      [
        [x + width, top],
        [x + width + width * 0.2, top + 16],
        [x + width + width * 0.2, base],
        [x + width, base],
      ],
      '#152233',
    ),
    rect(x - 3, top - 6, width + 6, 8, '#c9a184'),
  ])
}

/** The city at dusk; the tallest tower is built half-way up and drawn the rest. */
export function hero(sheet: Sheet): void {
  const ground = 1010
  sky(sheet, 'dusk', ground, [520, 905])
  sheet.add(
    ridge(sheet, ground - 60, 130, '#8d6578', 0.8, 13),
    skyline(sheet, ground, 190, '#5f506c'),
    skyline(sheet, ground, 130, '#41465f', glow),
  )
  const arch = (rx: number, ry: number): string =>
    `M${620 - rx} ${ground}A${rx} ${ry} 0 0 1 ${620 + rx} ${ground}`
  sheet.add(
    path(`${arch(250, 170)}Z`, '#7a5349'),
    path(
      `${arch(170, 116)}Z`,
      sheet.gradient([
        [0, '#e9a468'],
        [1, '#ffe3a3'],
      ]),
    ),
  )
  for (const part of times(5))
    sheet.add(
      path(
        arch(250 - part * 20, 170 - part * 13.5),
        'none',
        'stroke="#f2c58c" stroke-width="5" opacity="0.8"',
      ),
    )
  const blocks: Block[] = [
    { x: 930, top: 640, width: 120, fill: ['#42546f', '#8a6672'], columns: 8 },
    { x: 1110, top: 520, width: 130, fill: ['#33485f', '#7d6070'], columns: 8 },
    { x: 1660, top: 560, width: 150, fill: ['#3d4f69', '#866472'], columns: 9 },
    { x: 1850, top: 690, width: 130, fill: ['#33485f', '#75606f'], columns: 8 },
  ]
  sheet.add(...blocks.map((block) => lit(sheet, ground, block)))
  const tower = { left: 1330, right: 1540, top: 170, built: 560 }
  const narrowing = (y: number): number => ((ground - y) / (ground - tower.top)) * 26
  let drawn = ''
  for (const floor of times(22)) {
    const y = mix(tower.built, tower.top, floor / 21)
    drawn += `M${n(tower.left + narrowing(y))} ${n(y)}H${n(tower.right - narrowing(y))}`
  }
  for (const bay of times(9))
    drawn += `M${n(mix(tower.left + narrowing(tower.built), tower.right - narrowing(tower.built), bay / 8))} ${tower.built}L${n(mix(tower.left + 26, tower.right - 26, bay / 8))} ${tower.top}`
  const body: Point[] = [
    [tower.left, ground],
    [tower.left + narrowing(tower.built), tower.built],
    [tower.right - narrowing(tower.built), tower.built],
    [tower.right, ground],
  ]
  sheet.add(
    rect(
      tower.left + 26,
      tower.top,
      tower.right - tower.left - 52,
      tower.built - tower.top,
      chalk,
      'opacity="0.05"',
    ),
    path(drawn, 'none', `stroke="${chalk}" stroke-width="1.6" opacity="0.75"`),
    path(
      `M${tower.left + 26} ${tower.top}L1435 ${tower.top - 84}L${tower.right - 26} ${tower.top}M1435 ${tower.top - 84}V${tower.top}`,
      'none',
      `stroke="${chalk}" stroke-width="1.6" opacity="0.75"`,
    ),
    polygon(
      body,
      sheet.gradient([
        [0, '#4d6484'],
        [0.6, '#a17a7c'],
        [1, '#6d5a6c'],
      ]),
    ),
    sheet.clip(polygon(body, '#000'), [
      windows(
        sheet,
        {
          x: tower.left,
          y: tower.built + 70,
          width: tower.right - tower.left,
          height: ground - tower.built - 70,
          columns: 14,
          rows: 21,
        },
        { glass: '#22344a', light: 'dusk', gapX: 0.22, gapY: 0.4, lit: 0.5 },
      ),
    ]),
    polygon(
      [
        [tower.right, ground],
        [tower.right - narrowing(tower.built), tower.built],
        [tower.right - narrowing(tower.built) + 36, tower.built + 14],
        [tower.right + 40, ground],
      ],
      '#14202f',
    ),
  )
  for (const floor of times(4))
    sheet.add(
      rect(tower.left + 10, tower.built + floor * 18, 206, 5, '#e0b48e'),
      ...times(7).map((index) =>
        rect(tower.left + 20 + index * 31, tower.built + floor * 18, 4, 18, '#c9a184'),
      ),
    )
  const dash = `stroke="${chalk}" stroke-width="1.4" stroke-dasharray="16 6 3 6" opacity="0.5"`
  sheet.add(
    path(
      `M1435 40V${ground}M${tower.left - 90} ${tower.top}H${tower.right + 120}M${tower.left - 90} ${tower.built}H${tower.right + 60}`,
      'none',
      dash,
    ),
    ...[tower.top, tower.built].map((y) =>
      circle(tower.left - 104, y, 14, 'none', `stroke="${chalk}" stroke-width="1.6" opacity="0.7"`),
    ),
  )
  sheet.add(crane(1250, ground, 700, 250), crane(1600, ground, 620, -210))
  sheet.add(
    rect(
      0,
      ground,
      sheet.width,
      200,
      sheet.gradient([
        [0, '#3b3444'],
        [1, '#101a26'],
      ]),
    ),
    ridge(sheet, 1120, 90, '#17202d', 0, 8),
  )
  for (const [x, height] of [
    [90, 330],
    [210, 260],
    [330, 300],
    [1760, 300],
    [1890, 350],
  ] as const)
    sheet.add(palmTree(sheet, x, 1120, height, 'dusk'))
  sheet.add(...[740, 800, 872].map((x, index) => engineer(x, 1128, 128 + (index % 2) * 8)))
}
