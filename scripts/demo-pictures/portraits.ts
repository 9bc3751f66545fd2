import { brass, ink } from './scenery.ts'
import { circle, ellipse, group, line, mix, n, path, rect, type Sheet, times } from './svg.ts'

export interface Portrait {
  ground: string
  pattern: string
  skin: string
  cover: 'ghutra' | 'shemagh' | 'hijab' | 'helmet'
  cloth: string
  robe: string
  beard?: string
  glasses?: boolean
  /** How many points the star behind the head has. */
  points: number
}

/** The beard of an older man. */
export const grey = '#c9c3ba'

/** An invented person in flat colours before a star pattern. */
export function portrait(sheet: Sheet, person: Portrait): void {
  const { width, height } = sheet
  sheet.add(rect(0, 0, width, height, person.ground), lattice(person))
  sheet.add(
    circle(400, 430, 366, person.pattern, 'opacity="0.4"'),
    rosette(400, 430, 366, person.points, '#fff6e2'),
  )
  const woman = person.cover === 'hijab'
  sheet.add(shoulders(person))
  if (person.cover === 'ghutra' || person.cover === 'shemagh') sheet.add(drape(sheet, person))
  if (!woman)
    sheet.add(
      path('M352 430H448V540Q400 590 352 540Z', person.skin),
      path('M352 470Q400 520 448 462V500Q400 540 352 500Z', '#3a2015', 'opacity="0.2"'),
    )
  if (woman)
    sheet.add(
      path(
        'M400 168C288 168 262 280 270 390C276 480 300 560 330 600H470C500 560 524 480 530 390C538 280 512 168 400 168Z',
        person.cloth,
      ),
    )
  sheet.add(face(sheet, person))
  if (woman) sheet.add(veil(person))
  else if (person.cover === 'helmet') sheet.add(helmet())
  else sheet.add(crown(sheet, person))
}

function lattice({ pattern }: Portrait): string {
  let d = ''
  for (const row of times(6)) {
    for (const column of times(6)) {
      const [x, y] = [column * 160, row * 160]
      for (const index of times(9)) {
        const angle = (index * 3 * Math.PI * 2) / 8 + Math.PI / 8
        d += `${index === 0 ? 'M' : 'L'}${n(x + Math.cos(angle) * 80)} ${n(y + Math.sin(angle) * 80)}`
      }
      d += `M${x + 40} ${y + 80}L${x + 80} ${y + 40}L${x + 120} ${y + 80}L${x + 80} ${y + 120}Z`
    }
  }
  return path(d, 'none', `stroke="${pattern}" stroke-width="3" opacity="0.8"`)
}

function rosette(x: number, y: number, radius: number, points: number, color: string): string {
  let d = ''
  for (const skip of [3, 4]) {
    for (const index of times(points + 1)) {
      const angle = (index * skip * Math.PI * 2) / points - Math.PI / 2
      d += `${index === 0 ? 'M' : 'L'}${n(x + Math.cos(angle) * radius)} ${n(y + Math.sin(angle) * radius)}`
    }
  }
  return group('opacity="0.5"', [
    path(d, 'none', `stroke="${color}" stroke-width="2"`),
    circle(x, y, radius, 'none', `stroke="${color}" stroke-width="3"`),
  ])
}

function shoulders({ robe, cover }: Portrait): string {
  const body = path('M92 800C100 660 190 604 330 560Q400 590 470 560C610 604 700 660 708 800Z', robe)
  const shade = path(
    'M470 560C610 604 700 660 708 800H560C560 700 530 620 470 560Z',
    '#0d2430',
    'opacity="0.12"',
  )
  if (cover === 'hijab')
    return group('', [
      body,
      shade,
      path('M400 640V800', 'none', 'stroke="#ffffff" stroke-width="3" opacity="0.25"'),
    ])
  if (cover === 'helmet') {
    const stripe = 'stroke="#f6e6b0" stroke-width="26"'
    return group('', [
      body,
      shade,
      path('M330 560L400 660L470 560L448 545Q400 580 352 545Z', '#f4efe2'),
      path('M230 620V800M570 620V800', 'none', stripe),
    ])
  }
  return group('', [
    body,
    shade,
    path('M340 560Q400 612 460 560L452 540Q400 586 348 540Z', '#ffffff'),
    path('M340 560Q400 612 460 560', 'none', `stroke="${ink}" stroke-width="2" opacity="0.25"`),
    line(400, 594, 400, 800, ink, 2.5, 'opacity="0.25"'),
    ...times(3).map((index) => circle(408, 630 + index * 60, 5, brass)),
  ])
}

