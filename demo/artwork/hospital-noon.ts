import { person } from './foreground.ts'
import { ambulance, emblem } from './hospital.ts'
import { type Box, type Face, facesOf, pane, project, stroke, type View } from './perspective.ts'
import { shadeTree } from './scenery.ts'
import { heaven, shine } from './skies.ts'
import { group, n, type Point, path, polygon, rect, type Sheet, times } from './svg.ts'

type Place = (x: number, depth: number, up?: number) => Point

/** A ward block behind its sun screens, which throw their shade on the glass. */
function wards(
  _sheet: Sheet,
  faces: { left: Face; right: Face },
  height: number,
  bays: readonly [number, number],
): string {
  const parts: string[] = []
  const floors = Math.round((height - 4) / 4)
  for (const [face, wall, glass, shade, count] of [
    [faces.left, '#dfe3da', '#5f8f94', '#a9b9b3', bays[0]],
    [faces.right, '#fffdf8', '#8fbcbd', '#cdd8d2', bays[1]],
  ] as const) {
    let slabs = ''
    let drops = ''
    let fins = ''
    for (const floor of times(floors)) {
      const up = 4 + floor * 4
      slabs += stroke(face, [0, up], [1, up])
      parts.push(
        pane(face, up + 0.8, up + 3.2, glass, 0.02, 0.98),
        pane(face, up + 2.4, up + 3.2, '#2f5d66', 0.02, 0.98, 'opacity="0.55"'),
      )
      for (const bay of times(count))
        drops += stroke(face, [(bay + 0.5) / count, up + 0.8], [(bay + 0.72) / count, up + 3.2])
    }
    for (const bay of times(count + 1)) fins += stroke(face, [bay / count, 4], [bay / count, height - 0.5])
    parts.unshift(pane(face, 0, height, wall))
    parts.push(
      path(drops, 'none', 'stroke="#2f5d66" stroke-width="3" opacity="0.35"'),
      path(slabs, 'none', `stroke="${wall}" stroke-width="9"`),
      path(slabs, 'none', `stroke="${shade}" stroke-width="2.4" transform="translate(0 5)"`),
      path(fins, 'none', `stroke="${face === faces.right ? '#e3c793' : '#c3a878'}" stroke-width="4.4"`),
      pane(face, height - 0.8, height + 0.8, face === faces.right ? '#ffffff' : '#e8e9e0'),
      pane(face, 0, 3.6, face === faces.right ? '#a9c9c6' : '#7ba3a3'),
    )
  }
  return group('', parts)
}

/** The entrance canopy: a slatted roof on slim columns, with the stripes of its shade on the paving. */
function canopy(at: Place): string {
  const [x0, x1, near, far, up] = [-24, 15, 40, 56, 7]
  let stripes = ''
  let slats = ''
  for (const index of times(16)) {
    const x = x0 + ((x1 - x0) * (index + 0.2)) / 16
    const w = ((x1 - x0) / 16) * 0.55
    const shade = [at(x - 1, near - 1), at(x - 1 + w, near - 1), at(x - 1 + w, far - 1), at(x - 1, far - 1)]
    stripes += `M${shade.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}Z`
    const slat = [at(x, near, up), at(x + w, near, up), at(x + w, far, up), at(x, far, up)]
    slats += `M${slat.map(([px, py]) => `${n(px)} ${n(py)}`).join('L')}Z`
  }
  const columns = [x0 + 2, -11, 2, x1 - 2].flatMap((x) =>
    [far - 2, near + 1.5].map((depth) => {
      const [px, foot] = at(x, depth)
      const head = at(x, depth, up)[1]
      const width = 380 / depth
      return rect(px - width / 2, head, width, foot - head, depth > 50 ? '#b9c4bd' : '#f6f3ea')
    }),
  )
  const beam = (depth: number, fill: string): string =>
    polygon(
      [
        at(x0 - 0.6, depth, up - 0.1),
        at(x1 + 0.6, depth, up - 0.1),
        at(x1 + 0.6, depth, up + 0.7),
        at(x0 - 0.6, depth, up + 0.7),
      ],
      fill,
    )
  return group('', [
    path(stripes, '#55716f', 'opacity="0.4"'),
    columns.join(''),
    beam(far, '#cfd6cd'),
    path(slats, '#b98f5e'),
    beam(near, '#ffffff'),
  ])
}

