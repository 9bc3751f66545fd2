import { hedge, lamp, people } from './foreground.ts'
import { brass, glow, palmTree, plaza, sky, skyline } from './scenery.ts'
import { circle, group, line, mix, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** An office tower at dusk that tapers upwards behind a diagonal frame. */
export function tower(sheet: Sheet): void {
  const ground = 845
  sky(sheet, 'dusk', ground, [330, 700])
  sheet.add(skyline(sheet, ground, 250, '#6b5a72'), skyline(sheet, ground, 165, '#3d4a62', glow))
  plaza(sheet, ground, 'dusk', 900)
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
      sheet.gradient([
        [0, '#41597a'],
        [0.55, '#8d6f80'],
        [1, '#33445a'],
      ]),
    ),
    polygon(
      side,
      sheet.gradient([
        [0, '#1c2f45'],
        [1, '#22303f'],
      ]),
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
  sheet.add(group('', lit), path(slabs, 'none', `stroke="${'#16263a'}" stroke-width="2.2" opacity="0.7"`))
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
      path(frame, 'none', `stroke="${'#d9b98a'}" stroke-width="5" stroke-linejoin="round"`),
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
      '#d9b98a',
    ),
  )
  podium(sheet, ground)
  sheet.add(hedge(sheet, 60, ground + 16, 420, 34, 'dusk'), hedge(sheet, 1240, ground + 16, 340, 34, 'dusk'))
  for (const [x, height] of [
    [120, 190],
    [215, 150],
    [330, 205],
    [455, 160],
    [1290, 200],
    [1395, 160],
    [1500, 215],
  ] as const)
    sheet.add(palmTree(sheet, x, ground + 12, height, 'dusk'))
  sheet.add(people(sheet, 16, ground + 20, 985, 'dusk'))
}

function podium(sheet: Sheet, ground: number): void {
  const top = ground - 92
  sheet.add(
    rect(560, top, 560, 92, '#3a3d4d'),
    rect(1120, top + 12, 90, 80, '#232a38'),
    rect(570, top + 26, 540, 66, '#f4b866'),
    group(
      '',
      times(19).map((index) => rect(572 + index * 29.6, top + 20, 8, 72, '#2b3040')),
    ),
    rect(540, top - 4, 680, 18, '#4b4a58'),
  )
  sheet.add(lamp(sheet, 850, ground + 30, 460, 90))
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
