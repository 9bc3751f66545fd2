import { face } from './faces.ts'
import { crown, drape, hairCut, helmet, type Portrait } from './headgear.ts'
import { scarf, scarfEdge } from './hijab.ts'
import { ink } from './scenery.ts'
import { circle, ellipse, group, n, path, rect, type Sheet, times } from './svg.ts'

/** An invented person in flat colours before a wall with a screen, the light from the left. */
export function portrait(sheet: Sheet, person: Portrait): void {
  const { cover, turn = 0, lean = 0, build = 1 } = person
  const woman = cover === 'hijab'
  const body: string[] = [shoulders(person)]
  const head: string[] = []
  if (woman) body.push(scarf(sheet, person))
  else {
    body.push(
      path('M346 430H454V548Q400 596 346 548Z', person.skin),
      path(
        'M346 462Q400 536 454 454V548Q436 564 418 572Q440 520 446 500Q400 530 346 486Z',
        '#3a1a10',
        'opacity="0.3"',
      ),
      collar(person),
    )
    if (cover === 'ghutra' || cover === 'shemagh')
      body.splice(person.wrap === 'thrown' ? body.length : 1, 0, drape(sheet, person))
  }
  if (person.dress === 'blazer') body.push(lapels(person))
  if (cover === 'hair') head.push(hairCut(person))
  head.push(face(sheet, { ...person, woman }))
  if (woman) head.push(scarfEdge(sheet, person))
  else if (cover === 'helmet') head.push(helmet(person))
  else if (cover !== 'hair') head.push(crown(sheet, person))
  wall(sheet, person)
  const stand = `matrix(${build} 0 0 1 ${n(400 - 400 * build - turn * 0.9)} 0)`
  sheet.add(
    group('transform="translate(-56 -112) scale(1.14)"', [
      group(`transform="${stand}"`, body),
      group(`transform="rotate(${n(lean)} 400 500)"`, head),
    ]),
  )
}

/** The lapels of a jacket over what is worn below. */
function lapels({ robe }: Portrait): string {
  const half = 'M326 574L262 606L300 700L276 712L372 812H400V740L322 600Z'
  const drawn = (dim: number): string =>
    group('', [
      path(half, robe),
      path(half, '#000000', `opacity="${dim}"`),
      path('M262 606L300 700L276 712L372 812', 'none', 'stroke="#000000" stroke-width="3" opacity="0.3"'),
    ])
  return group('', [drawn(0.06), group('transform="matrix(-1 0 0 1 800 0)"', [drawn(0.2)])])
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

function shoulders({ robe, cover, bisht, dress, under = '#f4f1e8' }: Portrait): string {
  const fold = (d: string, opacity: number): string =>
    path(d, 'none', `stroke="#0d2430" stroke-width="5" stroke-linecap="round" opacity="${opacity}"`)
  const parts = [
    path(torso, robe),
    path('M466 562C612 612 708 668 716 812H566C572 706 534 622 466 562Z', '#0d2430', 'opacity="0.16"'),
    path('M334 562C188 612 92 668 84 812H120C132 690 210 626 334 562Z', '#ffffff', 'opacity="0.12"'),
  ]
  if (dress === 'blazer')
    parts.push(
      path('M338 572L330 600L400 812L470 600L462 572Z', under),
      path('M400 740V812', 'none', 'stroke="#000000" stroke-width="3" opacity="0.35"'),
      fold('M176 690Q190 750 186 812', 0.25),
      fold('M620 690Q612 750 616 812', 0.25),
    )
  else if (dress === 'field')
    parts.push(
      path(
        'M400 620V812M470 724H574V790H470ZM470 742H574M204 652Q240 640 280 640M640 652Q600 640 560 640',
        'none',
        'stroke="#000000" stroke-width="3" opacity="0.28"',
      ),
      fold('M176 690Q190 750 186 812', 0.25),
      fold('M640 690Q632 750 636 812', 0.25),
    )
  else if (cover === 'hijab')
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
function collar({ cover, robe, under = '#f4f1e8' }: Portrait): string {
  if (cover === 'hair')
    return group('', [
      path('M342 540L328 588L380 664L400 612Q362 590 350 536Z', under),
      path('M458 540L472 588L420 664L400 612Q438 590 450 536Z', under),
      path('M458 540L472 588L420 664L400 612Q438 590 450 536Z', ink, 'opacity="0.12"'),
    ])
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
