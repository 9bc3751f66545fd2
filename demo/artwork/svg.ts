export type Point = readonly [number, number]
export type Stop = readonly [offset: number, color: string, opacity?: number]

/** A number as SVG text: one decimal, no trailing zero. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Seeded random numbers in [0, 1): the same seed always draws the same picture. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Whole numbers from 0 to count - 1. */
export function times(count: number): number[] {
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => index)
}

export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

function pointsText(points: readonly Point[]): string {
  return points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${attributes(more)}/>`
}

export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${pointsText(points)}" fill="${fill}"${attributes(more)}/>`
}

export function polyline(points: readonly Point[], stroke: string, width: number, more = ''): string {
  return `<polyline points="${pointsText(points)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"${attributes(more)}/>`
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width: number,
  more = '',
): string {
  return path(
    `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`,
    'none',
    `stroke="${stroke}" stroke-width="${n(width)}" ${more}`,
  )
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes(more)}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${attributes(more)}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(more)}/>`
}

export function group(more: string, children: readonly string[]): string {
  return `<g${attributes(more)}>${children.join('')}</g>`
}

/** A smooth curve through the points, as path data. */
export function curve(points: readonly Point[]): string {
  const first = points[0] ?? [0, 0]
  let d = `M${n(first[0])} ${n(first[1])}`
  for (let index = 1; index < points.length; index++) {
    const [px, py] = points[index - 1] ?? first
    const [x, y] = points[index] ?? first
    const middle = (px + x) / 2
    d += `C${n(middle)} ${n(py)} ${n(middle)} ${n(y)} ${n(x)} ${n(y)}`
  }
  return d
}

function attributes(more: string): string {
  return more.trim() === '' ? '' : ` ${more.trim()}`
}

/** One picture being drawn: its size, random numbers, gradients and layers from back to front. */
export class Sheet {
  readonly width: number
  readonly height: number
  readonly random: () => number
  #definitions: string[] = []
  #layers: string[] = []
  #seen: readonly [number, number, number]
  #tilt = 0

  constructor(width: number, height: number, seed: number) {
    this.width = width
    this.height = height
    this.random = random(seed)
    this.#seen = [0, 0, width]
  }

  add(...layers: string[]): void {
    this.#layers.push(...layers)
  }

  /** Crops to a part of the drawing, as wide as given and with the sheet's proportions, tilted by degrees. */
  crop(x: number, y: number, width: number, tilt = 0): void {
    this.#seen = [x, y, width]
    this.#tilt = tilt
  }

  between(low: number, high: number): number {
    return mix(low, high, this.random())
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item
  }

  /** Defines a linear gradient, downwards unless a direction is given, and returns the paint that uses it. */
  gradient(
    stops: readonly Stop[],
    direction: readonly [number, number, number, number] = [0, 0, 0, 1],
  ): string {
    const [x1, y1, x2, y2] = direction
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsText(stops)}</linearGradient>`,
    )
  }

  radial(stops: readonly Stop[]): string {
    return this.#define((id) => `<radialGradient id="${id}">${stopsText(stops)}</radialGradient>`)
  }

  /** Draws the children only inside the given shapes. */
  clip(shape: string, children: readonly string[], more = ''): string {
    const paint = this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`)
    return group(`clip-path="${paint}" ${more}`, children)
  }

  /** Keeps a drawing once, and returns what places it: its origin at a point, at a scale. */
  share(drawing: string): (x: number, y: number, scale?: number, more?: string) => string {
    const id = this.#define((name) => `<g id="${name}">${drawing}</g>`).slice(4, -1)
    return (x, y, scale = 1, more = '') => {
      const size = scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`
      return `<use href="${id}" transform="translate(${n(x)} ${n(y)})${size}"${attributes(more)}/>`
    }
  }

  toString(): string {
    const [x, y, wide] = this.#seen
    const seen = `${x} ${y} ${wide} ${n((wide * this.height) / this.width)}`
    const size = `width="${this.width}" height="${this.height}" viewBox="${seen}"`
    const turn = `rotate(${this.#tilt} ${n(x + wide / 2)} ${n(y + (wide * this.height) / this.width / 2)})`
    const layers = this.#layers.join('\n')
    const drawn = this.#tilt === 0 ? layers : group(`transform="${turn}"`, [layers])
    const definitions = this.#definitions.length === 0 ? '' : `<defs>${this.#definitions.join('')}</defs>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${definitions}\n${drawn}\n</svg>\n`
  }

  #define(make: (id: string) => string): string {
    const id = `d${this.#definitions.length}`
    this.#definitions.push(make(id))
    return `url(#${id})`
  }
}

function stopsText(stops: readonly Stop[]): string {
  return stops
    .map(([offset, color, opacity = 1]) => {
      const seen = opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${offset}" stop-color="${color}"${seen}/>`
    })
    .join('')
}
