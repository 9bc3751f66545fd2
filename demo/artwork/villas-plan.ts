import { legend, paper, planTree } from './drawing-board.ts'
import { clay, ink } from './scenery.ts'
import { circle, path, rect, type Sheet, times } from './svg.ts'

/** The quarter from above: plots around courts, planted lanes, a square with its mosque. */
export function villasPlan(sheet: Sheet): void {
  paper(sheet)
  const { width, height } = sheet
  sheet.add(
    rect(60, 60, width - 120, height - 120, '#ead9b9'),
    path(`M60 ${height - 300}C420 640 560 880 900 760S1300 560 1540 640V${height - 60}H60Z`, '#d7c8a0'),
  )
  sheet.add(
    path('M60 250C420 210 620 300 800 480S1240 700 1540 640', 'none', 'stroke="#fbf5e8" stroke-width="46"'),
  )
  sheet.add(
    path('M560 60C590 300 700 420 780 500S880 760 860 940', 'none', 'stroke="#fbf5e8" stroke-width="34"'),
  )
  const roofs = ['#cf9d6f', '#d9ac7f', '#c38e60', '#e0bb90']
  const homes: string[] = []
  const trees: string[] = []
  const road = (x: number, y: number): boolean => {
    const first = y - (250 + 400 / (1 + Math.exp(-(x - 820) / 150)))
    const second = x - (570 + 300 / (1 + Math.exp(-(y - 470) / 90)))
    return Math.abs(first) < 62 || Math.abs(second) < 54 || Math.hypot(x - 800, y - 500) < 150
  }
  for (const row of times(8)) {
    for (const column of times(16)) {
      const x = 118 + column * 88 + (row % 2) * 20
      const y = 112 + row * 90
      if (x > 1440 || road(x + 30, y + 32)) continue
      const w = sheet.between(68, 80)
      const h = sheet.between(70, 82)
      const court = {
        x: x + w * sheet.between(0.3, 0.5),
        y: y + h * sheet.between(0.3, 0.5),
        size: sheet.between(20, 28),
      }
      homes.push(
        rect(x + 8, y + 9, w, h, '#6b4a33', 'opacity="0.32"'),
        rect(x, y, w, h, sheet.pick(roofs), 'stroke="#8a5f3d" stroke-width="1.4"'),
        rect(court.x, court.y, court.size, court.size, '#f3e7cf', 'stroke="#8a5f3d" stroke-width="1.4"'),
        circle(court.x + court.size / 2, court.y + court.size / 2, 6, '#5f8f62'),
        rect(x + 5, y + 5, 13, 11, '#e9cfa8'),
      )
      if (sheet.random() < 0.6)
        trees.push(planTree(x + w + 10, y + h + 4, sheet.between(6, 10), '#3f6b52', '#7fa56f'))
    }
  }
  sheet.add(...homes, ...trees)
  sheet.add(
    circle(800, 500, 128, '#f6ecd8', `stroke="${clay}" stroke-width="3"`),
    circle(800, 500, 104, 'none', `stroke="${clay}" stroke-width="1.5"`),
  )
  sheet.add(
    rect(758, 462, 84, 76, '#6b4a33', 'opacity="0.3" transform="translate(8 9)"'),
    rect(758, 462, 84, 76, '#fffaf0', `stroke="${ink}" stroke-width="2.5"`),
    circle(800, 500, 24, '#dcb98c', `stroke="${ink}" stroke-width="2"`),
    circle(848, 456, 8, '#fffaf0', `stroke="${ink}" stroke-width="2.5"`),
  )
  for (const index of times(18)) {
    const angle = (index / 18) * Math.PI * 2
    sheet.add(planTree(800 + Math.cos(angle) * 116, 500 + Math.sin(angle) * 116, 11, '#2f5d46', '#6d9160'))
  }
  for (const _ of times(46)) {
    const x = sheet.between(460, 1400)
    const y = sheet.between(900, 930) - 30 * Math.sin(x / 200)
    sheet.add(planTree(x, y, sheet.between(9, 16), '#2f5d46', '#86a86f'))
  }
  sheet.add(legend(sheet, ink, 0))
}
