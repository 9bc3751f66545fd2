import type { Features } from './faces.ts'
import { ink } from './scenery.ts'
import { ellipse, group, path, type Sheet, times } from './svg.ts'

export interface Portrait extends Omit<Features, 'woman'> {
  ground: string
  pattern: string
  cover: 'ghutra' | 'shemagh' | 'hijab' | 'helmet' | 'hair'
  /** How a scarf is wrapped, or a ghutra laid. */
  wrap?: 'crossed' | 'loose' | 'tucked' | 'pinned' | 'thrown'
  cloth: string
  robe: string
  /** What is worn: a thobe or an abaya unless said. */
  dress?: 'blazer' | 'field'
  /** The cap below a scarf, the shirt below a jacket. */
  under?: string
  /** The cloak over the thobe. */
  bisht?: string
  /** The head's lean to a side, in degrees. */
  lean?: number
  /** The breadth of the shoulders. */
  build?: number
}

/** The checks of a shemagh over the whole cloth. */
function weave(sheet: Sheet, outline: string): string {
  let d = ''
  for (const step of times(44)) d += `M${100 + step * 14} 160l-60 540M${100 + step * 14} 160l60 540`
  return sheet.clip(path(outline, '#000'), [
    path(d, 'none', 'stroke="#b5392c" stroke-width="4.4" stroke-dasharray="9 5" opacity="0.62"'),
  ])
}

/** The cloth behind the head and down to the chest. */
export function drape(sheet: Sheet, { cloth, cover, wrap }: Portrait): string {
  const outline =
    'M400 176C292 176 262 262 266 356C270 470 238 560 214 660Q290 690 352 640L372 520H428L448 640Q510 690 586 660C562 560 530 470 534 356C538 262 508 176 400 176Z'
  if (wrap === 'thrown') {
    const side =
      'M400 176C292 176 262 262 266 356C270 440 236 520 186 590C250 650 400 660 520 592C570 588 612 598 644 614C634 560 560 500 534 420C538 390 536 370 534 340C538 250 508 176 400 176Z'
    return group('', [
      path(side, cloth),
      cover === 'shemagh' ? weave(sheet, side) : '',
      path(
        'M312 470C340 560 420 600 520 592C440 640 300 640 200 592C260 560 296 520 312 470Z',
        ink,
        'opacity="0.12"',
      ),
      path(
        'M300 520Q380 610 540 580M268 556Q380 640 500 616',
        'none',
        `stroke="${ink}" stroke-width="4" opacity="0.16"`,
      ),
    ])
  }
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

/** Short hair, combed aside, and the ears. */
export function hairCut({ skin, beard = '#241915' }: Portrait): string {
  return group('', [
    ellipse(304, 358, 13, 25, skin),
    ellipse(496, 358, 13, 25, skin),
    ellipse(496, 358, 13, 25, '#4a1f12', 'opacity="0.3"'),
    path(
      'M302 336C284 238 322 170 404 168C486 166 520 232 498 336C496 306 488 284 476 266C440 266 400 262 356 244C336 262 316 290 302 336Z',
      beard,
    ),
    path(
      'M322 246C340 200 390 182 440 190',
      'none',
      'stroke="#ffffff" stroke-width="9" stroke-linecap="round" opacity="0.1"',
    ),
    path('M356 244C376 224 420 214 462 226', 'none', 'stroke="#000000" stroke-width="3" opacity="0.25"'),
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
