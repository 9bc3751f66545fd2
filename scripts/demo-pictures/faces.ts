import { circle, ellipse, group, n, path, type Sheet } from './svg.ts'

export interface Features {
  skin: string
  woman: boolean
  beard?: string
  glasses?: boolean
  /** How broad the face is, next to the common one. */
  breadth?: number
}

/** The beard of an older man. */
export const grey = '#b9b3aa'

const dark = '#2a1712'
const shade = '#4a1f12'

const jaw = {
  man: 'M306 318C304 250 340 236 400 236C460 236 496 250 494 318C495 366 490 404 474 436C458 468 428 494 400 494C372 494 342 468 326 436C310 404 305 366 306 318Z',
  woman:
    'M314 318C312 252 346 238 400 238C454 238 488 252 486 318C486 364 478 400 462 430C446 460 424 482 400 482C376 482 354 460 338 430C322 400 314 364 314 318Z',
}

/** The same drawing on the other side of the face. */
const mirror = (part: string): string => group('transform="matrix(-1 0 0 1 800 0)"', [part])

function eye(sheet: Sheet, woman: boolean): string {
  const opening = path('M341 347C350 336 370 334 384 348C372 356 352 356 341 347Z', '#f3e9dd')
  return group('', [
    path('M334 350C346 326 378 324 390 350Q362 340 334 350Z', shade, 'opacity="0.16"'),
    opening,
    sheet.clip(opening, [
      circle(363, 345.5, 9, '#3a2114'),
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

function mouth(woman: boolean): string {
  const [upper, lower, low] = woman ? ['#a5524a', '#b9685d', 450] : ['#7c4536', '#8f5443', 446.5]
  return group('', [
    path('M372 434C384 428 394 425.5 400 428.5C406 425.5 416 428 428 434C414 437 386 437 372 434Z', upper),
    path(
      `M376 435.5Q400 440 424 435.5C418 ${low - 3} 410 ${low} 400 ${low}S382 ${low - 3} 376 435.5Z`,
      lower,
    ),
    path(
      'M368 432.5Q384 438 400 437T432 432.5',
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

/** A short trimmed beard with its moustache, soft where it meets the cheek. */
function beardOf(color: string): string {
  const edge =
    'C318 396 328 412 346 416C362 408 382 412 400 416C418 412 438 408 454 416C472 412 482 396 495 358C496 404 488 426 477 442C460 474 430 503 400 503C370 503 340 474 323 442C312 426 304 404 305 358Z'
  return group('', [
    path(
      'M304 350C316 388 326 404 346 409C364 401 382 406 400 411C418 406 436 401 454 409C474 404 484 388 496 350C497 404 489 428 478 444C460 476 430 504 400 504C370 504 340 476 322 444C311 428 303 404 304 350Z',
      color,
      'opacity="0.3"',
    ),
    path(`M305 358${edge}`, color, 'opacity="0.92"'),
    path('M352 440Q400 424 448 440Q436 462 400 466Q364 462 352 440Z', '#000000', 'opacity="0.1"'),
  ])
}

function spectacles(): string {
  const rim = 'fill="#ffffff" fill-opacity="0.1" stroke="#1b2428" stroke-width="4.6"'
  const lens = '<path d="M329 332Q362 322 392 332Q394 368 362 370Q330 368 329 332Z"'
  return group('', [
    `${lens} ${rim}/>`,
    mirror(`${lens} ${rim}/>`),
    path(
      'M391 338Q400 331 409 338M330 337L308 332M470 337L492 332',
      'none',
      'stroke="#1b2428" stroke-width="4.6"',
    ),
    path('M338 336L352 330M446 336L460 330', 'none', 'stroke="#ffffff" stroke-width="3" opacity="0.5"'),
  ])
}

/** A face turned to the viewer, with the light from the left. */
export function face(sheet: Sheet, { skin, woman, beard, glasses, breadth = 1 }: Features): string {
  const shape = path(woman ? jaw.woman : jaw.man, skin)
  const hair = beard === grey ? '#6d665e' : '#231511'
  const inside = [
    path('M300 230H500V292Q400 262 300 292Z', shade, 'opacity="0.22"'),
    path('M446 240C462 300 452 350 458 380C452 420 436 462 412 500H510V240Z', shade, 'opacity="0.2"'),
    path('M478 250C484 330 470 420 430 500H520V250Z', shade, 'opacity="0.16"'),
    ellipse(346, 386, 30, 22, '#fff0dc', 'opacity="0.08"'),
    ellipse(378, 300, 44, 18, '#fff0dc', 'opacity="0.07"'),
    beard ? beardOf(beard) : path('M330 452Q400 500 470 452V500H330Z', shade, 'opacity="0.12"'),
  ]
  const turn = breadth === 1 ? '' : `transform="matrix(${breadth} 0 0 1 ${n(400 * (1 - breadth))} 0)"`
  return group(turn, [
    shape,
    sheet.clip(shape, inside),
    eye(sheet, woman),
    mirror(eye(sheet, woman)),
    brow(woman, hair),
    mirror(brow(woman, hair)),
    nose(),
    mouth(woman),
    glasses ? spectacles() : '',
  ])
}
