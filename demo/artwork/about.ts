import { axis, blueprint, chalk, contours, dimension, type Isometric, isometric } from './drawing-board.ts'
import { shine } from './skies.ts'
import { circle, ellipse, group, line, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

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
  const [cx, cy] = view.at(w / 2, d / 2, -80)
  sheet.add(shine(sheet, cx, cy, 780, 620, '#7fb7b6', 0.34))
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
      sheet.add(garden(view, z + 30, w, d), measures(view, z, w, d))
      continue
    }
    sheet.add(view.box(0, 0, z, w, d, 16, ['#f3eadb', '#c9b48d', '#a08a62']))
    if (level < 4) {
      const column = (row: number, place: number): string =>
        view.box(16 + place * 94, 16 + row * 104, z + 16, 12, 12, 70, ['#fffaf0', '#b9c9c4', '#8fa9a6'])
      for (const row of times(2)) for (const place of times(5)) sheet.add(column(row, place))
      sheet.add(view.box(150, 120, z + 16, 110, 110, 74, ['#e9b877', '#c48f45', '#946722']))
      for (const row of [2, 3]) for (const place of times(5)) sheet.add(column(row, place))
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

/** What grows around the house: crowns with their shade on the ground. */
function garden(view: Isometric, z: number, w: number, d: number): string {
  const tree = (x: number, y: number, size: number): string => {
    const [px, py] = view.at(x, y, z)
    return group('', [
      ellipse(px + size * 0.5, py + 2, size * 1.1, size * 0.5, '#5d3f22', 'opacity="0.35"'),
      rect(px - 2.5, py - size, 5, size, '#6b4a33'),
      circle(px, py - size * 1.5, size, '#4f7f5c'),
      circle(px - size * 0.28, py - size * 1.7, size * 0.62, '#86ad78'),
    ])
  }
  return group('', [
    polygon(
      [
        view.at(-24, d - 34, z),
        view.at(w + 24, d - 34, z),
        view.at(w + 24, d + 24, z),
        view.at(-24, d + 24, z),
      ],
      '#8fa467',
    ),
    polygon(
      [
        view.at(w - 34, -24, z),
        view.at(w + 24, -24, z),
        view.at(w + 24, d + 24, z),
        view.at(w - 34, d + 24, z),
      ],
      '#9db274',
    ),
    ...times(7).map((index) => tree(w + 2, 4 + index * 46, 13 + (index % 3) * 3)),
    ...times(8).map((index) => tree(index * 54 - 4, d + 4, 13 + ((index + 1) % 3) * 3)),
  ])
}

/** The measures of the ground floor, and the axes that run out from it. */
function measures(view: Isometric, z: number, w: number, d: number): string {
  return group('', [
    dimension(view.at(-24, d + 74, z), view.at(w + 24, d + 74, z), 5, chalk),
    dimension(view.at(w + 74, -24, z), view.at(w + 74, d + 24, z), 4, chalk),
    ...times(5).map((index) =>
      axis(view.at(22 + index * 94, d + 150, z), view.at(22 + index * 94, d + 30, z), chalk),
    ),
    ...times(4).map((index) =>
      axis(view.at(w + 150, 22 + index * 104, z), view.at(w + 30, 22 + index * 104, z), chalk),
    ),
  ])
}
