import { circle, ellipse, group, n, type Point, path, type Sheet } from './svg.ts'

/** What sets one face apart from another; 1 or 0 is the common measure. */
export interface Features {
  skin: string
  woman: boolean
  beard?: string
  /** Where the beard grows. */
  beardStyle?: 'full' | 'stubble' | 'goatee' | 'moustache'
  glasses?: 'square' | 'round' | 'rimless'
  /** Half the breadth at the cheeks, how square the jaw is, and where the chin ends. */
  shape?: readonly [breadth: number, jaw: number, chin: number]
  eyes?: { size?: number; tilt?: number; gap?: number; color?: string }
  brow?: { weight?: number; tilt?: number; color?: string }
  nose?: readonly [breadth: number, length: number]
  mouth?: { breadth?: number; full?: number; smile?: number; color?: string }
  /** From 0, young, to 1. */
  age?: number
  /** How far the face is turned to the right of the picture. */
  turn?: number
}

/** The beard of an older man. */
export const grey = '#b9b3aa'

const dark = '#2a1712'
const shade = '#4a1f12'

/** The outline of a face. */
export function outline(woman: boolean, [w, jaw, chin]: readonly [number, number, number]): string {
  const [low, under] = [chin - (woman ? 54 : 58), w * jaw]
  const [l, r] = [400 - w, 400 + w]
  return `M${n(l)} 318C${n(l - 2)} 250 ${n(400 - w * 0.6)} 237 400 237C${n(400 + w * 0.6)} 237 ${n(r + 2)} 250 ${n(r)} 318C${n(r)} 366 ${n(400 + under + 15)} ${n(low - 30)} ${n(400 + under)} ${n(low)}C${n(400 + under - 17)} ${n(low + 30)} ${n(400 + under * 0.36)} ${chin} 400 ${chin}C${n(400 - under * 0.36)} ${chin} ${n(400 - under + 17)} ${n(low + 30)} ${n(400 - under)} ${n(low)}C${n(400 - under - 15)} ${n(low - 30)} ${n(l)} 366 ${n(l)} 318Z`
}

/** The same drawing on the other side of the face. */
const mirror = (part: string): string => group('transform="matrix(-1 0 0 1 800 0)"', [part])

function eye(sheet: Sheet, woman: boolean, color: string): string {
  const opening = path('M341 347C350 336 370 334 384 348C372 356 352 356 341 347Z', '#f3e9dd')
  return group('', [
    path('M334 350C346 326 378 324 390 350Q362 340 334 350Z', shade, 'opacity="0.16"'),
    opening,
    sheet.clip(opening, [
      circle(363, 345.5, 9, color),
      circle(363, 345.5, 4.2, '#140b08'),
      path('M338 336H388V343Q362 337 338 346Z', '#2a1712', 'opacity="0.35"'),
    ]),
    circle(366, 342.5, 2, '#ffffff', 'opacity="0.9"'),
    path(
      woman
        ? 'M333 344C346 333 370 330 386 348C370 337 352 338 341 347.5Z'
        : 'M339 347.5C349 334 371 332 386 348C371 337 352 338 339 347.5Z',
      dark,
    ),
    path('M345 356Q363 362 381 354', 'none', `stroke="${shade}" stroke-width="2.4" opacity="0.28"`),
    path('M343 334Q363 323 384 335', 'none', `stroke="${shade}" stroke-width="2.2" opacity="0.35"`),
  ])
}

function brow(woman: boolean, color: string): string {
  return woman
    ? path('M333 324C345 310 366 308 387 319C367 314 348 315 333 324Z', color)
    : path('M331 325C342 306 368 304 389 315L388 321C368 315 348 316 331 325Z', color)
}

function nose(): string {
  return group('', [
    path(
      'M402 340C407 362 415 380 422 394C424 404 414 409 404 408C408 392 402 366 402 340Z',
      shade,
      'opacity="0.2"',
    ),
    path(
      'M397 346C394 366 392 382 391 392',
      'none',
      'stroke="#fff3e0" stroke-width="5" stroke-linecap="round" opacity="0.22"',
    ),
    path(
      'M380 394C377 404 387 407 392 403C397 409 404 409 409 403C414 407 423 404 420 394',
      'none',
      `stroke="${shade}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity="0.6"`,
    ),
    path(
      'M384 416Q400 424 416 416',
      'none',
      `stroke="${shade}" stroke-width="6" stroke-linecap="round" opacity="0.1"`,
    ),
  ])
}

