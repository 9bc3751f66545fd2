import { isometric, legend, paper, planTree } from './drawing-board.ts'
import { ink } from './scenery.ts'
import { group, polygon, type Sheet, times } from './svg.ts'

/** The campus from the air: five buildings round three courts. */
export function schoolPlan(sheet: Sheet): void {
  paper(sheet)
  const view = isometric([800, 190], 1)
  const ground = (x: number, y: number, w: number, d: number, fill: string, more = ''): string =>
    polygon(
      [view.at(x, y, 0), view.at(x + w, y, 0), view.at(x + w, y + d, 0), view.at(x, y + d, 0)],
      fill,
      more,
    )
  sheet.add(
    ground(-30, -30, 780, 720, '#e2cfa6', 'stroke="#8a6a47" stroke-width="2"'),
    ground(20, 20, 680, 620, '#f1e3c6'),
  )
  const cover = (
    x: number,
    y: number,
    w: number,
    d: number,
    height: number,
    columns: number,
    rows: number,
  ): string =>
    times(columns * rows)
      .map((index) => {
        const px = x + 10 + (index % columns) * ((w - 20) / columns)
        const py = y + 10 + Math.floor(index / columns) * ((d - 20) / rows)
        return polygon(
          [
            view.at(px, py, height),
            view.at(px + (w - 20) / columns - 4, py, height),
            view.at(px + (w - 20) / columns - 4, py + (d - 20) / rows - 4, height),
            view.at(px, py + (d - 20) / rows - 4, height),
          ],
          '#2c5a66',
          'stroke="#8fc0c4" stroke-width="1"',
        )
      })
      .join('')
  const building = (
    x: number,
    y: number,
    w: number,
    d: number,
    height: number,
    panels: [number, number],
  ): void => {
    sheet.add(
      group('opacity="0.16"', [
        polygon(
          [
            view.at(x + w, y, 0),
            view.at(x + w + height * 0.7, y + 20, 0),
            view.at(x + w + height * 0.7, y + d + 20, 0),
            view.at(x + w, y + d, 0),
          ],
          '#000',
        ),
      ]),
    )
    sheet.add(view.box(x, y, 0, w, d, height, ['#fffaf0', '#d9a878', '#b9774a']))
    const bays = Math.round(w / 26)
    for (const floor of times(height / 32)) {
      for (const bay of times(bays)) {
        const px = x + 8 + (bay * (w - 16)) / bays
        const z = height - 12 - floor * 32
        sheet.add(
          polygon(
            [
              view.at(px, y + d, z),
              view.at(px + 13, y + d, z),
              view.at(px + 13, y + d, z - 16),
              view.at(px, y + d, z - 16),
            ],
            '#7a4526',
          ),
        )
      }
    }
    sheet.add(cover(x, y, w, d, height, panels[0], panels[1]))
  }
  const court = (x: number, y: number, w: number, d: number, sailColor: string): void => {
    sheet.add(ground(x, y, w, d, '#d9c08f'))
    for (const spot of times(6)) {
      const [tx, ty] = view.at(x + w * (0.18 + (spot % 3) * 0.32), y + d * (spot > 2 ? 0.82 : 0.18), 14)
      sheet.add(planTree(tx, ty, 15, '#2f5d46', '#86a86f'))
    }
    sheet.add(
      polygon(
        [
          view.at(x + w * 0.15, y + d * 0.3, 56),
          view.at(x + w * 0.85, y + d * 0.22, 40),
          view.at(x + w * 0.72, y + d * 0.78, 58),
          view.at(x + w * 0.22, y + d * 0.74, 36),
        ],
        sailColor,
        `opacity="0.92" stroke="${ink}" stroke-width="1.5"`,
      ),
    )
  }
  building(30, 30, 300, 90, 96, [10, 3])
  building(390, 30, 300, 90, 96, [10, 3])
  court(40, 140, 250, 180, '#fffdf6')
  building(310, 140, 90, 190, 64, [3, 6])
  court(430, 140, 240, 180, '#e9b765')
  building(30, 350, 90, 270, 64, [3, 9])
  court(150, 370, 250, 200, '#fffdf6')
  sheet.add(
    ground(440, 370, 220, 220, '#c98a5e'),
    polygon(
      [view.at(455, 385, 0), view.at(645, 385, 0), view.at(645, 575, 0), view.at(455, 575, 0)],
      'none',
      'stroke="#fffaf0" stroke-width="3"',
    ),
    polygon([view.at(550, 385, 0), view.at(550, 575, 0)], 'none', 'stroke="#fffaf0" stroke-width="3"'),
  )
  building(150, 590, 480, 60, 40, [14, 2])
  for (const index of times(18)) {
    const [tx, ty] = view.at(730, -20 + index * 40, 8)
    sheet.add(planTree(tx, ty, 13, '#2f5d46', '#6d9160'))
  }
  sheet.add(legend(sheet, ink, 30))
}
