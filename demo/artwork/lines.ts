/** The paper and the line of a drawing, as on the sheets of the website (app/styles/tokens.css). */
const paper = '#fbf9f5'
const ink = '#12363a'
const accent = '#96561a'

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
const opacityOf = (tag: string) =>
  Math.min(...['opacity', 'fill-opacity'].map((name) => Number(attribute(tag, name) ?? 1)))
const without = (tag: string, ...names: string[]) =>
  names.reduce((text, name) => text.replace(new RegExp(` ${name}="[^"]*"`, 'g'), ''), tag)

/**
 * A shape as its outline, which hides what is behind it, as in the picture. @param glows the fill of shapes
 * that glow
 */
function outline(tag: string, glows: ReadonlySet<string>): string {
  const fill = attribute(tag, 'fill')
  const stroke = attribute(tag, 'stroke')
  const bare = without(
    tag,
    'fill',
    'stroke',
    'stroke-width',
    'opacity',
    'fill-opacity',
    'stroke-opacity',
    'filter',
    'style',
  )
  const isLine = fill === 'none'
  // Light, haze and shadow have no outline
  const isLight = glows.has(fill ?? '') || (!isLine && fill !== undefined && opacityOf(tag) < 0.6)
  if (isLight || (isLine && (!stroke || stroke === 'none'))) return bare.endsWith('/>') ? '' : bare
  return isLine ? bare.replace(/\/?>$/, (end) => ` fill="none"${end}`) : bare
}

/** Ground and sky span the sheet, so they become paper without an outline. */
const isGround = (tag: string, width: number) =>
  tag.startsWith('<rect') && Number(attribute(tag, 'width')) >= width * 0.98

/** The axes of a plan: thin lines over the whole sheet, in front of everything. */
function axes(width: number, height: number): string {
  const lines = Array.from({ length: 7 }, (_, index) => {
    const x = Math.round((width * (index + 1)) / 8)
    return `<path d="M${x} 0V${height}" stroke="${accent}" stroke-width="1" stroke-dasharray="26 6 4 6" stroke-opacity="0.35"/>`
  })
  return lines.join('')
}

/**
 * A picture as a line drawing: each shape becomes its outline and hides what is behind it, so a drawing lies
 * exactly over its picture.
 * @param svg the output of the other files in this folder
 */
export function lineDrawing(svg: string): string {
  const [, width = '0', height = '0'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const size = Number(width)
  const [definitions = ''] = /<defs>.*?<\/defs>/s.exec(svg) ?? []
  const glows = new Set(
    [...definitions.matchAll(/<radialGradient id="([^"]*)"/g)].map(([, id]) => `url(#${id})`),
  )
  const shapes = (text: string) =>
    text.replace(/<(rect|polygon|polyline|path|circle|ellipse)\b[^>]*>/g, (tag) => {
      // Skip a wash of colour over the whole sheet
      if (tag.includes('mix-blend-mode')) return ''
      if (isGround(tag, size))
        return `${without(tag, 'fill', 'opacity', 'style').slice(0, -2)} stroke="none"/>`
      return outline(tag, glows)
    })
  // Clips keep their shapes, gradients become unused, and shared shapes become lines too
  const kept = definitions
    .replace(/<(linearGradient|radialGradient)\b.*?<\/\1>/gs, '')
    .replace(/<g\b.*?<\/g>(?=<(?:g|clipPath|\/defs)|$)/gs, shapes)
  const [head = '', ...rest] = svg.replace(definitions, '\u0000').split('\u0000')
  const ground = `<rect width="${width}" height="${height}" fill="${paper}"/>`
  const pen = `fill="${paper}" stroke="${ink}" stroke-width="1.8" stroke-opacity="0.85"`
  const drawn = shapes(rest.join('')).replace('</svg>', `</g>${axes(size, Number(height))}</svg>`)
  return `${head}${kept}\n${ground}<g ${pen}>${drawn}`
}