function mouth(woman: boolean, { full = 1, smile = 0, color }: NonNullable<Features['mouth']>): string {
  const [upper, lower] = woman ? ['#a5524a', color ?? '#b9685d'] : ['#7c4536', color ?? '#8f5443']
  const low = 436 + (woman ? 14 : 10.5) * full
  const [peak, corner] = [433 - 6.5 * full, 434 - smile * 5]
  return group('', [
    path(
      `M372 ${n(corner)}C384 ${n(peak + 1)} 394 ${n(peak - 1)} 400 ${n(peak + 2)}C406 ${n(peak - 1)} 416 ${n(peak + 1)} 428 ${n(corner)}C414 437 386 437 372 ${n(corner)}Z`,
      upper,
    ),
    path(
      `M376 ${n(corner + 1.5)}Q400 440 424 ${n(corner + 1.5)}C418 ${n(low - 3)} 410 ${n(low)} 400 ${n(low)}S382 ${n(low - 3)} 376 ${n(corner + 1.5)}Z`,
      lower,
    ),
    path(
      `M367 ${n(corner - 1.5)}Q384 438 400 437T433 ${n(corner - 1.5)}`,
      'none',
      `stroke="${dark}" stroke-width="2.4" stroke-linecap="round" opacity="0.7"`,
    ),
    path(
      'M384 459Q400 464 416 459',
      'none',
      `stroke="${shade}" stroke-width="5" stroke-linecap="round" opacity="0.16"`,
    ),
  ])
}

/** The lines that years leave. */
function years(age: number): string {
  if (age < 0.15) return ''
  const side = 'M378 402C366 412 358 422 356 436M346 364Q362 372 380 364M328 352l-9 -5M328 357l-9 3'
  const lines = `<path d="${side}"/>`
  const brow = age > 0.5 ? '<path d="M352 292Q400 284 448 292M362 280Q400 274 438 280"/>' : ''
  return group(
    `fill="none" stroke="${shade}" stroke-width="2.6" stroke-linecap="round" opacity="${n(Math.min(0.5, 0.06 + age * 0.3))}"`,
    [lines, mirror(lines), brow],
  )
}

/** A short trimmed beard with its moustache, soft where it meets the cheek. */
function beardOf(color: string, style: Features['beardStyle'] = 'full'): string {
  if (style === 'moustache' || style === 'goatee') {
    const lip = path(
      'M350 427C364 409 388 407 400 414C412 407 436 409 450 427C434 431 418 427 400 425C382 427 366 431 350 427Z',
      color,
      'opacity="0.92"',
    )
    if (style === 'moustache') return lip
    return group('', [
      path(
        'M350 427C358 418 366 424 366 440C372 458 386 462 400 462C414 462 428 458 434 440C434 424 442 418 450 427C454 452 448 482 432 510H368C352 482 346 452 350 427Z',
        color,
        'opacity="0.9"',
      ),
      lip,
    ])
  }
  const edge =
    'C318 396 328 412 346 416C362 408 382 412 400 416C418 412 438 408 454 416C472 412 482 396 495 358C496 404 488 426 477 442C460 474 430 520 400 520C370 520 340 474 323 442C312 426 304 404 305 358Z'
  return group('', [
    path(
      'M304 350C316 388 326 404 346 409C364 401 382 406 400 411C418 406 436 401 454 409C474 404 484 388 496 350C497 404 489 428 478 444C460 476 430 504 400 504C370 504 340 476 322 444C311 428 303 404 304 350Z',
      color,
      'opacity="0.3"',
    ),
    path(`M305 358${edge}`, color, `opacity="${style === 'stubble' ? 0.34 : 0.92}"`),
    path('M352 440Q400 424 448 440Q436 462 400 466Q364 462 352 440Z', '#000000', 'opacity="0.1"'),
  ])
}

