import { ink } from './scenery.ts'
import { ellipse, group, path, type Sheet, times } from './svg.ts'

export interface Portrait {
  ground: string
  pattern: string
  skin: string
  cover: 'ghutra' | 'shemagh' | 'hijab' | 'helmet'
  cloth: string
  robe: string
  beard?: string
  glasses?: boolean
  breadth?: number
  /** A scarf laid to the other side. */
  crossed?: boolean
  /** The cloak over the thobe. */
  bisht?: string
}

export const hood =
  'M400 164C284 164 258 280 268 390C274 480 298 560 328 606H472C502 560 526 480 532 390C542 280 516 164 400 164Z'

/** The checks of a shemagh over the whole cloth. */
function weave(sheet: Sheet, outline: string): string {
  let d = ''
  for (const step of times(44)) d += `M${100 + step * 14} 160l-60 540M${100 + step * 14} 160l60 540`
  return sheet.clip(path(outline, '#000'), [
    path(d, 'none', 'stroke="#b5392c" stroke-width="4.4" stroke-dasharray="9 5" opacity="0.62"'),
  ])
}

/** The cloth behind the head and down to the chest. */
export function drape(sheet: Sheet, { cloth, cover }: Portrait): string {
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
export function crown(sheet: Sheet, { cover, cloth }: Portrait): string {
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
    path('M400 252Q396 214 402 176', 'none', `stroke="${ink}" stroke-width="3" opacity="0.16"`),
    path(
      'M306 300Q296 380 262 500M494 300Q504 380 538 500',
      'none',
      `stroke="${ink}" stroke-width="4" opacity="0.14"`,
    ),
    sheet.clip(path(outline, '#000'), [
      path('M262 262Q400 190 538 262', 'none', 'stroke="#101317" stroke-width="17"'),
      path('M262 239Q400 167 538 239', 'none', 'stroke="#1c2026" stroke-width="17"'),
      path(
        'M296 238Q350 210 396 208M300 214Q350 188 392 185',
        'none',
        'stroke="#5a626b" stroke-width="2.5" opacity="0.7"',
      ),
    ]),
    path('M330 278Q400 250 470 278', 'none', `stroke="${ink}" stroke-width="3" opacity="0.25"`),
  )
  return group('', parts)
}

export function veil({ cloth, crossed }: Portrait): string {
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
    group(crossed ? 'transform="matrix(-1 0 0 1 800 0)"' : '', [
      fold('M318 470Q380 560 520 600'),
      fold('M306 520Q370 610 470 640'),
      fold('M300 300Q320 220 400 206'),
      fold('M286 340Q290 240 360 190'),
    ]),
  ])
}

export function helmet({ skin }: Portrait): string {
  return group('', [
    ellipse(302, 356, 14, 26, skin),
    ellipse(498, 356, 14, 26, skin),
    ellipse(498, 356, 14, 26, '#4a1f12', 'opacity="0.3"'),
    path(
      'M304 372C312 440 350 500 400 506C450 500 488 440 496 372',
      'none',
      'stroke="#22333a" stroke-width="5" opacity="0.75"',
    ),
    path('M284 286C278 186 336 150 400 150C464 150 522 186 516 286Z', '#f4f1e8'),
    path('M440 156C500 178 520 226 516 286H462C478 238 470 190 440 156Z', '#0d2430', 'opacity="0.16"'),
    path('M376 152Q400 142 424 152L430 262H370Z', '#ffffff'),
    path('M376 152L370 262M424 152L430 262', 'none', 'stroke="#b9c2bf" stroke-width="3"'),
    path(
      'M318 262C318 214 330 190 350 176M482 262C482 214 470 190 450 176',
      'none',
      'stroke="#c9d0cc" stroke-width="5"',
    ),
    path('M258 300Q400 240 542 300Q548 318 532 318Q400 278 268 318Q252 318 258 300Z', '#e4e2d8'),
    path('M268 318Q400 278 532 318Q400 290 268 318Z', '#7d8a89'),
  ])
}
