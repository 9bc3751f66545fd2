import { hedge, lamp, people, windows } from './foreground.ts'
import { brass, glow, type Light, palmTree, plaza, ridge, sky } from './scenery.ts'
import { heaven } from './skies.ts'
import { circle, group, n, path, polygon, rect, type Sheet, times } from './svg.ts'

interface House {
  x: number
  base: number
  width: number
  height: number
  wall: string
  shade: string
}

/** A clay-coloured house with stepped parapet, triangular openings and a carved door. */
function house(
  sheet: Sheet,
  { x, base, width, height, wall, shade }: House,
  light: Light,
  door = true,
): string {
  const top = base - height
  const depth = width * 0.16
  const unit = width / 14
  const parts = [
    polygon(
      [
        [x + width, top],
        [x + width + depth, top + depth * 0.55],
        [x + width + depth, base],
        [x + width, base],
      ],
      shade,
    ),
    rect(x, top, width, height, wall),
  ]
  let merlons = ''
  for (const index of times(14)) {
    const left = x + index * unit
    merlons += `M${n(left)} ${n(top + 1)}v${n(-unit * 0.3)}h${n(unit * 0.22)}v${n(-unit * 0.3)}h${n(unit * 0.18)}v${n(-unit * 0.32)}h${n(unit * 0.2)}v${n(unit * 0.32)}h${n(unit * 0.18)}v${n(unit * 0.3)}h${n(unit * 0.22)}v${n(unit * 0.3)}z`
  }
  parts.push(path(merlons, wall), rect(x, top + unit * 0.55, width, 3, shade, 'opacity="0.6"'))
  let holes = ''
  for (const row of times(3)) {
    for (const index of times(9 - row)) {
      const left = x + width * 0.5 + (index - (9 - row) / 2) * unit * 0.8
      const y = top + unit * (1.5 + row * 0.8)
      holes += `M${n(left + unit * 0.1)} ${n(y + unit * 0.5)}h${n(unit * 0.56)}l${n(-unit * 0.28)} ${n(-unit * 0.52)}z`
    }
  }
  parts.push(path(holes, light === 'dusk' ? glow : '#5b3725'))
  const slots = {
    x: x + width * 0.08,
    y: top + height * 0.46,
    width: width * 0.84,
    height: height * 0.17,
    columns: 6,
    rows: 1,
  }
  parts.push(
    windows(sheet, slots, {
      glass: light === 'dusk' ? '#2a2a35' : '#5b3725',
      light,
      gapX: 0.62,
      gapY: 0,
      lit: 0.6,
    }),
  )
  if (door) {
    const [dx, dy, dw, dh] = [x + width * 0.4, base - height * 0.27, width * 0.17, height * 0.27]
    parts.push(
      rect(dx - 8, dy - 8, dw + 16, dh + 8, '#f0e2c8', 'opacity="0.85"'),
      rect(dx, dy, dw, dh, light === 'dusk' ? '#3a2520' : '#7a4a2c'),
    )
    for (const row of times(4)) {
      for (const column of times(2)) {
        parts.push(
          circle(
            dx + dw * (0.28 + column * 0.44),
            dy + dh * (0.15 + row * 0.23),
            dw * 0.1,
            'none',
            `stroke="${brass}" stroke-width="2.4"`,
          ),
        )
      }
    }
    if (light === 'dusk') parts.push(lamp(sheet, dx + dw / 2, dy + dh * 0.4, dw * 1.6, dh))
  }
  parts.push(rect(x, base - height * 0.05, width, height * 0.05, shade, 'opacity="0.35"'))
  return group('', parts)
}

