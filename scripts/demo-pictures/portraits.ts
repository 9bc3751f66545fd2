import { face } from './faces.ts'
import { ink } from './scenery.ts'
import { circle, ellipse, group, n, path, rect, type Sheet, times } from './svg.ts'

export interface Portrait {
  ground: string
  pattern: string
  skin: string
  cover: 'ghutra' | 'shemagh' | 'hijab' | 'helmet'
  cloth: string
  robe: string
  beard?: string
  glasses?: boolean
  /** The cloak over the thobe. */
  bisht?: string
}

/** An invented person in flat colours before a wall with a screen, the light from the left. */
export function portrait(sheet: Sheet, person: Portrait): void {
  const woman = person.cover === 'hijab'
  const figure: string[] = [shoulders(person)]
  if (person.cover === 'ghutra' || person.cover === 'shemagh') figure.push(drape(sheet, person))
  if (woman) figure.push(path(hood, person.cloth), path(hood, '#0d2430', 'opacity="0.13"'))
  else
    figure.push(
      path('M346 430H454V548Q400 596 346 548Z', person.skin),
      path(
        'M346 462Q400 536 454 454V548Q436 564 418 572Q440 520 446 500Q400 530 346 486Z',
        '#3a1a10',
        'opacity="0.3"',
      ),
      collar(person),
    )
  figure.push(face(sheet, { ...person, woman }))
  if (woman) figure.push(veil(person))
  else if (person.cover === 'helmet') figure.push(helmet(person))
  else figure.push(crown(sheet, person))
  wall(sheet, person)
  sheet.add(group('transform="translate(-56 -112) scale(1.14)"', figure))
}

/** A quiet wall: daylight from the left, a carved screen in a niche behind the shoulder. */
function wall(sheet: Sheet, { ground, pattern }: Portrait): void {
  const { width, height } = sheet
  const niche = 'M470 800V290C470 170 560 90 640 60C720 90 810 170 810 290V800Z'
  let lattice = ''
  for (const row of times(10)) {
    for (const column of times(5)) {
      const [x, y] = [500 + column * 80, 60 + row * 80]
      for (const index of times(9)) {
        const angle = (index * 3 * Math.PI * 2) / 8 + Math.PI / 8
        lattice += `${index === 0 ? 'M' : 'L'}${n(x + Math.cos(angle) * 43)} ${n(y + Math.sin(angle) * 43)}`
      }
    }
  }
  sheet.add(
    rect(0, 0, width, height, ground),
    sheet.clip(path(niche, '#000'), [
      rect(460, 40, 360, 780, '#071a1f', 'opacity="0.22"'),
      path(lattice, 'none', `stroke="${pattern}" stroke-width="3.4" opacity="0.5"`),
    ]),
    path(niche, 'none', `stroke="${pattern}" stroke-width="5" opacity="0.55"`),
    ellipse(
      140,
      220,
      560,
      620,
      sheet.radial([
        [0, '#fff4dc', 0.42],
        [1, '#fff4dc', 0],
      ]),
    ),
    rect(
      0,
      0,
      width,
      height,
      sheet.gradient([
        [0, '#071a1f', 0],
        [1, '#071a1f', 0.34],
      ]),
    ),
  )
}

const hood =
  'M400 164C284 164 258 280 268 390C274 480 298 560 328 606H472C502 560 526 480 532 390C542 280 516 164 400 164Z'

const torso = 'M84 812C92 668 188 612 334 562Q400 590 466 562C612 612 708 668 716 812Z'

function shoulders({ robe, cover, bisht }: Portrait): string {
  const fold = (d: string, opacity: number): string =>
    path(d, 'none', `stroke="#0d2430" stroke-width="5" stroke-linecap="round" opacity="${opacity}"`)
  const parts = [
    path(torso, robe),
    path('M466 562C612 612 708 668 716 812H566C572 706 534 622 466 562Z', '#0d2430', 'opacity="0.16"'),
    path('M334 562C188 612 92 668 84 812H120C132 690 210 626 334 562Z', '#ffffff', 'opacity="0.12"'),
  ]
  if (cover === 'hijab')
    parts.push(
      path('M300 600L392 812H408L500 600Q400 690 300 600Z', '#0d2430', 'opacity="0.22"'),
      path('M300 600L396 812M500 600L404 812', 'none', 'stroke="#d8b98a" stroke-width="4" opacity="0.55"'),
      fold('M176 690Q190 750 186 812', 0.25),
      fold('M620 690Q612 750 616 812', 0.25),
    )
  else if (cover === 'helmet') {
    const band = 'stroke="#f4ead0" stroke-width="30"'
    parts[0] = path(torso, '#2b4a55')
    parts.push(
      path('M226 604L322 566L400 700L478 566L574 604L600 812H200Z', robe),
      path('M478 566L574 604L600 812H540Q540 680 470 590Z', '#0d2430', 'opacity="0.14"'),
      path('M264 592L282 812M536 592L518 812M212 752H588', 'none', band),
      path('M400 700V812', 'none', 'stroke="#7a3f18" stroke-width="5" opacity="0.6"'),
    )
  } else {
    parts.push(
      path('M400 600V812', 'none', `stroke="${ink}" stroke-width="2.4" opacity="0.22"`),
      path('M418 604V812', 'none', `stroke="${ink}" stroke-width="2" opacity="0.14"`),
      fold('M182 700Q196 760 192 812', 0.12),
      fold('M612 700Q604 760 608 812', 0.16),
    )
    if (bisht) {
      const half = 'M84 812C92 668 188 612 306 572C332 640 350 720 356 812Z'
      const trim =
        '<path d="M306 572C332 640 350 720 356 812" fill="none" stroke="#d8ae62" stroke-width="13"/><path d="M296 576C320 644 337 722 342 812" fill="none" stroke="#f0d596" stroke-width="2.5"/>'
      parts.push(
        path(half, bisht),
        trim,
        group('transform="matrix(-1 0 0 1 800 0)"', [
          path(half, bisht),
          path(half, '#000', 'opacity="0.2"'),
          trim,
        ]),
      )
    }
  }
  return group('', parts)
}

/** The band collar of a thobe, or the shirt under a vest. */
function collar({ cover, robe }: Portrait): string {
  if (cover === 'helmet')
    return group('', [
      path('M336 552L318 574L372 642L400 596Q362 580 344 546Z', '#3a606c'),
      path('M464 552L482 574L428 642L400 596Q438 580 456 546Z', '#2f525e'),
    ])
  return group('', [
    path('M338 566Q342 540 348 536Q400 588 452 536Q458 540 462 566Q432 606 400 610Q368 606 338 566Z', robe),
    path(
      'M338 566Q368 606 400 610Q432 606 462 566',
      'none',
      `stroke="${ink}" stroke-width="2.6" opacity="0.3"`,
    ),
    path('M348 536Q400 588 452 536', 'none', `stroke="${ink}" stroke-width="2.2" opacity="0.25"`),
    circle(400, 600, 3.4, ink, 'opacity="0.35"'),
  ])
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

function helmet({ skin }: Portrait): string {
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
