import { brass, teal } from './scenery.ts'
import { circle, ellipse, group, line, n, path, polygon, rect, type Sheet, times } from './svg.ts'

/** Inside the membrane hall: racks of pressure vessels on both sides of the aisle. */
export function desalinationHall(sheet: Sheet): void {
  const { width, height } = sheet
  const [vx, vy] = [800, 470]
  const scale = (depth: number): number => 1 / (1 + depth * 0.42)
  const at = (x: number, y: number, depth: number): [number, number] => [
    vx + x * scale(depth),
    vy + y * scale(depth),
  ]
  sheet.add(rect(0, 0, width, height, '#17404c'))
  const quad = (
    a: [number, number],
    b: [number, number],
    depth1: number,
    depth2: number,
    fill: string,
    more = '',
  ): string => polygon([at(...a, depth1), at(...b, depth1), at(...b, depth2), at(...a, depth2)], fill, more)
  const end = 9
  sheet.add(
    quad(
      [-900, 560],
      [900, 560],
      -0.6,
      end,
      sheet.gradient([
        [0, '#e9dcc0'],
        [1, '#8fa9a6'],
      ]),
    ),
    quad([-900, -560], [900, -560], -0.6, end, '#dfe6da'),
  )
  sheet.add(
    rect(
      at(-900, -560, end)[0],
      at(-900, -560, end)[1],
      1800 * scale(end),
      1120 * scale(end),
      sheet.gradient([
        [0, '#fff3d6'],
        [1, '#cfe3e0'],
      ]),
    ),
  )
  for (const bay of times(9).reverse()) {
    sheet.add(
      quad([-560, -556], [-180, -556], bay, bay + 0.42, '#fffdf0', 'opacity="0.85"'),
      quad([180, -556], [560, -556], bay, bay + 0.42, '#fffdf0', 'opacity="0.85"'),
    )
    const [lx, ly] = at(-900, -540, bay)
    const [rx] = at(900, -540, bay)
    sheet.add(line(lx, ly, rx, ly, '#5d8a90', 26 * scale(bay)))
  }
  for (const bay of times(18).reverse()) {
    const depth = bay * 0.5
    const s = scale(depth)
    const shade = Math.min(0.6, depth * 0.07)
    for (const side of [-1, 1]) {
      const vessels: string[] = []
      const [x0, y0] = at(side * 900, -430, depth)
      const [x1, y1] = at(side * 360, 470, depth)
      const left = Math.min(x0, x1)
      vessels.push(rect(left, y0, Math.abs(x1 - x0), y1 - y0, '#123642'))
      for (const row of times(7)) {
        for (const column of times(bay === 0 ? 5 : 2)) {
          const [cx, cy] = at(side * (410 + column * 108), -370 + row * 128, depth)
          vessels.push(
            circle(cx, cy, 47 * s, '#f4ecdd'),
            circle(cx, cy, 38 * s, '#d5c29d'),
            circle(cx, cy, 29 * s, '#fbf6ea'),
            circle(cx, cy, 9 * s, bay % 2 === 0 ? teal : brass),
          )
        }
      }
      for (const column of [0, 5]) {
        const [px] = at(side * (356 + column * 108), 0, depth)
        vessels.push(rect(px - 7 * s, y0 - 10 * s, 14 * s, y1 - y0 + 10 * s, brass))
      }
      if (bay < 4 || bay % 2 === 0)
        sheet.add(
          group('', vessels),
          shade > 0 ? rect(left, y0, Math.abs(x1 - x0), y1 - y0, '#9fc3c2', `opacity="${n(shade)}"`) : '',
        )
    }
  }
  for (const side of [-1, 1]) {
    for (const [offset, y, color, size] of [
      [300, 480, teal, 40],
      [230, 510, '#fffaf0', 26],
    ] as const) {
      sheet.add(
        polygon(
          [
            at(side * (offset - size), y, -0.6),
            at(side * (offset + size), y, -0.6),
            at(side * (offset + size), y, end),
            at(side * (offset - size), y, end),
          ],
          color,
        ),
        polygon(
          [
            at(side * (offset - size * 0.4), y - 6, -0.6),
            at(side * offset, y - 6, -0.6),
            at(side * offset, y - 6, end),
            at(side * (offset - size * 0.4), y - 6, end),
          ],
          '#ffffff',
          'opacity="0.45"',
        ),
      )
    }
  }
  for (const [x, depth, robe] of [
    [-60, 2.2, '#2f7480'],
    [40, 2.4, '#e0a63c'],
  ] as const) {
    const [px, py] = at(x, 556, depth)
    const s = scale(depth) * 3.1
    sheet.add(
      ellipse(px, py, 34 * s, 6 * s, '#000', 'opacity="0.2"'),
      path(
        `M${n(px - 17 * s)} ${n(py)}V${n(py - 66 * s)}Q${n(px)} ${n(py - 84 * s)} ${n(px + 17 * s)} ${n(py - 66 * s)}V${n(py)}Z`,
        robe,
      ),
      rect(px - 15 * s, py - 34 * s, 30 * s, 34 * s, '#22313a'),
      circle(px, py - 92 * s, 11 * s, '#8a5f45'),
      path(`M${n(px - 13 * s)} ${n(py - 94 * s)}a${n(13 * s)} ${n(14 * s)} 0 0 1 ${n(26 * s)} 0z`, '#fffdf6'),
    )
  }
}
