/** How wide a text is, in pixels. */
type Measure = (text: string) => number

/**
 * Where search engines on a desktop cut a page's title and description, in pixels: a title to one line of 20
 * px, a description to two lines of 14 px. A much shorter text says less than it could.
 */
export const room = {
  title: { font: '20px Arial, sans-serif', most: 580, least: 150 },
  description: { font: '14px Arial, sans-serif', most: 920, least: 300 },
} as const

export type Part = keyof typeof room
type Fit = 'empty' | 'short' | 'fits' | 'long'

/** Whether a text fits where search engines show it. */
export function fitOf(part: Part, text: string, measure: Measure): Fit {
  if (text === '') return 'empty'
  const width = measure(text)
  if (width > room[part].most) return 'long'
  return width < room[part].least ? 'short' : 'fits'
}

/** The text as search engines show it: cut at a word, with an ellipsis, where it is wider than `most`. */
export function cutToFit(text: string, most: number, measure: Measure): string {
  if (measure(text) <= most) return text
  const words = text.split(' ')
  // Binary search for the number of words that fit
  let fits = 0
  let not = words.length
  while (not - fits > 1) {
    const middle = (fits + not) >> 1
    if (measure(`${words.slice(0, middle).join(' ')} …`) <= most) fits = middle
    else not = middle
  }
  if (fits > 0) return `${words.slice(0, fits).join(' ')} …`
  const letters = [...(words[0] ?? '')]
  while (letters.length > 0 && measure(`${letters.join('')}…`) > most) letters.pop()
  return `${letters.join('')}…`
}

let context: CanvasRenderingContext2D | null | undefined

/** Measures with the font of a search result. Without a canvas, a letter is half as wide as it is high. */
export function measureFor(part: Part): Measure {
  const { font } = room[part]
  context ??= document.createElement('canvas').getContext('2d')
  return (text) => {
    if (!context) return text.length * Number.parseInt(font, 10) * 0.5
    context.font = font
    return context.measureText(text).width
  }
}
