import { buoy, filterGallery, membraneHall, outfall, pumpHouse, substation } from './desalination-works.ts'
import { lamp, mirrored, ripples, water, windows } from './foreground.ts'
import { brass, type Light, palmTree, ridge, sky, teal } from './scenery.ts'
import { birds, heaven, mist } from './skies.ts'
import { ellipse, group, line, mix, n, path, polygon, rect, type Sheet, times } from './svg.ts'

function tank(sheet: Sheet, x: number, base: number, radius: number, height: number, dusk: boolean): string {
  const side = sheet.gradient(
    dusk
      ? [
          [0, '#b98a76'],
          [0.4, '#7b6670'],
          [1, '#31384a'],
        ]
      : [
          [0, '#ffffff'],
          [0.45, '#f1e9d8'],
          [1, '#b9ab8e'],
        ],
    [0, 0, 1, 0],
  )
  const top = base - height
  const squash = radius * 0.2
  const bands = times(3).map((index) =>
    path(
      `M${n(x - radius)} ${n(top + height * (0.25 + index * 0.25))}a${n(radius)} ${n(squash)} 0 0 0 ${n(radius * 2)} 0`,
      'none',
      `stroke="${dusk ? '#4b4656' : '#c9b48d'}" stroke-width="2"`,
    ),
  )
  return group('', [
    path(
      `M${n(x - radius)} ${n(top)}V${n(base)}A${n(radius)} ${n(squash)} 0 0 0 ${n(x + radius)} ${n(base)}V${n(top)}Z`,
      side,
    ),
    ...bands,
    ellipse(x, top, radius, squash, dusk ? '#a58f90' : '#fffdf6'),
    ellipse(x, top, radius * 0.86, squash * 0.82, dusk ? '#7b6670' : '#e6d7bb'),
    path(
      `M${n(x + radius * 0.5)} ${n(base + squash * 0.8)}V${n(top + squash * 0.8)}`,
      'none',
      `stroke="${teal}" stroke-width="5"`,
    ),
  ])
}

/** A reverse-osmosis plant on the shore: tanks, membrane halls, filters, pumps and substation, intake and outfall. */
export function desalination(sheet: Sheet, light: Light): void {
  const dusk = light === 'dusk'
  const shore = 660
  if (dusk)
    sky(
      sheet,
      light,
      shore,
      [1380, 640],
      [
        [0, '#12303f'],
        [0.45, '#3f6a72'],
        [0.75, '#c99a72'],
        [1, '#ffc878'],
      ],
    )
  else {
    sheet.crop(290, 200, 1280)
    heaven(sheet, shore, [
      [0, '#b9cfcf'],
      [0.5, '#d8ddd2'],
      [1, '#efe9d8'],
    ])
  }
  const above: string[] = []
  sheet.add(
    ridge(sheet, shore - 40, 190, dusk ? '#7d6078' : '#d6d8ce', 0.9, 9),
    ridge(sheet, shore - 10, 110, dusk ? '#57506a' : '#d2cdbb', 0.7, 11),
  )
  above.push(substation(1396, shore - 8, light), pumpHouse(1270, shore - 8, light))
  for (const index of times(3))
    above.push(membraneHall(sheet, 470 + index * 200, shore - 8, light, index % 2 === 0))
  above.push(filterGallery(sheet, 1086, shore - 8, light))
  for (const [x, radius, height] of [
    [150, 90, 130],
    [330, 78, 108],
  ] as const)
    above.push(tank(sheet, x, shore - 8, radius, height, dusk))
  const rack = shore - 46
  for (const index of times(11))
    above.push(rect(436 + index * 62, rack - 6, 7, 50, dusk ? '#3a3d4d' : '#9a8a6c'))
  for (const [index, color] of [teal, '#fffaf0', brass].entries())
    above.push(
      line(
        400,
        rack - 4 + index * 12,
        1078,
        rack - 4 + index * 12,
        dusk && index === 1 ? '#b5a9a6' : color,
        9,
      ),
    )
  above.push(rect(-10, shore - 10, 1620, 14, dusk ? '#5c4c52' : '#cdb48a'))
  for (const x of [40, 448, 1576]) above.push(palmTree(sheet, x, shore - 8, sheet.between(130, 170), light))
  water(
    sheet,
    shore,
    light,
    dusk
      ? undefined
      : [
          [0, '#dfe6da'],
          [0.3, '#9cc3bd'],
          [0.7, '#5d9c9d'],
          [1, '#3c7f86'],
        ],
  )
  sheet.add(group('id="above"', above), mirrored('above', shore + 2, dusk ? 0.42 : 0.24))
  if (!dusk) sheet.add(mist(sheet, shore - 10, 200, '#efe9d8', 0.55))
  if (dusk)
    for (const index of times(9))
      sheet.add(
        lamp(sheet, 430 + index * 105, shore - 26, 46, 34, 0.75),
        lamp(sheet, 430 + index * 105, shore + 60, 20, 90, 0.3),
      )
  sheet.add(
    ripples(sheet, shore + 6, 150, dusk ? '#f5b97d' : '#ffffff', dusk ? 0.28 : 0.4),
    ripples(sheet, shore + 6, 120, dusk ? '#12283c' : '#2b6475', 0.28),
  )
  sheet.add(
    outfall(sheet, 1120, shore, light),
    buoy(1366, 786, 26, dusk),
    buoy(1300, 748, 17, dusk),
    buoy(1258, 726, 12, dusk),
  )
  const deck = dusk ? '#4b4048' : '#b39a74'
  sheet.add(
    polygon(
      [
        [640, shore - 4],
        [700, shore - 4],
        [560, 900],
        [400, 900],
      ],
      dusk ? '#6b5a5c' : '#dcc6a0',
    ),
    polygon(
      [
        [400, 900],
        [560, 900],
        [560, 922],
        [400, 922],
      ],
      deck,
    ),
  )
  for (const step of times(6)) {
    const part = (step / 5) ** 1.4
    const y = mix(shore + 30, 900, part)
    sheet.add(
      rect(mix(626, 404, part), y, mix(5, 16, part), mix(14, 60, part), deck),
      rect(mix(682, 540, part), y, mix(5, 16, part), mix(14, 60, part), deck),
    )
  }
  let screens = ''
  for (const bar of times(15)) screens += `M${n(412 + bar * 9.8)} 858v62`
  sheet.add(
    line(664, shore, 470, 896, teal, 12),
    line(676, shore, 500, 896, dusk ? '#b5a9a6' : '#fffaf0', 12),
    rect(396, 812, 170, 88, dusk ? '#8a7478' : '#fbf5e8'),
    rect(386, 800, 190, 16, dusk ? '#c9a184' : '#ffffff'),
    windows(
      sheet,
      { x: 410, y: 824, width: 142, height: 26, columns: 5, rows: 1 },
      { glass: dusk ? '#22344a' : '#4a8791', light, lit: 0.8 },
    ),
    path(screens, 'none', `stroke="${dusk ? '#2f3a4a' : '#4f7f84'}" stroke-width="3"`),
    path(
      'M420 800V744H548V800M410 744H572M484 744V770',
      'none',
      `stroke="${dusk ? '#c98a4a' : brass}" stroke-width="7"`,
    ),
  )
  if (!dusk)
    sheet.add(
      birds(
        [
          [1180, 330, 26],
          [1258, 368, 20],
          [1096, 380, 17],
          [1330, 322, 13],
          [980, 346, 11],
        ],
        '#71898a',
      ),
      birds(
        [
          [760, 752, 24],
          [846, 728, 17],
        ],
        '#fdfcf6',
      ),
    )
}
