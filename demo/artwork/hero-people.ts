import { chalk } from './drawing-board.ts'
import { circle, ellipse, group, n, path, polygon, rect } from './svg.ts'

/** Chooses the paint of a part: the first pass is all rim light, the second shows the part itself. */
type Paint = (color: string) => string

const rim = '#ffd79c'

/** A figure two hundred units tall, with the low sun on its left edge. */
function standing(x: number, y: number, height: number, draw: (paint: Paint) => string[]): string {
  const size = height / 200
  return group(`transform="translate(${n(x)} ${n(y)}) scale(${Math.round(size * 100) / 100})"`, [
    group(
      'stroke-linecap="round" stroke-linejoin="round"',
      draw(() => rim),
    ),
    group(
      'stroke-linecap="round" stroke-linejoin="round" transform="translate(1.7 .7)"',
      draw((color) => color),
    ),
  ])
}

const limb = (d: string, color: string, width: number): string =>
  path(d, 'none', `stroke="${color}" stroke-width="${width}"`)

/** A helmet seen from behind and a little from the side, over a head at (x, y). */
function helmet(x: number, y: number, color: string, paint: Paint): string {
  return path(
    `M${x - 14} ${y - 3}C${x - 14} ${y - 21} ${x - 5} ${y - 24} ${x} ${y - 24}S${x + 14} ${y - 20} ${x + 14} ${y - 3}L${x + 16} ${y}Q${x} ${y + 3} ${x - 16} ${y}Z`,
    paint(color),
  )
}

/** At the total station, in vest and helmet, seen from the side. */
export function surveyor(x: number, y: number, height: number): string {
  return standing(x, y, height, (paint) => [
    path(
      'M-17 -104L-19 -54L-25 -5L-26 0H-8L-8 -6L-5 -52L1 -88L7 -52L9 -6V0H30Q29 -6 22 -8L20 -54L19 -104Z',
      paint('#12333a'),
    ),
    path(
      'M-19 -92C-23 -124 -21 -152 -8 -163C2 -169 14 -166 18 -156C23 -140 22 -112 20 -92Z',
      paint('#c98a4b'),
    ),
    path('M-20 -112L21 -112L21 -106L-20 -106ZM-12 -160L-5 -93H1L-5 -164Z', paint('#f3dcae')),
    path('M2 -164L3 -172L18 -172L15 -160Z', paint('#8a5f45')),
    ellipse(12, -179, 11, 13, paint('#9a6c4e')),
    path(
      'M-3 -181C-3 -199 6 -203 13 -203S28 -197 28 -184L35 -180Q30 -178 26 -179L-4 -177Z',
      paint('#f1ead9'),
    ),
    path('M58 -126L30 0M62 -126V-4M66 -126L94 0', 'none', `stroke="${paint('#c9a268')}" stroke-width="4"`),
    rect(52, -132, 20, 7, paint('#12333a')),
    path('M51 -133V-160Q51 -164 55 -164H69Q73 -164 73 -160V-133Z', paint('#d99a50')),
    path('M45 -153H79V-143H45Z', paint('#12333a')),
    path('M54 -164V-170H70V-164', 'none', `stroke="${paint('#12333a')}" stroke-width="3"`),
    limb('M4 -152L20 -122L46 -134', paint('#1d4a50'), 12),
    circle(48, -135, 5.5, paint('#9a6c4e')),
  ])
}

/** In thobe, vest and helmet over the ghutra, seen from behind, pointing at the tower. */
export function pointing(x: number, y: number, height: number): string {
  return standing(x, y, height, (paint) => [
    path('M-14 -8V0H-2V-8ZM4 -8V0H16V-8Z', paint('#1b2c2f')),
    path(
      'M-23 -156C-28 -120 -23 -70 -26 -6Q0 0 25 -6C23 -70 29 -120 24 -156Q0 -170 -23 -156Z',
      paint('#a9b3ab'),
    ),
    path('M2 -92C4 -60 6 -30 5 -4Q16 -4 25 -6C23 -70 27 -100 26 -120Z', paint('#81948f')),
    limb('M-20 -150L-46 -166', paint('#a9b3ab'), 15),
    limb('M-46 -166L-72 -184', paint('#b9c0b5'), 11),
    circle(-78, -188, 5, paint('#9a6c4e')),
    limb('M-79 -188L-86 -193', paint('#9a6c4e'), 3.5),
    limb('M23 -150L31 -118L26 -92', paint('#81948f'), 13),
    path(
      'M-24 -155C-27 -132 -25 -110 -25 -92Q0 -86 26 -92C26 -110 28 -132 25 -155Q0 -168 -24 -155Z',
      paint('#c98a4b'),
    ),
    path(
      'M-25 -116Q0 -110 26 -116V-109Q0 -103 -25 -109ZM-16 -159L-13 -91H-7L-9 -161ZM17 -159L14 -91H8L10 -161Z',
      paint('#f3dcae'),
    ),
    path('M-12 -184C-16 -170 -20 -156 -21 -146Q0 -136 22 -146C20 -156 16 -170 12 -184Z', paint('#d8d6c8')),
    path('M-4 -176L-7 -144M5 -176L9 -144', 'none', `stroke="${paint('#a9b3ab')}" stroke-width="2"`),
    helmet(0, -180, '#f1ead9', paint),
  ])
}

/** In abaya, hijab and helmet, with the open drawing in her hands. */
export function planner(x: number, y: number, height: number): string {
  return standing(x, y, height, (paint) => [
    path('M-12 -6V0H0V-6ZM6 -6V0H18V-6Z', paint('#0b2024')),
    path(
      'M-19 -150C-24 -110 -27 -60 -31 -5Q0 2 30 -5C27 -60 24 -110 20 -150Q0 -164 -19 -150Z',
      paint('#1b464d'),
    ),
    path('M6 -150C8 -100 12 -50 12 -2Q22 -3 30 -5C27 -60 24 -110 20 -150Z', paint('#123439')),
    polygon(
      [
        [-66, -122],
        [-16, -104],
        [-10, -134],
        [-58, -152],
      ],
      paint('#f4e8cf'),
    ),
    path(
      'M-58 -126L-22 -113L-18 -129L-53 -142ZM-45 -137L-50 -123M-34 -133L-38 -119',
      'none',
      `stroke="${paint('#2f6f73')}" stroke-width="1.6"`,
    ),
    limb('M-15 -142L-26 -120L-44 -112', paint('#235860'), 12),
    circle(-47, -112, 4.6, paint('#b5835f')),
    limb('M17 -144L14 -116L-10 -112', paint('#123439'), 12),
    circle(-13, -112, 4.6, paint('#b5835f')),
    ellipse(-4, -173, 10, 13, paint('#b5835f')),
    path(
      'M-9 -186C4 -190 13 -182 13 -170C13 -160 18 -152 20 -146Q2 -138 -16 -148C-9 -154 -6 -158 -5 -163C0 -168 -2 -178 -9 -186Z',
      paint('#c7b9a0'),
    ),
    helmet(1, -180, chalk, paint),
  ])
}
