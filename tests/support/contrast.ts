import sharp from 'sharp'
import type { Locator, Page } from './e2e.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** Relative luminance, as WCAG 2.2 defines it. */
const luminance = (colour: Colour) => {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Colour
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The channels of a computed colour: `rgb(…)` from 0 to 255, or `color(srgb …)`, the form of mixed colours,
 * from 0 to 1.
 */
const channelsOf = (computed: string) =>
  (computed.match(/[\d.]+/g) ?? [])
    .slice(0, 3)
    .map((channel) => Number(channel) * (computed.startsWith('color(srgb') ? 255 : 1)) as unknown as Colour

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/**
 * The lowest contrast between the text or icons of an element and any pixel behind them. The page is painted
 * without text and icons, and the pixels where they would be are compared with their colour.
 */
export async function lowestContrast(page: Page, element: Locator): Promise<number> {
  const marks = await element.evaluate((root) => {
    const found: { colour: string; x: number; y: number; width: number; height: number }[] = []
    const add = (of: Element, { x, y, width, height }: DOMRect) => {
      if (width > 1 && height > 1) found.push({ colour: getComputedStyle(of).color, x, y, width, height })
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent?.checkVisibility() || parent.closest('.hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const box of range.getClientRects()) add(parent, box)
    }
    for (const line of root.querySelectorAll('svg *'))
      if (line.checkVisibility()) add(line, line.getBoundingClientRect())
    return found
  })
  if (marks.length === 0) throw new Error('nothing is said')
  // Set it through the object model, since the site's policy allows no foreign styles
  const show = await page.evaluateHandle(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { -webkit-text-fill-color: transparent !important; text-decoration-color: transparent !important; transition: none !important } svg * { visibility: hidden !important }',
    )
    document.adoptedStyleSheets.push(sheet)
    return () => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1)
  })
  const painted = await page.screenshot({ animations: 'disabled', scale: 'css' })
  await show.evaluate((again) => again())
  const { data, info } = await sharp(painted).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let lowest = 21
  for (const { colour, x, y, width, height } of marks) {
    const own = channelsOf(colour)
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(info.height, Math.ceil(y + height)); row++)
      for (
        let column = Math.max(0, Math.floor(x));
        column < Math.min(info.width, Math.ceil(x + width));
        column++
      ) {
        const at = (row * info.width + column) * 3
        lowest = Math.min(lowest, contrast(own, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]))
      }
  }
  return lowest
}
