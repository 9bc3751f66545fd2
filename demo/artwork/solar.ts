import { type Light, ridge, sky } from './scenery.ts'
import { cumulus, heaven } from './skies.ts'
import { circle, ellipse, group, line, mix, n, path, polygon, rect, type Sheet, times } from './svg.ts'

function turbine(x: number, base: number, height: number, angle: number, dusk: boolean): string {
  const hub = base - height
  const color = dusk ? '#e9c7ad' : '#fffdf6'
  const shade = dusk ? '#8a6f78' : '#cfc8b8'
  const blade = height * 0.62
  const blades = times(3).map((index) =>
    path(
      `M0 0C${n(blade * 0.05)} ${n(-blade * 0.12)} ${n(blade * 0.055)} ${n(-blade * 0.3)} 0 ${n(-blade)}C${n(-blade * 0.02)} ${n(-blade * 0.5)} ${n(-blade * 0.025)} ${n(-blade * 0.2)} 0 0Z`,
      color,
      `transform="translate(${n(x)} ${n(hub)}) rotate(${n(angle + index * 120)})"`,
    ),
  )
  const w = height * 0.02
  return group('', [
    polygon(
      [
        [x - w, base],
        [x - w * 0.45, hub],
        [x + w * 0.45, hub],
        [x + w, base],
      ],
      color,
    ),
    polygon(
      [
        [x + w * 0.1, base],
        [x, hub],
        [x + w * 0.45, hub],
        [x + w, base],
      ],
      shade,
    ),
    rect(x - w * 0.9, hub - w * 0.8, w * 3, w * 1.5, shade, `rx="${n(w * 0.5)}"`),
    ...blades,
    circle(x, hub, w * 0.9, color),
    dusk ? circle(x + w, hub - w * 1.6, 3, '#ff6a4a') : '',
  ])
}

/** An immense sky: the picture looks up, and heaps of cloud tower over the plain. */
function greatSky(sheet: Sheet, horizon: number): void {
  sheet.crop(0, -230, 1600)
  heaven(
    sheet,
    horizon,
    [
      [0, '#14508a'],
      [0.4, '#3d86b4'],
      [0.75, '#a5cfd9'],
      [1, '#f1e7d0'],
    ],
    -300,
  )
  const lit = sheet.gradient([
    [0, '#ffffff'],
    [0.6, '#f3efe6'],
    [1, '#b9cbd2'],
  ])
  const far = sheet.gradient([
    [0, '#e6eff0'],
    [1, '#bfd6db'],
  ])
  const shade = sheet.gradient([
    [0, '#c9d6da'],
    [1, '#a3bcc7'],
  ])
  sheet.add(
    cumulus(-120, 430, 760, 130, [0.4, 0.62, 0.5, 0.8, 0.6, 0.66, 0.3], far),
    cumulus(560, 424, 480, 90, [0.4, 0.7, 0.6, 0.8, 0.4], far),
    cumulus(800, 360, 900, 480, [0.1, 0.16, 0.36, 0.44, 0.72, 0.9, 0.96, 0.82, 0.6, 0.52, 0.3, 0.24], lit),
    cumulus(1010, 360, 690, 200, [0.3, 0.5, 0.72, 0.9, 0.7, 0.6, 0.3], shade, 'opacity="0.75"'),
    cumulus(90, 90, 430, 110, [0.3, 0.7, 0.9, 0.6, 0.4], lit, 'opacity="0.92"'),
  )
}