function spectacles(kind: NonNullable<Features['glasses']>, woman: boolean): string {
  const arms = woman ? 'M331 340L321 338M469 340L479 338' : 'M331 340L306 333M469 340L494 333'
  const [ink, weight] =
    kind === 'round' ? ['#5a3626', 6] : kind === 'rimless' ? ['#8a8f8e', 2.4] : ['#1b2428', 5]
  const rim = `fill="#ffffff" fill-opacity="0.12" stroke="${ink}" stroke-width="${weight}"`
  const lens =
    kind === 'round'
      ? `<circle cx="361" cy="348" r="30" ${rim}/>`
      : `<path d="M328 331Q362 324 393 331Q395 367 362 369Q329 367 328 331Z" ${rim}/>`
  return group('', [
    lens,
    mirror(lens),
    path(`M391 340Q400 332 409 340${arms}`, 'none', `stroke="${ink}" stroke-width="${weight}"`),
    path('M340 337L354 331M444 337L458 331', 'none', 'stroke="#ffffff" stroke-width="3" opacity="0.5"'),
  ])
}

/** A part of the face, made larger and turned about its middle, then moved. */
function placed(
  part: string,
  [x, y]: Point,
  {
    wide = 1,
    high = 1,
    tilt = 0,
    dx = 0,
    dy = 0,
  }: Partial<Record<'wide' | 'high' | 'tilt' | 'dx' | 'dy', number>>,
): string {
  const size = (value: number): number => Math.round(value * 1000) / 1000
  return group(
    `transform="translate(${n(x + dx)} ${n(y + dy)}) rotate(${n(tilt)}) scale(${size(wide)} ${size(high)}) translate(${-x} ${-y})"`,
    [part],
  )
}

/** A face with the light from the left. */
export function face(sheet: Sheet, features: Features): string {
  const {
    skin,
    woman,
    beard,
    glasses,
    age = 0,
    turn = 0,
    eyes = {},
    brow: arch = {},
    mouth: lips = {},
  } = features
  const [noseWide, noseLong] = features.nose ?? [1, 1]
  const shape = path(outline(woman, features.shape ?? (woman ? [86, 0.72, 482] : [94, 0.79, 494])), skin)
  const hair = arch.color ?? (beard === grey ? '#6d665e' : '#231511')
  const inside = [
    path('M300 230H500V292Q400 262 300 292Z', shade, 'opacity="0.22"'),
    path('M446 240C462 300 452 350 458 380C452 420 436 462 412 510H520V240Z', shade, 'opacity="0.2"'),
    path('M478 250C484 330 470 420 430 510H520V250Z', shade, 'opacity="0.16"'),
    ellipse(346, 386, 30, 22, '#fff0dc', 'opacity="0.08"'),
    ellipse(378, 300, 44, 18, '#fff0dc', 'opacity="0.07"'),
    beard
      ? placed(beardOf(beard, features.beardStyle), [400, 430], { dx: turn * 0.7 })
      : path('M330 452Q400 500 470 452V510H330Z', shade, 'opacity="0.1"'),
  ]
  const { size = 1, tilt = 0, gap = 0, color = '#3a2114' } = eyes
  const look = placed(eye(sheet, woman, color), [363, 346], { wide: size, high: size, tilt, dx: -gap })
  const over = placed(brow(woman, hair), [361, 316], {
    high: arch.weight ?? 1,
    tilt: arch.tilt ?? 0,
    dx: -gap * 0.6,
    dy: (1 - size) * 10,
  })
  const half = (part: string, near: boolean): string =>
    placed(near ? part : mirror(part), [near ? 363 : 437, 346], {
      wide: 1 + (near ? 1 : -1) * turn * 0.007,
      dx: turn * (near ? 0.85 : 1.05),
    })
  const lean = turn * 0.006
  const bridge = `matrix(${noseWide} 0 ${Math.round(lean * 1000) / 1000} ${noseLong} ${n(400 - 400 * noseWide - lean * 344 + turn)} ${n(344 - 344 * noseLong)})`
  const low = (noseLong - 1) * 56
  return group('', [
    shape,
    sheet.clip(shape, inside),
    half(look, true),
    half(look, false),
    half(over, true),
    half(over, false),
    group(`transform="${bridge}"`, [nose()]),
    placed(mouth(woman, lips), [400, 436], {
      wide: (lips.breadth ?? 1) * (1 - Math.abs(turn) * 0.003),
      dx: turn * 0.85,
      dy: low,
    }),
    placed(years(age), [400, 380], { dx: turn }),
    glasses
      ? placed(spectacles(glasses, woman), [400, 346], { dx: turn, wide: 1 - Math.abs(turn) * 0.002 })
      : '',
  ])
}