/** Where the viewer stands, for the finished hospital and for its site before it. */
export const noonView: View = { focus: 1250, middle: 620, horizon: 770, eye: 2.2 }

/** The blocks of the hospital. */
export const blocks = {
  back: { x: -44, depth: 122, left: 30, right: 40, turn: 24, height: 36 },
  clinic: { x: 84, depth: 148, left: 44, right: 60, turn: 20, height: 22 },
  front: { x: -4, depth: 74, left: 34, right: 96, turn: 27, height: 37 },
} satisfies Record<string, Box>

/** The white haze of noon. */
export function noonSky(sheet: Sheet): void {
  heaven(sheet, noonView.horizon, [
    [0, '#c3d6d6'],
    [0.4, '#e2e9e3'],
    [1, '#faf6ea'],
  ])
  sheet.add(shine(sheet, 1120, -40, 900, 520, '#ffffff', 0.95))
}

/** The hospital at noon from the corner of its court: white haze, and shade only under fins and canopy. */
export function hospitalNoon(sheet: Sheet): void {
  const view = noonView
  const at: Place = (x, depth, up = 0) => project(view, x, up, depth)
  noonSky(sheet)
  sheet.add(
    rect(
      0,
      view.horizon - 6,
      sheet.width,
      300,
      sheet.gradient([
        [0, '#f1eadb'],
        [1, '#d9ccb0'],
      ]),
    ),
  )
  const back = facesOf(view, blocks.back)
  const clinic = facesOf(view, blocks.clinic)
  const front = facesOf(view, blocks.front)
  sheet.add(
    wards(sheet, clinic, 22, [9, 8]),
    wards(sheet, back, 36, [6, 8]),
    wards(sheet, front, 37, [7, 18]),
  )
  let joints = ''
  for (const index of times(33)) {
    const [x1, y1] = at((index - 16) * 4, 72)
    const [x2, y2] = at((index - 16) * 4, 11)
    joints += `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`
  }
  for (const depth of [58, 44, 34, 27, 21, 17, 14]) joints += `M0 ${n(at(0, depth)[1])}H${sheet.width}`
  sheet.add(path(joints, 'none', 'stroke="#a9987a" stroke-width="1.4" opacity="0.4"'), canopy(at))
  for (const [x, depth, size] of [
    [-37, 66, 8],
    [-31, 50, 7.5],
    [56, 92, 8],
    [49, 74, 8],
    [43, 60, 8],
    [38, 49, 8],
    [33, 40, 8],
  ] as const) {
    const [px, py] = at(x, depth)
    sheet.add(shadeTree(sheet, px, py, (view.focus * size) / depth))
  }
  for (const [x, depth] of [
    [-14, 47],
    [-12.9, 47.4],
    [-2, 50],
    [6, 42],
    [-7, 33],
    [7.5, 30],
    [8.6, 30.4],
    [24, 46],
    [-19, 36],
    [3, 25],
  ] as const) {
    const [px, py] = at(x, depth)
    sheet.add(person(sheet, px, py, (view.focus * 1.75) / depth))
  }
  const [ax, ay] = at(11, 24)
  sheet.add(ambulance(Math.round(ax), Math.round(ay), false), sign(at))
}

/** The sign on its slab beside the way in. */
function sign(at: Place): string {
  const [x, y] = at(-9.2, 22)
  return group('', [
    polygon(
      [
        [x - 46, y],
        [x + 46, y],
        [x + 130, y + 10],
        [x + 60, y + 12],
      ],
      '#55716f',
      'opacity="0.3"',
    ),
    rect(x - 46, y - 196, 92, 198, '#24545e'),
    rect(x + 46, y - 196, 10, 198, '#16383f'),
    emblem(x, y - 132, 30, '#fffdf6', '#2f7a80'),
    rect(x - 26, y - 70, 52, 5, '#cfe0dc'),
    rect(x - 26, y - 54, 36, 5, '#cfe0dc'),
  ])
}
