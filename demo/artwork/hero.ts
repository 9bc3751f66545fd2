import { cityBefore, cityBehind } from './hero-city.ts'
import { cranes, deck } from './hero-deck.ts'
import { heroTower } from './hero-tower.ts'
import type { View } from './perspective.ts'
import { heaven, shine } from './skies.ts'
import { rect, type Sheet } from './svg.ts'

const night = '#0b2528'

/**
 * A city in the last light, seen from a floor under construction; its tower is half built and half drawn. The
 * page puts its menu over the top edge and the picture beside a dark panel, so both sides and the top fade to
 * the colour of that panel.
 */
export function hero(sheet: Sheet): void {
  // Wide frames crop the top and the bottom, so everything important is between them.
  sheet.crop(0, 50, sheet.width)
  const view: View = { focus: 1500, middle: 800, horizon: 985, eye: 24 }
  heaven(sheet, view.horizon, [
    [0, night],
    [0.12, '#0d2b30'],
    [0.34, '#17474e'],
    [0.54, '#3f7272'],
    [0.7, '#9c9a7e'],
    [0.83, '#e3b27a'],
    [0.94, '#f6cf92'],
  ])
  sheet.add(shine(sheet, 470, view.horizon - 30, 720, 460, '#ffdf9f', 0.9))
  cityBehind(sheet, view)
  sheet.add(cranes('far'))
  heroTower(sheet, view)
  sheet.add(cranes('near'))
  cityBefore(sheet, view)
  deck(sheet, view)
  const side = (x: number, direction: readonly [number, number, number, number]): string =>
    rect(
      x,
      0,
      270,
      sheet.height + 60,
      sheet.gradient(
        [
          [0, night, 1],
          [0.25, night, 0.72],
          [0.6, night, 0.22],
          [1, night, 0],
        ],
        direction,
      ),
    )
  sheet.add(side(0, [0, 0, 1, 0]), side(sheet.width - 270, [1, 0, 0, 0]))
}
