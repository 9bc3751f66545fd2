import { khatam, khatamSilhouette } from '#app/lib/khatam.ts'

/** The colours of the mark where it has its own background. */
export const markColors = { deep: '#12363a', deeper: '#0b2528', brass: '#e9b877', chalk: '#fbf9f5' } as const
const { deep, deeper, brass, chalk } = markColors

/** The woven star around the origin. */
export function wovenStar(size: number): string {
  const { level, turned, ring, point } = khatam(size)
  return [
    `<path d="${level}" fill="${brass}"/>`,
    `<path d="${turned}" fill="${chalk}"/>`,
    `<circle r="${ring.radius}" fill="none" stroke="${brass}" stroke-width="${ring.stroke}"/>`,
    `<circle r="${point}" fill="${chalk}"/>`,
  ].join('\n')
}

function sheet(width: number, height: number, content: string): string {
  const [x, y] = [-width / 2, -height / 2]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}">\n<title>Handasa</title>\n${content}\n</svg>\n`
}

const ground = (corner: number) =>
  `<rect x="-256" y="-256" width="512" height="512" rx="${corner}" fill="${deep}"/>`

/** The icon of browser tabs: the star without its weave, legible at 16 pixels. */
export function tabIcon(): string {
  const star = `<path d="${khatamSilhouette(54)}" fill="${brass}"/><circle r="10" fill="${deep}"/><circle r="4" fill="${chalk}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64">\n<title>Handasa</title>\n<rect x="-32" y="-32" width="64" height="64" rx="14" fill="${deep}"/>${star}</svg>\n`
}

/** The star on its background, with round corners. */
export const tile = () => sheet(512, 512, `${ground(112)}\n${wovenStar(400)}`)

/**
 * The same tile for systems that cut the corners themselves; the star stays within the circle that is never
 * cut.
 */
export const fullTile = (star: number) => sheet(512, 512, `${ground(0)}\n${wovenStar(star)}`)

/** The overlay of every shared picture: a dark gradient at the bottom with the mark in its middle. */
export function shareFoot(): string {
  const axis = (from: number, to: number) => `<path d="M${from} 243H${to}" stroke="${brass}" opacity=".8"/>`
  return sheet(
    1200,
    630,
    `<defs><linearGradient id="foot" x2="0" y2="1"><stop stop-color="${deeper}" stop-opacity="0"/><stop offset=".5" stop-color="${deeper}" stop-opacity=".66"/><stop offset="1" stop-color="${deeper}" stop-opacity=".96"/></linearGradient></defs>
<rect x="-600" y="65" width="1200" height="250" fill="url(#foot)"/>
${axis(-552, -72)}${axis(72, 552)}
<g transform="translate(0 243)">${wovenStar(92)}</g>`,
  )
}

/** The background of a drawing sheet, with its grid lines. */
function paper(): string {
  const lines = (step: number, opacity: number) => {
    const across = Array.from(
      { length: Math.floor(315 / step) * 2 + 1 },
      (_, i) => (i - Math.floor(315 / step)) * step,
    )
    const down = Array.from(
      { length: Math.floor(600 / step) * 2 + 1 },
      (_, i) => (i - Math.floor(600 / step)) * step,
    )
    const d = `${across.map((y) => `M-600 ${y}H600`).join('')}${down.map((x) => `M${x}-315V315`).join('')}`
    return `<path d="${d}" stroke="${chalk}" stroke-opacity="${opacity}"/>`
  }
  return `<defs><radialGradient id="light" cx=".5" cy=".5" r=".75"><stop stop-color="#1c4a4f"/><stop offset="1" stop-color="${deeper}"/></radialGradient></defs>
<rect x="-600" y="-315" width="1200" height="630" fill="url(#light)"/>
${lines(24, 0.035)}${lines(120, 0.06)}`
}

/** The star as it is constructed: its axes and circles, around the origin. */
function constructed(size: number): string {
  const turns = [0, 45, 90, 135].map((turn) => `<path d="M-720 0H720" transform="rotate(${turn})"/>`).join('')
  const circles = [85, 120, 157, 222].map((radius) => `<circle r="${(radius * size) / 314}"/>`).join('')
  return `<g fill="none" stroke="${brass}" stroke-opacity=".38" stroke-dasharray="14 5 2 5">${turns}</g>
<g fill="none" stroke="${chalk}" stroke-opacity=".3">${circles}</g>
${wovenStar(size)}`
}

/**
 * The sheet of a share card, on which the server sets the title and the company's name (server/images/draw-card.ts): the
 * star is at the side where reading ends.
 */
export function shareCardSheet(language: 'ar' | 'en'): string {
  const side = language === 'ar' ? -1 : 1
  // Axes behind the words would look like strike-through
  const [from, to] = language === 'ar' ? [-600, -140] : [140, 600]
  const start = language === 'ar' ? [528, 408] : [-528, -408]
  return sheet(
    1200,
    630,
    `${paper()}
<defs><clipPath id="room"><rect x="${from}" y="-315" width="${to - from}" height="630"/></clipPath></defs>
<g clip-path="url(#room)"><g transform="translate(${side * 380} 0)">${constructed(250)}</g></g>
<path d="M${start[0]} 162H${start[1]}" stroke="${brass}" stroke-width="3"/>`,
  )
}
