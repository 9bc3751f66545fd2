import { outline } from './faces.ts'
import type { Portrait } from './headgear.ts'
import { circle, group, path, type Sheet, times } from './svg.ts'

const shade = '#0d2430'

const fold = (d: string, width = 4, opacity = 0.2): string =>
  path(d, 'none', `stroke="${shade}" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"`)

const light = (d: string): string =>
  path(d, 'none', 'stroke="#ffffff" stroke-width="5" stroke-linecap="round" opacity="0.16"')

const dark = (d: string, opacity = 0.14): string => path(d, shade, `opacity="${opacity}"`)

/** Crossed below the chin and spread over the shoulders. */
function crossed(cloth: string): string {
  return group('', [
    path(
      'M400 164C288 164 258 272 268 384C274 470 300 540 326 590H474C500 540 526 470 532 384C542 272 512 164 400 164Z',
      cloth,
    ),
    dark('M476 196C530 250 530 380 498 490L476 560C510 520 528 460 532 384C540 290 516 220 476 196Z'),
    path('M318 440C306 506 282 574 238 634C300 702 520 702 562 636C518 570 496 500 482 440Z', cloth),
    dark('M482 440C496 500 518 570 562 636C534 680 474 694 420 692C480 620 500 540 482 440Z'),
    fold('M482 470Q420 570 280 604'),
    fold('M494 520Q430 614 330 644'),
    fold('M500 300Q480 220 400 200'),
    fold('M514 340Q510 240 440 188'),
    light('M296 320Q296 240 350 196'),
  ])
}

/** A long scarf worn loose: one end falls down the front, the other lies over the shoulder. */
function loose(cloth: string): string {
  return group('', [
    path('M288 470C262 566 214 604 166 636C176 706 200 770 220 812H372C360 740 380 640 470 566Z', cloth),
    dark('M340 600C320 680 330 760 344 812H372C360 740 380 640 470 566Z', 0.2),
    fold('M236 620Q236 720 262 800'),
    fold('M286 590Q276 700 300 806'),
    path(
      'M404 148C280 146 240 262 256 388C262 474 286 540 300 600H500C520 540 540 470 546 384C554 262 520 150 404 148Z',
      cloth,
    ),
    dark('M470 190C540 240 540 380 500 500L480 560C520 540 540 470 546 384C554 290 530 200 470 190Z'),
    path(
      'M512 450C536 548 596 592 652 632C630 690 540 712 450 688C384 668 330 624 300 560C380 600 460 560 512 450Z',
      cloth,
    ),
    dark('M512 450C536 548 596 592 652 632C640 662 600 684 560 692C580 620 540 540 512 450Z'),
    fold('M318 580Q400 640 520 600'),
    fold('M350 622Q440 668 580 636'),
    fold('M276 330Q270 230 340 184'),
    fold('M524 340Q530 240 470 186'),
    light('M300 300Q306 226 360 194'),
  ])
}

/** A scarf close to the neck, its ends below a jacket. */
function tucked(cloth: string): string {
  return group('', [
    path(
      'M400 172C300 172 272 270 278 372C282 450 304 500 326 540L330 620H470L474 540C496 500 518 450 522 372C528 270 500 172 400 172Z',
      cloth,
    ),
    path('M326 520L316 640L400 760L484 640L474 520Q400 590 326 520Z', cloth),
    dark('M474 520L484 640L400 760L404 700Q450 620 474 520Z'),
    dark('M474 200C520 260 520 380 492 480L474 540C496 500 518 450 522 372C526 290 510 220 474 200Z'),
    fold('M322 556Q400 620 478 552'),
    fold('M322 596Q400 664 480 590'),
    fold('M340 640Q400 700 462 640'),
    fold('M290 340Q288 240 346 194'),
    light('M312 290Q318 230 366 202'),
  ])
}

/** A pleated scarf pinned at the side, its patterned end in front. */
function pinned(sheet: Sheet, cloth: string): string {
  const tail = 'M430 624C490 640 556 630 600 600C612 684 604 760 596 812H474C478 750 462 680 430 624Z'
  const spots = times(40).map((index) => {
    const row = Math.floor(index / 8)
    return circle(250 + (index % 8) * 46 + (row % 2) * 23, 620 + row * 40, 3.4, '#ffffff')
  })
  return group('', [
    path(tail, cloth),
    sheet.clip(path(tail, '#000'), [
      group('opacity="0.34"', spots),
      path('M470 770H610M470 784H610', 'none', 'stroke="#ffffff" stroke-width="4" opacity="0.5"'),
    ]),
    dark('M560 640C580 700 570 770 560 812H596C604 760 612 684 600 600Z'),
    path(
      'M394 156C276 160 246 268 260 382C266 470 296 540 320 590H480C508 540 534 474 538 386C544 262 506 152 394 156Z',
      cloth,
    ),
    dark('M470 190C530 240 530 380 496 490L480 560C520 520 534 454 538 386C544 290 520 210 470 190Z'),
    path('M312 450C304 520 262 566 238 608C320 676 480 668 600 600C566 560 510 520 488 440Z', cloth),
    dark('M488 440C510 520 566 560 600 600C560 624 520 640 470 650C520 590 510 520 488 440Z'),
    fold('M310 500Q360 590 560 596'),
    fold('M296 540Q370 640 530 622'),
    fold('M272 572Q360 660 480 648'),
    fold('M266 360Q250 240 350 176'),
    fold('M290 320Q280 230 372 180'),
    fold('M312 296Q320 226 400 190'),
    circle(474, 560, 7, '#e6c27a'),
  ])
}

/** The scarf: its crown and what falls from it, before the face is set in. */
export function scarf(sheet: Sheet, { cloth, wrap }: Portrait): string {
  if (wrap === 'loose') return loose(cloth)
  if (wrap === 'tucked') return tucked(cloth)
  return wrap === 'pinned' ? pinned(sheet, cloth) : crossed(cloth)
}

/** What lies over the face: the edge of the scarf and, if worn, the cap at the forehead. */
export function scarfEdge(sheet: Sheet, { shape = [86, 0.72, 482], under, wrap, cloth }: Portrait): string {
  const face = outline(true, shape)
  const cap = wrap === 'loose' && under ? under : cloth
  const brim = wrap === 'loose' ? 'M290 220H510V302Q400 250 290 302Z' : 'M290 220H510V284Q400 250 290 284Z'
  return group('', [
    sheet.clip(path(face, '#000'), [path(brim, cap), fold('M290 298Q400 250 510 298', 5, 0.2)]),
    path(face, 'none', `stroke="${cloth}" stroke-width="9"`),
    path(face, 'none', `stroke="${shade}" stroke-width="3" opacity="0.22"`),
  ])
}
