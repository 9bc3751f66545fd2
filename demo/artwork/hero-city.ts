import { type Box, cell, type Face, facesOf, pane, project, stroke, type View } from './perspective.ts'
import { palmTree } from './scenery.ts'
import { ellipse, group, mix, n, path, polygon, rect, type Sheet, times } from './svg.ts'

type Tones = readonly [top: string, bottom: string]

/** A tall house of glass and stone: the left face has the light of the evening. */
function tall(sheet: Sheet, view: View, box: Box, sunny: Tones, shady: Tones, lit = 0.3): string {
  const faces = facesOf(view, box)
  const floor = (view.focus * 4) / box.depth
  const parts: string[] = []
  for (const [face, tones, share, glow, width] of [
    [faces.right, shady, lit, '#e9b877', box.right],
    [faces.left, sunny, lit * 0.45, '#ffe6b8', box.left],
  ] as const) {
    const columns = Math.max(3, Math.round(width / (box.depth < 300 ? 3.4 : 5)))
    let bands = ''
    let panes = ''
    for (const row of times(box.height / 4 - 1)) {
      const up = 3 + row * 4
      bands += stroke(face, [0, up + 2], [1, up + 2])
      for (const column of times(columns))
        if (sheet.random() < share)
          panes += cell(face, (column + 0.15) / columns, (column + 0.85) / columns, up - 1, up + 1)
    }
    parts.push(
      pane(
        face,
        0,
        box.height,
        sheet.gradient([
          [0, tones[0]],
          [1, tones[1]],
        ]),
      ),
      path(bands, 'none', `stroke="#0b2528" stroke-width="${n(floor * 0.3)}" opacity="0.22"`),
      path(panes, glow, 'opacity="0.85"'),
    )
  }
  parts.push(
    path(stroke(faces.left, [0, box.height], [1, box.height]), 'none', 'stroke="#fbe2b4" stroke-width="3"'),
  )
  return group('', parts)
}

/** A row of stepped merlons along the top of a wall. */
function merlons(face: Face, height: number, size: number, count: number, fill: string): string {
  let d = ''
  for (const index of times(count)) {
    const from = face((index + 0.12) / count, height)
    const to = face((index + 0.88) / count, height)
    const half = (to[0] - from[0]) / 2
    d += `M${n(from[0])} ${n(from[1])}l${n(half)} ${n(-size)} ${n(half)} ${n(size)}z`
  }
  return path(d, fill)
}

/** A mud-brick house of the old quarter with triangular vents and a white-edged parapet. */
function najdi(sheet: Sheet, view: View, box: Box): string {
  const { left, right } = facesOf(view, box)
  const metre = view.focus / box.depth
  const far = Math.min(1, (box.depth - 160) / 160)
  const sun = far > 0.5 ? '#dba573' : '#e3a970'
  const shade = far > 0.5 ? '#5e5148' : '#4d453f'
  let vents = ''
  let doors = ''
  const count = Math.max(3, Math.round(box.left / 2.6))
  for (const index of times(count)) {
    const [x, y] = left((index + 0.5) / count, box.height * 0.78)
    vents += `M${n(x - metre * 0.45)} ${n(y + metre * 0.8)}h${n(metre * 0.9)}l${n(-metre * 0.45)} ${n(-metre * 0.9)}z`
  }
  for (const index of times(2)) {
    const [x, y] = right(0.3 + index * 0.4, box.height * 0.5)
    doors += `M${n(x - metre * 0.5)} ${n(y)}h${n(metre)}v${n(-metre * 1.7)}h${n(-metre)}z`
  }
  return group('', [
    pane(
      right,
      0,
      box.height,
      sheet.gradient([
        [0, shade],
        [1, '#2c3a3a'],
      ]),
    ),
    pane(
      left,
      0,
      box.height,
      sheet.gradient([
        [0, sun],
        [1, '#94694b'],
      ]),
    ),
    merlons(right, box.height, metre * 1.1, Math.round(box.right / 2), shade),
    merlons(left, box.height, metre * 1.1, count, sun),
    path(
      stroke(left, [0, box.height], [1, box.height]),
      'none',
      `stroke="#f7dcb0" stroke-width="${n(metre * 0.4)}"`,
    ),
    path(vents, '#7c5439'),
    sheet.random() < 0.7 ? path(doors, '#ffd491') : path(doors, '#243436'),
  ])
}

/** A hazy town along the horizon in one tone. */
function haze(sheet: Sheet, view: View, height: number, fill: string, opacity: number): string {
  let d = ''
  for (let x = -20; x < sheet.width; ) {
    const width = sheet.between(24, 70)
    const top = height * (0.15 + 0.85 * sheet.random() ** 2.4)
    d += `M${n(x)} ${view.horizon + 30}V${n(view.horizon - top)}h${n(width)}V${view.horizon + 30}z`
    x += width + sheet.between(-8, 30)
  }
  return path(d, fill, `opacity="${opacity}"`)
}

