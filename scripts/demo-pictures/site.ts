import { markColors, wovenStar } from '../mark/drawings.ts'
import { blueprint, chalk, contours, isometric, planTree } from './drawing-board.ts'
import { engineer } from './foreground.ts'
import { brass, ridge, sky } from './scenery.ts'
import { group, line, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A building taken apart floor by floor, from its piles to its solar roof. */
export function about(sheet: Sheet): void {
  blueprint(sheet)
  const view = isometric([800, 268], 1.02)
  const [w, d] = [420, 360]
  const edge = (z: number, grow = 0): Point[] => [
    view.at(-grow, -grow, z),
    view.at(w + grow, -grow, z),
    view.at(w + grow, d + grow, z),
    view.at(-grow, d + grow, z),
  ]
  const levels = [-410, -250, -110, 30, 170]
  for (const corner of times(4)) {
    const low = edge(levels[0] ?? 0)[corner]
    const high = edge(190)[corner]
    if (low && high)
      sheet.add(line(low[0], low[1], high[0], high[1], chalk, 1.5, 'stroke-dasharray="12 8" opacity="0.6"'))
  }
  sheet.add(
    contours(sheet, view.at(w / 2, d / 2, -470), {
      count: 9,
      first: 420,
      step: 30,
      color: '#8fc0c4',
      opacity: 0.25,
      squash: 0.5,
    }),
  )
  for (const [level, z] of levels.entries()) {
    if (level === 0) {
      for (const column of times(6))
        for (const row of times(5)) {
          const [x, y] = view.at(30 + column * 72, 30 + row * 75, z)
          sheet.add(
            rect(x - 7, y, 14, 90, '#9fb9b6'),
            `<ellipse cx="${n(x)}" cy="${n(y + 90)}" rx="7" ry="4" fill="#6f9294"/>`,
          )
        }
      sheet.add(view.box(-24, -24, z, w + 48, d + 48, 30, ['#c9a877', '#a9804f', '#8a6238']))
      for (const index of times(9)) {
        const [x, y] = view.at(index * 58 - 20, d + 10, z + 42)
        sheet.add(planTree(x, y, 14, '#a9c79a', '#5f8f62'))
      }
      continue
    }
    sheet.add(view.box(0, 0, z, w, d, 16, ['#f3eadb', '#c9b48d', '#a08a62']))
    if (level < 4) {
      for (const row of times(4))
        for (const column of times(5))
          sheet.add(
            view.box(16 + column * 94, 16 + row * 104, z + 16, 12, 12, 70, ['#fffaf0', '#b9c9c4', '#8fa9a6']),
          )
      sheet.add(view.box(150, 120, z + 16, 110, 110, 74, ['#d8a24a', '#b98434', '#946722']))
      const glassWall = [
        view.at(w, 40, z + 16),
        view.at(w, d - 20, z + 16),
        view.at(w, d - 20, z + 86),
        view.at(w, 40, z + 86),
      ]
      if (level === 2)
        sheet.add(polygon(glassWall, '#8fc3cd', `opacity="0.55" stroke="${chalk}" stroke-width="2"`))
      if (level === 3) {
        for (const index of times(14))
          sheet.add(
            polygon(
              [
                view.at(12 + index * 29, d, z + 16),
                view.at(26 + index * 29, d, z + 16),
                view.at(26 + index * 29, d, z + 88),
                view.at(12 + index * 29, d, z + 88),
              ],
              '#b9724a',
            ),
          )
      }
      if (level === 1) {
        for (const [index, color] of ['#2f7480', '#b5432f', '#d8a24a'].entries()) {
          const [a, b, c] = [
            view.at(30, d - 26 - index * 18, z + 60),
            view.at(w - 26 - index * 18, d - 26 - index * 18, z + 60),
            view.at(w - 26 - index * 18, 40, z + 60),
          ]
          sheet.add(
            path(
              `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}L${n(c[0])} ${n(c[1])}`,
              'none',
              `stroke="${color}" stroke-width="8" stroke-linejoin="round"`,
            ),
          )
        }
      }
      continue
    }
    for (const row of times(4))
      for (const column of times(7)) {
        const [x, y] = [24 + column * 56, 30 + row * 80]
        sheet.add(
          polygon(
            [
              view.at(x, y, z + 20),
              view.at(x + 46, y, z + 20),
              view.at(x + 46, y + 52, z + 38),
              view.at(x, y + 52, z + 38),
            ],
            '#1f5a78',
            'stroke="#bcd9dc" stroke-width="1.5"',
          ),
        )
      }
  }
}

/** Dunes at dusk with the surveyor's contours drawn over them. */
export function banner(sheet: Sheet): void {
  const { width, height } = sheet
  sky(sheet, 'dusk', 470, [1480, 400])
  sheet.add(ridge(sheet, 480, 190, '#96657a', 0, 6), ridge(sheet, 560, 170, '#b9705a', 0, 5))
  const front = ridge(
    sheet,
    690,
    200,
    sheet.gradient([
      [0, '#c97a52'],
      [1, '#5a3540'],
    ]),
    0,
    4,
  )
  sheet.add(
    front,
    contours(sheet, [620, 640], {
      count: 16,
      first: 60,
      step: 34,
      color: '#ffe2ab',
      opacity: 0.45,
      squash: 0.34,
    }),
    contours(sheet, [1500, 720], {
      count: 12,
      first: 50,
      step: 36,
      color: '#ffe2ab',
      opacity: 0.35,
      squash: 0.3,
    }),
  )
  sheet.add(
    rect(
      0,
      height - 120,
      width,
      120,
      sheet.gradient([
        [0, '#2b1f2c', 0],
        [1, '#1a1722', 0.75],
      ]),
    ),
  )
  const [x, y] = [1180, 640]
  sheet.add(
    path(
      `M${x} ${y - 96}L${x - 44} ${y + 26}M${x} ${y - 96}L${x + 40} ${y + 30}M${x} ${y - 96}L${x + 4} ${y + 40}`,
      'none',
      'stroke="#17161f" stroke-width="6" stroke-linecap="round"',
    ),
    rect(x - 15, y - 132, 30, 34, brass, 'rx="5"'),
    rect(x - 26, y - 124, 52, 13, '#17161f', 'rx="5"'),
    engineer(x + 66, y + 34, 168),
  )
}

/** The mark: an eight-pointed star drawn with ruler and compass. */
export function logo(sheet: Sheet): void {
  sheet.add(
    rect(0, 0, sheet.width, sheet.height, markColors.deep, 'rx="112"'),
    group('transform="translate(256 256)"', [wovenStar(400)]),
  )
}
