import { windows } from './foreground.ts'
import { brass, glow, type Light, teal } from './scenery.ts'
import { circle, group, line, n, path, polygon, rect, type Sheet, times } from './svg.ts'

/** A vaulted hall that shows the ends of its pressure vessels behind glass. */
export function membraneHall(sheet: Sheet, x: number, base: number, light: Light, even: boolean): string {
  const dusk = light === 'dusk'
  const [width, top] = [200, base - 190]
  const wall = dusk ? (even ? '#6b6470' : '#5c5767') : even ? '#f7efe0' : '#eadcc0'
  const roof = `M${x} ${top}Q${x + 60} ${top - 76} ${x + width} ${top - 52}`
  const parts = [
    path(`${roof}V${base}H${x}Z`, wall),
    path(roof, 'none', `stroke="${dusk ? '#a58f90' : '#ffffff'}" stroke-width="10"`),
    windows(
      sheet,
      { x: x + 16, y: top + 18, width: 168, height: 26, columns: 8, rows: 1 },
      { glass: dusk ? '#22344a' : '#4a8791', light, gapX: 0.14, gapY: 0, lit: 0.7 },
    ),
    rect(x + 14, top + 58, 172, 104, dusk ? '#8a5f4c' : '#1f4f5b'),
  ]
  for (const row of times(4))
    for (const column of times(6))
      parts.push(
        circle(x + 31 + column * 27.6, top + 74 + row * 24, 9, dusk ? glow : '#f4ecdd'),
        circle(x + 31 + column * 27.6, top + 74 + row * 24, 3.6, dusk ? '#8a5f4c' : teal),
      )
  parts.push(path(`M${x + 100} ${top + 58}v104`, 'none', `stroke="${wall}" stroke-width="5"`))
  return group('', parts)
}

/** The filter gallery: lying pressure filters in two tiers on a steel frame, under a light roof. */
export function filterGallery(sheet: Sheet, x: number, base: number, light: Light): string {
  const dusk = light === 'dusk'
  const steel = dusk ? '#3a3d4d' : '#5d8a90'
  const shell = sheet.gradient(
    dusk
      ? [
          [0, '#c9a08c'],
          [0.5, '#7b6670'],
          [1, '#3a3d4d'],
        ]
      : [
          [0, '#ffffff'],
          [0.45, '#e8e4d6'],
          [1, '#9fb0aa'],
        ],
  )
  const parts: string[] = [rect(x - 4, base - 146, 232, 146, dusk ? '#4b4656' : '#d9d3bf')]
  for (const tier of times(2))
    for (const unit of times(2)) {
      const [left, top] = [x + 4 + unit * 112, base - 128 + tier * 62]
      const band = (at: number): string => rect(left + at, top, 4, 40, dusk ? '#4b4656' : '#b7b7a6')
      parts.push(
        rect(left + 18, top + 34, 10, 20, steel),
        rect(left + 76, top + 34, 10, 20, steel),
        rect(left, top, 104, 40, shell, 'rx="20"'),
        band(20),
        band(78),
        circle(left + 52, top + 20, 8, teal),
        circle(left + 52, top + 20, 3.4, dusk ? glow : '#cfe7e6'),
      )
    }
  const deck = [base - 74, base - 12].map((y) => rect(x - 6, y, 236, 6, steel)).join('')
  const posts = [x - 8, x + 108, x + 224].map((post) => rect(post, base - 150, 7, 150, steel)).join('')
  const rail = times(19)
    .map((index) => `M${x + index * 12.4} ${base - 74}v-13`)
    .join('')
  parts.push(
    deck,
    posts,
    path(`${rail}M${x - 6} ${base - 87}h236`, 'none', `stroke="${brass}" stroke-width="2"`),
    polygon(
      [
        [x - 20, base - 150],
        [x + 244, base - 166],
        [x + 244, base - 158],
        [x - 20, base - 140],
      ],
      dusk ? '#a58f90' : '#ffffff',
    ),
  )
  return group('', parts)
}

/** The pump house: a low block of louvres before its discharge pipes. */
export function pumpHouse(x: number, base: number, light: Light): string {
  const dusk = light === 'dusk'
  let louvres = ''
  for (const row of times(6)) louvres += `M${x + 10} ${base - 72 + row * 9}h100`
  return group('', [
    rect(x, base - 92, 120, 92, dusk ? '#6b6470' : '#f2e6cd'),
    rect(x - 6, base - 98, 132, 9, dusk ? '#a58f90' : '#ffffff'),
    path(louvres, 'none', `stroke="${dusk ? '#d39a66' : '#4a8791'}" stroke-width="5"`),
    ...times(3).map((index) =>
      path(
        `M${x + 24 + index * 36} ${base - 24}v14q0 8 -8 8`,
        'none',
        `stroke="${dusk ? '#2f5d66' : teal}" stroke-width="9"`,
      ),
    ),
  ])
}

