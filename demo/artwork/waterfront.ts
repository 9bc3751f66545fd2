import { hedge, mirrored, ripples, water, windows } from './foreground.ts'
import { glow, type Light, palmTree, sky, skyline } from './scenery.ts'
import { group, path, rect, type Sheet, times } from './svg.ts'

/** Three stepped office blocks with terraces, mirrored in the gulf. */
export function waterfront(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const shore = 640
  if (dusk) {
    sheet.crop(40, 64, 1420)
    sky(sheet, 'dusk', shore, undefined, [
      [0, '#0a1c3a'],
      [0.4, '#153a66'],
      [0.7, '#3a6f9a'],
      [0.88, '#93a9bd'],
      [1, '#e3b9a4'],
    ])
  } else
    sky(
      sheet,
      light,
      shore,
      [1500, 420],
      [
        [0, '#3f93b8'],
        [0.5, '#9fd0dc'],
        [1, '#f2f0dc'],
      ],
    )
  const above: string[] = [skyline(sheet, shore, 120, dusk ? '#2f5378' : '#a9c4c4', dusk ? glow : undefined)]
  const blocks = [
    { x: 170, width: 380, floors: 9 },
    { x: 580, width: 460, floors: 12 },
    { x: 1080, width: 330, floors: 7 },
  ]
  for (const block of blocks) {
    for (const floor of times(block.floors)) {
      const inset = Math.max(0, floor - 2) * 11
      const x = block.x + inset
      const width = block.width - inset * 1.5
      const y = shore - 26 - (floor + 1) * 38
      above.push(
        rect(x, y + 10, width, 28, dusk ? '#1d3a5c' : '#5e97a1'),
        windows(
          sheet,
          { x, y: y + 12, width, height: 24, columns: Math.floor(width / 19), rows: 1 },
          { glass: dusk ? '#22344a' : '#3f7c88', light, gapX: 0.16, gapY: 0.1, lit: 0.6 },
        ),
        rect(x + width * 0.78, y + 10, width * 0.22, 28, '#0d2430', 'opacity="0.25"'),
        rect(x - 12, y, width + 24, 10, dusk ? '#8fa9c0' : '#fbf4e6', 'rx="5"'),
      )
      if (floor > 2 && floor % 2 === 0) above.push(hedge(sheet, x - 8, y + 4, 30, 14, light))
    }
  }
  above.push(
    rect(0, shore - 26, sheet.width, 26, dusk ? '#2c4560' : '#d9c39d'),
    rect(0, shore - 30, sheet.width, 6, dusk ? '#6d89a3' : '#f6ead2'),
  )
  for (const index of times(15))
    above.push(palmTree(sheet, 50 + index * 108, shore - 26, sheet.between(96, 140), light))
  water(
    sheet,
    shore,
    light,
    dusk
      ? [
          [0, '#a9a3ae'],
          [0.25, '#426f94'],
          [1, '#0c2244'],
        ]
      : undefined,
  )
  const scene = group('id="above"', above)
  sheet.add(scene, mirrored('above', shore, dusk ? 0.5 : 0.3))
  sheet.add(
    ripples(sheet, shore, 130, dusk ? '#ffd9a0' : '#ffffff', dusk ? 0.34 : 0.35),
    ripples(sheet, shore, 110, dusk ? '#12283c' : '#2b6475', 0.3),
  )
  for (const [x, y, size] of [
    [360, 830, 1],
    [1180, 770, 0.6],
  ] as const)
    sheet.add(dhow(x, y, size, dusk))
}

function dhow(x: number, y: number, size: number, dusk: boolean): string {
  return group(`transform="translate(${x} ${y}) scale(${size})"`, [
    path('M-110 0Q-60 42 40 38Q100 36 128 -14Q60 6 -110 0Z', dusk ? '#1d1c24' : '#6b4a33'),
    path('M4 0L10 -190', 'none', `stroke="${dusk ? '#1d1c24' : '#5a3e2b'}" stroke-width="6"`),
    path('M10 -190Q120 -120 104 -26Q40 -30 -40 -20Q-20 -120 10 -190Z', dusk ? '#d9a184' : '#fffaf0'),
    path('M-90 48Q20 62 110 44', 'none', 'stroke="#0d2430" stroke-width="8" opacity="0.22"'),
  ])
}