/** Rows of solar panels across the desert, wind turbines on the rise behind them. */
export function solar(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const horizon = 520
  if (dusk)
    sky(
      sheet,
      light,
      horizon,
      [420, 520],
      [
        [0, '#3a2a3f'],
        [0.35, '#7a4044'],
        [0.7, '#c9683f'],
        [1, '#f6b25c'],
      ],
    )
  else greatSky(sheet, horizon)
  sheet.add(
    ridge(sheet, horizon - 10, 150, dusk ? '#9a6a78' : '#dccbae', 0.5, 9),
    ridge(sheet, horizon + 30, 110, dusk ? '#7d5566' : '#e0c69a', 0, 7),
  )
  const turbines = [
    [130, 470, 190],
    [300, 500, 240],
    [520, 478, 170],
    [720, 506, 250],
    [930, 480, 180],
    [1110, 508, 260],
    [1330, 486, 200],
    [1500, 512, 290],
  ] as const
  const growth = dusk ? 1 : 1.35
  for (const [x, base, height] of turbines)
    sheet.add(turbine(x, base + 36, height * growth, sheet.between(0, 120), dusk))
  sheet.add(ridge(sheet, horizon + 70, 60, dusk ? '#6b4a56' : '#e3c592', 0, 6))
  sheet.add(
    rect(
      0,
      horizon + 60,
      sheet.width,
      500,
      sheet.gradient(
        dusk
          ? [
              [0, '#7a5255'],
              [1, '#2c2a36'],
            ]
          : [
              [0, '#e6ca98'],
              [1, '#c79f68'],
            ],
      ),
    ),
  )
  const glass = sheet.gradient(
    dusk
      ? [
          [0, '#d98a5f'],
          [0.5, '#5a4a68'],
          [1, '#17283c'],
        ]
      : [
          [0, '#8fc0cb'],
          [0.35, '#2f6b8a'],
          [1, '#133650'],
        ],
  )
  const rows = 9
  for (const row of times(rows)) {
    const part = (row / (rows - 1)) ** 1.7
    const y = mix(horizon + 78, 960, part)
    const size = mix(20, 108, part)
    const panel = size * 1.5
    const slant = size * 0.5
    const shift = (row % 2) * panel * 0.4 - sheet.between(0, panel)
    const parts: string[] = [
      rect(0, y + size * 0.2, sheet.width, size * 0.32, '#3a2417', `opacity="${dusk ? 0.35 : 0.2}"`),
    ]
    const count = Math.ceil(sheet.width / panel) + 3
    let cells = ''
    let posts = ''
    let shape = ''
    for (const index of times(count)) {
      const x = shift + index * panel
      if (Math.abs(x + panel / 2 - 800 - (480 - y) * 0.12) < mix(16, 80, part)) continue
      const gap = panel * 0.04
      shape += `M${n(x + gap)} ${n(y)}L${n(x + slant + gap)} ${n(y - size * 0.62)}H${n(x + slant + panel - gap)}L${n(x + panel - gap)} ${n(y)}Z`
      posts += `M${n(x + panel * 0.6)} ${n(y - size * 0.15)}V${n(y + size * 0.34)}`
      if (size > 34) {
        for (const cell of times(3)) {
          const cx = x + gap + ((panel - gap * 2) / 4) * (cell + 1)
          cells += `M${n(cx)} ${n(y)}l${n(slant)} ${n(-size * 0.62)}`
        }
        cells += `M${n(x + slant / 2 + gap)} ${n(y - size * 0.31)}h${n(panel - gap * 2)}`
      }
    }
    parts.push(
      path(posts, 'none', `stroke="${dusk ? '#8a7478' : '#8f8470'}" stroke-width="${n(size * 0.07)}"`),
      path(shape, glass, `stroke="${dusk ? '#e2a37d' : '#eaf3f0'}" stroke-width="${n(mix(0.8, 3, part))}"`),
    )
    if (cells)
      parts.push(
        path(cells, 'none', `stroke="${dusk ? '#e2a37d' : '#bcd9dc'}" stroke-width="1.2" opacity="0.55"`),
      )
    sheet.add(group('', parts))
  }
  sheet.add(robot(sheet.width * 0.27, 838, dusk))
}

/** The dry-cleaning robot that runs along a row of panels. */
function robot(x: number, y: number, dusk: boolean): string {
  return group(`transform="translate(${n(x)} ${n(y)}) skewX(-38)"`, [
    rect(0, -62, 26, 66, dusk ? '#f0c987' : '#f2b544', 'rx="6"'),
    line(13, -54, 13, -6, dusk ? '#5a4a35' : '#7a5a22', 5),
    ellipse(13, -30, 6, 6, '#fffdf6'),
  ])
}