/** The substation: transformers, bushings and a line that leaves by its gantry. */
export function substation(x: number, base: number, light: Light): string {
  const dusk = light === 'dusk'
  const steel = dusk ? '#33384a' : '#8c9a97'
  const body = dusk ? '#5c5767' : '#b9c4bd'
  const parts: string[] = []
  for (const post of [x, x + 92]) {
    let brace = ''
    for (const step of times(7))
      brace += `M${post} ${base - step * 24}l10 -24M${post + 10} ${base - step * 24}l-10 -24`
    parts.push(
      path(
        `M${post} ${base}v-172M${post + 10} ${base}v-172${brace}`,
        'none',
        `stroke="${steel}" stroke-width="2.4"`,
      ),
    )
  }
  parts.push(
    rect(x - 8, base - 176, 118, 5, steel),
    rect(x - 8, base - 162, 118, 4, steel),
    path(
      times(3)
        .map(
          (index) =>
            `M${x + 14 + index * 36} ${base - 160}v18Q${x + 120 + index * 30} ${base - 118 + index * 10} ${x + 330} ${base - 210 + index * 20}`,
        )
        .join(''),
      'none',
      `stroke="${steel}" stroke-width="2"`,
    ),
  )
  for (const index of times(2)) {
    const left = x + 4 + index * 62
    let fins = ''
    for (const fin of times(5)) fins += `M${left + 6 + fin * 9} ${base - 34}v26`
    parts.push(
      ...times(3).map((bushing) =>
        line(
          left + 8 + bushing * 14,
          base - 44,
          left + 5 + bushing * 17,
          base - 68,
          dusk ? '#c9a184' : '#a4674a',
          5,
        ),
      ),
      rect(left, base - 46, 48, 46, body),
      path(fins, 'none', `stroke="${steel}" stroke-width="4"`),
    )
  }
  let fence = ''
  for (const post of times(14)) fence += `M${x - 20 + post * 12} ${base}v-18`
  parts.push(path(`${fence}M${x - 20} ${base - 17}h158`, 'none', `stroke="${steel}" stroke-width="1.6"`))
  return group('', parts)
}

/** The outfall in the sea wall: three culverts, and the current that leaves them. */
export function outfall(sheet: Sheet, x: number, waterline: number, light: Light): string {
  const dusk = light === 'dusk'
  const foam = sheet.gradient([
    [0, dusk ? '#f5c48d' : '#ffffff', dusk ? 0.55 : 0.8],
    [1, dusk ? '#f5c48d' : '#ffffff', 0],
  ])
  return group('', [
    path(
      `M${x + 6} ${waterline + 22}H${x + 144}Q${x + 170} ${waterline + 70} ${x + 214} ${waterline + 104}H${x - 64}Q${x - 16} ${waterline + 70} ${x + 6} ${waterline + 22}Z`,
      foam,
    ),
    rect(x - 10, waterline - 22, 170, 46, dusk ? '#6b5a5c' : '#d9c7a2'),
    rect(x - 16, waterline - 28, 182, 9, dusk ? '#a58f90' : '#f7efe0'),
    ...times(3).map((index) =>
      path(
        `M${n(x + 8 + index * 50)} ${waterline + 24}v-20a18 16 0 0 1 36 0v20z`,
        dusk ? '#1d2735' : '#285560',
      ),
    ),
    path(
      times(3)
        .map((index) => `M${x + 14 + index * 50} ${waterline + 24}v-12a12 10 0 0 1 24 0v12z`)
        .join(''),
      dusk ? '#c9906a' : '#8fc0bd',
    ),
  ])
}

/** A buoy that marks the diffusers on the sea bed. */
export function buoy(x: number, y: number, size: number, dusk: boolean): string {
  return group('', [
    path(
      `M${n(x - size * 0.5)} ${n(y)}L${n(x - size * 0.16)} ${n(y - size)}H${n(x + size * 0.16)}L${n(x + size * 0.5)} ${n(y)}Q${n(x)} ${n(y + size * 0.3)} ${n(x - size * 0.5)} ${n(y)}Z`,
      dusk ? '#c98a4a' : '#e0a63c',
    ),
    circle(x, y - size * 1.12, size * 0.14, dusk ? glow : '#fffdf6'),
  ])
}
