import { face } from './faces.ts'
import { crown, drape, helmet, hood, type Portrait, veil } from './headgear.ts'
import { ink } from './scenery.ts'
import { circle, ellipse, group, n, path, rect, type Sheet, times } from './svg.ts'

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
