import { axis, blueprint, chalk, dimension, legend } from './drawing-board.ts'
import { hedge, lamp, mirrored, people, ripples, water, windows } from './foreground.ts'
import { brass, glow, type Light, palmTree, plaza, sky, skyline, teal } from './scenery.ts'
import { circle, group, line, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** An office tower that tapers upwards behind a diagonal frame. */
export function tower(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 845
  sky(sheet, light, ground, dusk ? [330, 700] : [380, 300])
  sheet.add(
    skyline(sheet, ground, 250, dusk ? '#6b5a72' : '#b7cdca'),
    skyline(sheet, ground, 165, dusk ? '#3d4a62' : '#9bb9b8', dusk ? glow : undefined),
  )
  plaza(sheet, ground, light, 900)
  const [top, left, ridge, right] = [92, 760, 985, 1090]
  const edge = (x: number, part: number): number => mix(x, 925, part * 0.3)
  const at = (x: number, part: number): Point => [edge(x, part), mix(ground - 40, top, part)]
  const face = [at(left, 0), at(left, 1), at(ridge, 1), at(ridge, 0)] as const
  const side = [
    at(ridge, 0),
    [edge(ridge, 1), top] as Point,
    [edge(right, 1), top + 34] as Point,
    at(right, 0),
  ] as const
  const body = group('', [
    polygon(
      face,
      sheet.gradient(
        dusk
          ? [
              [0, '#41597a'],
              [0.55, '#8d6f80'],
              [1, '#33445a'],
            ]
          : [
              [0, '#8fc0cb'],
              [0.5, '#cfe3e0'],
              [1, '#7fa9ae'],
            ],
      ),
    ),
    polygon(
      side,
      sheet.gradient(
        dusk
          ? [
              [0, '#1c2f45'],
              [1, '#22303f'],
            ]
          : [
              [0, '#3f7885'],
              [1, '#2c5a66'],
            ],
      ),
    ),
  ])
  sheet.add(body)
  const floors = 34
  const lit: string[] = []
  let slabs = ''
  for (const floor of times(floors)) {
    const part = floor / floors
    const [x1, y] = at(left, part)
    const [x2] = at(ridge, part)
    const [x3] = at(right, part)
    const drop = mix(0, 34, part)
    slabs += `M${n(x1)} ${n(y)}L${n(x2)} ${n(y)}L${n(x3)} ${n(y + drop)}`
    if (dusk) {
      for (const bay of times(10)) {
        if (sheet.random() < 0.5)
          lit.push(
            rect(
              mix(x1, x2, (bay + 0.1) / 10),
              y - 16,
              (x2 - x1) / 12.5,
              11,
              glow,
              `opacity="${n(sheet.between(0.5, 1))}"`,
            ),
          )
      }
    }
  }
  sheet.add(
    group('', lit),
    path(slabs, 'none', `stroke="${dusk ? '#16263a' : '#f7f3e8'}" stroke-width="2.2" opacity="0.7"`),
  )
  const reach = 6
  let frame = ''
  for (const diagonal of times(17)) {
    const start = (diagonal - 6) / 11
    const cut = (part: number, x1: number, x2: number, across: number, drop: number): string => {
      const [a] = at(x1, part)
      const [b] = at(x2, part)
      return `${n(mix(a, b, across))} ${n(mix(ground - 40, top, part) + drop * part * across)}`
    }
    const low = start
    const high = start + reach / 11
    frame += `M${cut(low, left, ridge, 0, 0)}L${cut(high, left, ridge, 1, 0)}M${cut(high, left, ridge, 0, 0)}L${cut(low, left, ridge, 1, 0)}`
    frame += `M${cut(low, ridge, right, 1, 34)}L${cut(low + reach / 11, ridge, right, 0, 34)}M${cut(low, ridge, right, 0, 34)}L${cut(low + reach / 11, ridge, right, 1, 34)}`
  }
  const outline = polygon([...face.slice(0, 3), ...side.slice(1)], '#000')
  sheet.add(
    sheet.clip(outline, [
      path(
        frame,
        'none',
        `stroke="${dusk ? '#d9b98a' : '#fffdf5'}" stroke-width="5" stroke-linejoin="round"`,
      ),
    ]),
  )
  sheet.add(
    polygon(
      [
        [edge(left, 1), top],
        [edge(ridge, 1), top],
        [edge(right, 1), top + 34],
        [edge(right, 1), top + 18],
        [edge(ridge, 1), top - 18],
        [edge(left, 1), top - 18],
      ],
      dusk ? '#d9b98a' : '#fffdf5',
    ),
  )
  podium(sheet, ground, light)
  sheet.add(hedge(sheet, 60, ground + 16, 420, 34, light), hedge(sheet, 1240, ground + 16, 340, 34, light))
  for (const [x, height] of [
    [120, 190],
    [215, 150],
    [330, 205],
    [455, 160],
    [1290, 200],
    [1395, 160],
    [1500, 215],
  ] as const)
    sheet.add(palmTree(sheet, x, ground + 12, height, light))
  sheet.add(people(sheet, 16, ground + 20, 985, light))
}

function podium(sheet: Sheet, ground: number, light: Light): void {
  const dusk = light === 'dusk'
  const top = ground - 92
  sheet.add(
    rect(560, top, 560, 92, dusk ? '#3a3d4d' : '#eadfc9'),
    rect(1120, top + 12, 90, 80, dusk ? '#232a38' : '#b9a381'),
    rect(570, top + 26, 540, 66, dusk ? '#f4b866' : '#5c8a90'),
    group(
      '',
      times(19).map((index) => rect(572 + index * 29.6, top + 20, 8, 72, dusk ? '#2b3040' : '#fbf5e8')),
    ),
    rect(540, top - 4, 680, 18, dusk ? '#4b4a58' : '#fffaf0'),
  )
  if (dusk) sheet.add(lamp(sheet, 850, ground + 30, 460, 90))
}

/** The tower's frame from close by: nodes, diagonals and the floors behind them. */
export function towerFacade(sheet: Sheet): void {
  const { width, height } = sheet
  sheet.add(
    rect(
      0,
      0,
      width,
      height,
      sheet.gradient(
        [
          [0, '#2b5c6b'],
          [0.5, '#7fb0b8'],
          [1, '#e4d5b8'],
        ],
        [0, 1, 1, 0],
      ),
    ),
  )
  const bays: string[] = []
  for (const row of times(10)) {
    for (const column of times(16)) {
      const opacity = sheet.between(0.05, 0.5)
      bays.push(
        rect(
          column * 102 - 8,
          row * 104 + 22,
          92,
          78,
          sheet.pick(['#fff6df', '#0f3440', '#123f4c', '#cfe5e4', '#ffd99a']),
          `opacity="${n(opacity)}"`,
        ),
      )
    }
    bays.push(
      rect(0, row * 104 + 100, width, 20, '#f4ecdd'),
      rect(0, row * 104 + 118, width, 8, '#17404c', 'opacity="0.35"'),
    )
  }
  sheet.add(group('', bays))
  const node = (column: number, row: number): Point => [column * 272 - 16 + (row % 2) * 136, row * 312 - 130]
  const shade: string[] = []
  const bars: string[] = []
  const nodes: string[] = []
  for (const row of times(5)) {
    for (const column of times(8)) {
      const [x, y] = node(column, row)
      for (const step of [-1, 1]) {
        const x2 = x + step * 136
        const y2 = y + 312
        shade.push(line(x + 16, y + 22, x2 + 16, y2 + 22, '#0a2a34', 42, 'opacity="0.28"'))
        bars.push(
          line(x, y, x2, y2, '#f7efe0', 42),
          line(x - 12, y, x2 - 12, y2, '#fffdf6', 10),
          line(x + 15, y, x2 + 15, y2, '#cdb896', 10),
        )
      }
      nodes.push(circle(x, y, 40, '#e9dcc3'), circle(x, y, 26, '#f9f2e4'), circle(x, y, 9, brass))
    }
  }
  sheet.add(...shade, ...bars, ...nodes)
}

/** A typical floor of the tower as a blueprint: core, columnless offices and the diagonal frame around them. */
export function towerPlan(sheet: Sheet): void {
  blueprint(sheet)
  const [cx, cy] = [800, 490]
  const rounded = (size: number): string => {
    const [w, h, r] = [size, size * 0.68, size * 0.2]
    return `M${n(cx - w + r)} ${n(cy - h)}H${n(cx + w - r)}Q${n(cx + w)} ${n(cy - h)} ${n(cx + w)} ${n(cy - h + r)}V${n(cy + h - r)}Q${n(cx + w)} ${n(cy + h)} ${n(cx + w - r)} ${n(cy + h)}H${n(cx - w + r)}Q${n(cx - w)} ${n(cy + h)} ${n(cx - w)} ${n(cy + h - r)}V${n(cy - h + r)}Q${n(cx - w)} ${n(cy - h)} ${n(cx - w + r)} ${n(cy - h)}Z`
  }
  for (const index of times(7))
    sheet.add(axis([cx - 420 + index * 140, 104], [cx - 420 + index * 140, 850], chalk))
  for (const index of times(5))
    sheet.add(axis([250, cy - 270 + index * 135], [1350, cy - 270 + index * 135], chalk))
  sheet.add(
    path(rounded(500), '#eadfc8', 'fill-opacity="0.08"'),
    path(rounded(500), 'none', `stroke="${chalk}" stroke-width="9"`),
    path(rounded(480), 'none', `stroke="${chalk}" stroke-width="2"`),
  )
  for (const index of times(15))
    for (const y of [cy - 340, cy + 340]) sheet.add(circle(cx - 392 + index * 56, y, 9, brass))
  for (const index of times(8))
    for (const x of [cx - 500, cx + 500]) sheet.add(circle(x, cy - 210 + index * 60, 9, brass))
  const core: string[] = [
    rect(cx - 210, cy - 110, 420, 220, '#0f2c38', `stroke="${chalk}" stroke-width="10"`),
  ]
  for (const index of times(6)) {
    const x = cx - 192 + index * 50
    for (const y of [cy - 94, cy + 22]) {
      core.push(
        rect(x, y, 42, 72, 'none', `stroke="${chalk}" stroke-width="4"`),
        path(`M${x} ${y}l42 72M${x + 42} ${y}l-42 72`, 'none', `stroke="${chalk}" stroke-width="1.4"`),
      )
    }
  }
  for (const step of times(10))
    core.push(line(cx + 118, cy - 90 + step * 18, cx + 190, cy - 90 + step * 18, chalk, 2))
  core.push(line(cx - 210, cy, cx + 108, cy, chalk, 2, 'stroke-dasharray="8 6"'))
  sheet.add(...core)
  for (const row of [-250, -180, 160, 230]) {
    for (const index of times(11)) {
      const x = cx - 420 + index * 80
      sheet.add(
        rect(x, cy + row, 44, 22, teal, `stroke="${chalk}" stroke-width="1.6"`),
        circle(x + 22, cy + row + 34, 7, 'none', `stroke="${chalk}" stroke-width="1.6"`),
      )
    }
  }
  for (const x of [cx - 400, cx + 300])
    sheet.add(
      rect(x, cy - 50, 110, 100, 'none', `stroke="${chalk}" stroke-width="3" rx="4"`),
      circle(x + 55, cy, 26, teal, `stroke="${chalk}" stroke-width="1.6"`),
    )
  sheet.add(dimension([cx - 500, 884], [cx + 500, 884], 6, chalk), legend(sheet, chalk))
}

/** Three stepped office blocks with terraces, mirrored in the gulf. */
export function waterfront(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const shore = 640
  sky(sheet, light, shore, dusk ? [1320, 590] : [1250, 210])
  const above: string[] = [skyline(sheet, shore, 120, dusk ? '#4a4a63' : '#a9c4c4', dusk ? glow : undefined)]
  const blocks = [
    { x: 170, width: 380, floors: 9 },
    { x: 580, width: 460, floors: 12 },
    { x: 1080, width: 330, floors: 7 },
  ]
  for (const block of blocks) {
    for (const floor of times(block.floors)) {
      const inset = Math.max(0, floor - 2) * 11
      const x = block.x + inset
      const width = block.width - inset * 1.5
      const y = shore - 26 - (floor + 1) * 38
      above.push(
        rect(x, y + 10, width, 28, dusk ? '#2a3d54' : '#5e97a1'),
        windows(
          sheet,
          { x, y: y + 12, width, height: 24, columns: Math.floor(width / 19), rows: 1 },
          { glass: dusk ? '#22344a' : '#3f7c88', light, gapX: 0.16, gapY: 0.1, lit: 0.6 },
        ),
        rect(x + width * 0.78, y + 10, width * 0.22, 28, '#0d2430', 'opacity="0.25"'),
        rect(x - 12, y, width + 24, 10, dusk ? '#c9a184' : '#fbf4e6', 'rx="5"'),
      )
      if (floor > 2 && floor % 2 === 0) above.push(hedge(sheet, x - 8, y + 4, 30, 14, light))
    }
  }
  above.push(
    rect(0, shore - 26, sheet.width, 26, dusk ? '#5c4c52' : '#d9c39d'),
    rect(0, shore - 30, sheet.width, 6, dusk ? '#8a6f6a' : '#f6ead2'),
  )
  for (const index of times(15))
    above.push(palmTree(sheet, 50 + index * 108, shore - 26, sheet.between(96, 140), light))
  water(sheet, shore, light)
  const scene = group('id="above"', above)
  sheet.add(scene, mirrored('above', shore, dusk ? 0.5 : 0.3))
  sheet.add(
    ripples(sheet, shore, 130, dusk ? '#f5b97d' : '#ffffff', dusk ? 0.3 : 0.35),
    ripples(sheet, shore, 110, dusk ? '#12283c' : '#2b6475', 0.3),
  )
  for (const [x, y, size] of [
    [360, 830, 1],
    [1180, 770, 0.6],
  ] as const)
    sheet.add(dhow(x, y, size, dusk))
}

function dhow(x: number, y: number, size: number, dusk: boolean): string {
  return group(`transform="translate(${x} ${y}) scale(${size})"`, [
    path('M-110 0Q-60 42 40 38Q100 36 128 -14Q60 6 -110 0Z', dusk ? '#1d1c24' : '#6b4a33'),
    path('M4 0L10 -190', 'none', `stroke="${dusk ? '#1d1c24' : '#5a3e2b'}" stroke-width="6"`),
    path('M10 -190Q120 -120 104 -26Q40 -30 -40 -20Q-20 -120 10 -190Z', dusk ? '#d9a184' : '#fffaf0'),
    path('M-90 48Q20 62 110 44', 'none', 'stroke="#0d2430" stroke-width="8" opacity="0.22"'),
  ])
}