function face(sheet: Sheet, { skin, beard, glasses, cover }: Portrait): string {
  const [x, y] = [400, 356]
  const [rx, ry] = cover === 'hijab' ? [86, 112] : [94, 124]
  const shape = path(
    `M${x - rx} ${y - 30}C${x - rx} ${y - ry - 20} ${x + rx} ${y - ry - 20} ${x + rx} ${y - 30}C${x + rx} ${y + 60} ${x + 52} ${y + ry} ${x} ${y + ry}C${x - 52} ${y + ry} ${x - rx} ${y + 60} ${x - rx} ${y - 30}Z`,
    skin,
  )
  const inside: string[] = [
    path(`M${x + 22} 200H520V520H${x + 6}Q${x + 44} 400 ${x + 22} 200Z`, '#3a2015', 'opacity="0.12"'),
  ]
  if (beard) {
    inside.push(
      path(
        `M${x - rx - 4} ${y + 8}C${x - rx + 16} ${y + 50} ${x - 56} ${y + 44} ${x - 40} ${y + 40}Q${x} ${y + 22} ${x + 40} ${y + 40}C${x + 56} ${y + 44} ${x + rx - 16} ${y + 50} ${x + rx + 4} ${y + 8}V${y + ry + 10}H${x - rx - 4}Z`,
        beard,
      ),
      path(
        `M${x - 24} ${y + 62}Q${x} ${y + 74} ${x + 24} ${y + 62}Q${x} ${y + 86} ${x - 24} ${y + 62}Z`,
        '#9c5a48',
      ),
    )
  } else {
    inside.push(
      path(
        `M${x - 26} ${y + 62}Q${x} ${y + 54} ${x + 26} ${y + 62}Q${x} ${y + 86} ${x - 26} ${y + 62}Z`,
        cover === 'hijab' ? '#b0594f' : '#a5644f',
      ),
    )
  }
  const brow = beard === grey ? '#5a534c' : '#2a1d18'
  const features = [
    path(
      `M${x - 62} ${y - 40}Q${x - 40} ${y - 54} ${x - 18} ${y - 42}`,
      'none',
      `stroke="${brow}" stroke-width="8" stroke-linecap="round"`,
    ),
    path(
      `M${x + 18} ${y - 42}Q${x + 40} ${y - 54} ${x + 62} ${y - 40}`,
      'none',
      `stroke="${brow}" stroke-width="8" stroke-linecap="round"`,
    ),
    ...[-40, 40].flatMap((dx) => [
      ellipse(x + dx, y - 14, 9, 10, '#241712'),
      circle(x + dx + 3, y - 18, 2.6, '#ffffff'),
    ]),
    path(
      `M${x + 4} ${y - 16}Q${x + 16} ${y + 22} ${x + 10} ${y + 28}Q${x - 2} ${y + 36} ${x - 12} ${y + 28}`,
      'none',
      'stroke="#5a2f1e" stroke-width="4.5" stroke-linecap="round" opacity="0.45"',
    ),
  ]
  if (glasses) {
    features.push(
      ...[-41, 41].map((dx) =>
        rect(
          x + dx - 31,
          y - 36,
          62,
          46,
          '#ffffff',
          `fill-opacity="0.16" stroke="${ink}" stroke-width="5" rx="18"`,
        ),
      ),
      path(
        `M${x - 10} ${y - 16}Q${x} ${y - 24} ${x + 10} ${y - 16}M${x - 72} ${y - 20}L${x - rx} ${y - 26}M${x + 72} ${y - 20}L${x + rx} ${y - 26}`,
        'none',
        `stroke="${ink}" stroke-width="5"`,
      ),
    )
  }
  const ears =
    cover === 'helmet' ? [ellipse(x - rx, y - 4, 14, 24, skin), ellipse(x + rx, y - 4, 14, 24, skin)] : []
  return group('', [...ears, shape, sheet.clip(shape, inside), ...features])
}

