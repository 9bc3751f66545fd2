import { markColors, wovenStar } from '#scripts/mark/drawings.ts'
import { contours } from './drawing-board.ts'
import { surveyor } from './hero-people.ts'
import { ridge } from './scenery.ts'
import { heaven, shine } from './skies.ts'
import { group, polygon, rect, type Sheet } from './svg.ts'

/** Dunes at dusk with the surveyor's contours drawn over them. */
export function banner(sheet: Sheet): void {
  const { width, height } = sheet
  heaven(sheet, 470, [
    [0, '#0b2528'],
    [0.3, '#154148'],
    [0.6, '#5d8a82'],
    [0.82, '#e0b27c'],
    [1, '#f8d598'],
  ])
  sheet.add(
    shine(sheet, 1480, 430, 760, 320, '#ffe3a8', 0.85),
    ridge(sheet, 480, 190, '#b48d68', 0, 6),
    ridge(sheet, 560, 170, '#8f6f55', 0, 5),
  )
  const front = ridge(
    sheet,
    690,
    200,
    sheet.gradient([
      [0, '#a2744b'],
      [1, '#24403f'],
    ]),
    0,
    4,
  )
  sheet.add(
    front,
    contours(sheet, [620, 640], {
      count: 16,
      first: 60,
      step: 34,
      color: '#ffe2ab',
      opacity: 0.45,
      squash: 0.34,
    }),
    contours(sheet, [1500, 720], {
      count: 12,
      first: 50,
      step: 36,
      color: '#ffe2ab',
      opacity: 0.35,
      squash: 0.3,
    }),
  )
  sheet.add(
    rect(
      0,
      height - 120,
      width,
      120,
      sheet.gradient([
        [0, '#0b2528', 0],
        [1, '#0b2528', 0.85],
      ]),
    ),
  )
  sheet.add(
    polygon(
      [
        [1168, 668],
        [1196, 668],
        [900, 730],
        [850, 730],
      ],
      '#0b2528',
      'opacity="0.4"',
    ),
    surveyor(1180, 672, 230),
  )
}

/** The mark: an eight-pointed star drawn with ruler and compass. */
export function logo(sheet: Sheet): void {
  sheet.add(
    rect(0, 0, sheet.width, sheet.height, markColors.deep, 'rx="112"'),
    group('transform="translate(256 256)"', [wovenStar(400)]),
  )
}