/** The background behind the tower. */
export function cityBehind(sheet: Sheet, view: View): void {
  const { horizon } = view
  sheet.add(
    path(
      `M0 ${horizon + 20}V${horizon - 66}L150 ${horizon - 74}l70 26 240 -8 60 22 300 -4 80 -30 210 6 90 24 240 -10 160 -34V${horizon + 20}Z`,
      '#b58a6c',
      'opacity="0.55"',
    ),
    haze(sheet, view, 190, '#a98767', 0.55),
    haze(sheet, view, 120, '#7d7666', 0.7),
    rect(
      0,
      horizon,
      sheet.width,
      sheet.height - horizon,
      sheet.gradient([
        [0, '#b48c68'],
        [0.12, '#6f6a5b'],
        [0.4, '#1f4247'],
        [1, '#0b2528'],
      ]),
    ),
  )
  const warm: Tones = ['#d0a377', '#7d7160']
  const dim: Tones = ['#a98c70', '#686a5f']
  const cool: Tones = ['#2f5d63', '#3a5654']
  const deep: Tones = ['#1c484f', '#27484a']
  sheet.add(
    tall(sheet, view, { x: -88, depth: 560, left: 40, right: 34, turn: 30, height: 122 }, dim, cool, 0.22),
    tall(sheet, view, { x: 168, depth: 560, left: 42, right: 40, turn: 48, height: 160 }, dim, cool, 0.22),
    tall(sheet, view, { x: -168, depth: 470, left: 46, right: 30, turn: 26, height: 92 }, warm, deep),
    tall(sheet, view, { x: 96, depth: 440, left: 30, right: 38, turn: 46, height: 84 }, warm, deep),
    tall(sheet, view, { x: -104, depth: 430, left: 34, right: 24, turn: 34, height: 66 }, warm, deep),
    tall(sheet, view, { x: 172, depth: 400, left: 40, right: 50, turn: 52, height: 96 }, warm, deep),
    ellipse(
      430,
      horizon + 6,
      620,
      90,
      sheet.radial([
        [0, '#f8d49a', 0.6],
        [1, '#f8d49a', 0],
      ]),
    ),
  )
}

/** The avenue, the old quarter with its palms, and two dark houses at the sides. */
export function cityBefore(sheet: Sheet, view: View): void {
  const ground = (x: number, depth: number): readonly [number, number] => project(view, x, 0, depth)
  const bend = (part: number): number => mix(-92, -12, part ** 0.7)
  const edge = (offset: number) =>
    times(9).map((step) => ground(bend(step / 8) + offset, mix(150, 330, step / 8)))
  sheet.add(
    polygon([...edge(-9), ...edge(9).reverse()], '#2a4a4c'),
    ...(
      [
        [-5, '#ffe2ae', 4],
        [-2, '#ffd18a', 3],
        [4, '#e0724a', 4],
      ] as const
    ).map(([offset, color, width]) =>
      path(
        `M${edge(offset)
          .map(([x, y]) => `${n(x)} ${n(y)}`)
          .join('L')}`,
        'none',
        `stroke="${color}" stroke-width="${width}" opacity="0.8"`,
      ),
    ),
  )
  const homes: Box[] = []
  for (const row of times(5)) {
    const depth = 300 - row * 30
    for (const column of times(9)) {
      const x = -74 + column * 21 + (row % 2) * 9 + sheet.between(-3, 3)
      const part = (depth - 150) / 180
      if (Math.abs(x - 4 - bend(part)) < 24) continue
      homes.push({
        x,
        depth: depth + sheet.between(-8, 8),
        left: sheet.between(11, 16),
        right: sheet.between(8, 13),
        turn: sheet.between(24, 40),
        height: sheet.between(6, 11),
      })
    }
  }
  homes.push({ x: 62, depth: 226, left: 6, right: 6, turn: 34, height: 27, taper: 0.78 })
  homes.sort((a, b) => b.depth - a.depth)
  for (const [index, home] of homes.entries()) {
    sheet.add(najdi(sheet, view, home))
    if (index % 6 === 4) {
      const [x, y] = ground(home.x + 6, home.depth - 6)
      sheet.add(palmTree(sheet, x, y, (view.focus * sheet.between(11, 15)) / home.depth, 'dusk'))
    }
  }
  const night: Tones = ['#143f45', '#0f2f34']
  const black: Tones = ['#0e3036', '#0b272b']
  sheet.add(
    tall(sheet, view, { x: -103, depth: 210, left: 60, right: 16, turn: 30, height: 88 }, night, black, 0.16),
    tall(
      sheet,
      view,
      { x: 104, depth: 214, left: 18, right: 60, turn: 62, height: 64 },
      ['#7b6a57', '#33484a'],
      black,
      0.2,
    ),
  )
}
