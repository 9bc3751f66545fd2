import { axis, dimension, legend, paper, planTree } from './drawing-board.ts'
import { brass, ink, teal } from './scenery.ts'
import { circle, line, n, path, rect, type Sheet, times } from './svg.ts'

/** The mosque in plan: the domed hall, the qibla wall with its niche, the arcades and the court under its canopies. */
export function mosquePlan(sheet: Sheet): void {
  paper(sheet)
  const wall = (x: number, y: number, width: number, height: number): string => rect(x, y, width, height, ink)
  const [left, top, right, bottom] = [500, 130, 1100, 850]
  for (const index of times(7))
    sheet.add(axis([left + index * 100, 82], [left + index * 100, 870], '#b9724a'))
  sheet.add(
    rect(left, top, right - left, 360, '#f3e2bf'),
    rect(left, 490, right - left, bottom - 490, '#e3d3ae'),
  )
  for (const row of times(16))
    sheet.add(
      line(left + 10, top + 26 + row * 21, right - 10, top + 26 + row * 21, '#a4553a', 3, 'opacity="0.32"'),
    )
  sheet.add(
    wall(left - 10, top - 12, right - left + 20, 22),
    wall(left - 10, top, 16, 720),
    wall(right - 6, top, 16, 720),
    wall(left - 10, bottom - 8, 260, 16),
    wall(right - 250, bottom - 8, 260, 16),
  )
  sheet.add(
    path(
      `M760 ${top + 4}V${top - 30}A40 40 0 0 1 840 ${top - 30}V${top + 4}`,
      '#f6ecd8',
      `stroke="${ink}" stroke-width="14"`,
    ),
    rect(862, top + 10, 30, 54, teal, `stroke="${ink}" stroke-width="3"`),
  )
  sheet.add(
    circle(800, 320, 142, '#fbf5e8', `stroke="${ink}" stroke-width="5"`),
    circle(800, 320, 126, 'none', `stroke="${ink}" stroke-width="1.5" stroke-dasharray="8 7"`),
  )
  let star = ''
  for (const index of times(17)) {
    const angle = (index * 7 * Math.PI * 2) / 16
    star += `${index === 0 ? 'M' : 'L'}${n(800 + Math.cos(angle) * 118)} ${n(320 + Math.sin(angle) * 118)}`
  }
  sheet.add(path(star, 'none', `stroke="${brass}" stroke-width="2.5"`), circle(800, 320, 22, brass))
  for (const row of times(4)) {
    for (const column of times(5)) {
      const [x, y] = [left + 100 + column * 100, top + 60 + row * 92]
      if (Math.hypot(x - 800, y - 320) < 150) continue
      sheet.add(circle(x, y, 12, ink), circle(x, y, 20, 'none', `stroke="${ink}" stroke-width="1.4"`))
    }
  }
  sheet.add(
    rect(left, 482, 230, 12, ink),
    rect(right - 230, 482, 230, 12, ink),
    line(735, 488, 865, 488, ink, 2, 'stroke-dasharray="10 8"'),
  )
  for (const index of times(7)) {
    for (const x of [left + 70, right - 70]) sheet.add(rect(x - 9, 520 + index * 48, 18, 18, ink))
    if (index > 0 && index < 6)
      sheet.add(
        rect(left + 70 + index * 66 - 3, bottom - 62, 18, 18, ink),
        rect(left + 70 + index * 66 - 3, 520, 18, 18, ink),
      )
  }
  sheet.add(rect(left + 110, 556, 380, 214, '#f6ecd8', 'stroke="#b9724a" stroke-width="2"'))
  for (const x of [650, 738, 862, 950]) {
    for (const row of times(3)) {
      const y = 592 + row * 71
      const corner = (side: number): string => {
        const turn = ((side + 0.5) / 8) * Math.PI * 2
        return `${n(x + Math.cos(turn) * 36)} ${n(y + Math.sin(turn) * 36)}`
      }
      const outline = times(8).map(corner)
      sheet.add(
        path(`M${outline.join('L')}Z`, '#fffaf0', `stroke="${teal}" stroke-width="3"`),
        path(
          outline.map((end) => `M${x} ${y}L${end}`).join(''),
          'none',
          `stroke="${ink}" stroke-width="1" opacity="0.45"`,
        ),
        circle(x, y, 5, ink),
      )
    }
  }
  for (const y of [586, 740]) sheet.add(planTree(800, y, 18, '#2f5d46', '#86a86f'))
  let basin = ''
  for (const index of times(8)) {
    const angle = (index / 8) * Math.PI * 2 + Math.PI / 8
    basin += `${index === 0 ? 'M' : 'L'}${n(800 + Math.cos(angle) * 22)} ${n(663 + Math.sin(angle) * 22)}`
  }
  sheet.add(path(`${basin}Z`, teal, `stroke="${ink}" stroke-width="3"`))
  for (const x of [left - 56, right + 56])
    sheet.add(
      rect(x - 34, 450, 68, 68, '#f6ecd8', `stroke="${ink}" stroke-width="9"`),
      circle(x, 484, 18, 'none', `stroke="${ink}" stroke-width="3"`),
    )
  for (const index of times(8))
    for (const x of [190, 270, 1330, 1410])
      sheet.add(
        planTree(
          x + (index % 2) * 24,
          170 + index * 84,
          22,
          '#2f5d46',
          index % 3 === 0 ? '#a9c79a' : '#86a86f',
        ),
      )
  sheet.add(
    dimension([left - 2, 890], [right + 2, 890], 6, ink),
    dimension([1190, top], [1190, bottom], 5, ink),
    legend(sheet, ink, 180),
  )
}
