import { axis, blueprint, chalk, dimension, legend } from './drawing-board.ts'
import { brass, teal } from './scenery.ts'
import { circle, line, n, path, rect, type Sheet, times } from './svg.ts'

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
  sheet.add(dimension([cx - 500, 884], [cx + 500, 884], 6, chalk), legend(sheet, chalk, 20))
}