/** The checks of a shemagh over the whole cloth. */
function weave(sheet: Sheet, outline: string): string {
  let d = ''
  for (const step of times(46)) d += `M${130 + step * 12} 160l-90 540M${130 + step * 12} 160l90 540`
  return sheet.clip(path(outline, '#000'), [
    path(d, 'none', 'stroke="#b5432f" stroke-width="3.2" opacity="0.7"'),
  ])
}

/** The cloth behind the head and down to the chest. */
function drape(sheet: Sheet, { cloth, cover }: Portrait): string {
  const outline =
    'M400 176C292 176 262 262 266 356C270 470 238 560 214 660Q290 690 352 640L372 520H428L448 640Q510 690 586 660C562 560 530 470 534 356C538 262 508 176 400 176Z'
  return group('', [
    path(outline, cloth),
    cover === 'shemagh' ? weave(sheet, outline) : '',
    path(
      'M372 520L352 640Q320 668 280 674C310 600 318 520 312 430ZM428 520L448 640Q480 668 520 674C490 600 482 520 488 430Z',
      ink,
      'opacity="0.14"',
    ),
  ])
}

/** The cloth over the forehead with its black cord. */
function crown(sheet: Sheet, { cover, cloth }: Portrait): string {
  const outline =
    'M270 372C262 250 300 172 400 172C500 172 538 250 530 372C528 420 534 470 548 520C520 500 500 450 494 380C490 330 484 300 470 278Q400 250 330 278C316 300 310 330 306 380C300 450 280 500 252 520C266 470 272 420 270 372Z'
  const parts = [path(outline, cloth)]
  if (cover === 'shemagh') parts.push(weave(sheet, outline))
  parts.push(
    path(
      'M470 278C484 300 490 330 494 380C500 450 520 500 548 520C534 470 528 420 530 372C534 300 520 240 486 206C500 240 492 262 470 278Z',
      ink,
      'opacity="0.12"',
    ),
    path('M286 262Q400 208 514 262', 'none', 'stroke="#14171c" stroke-width="17" stroke-linecap="round"'),
    path('M288 238Q400 184 512 238', 'none', 'stroke="#20242b" stroke-width="17" stroke-linecap="round"'),
    path('M330 278Q400 250 470 278', 'none', `stroke="${ink}" stroke-width="3" opacity="0.25"`),
  )
  return group('', parts)
}

function veil({ cloth }: Portrait): string {
  const fold = (d: string): string =>
    path(d, 'none', 'stroke="#0d2430" stroke-width="4" opacity="0.2" stroke-linecap="round"')
  return group('', [
    path(
      'M400 168C288 168 262 280 270 390C276 470 296 540 322 590C330 540 322 470 316 400C306 300 330 246 400 242C470 246 494 300 484 400C478 470 470 500 440 520C470 560 500 520 514 470C532 400 538 290 500 218C474 182 440 168 400 168Z',
      cloth,
    ),
    path(
      'M316 400C318 450 330 486 400 486C470 486 482 450 484 400C500 470 520 540 560 640C520 700 300 700 240 630C290 560 306 480 316 400Z',
      cloth,
    ),
    path(
      'M484 400C500 470 520 540 560 640C530 684 470 694 420 690C480 620 500 520 484 400Z',
      '#0d2430',
      'opacity="0.14"',
    ),
    fold('M318 470Q380 560 520 600'),
    fold('M306 520Q370 610 470 640'),
    fold('M300 300Q320 220 400 206'),
    fold('M286 340Q290 240 360 190'),
  ])
}

function helmet(): string {
  const ribs = [-1, 0, 1].map((side) =>
    path(
      `M${400 + side * 40} ${mix(176, 168, side === 0 ? 1 : 0)}Q${400 + side * 52} 220 ${400 + side * 54} 276`,
      'none',
      'stroke="#ffffff" stroke-width="9" opacity="0.6"',
    ),
  )
  return group('', [
    path('M288 288C284 190 340 158 400 158C460 158 516 190 512 288Z', '#f3c04b'),
    path('M448 168C500 190 516 230 512 288H470C480 240 474 200 448 168Z', '#9c6a14', 'opacity="0.28"'),
    ...ribs,
    path('M264 296Q400 246 536 296Q540 312 528 314Q400 276 272 314Q260 312 264 296Z', '#e5ab2f'),
  ])
}