/** The shadows of a low winter sun: one over each wall, and those of the houses over the lane. */
function crispShade(sheet: Sheet, ground: number): string {
  const blue = '#3a2f4d'
  return group('style="mix-blend-mode:multiply" opacity="0.55"', [
    polygon(
      [
        [1070, 460],
        [1310, 460],
        [1070, 760],
      ],
      blue,
    ),
    polygon(
      [
        [90, ground + 40],
        [635, ground + 40],
        [980, 1000],
        [330, 1000],
      ],
      blue,
    ),
    polygon(
      [
        [1070, ground + 40],
        [1600, ground + 40],
        [1600, 1000],
        [1420, 1000],
      ],
      blue,
    ),
    sheet.clip(rect(90, 400, 470, 430, blue), [
      polygon(
        [
          [90, 560],
          [200, 410],
          [90, 410],
        ],
        blue,
      ),
    ]),
  ])
}

/** A lane between houses in the Najdi spirit. */
export function villas(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const ground = 790
  if (dusk)
    sky(
      sheet,
      light,
      ground,
      [833, 720],
      [
        [0, '#07122c'],
        [0.5, '#15284f'],
        [0.85, '#3d4d74'],
        [1, '#8a7486'],
      ],
    )
  else {
    sheet.crop(150, 262, 1180)
    heaven(sheet, ground, [
      [0, '#0f3a6b'],
      [0.45, '#2a6a9e'],
      [0.8, '#7fb2cf'],
      [1, '#d9e3df'],
    ])
  }
  sheet.add(
    ridge(sheet, ground - 120, 150, dusk ? '#8a6272' : '#d9c7a8', 0.8, 11),
    ridge(sheet, ground - 60, 110, dusk ? '#6b4c60' : '#cfb38b', 0.8, 9),
  )
  plaza(sheet, ground, light, 830)
  const [far, near, shadow] = dusk ? ['#7b5250', '#8a5443', '#4a2f35'] : ['#e0bf95', '#cf9d6f', '#a06f4a']
  const tower = dusk ? '#6b4a4e' : '#e2c59d'
  sheet.add(
    group('', [
      rect(816, 380, 34, 340, tower),
      polygon(
        [
          [812, 380],
          [854, 380],
          [833, 330],
        ],
        tower,
      ),
      rect(810, 440, 46, 8, dusk ? '#4a2f35' : '#b98d63'),
      rect(826, 400, 12, 26, dusk ? glow : '#8a5f3d'),
    ]),
  )
  sheet.add(
    house(
      sheet,
      { x: 560, base: ground - 20, width: 230, height: 240, wall: far, shade: dusk ? '#523840' : '#bf956a' },
      light,
      false,
    ),
    house(
      sheet,
      { x: 905, base: ground - 20, width: 250, height: 210, wall: far, shade: dusk ? '#523840' : '#bf956a' },
      light,
      false,
    ),
    palmTree(sheet, 800, ground - 8, 210, light),
    palmTree(sheet, 880, ground - 8, 170, light),
  )
  if (dusk) sheet.add(lamp(sheet, 840, ground + 20, 260, 70))
  sheet.add(
    house(sheet, { x: 90, base: ground + 40, width: 470, height: 420, wall: near, shade: shadow }, light),
    house(sheet, { x: 1070, base: ground + 40, width: 430, height: 370, wall: near, shade: shadow }, light),
  )
  if (!dusk) sheet.add(crispShade(sheet, ground))
  const wall = dusk ? '#774a40' : '#c7925f'
  sheet.add(
    rect(-10, ground - 60, 104, 104, wall),
    rect(-10, ground - 66, 110, 10, dusk ? '#9a6a58' : '#dcb283'),
    rect(1560, ground - 60, 60, 104, wall),
    hedge(sheet, -10, ground + 52, 120, 36, light),
    hedge(sheet, 420, ground + 50, 130, 30, light),
    hedge(sheet, 1380, ground + 50, 220, 36, light),
    palmTree(sheet, 52, ground + 50, 330, light),
    palmTree(sheet, 1545, ground + 54, 350, light),
    people(sheet, 10, ground + 30, 960, light, 1.25),
  )
}
