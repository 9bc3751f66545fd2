import { axis, dimension, legend, paper } from './drawing-board.ts'
import { brass, ink } from './scenery.ts'
import { line, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A section: halls carved into the rock, light shafts, anchors, and the valley floor in front. */
export function museumSection(sheet: Sheet): void {
  paper(sheet)
  const floor = 760
  const top: Point[] = [
    [60, 764],
    [300, 764],
    [340, 640],
    [400, 470],
    [470, 400],
    [560, 330],
    [700, 260],
    [860, 205],
    [1010, 178],
    [1180, 190],
    [1340, 236],
    [1540, 300],
  ]
  const rock = [...top, [1540, 940] as Point, [60, 940] as Point]
  const shape = polygon(rock, '#000')
  sheet.add(
    polygon(
      rock,
      sheet.gradient([
        [0, '#dfa873'],
        [1, '#c98a57'],
      ]),
    ),
  )
  const strata = times(26).map((index) =>
    path(
      `M40 ${n(220 + index * 30)}${times(8)
        .map(
          (step) =>
            `Q${140 + step * 200} ${n(220 + index * 30 + sheet.between(-18, 18))} ${240 + step * 200} ${n(220 + index * 30 + sheet.between(-6, 6))}`,
        )
        .join('')}`,
      'none',
      `stroke="#7a4526" stroke-width="${n(sheet.between(1, 3))}" opacity="0.32"`,
    ),
  )
  const cracks = times(40).map(() => {
    const [x, y] = [sheet.between(300, 1540), sheet.between(240, 930)]
    return line(x, y, x + sheet.between(-14, 14), y + sheet.between(24, 70), '#7a4526', 1.6, 'opacity="0.4"')
  })
  sheet.add(
    sheet.clip(shape, [...strata, ...cracks]),
    path(
      `M${top.map(([x, y]) => `${x} ${y}`).join('L')}`,
      'none',
      `stroke="${ink}" stroke-width="6" stroke-linejoin="round"`,
    ),
  )
  const room = (x: number, y: number, width: number, height: number): string =>
    rect(x, y, width, height, '#fbf3e2', `stroke="${ink}" stroke-width="7"`)
  sheet.add(
    room(230, 640, 220, 120),
    room(450, 520, 250, 240),
    room(700, 600, 270, 160),
    room(970, 470, 210, 290),
    room(1180, 640, 200, 120),
  )
  sheet.add(
    rect(447, 654, 10, 102, '#fbf3e2'),
    rect(695, 654, 10, 102, '#fbf3e2'),
    rect(965, 654, 10, 102, '#fbf3e2'),
    rect(1175, 664, 10, 92, '#fbf3e2'),
  )
  for (const [x, y, topY, width] of [
    [560, 522, 332, 34],
    [820, 602, 220, 26],
    [1050, 472, 182, 40],
  ] as const) {
    sheet.add(
      polygon(
        [
          [x, topY],
          [x + width, topY - 6],
          [x + width, y],
          [x, y],
        ],
        '#fbf3e2',
        `stroke="${ink}" stroke-width="4"`,
      ),
      polygon(
        [
          [x, y],
          [x + width, y],
          [x + width + 60, floor - 4],
          [x - 60, floor - 4],
        ],
        '#f0b95c',
        'opacity="0.35"',
      ),
      rect(x + 2, y - 4, width - 4, 10, '#f8dfae'),
    )
  }
  for (const [x, y, dx, dy] of [
    [450, 560, -78, -56],
    [640, 520, 30, -110],
    [740, 600, -20, -120],
    [930, 600, 20, -120],
    [1180, 510, 90, -60],
    [1180, 580, 100, -40],
    [1300, 640, 40, -110],
    [1380, 690, 100, -30],
  ] as const) {
    sheet.add(
      line(x, y, x + dx, y + dy, '#2f6f78', 5),
      rect(x - 9, y - 9, 18, 18, brass, `stroke="${ink}" stroke-width="2"`),
    )
  }
  sheet.add(rect(60, floor, 1480, 9, ink))
  const figure = (x: number, y: number, size: number): string =>
    path(
      `M${n(x - size * 0.13)} ${y}L${n(x - size * 0.09)} ${n(y - size * 0.72)}a${n(size * 0.1)} ${n(size * 0.12)} 0 1 1 ${n(size * 0.18)} 0L${n(x + size * 0.13)} ${y}Z`,
      ink,
    )
  for (const x of [110, 150, 270, 330, 480, 620, 660, 740, 900, 1010, 1090, 1130, 1230, 1330])
    sheet.add(figure(x, floor, sheet.between(46, 56)))
  sheet.add(
    rect(526, 690, 44, 70, '#c9a877', `stroke="${ink}" stroke-width="3"`),
    path('M532 690q16 -44 32 0z', '#b9724a', `stroke="${ink}" stroke-width="3"`),
    rect(800, 640, 120, 64, '#2f6f78', `stroke="${ink}" stroke-width="3"`),
    path('M812 696l26 -34l20 20l18 -14l32 28z', '#e6d3b1'),
    path('M1032 760v-120q0 -34 30 -34t30 34v120z', '#d9a878', `stroke="${ink}" stroke-width="3"`),
  )
  for (const index of times(6)) sheet.add(axis([230 + index * 230, 100], [230 + index * 230, 800], '#8a4f2f'))
  sheet.add(dimension([230, 850], [1380, 850], 5, ink), legend(sheet, ink))
}
