import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What React takes over in the browser must stay as React rendered it. */
const publicPage = /<html[^>]* data-audience="public"/

/** Style sheets larger than this together stay files: they would weigh on every page of the back office. */
const mostInlined = 60_000

/**
 * Puts a page's style sheets into the page, and into them the fonts that the page preloads, so that nothing
 * stands between the HTML and its first paint, and no line moves when a font arrives.
 * @param clientDir folder of the built browser files
 * @returns a function from HTML to HTML; pages that are not public, and those with more styles than that, are unchanged
 */
export function cssInliner(clientDir: string): (html: string) => string {
  const sheets = new Map<string, string>()
  const sheet = (path: string) => {
    let text = sheets.get(path)
    if (text === undefined) {
      text = readFileSync(join(clientDir, path), 'utf8').trim()
      sheets.set(path, text)
    }
    return text
  }
  const fonts = new Map<string, string>()
  const font = (path: string) => {
    let data = fonts.get(path)
    if (data === undefined) {
      data = `data:font/woff2;base64,${readFileSync(join(clientDir, path), 'base64')}`
      fonts.set(path, data)
    }
    return data
  }
  const face = /@font-face\{[^}]*\}/g
  const preload = /<link rel="preload" href="(\/assets\/[\w.-]+\.woff2)"[^>]*>/g
  // React Router marks with # what code that comes later brings along as well
  const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
  return (html) => {
    if (!publicPage.test(html)) return html
    const paths = [...new Set([...html.matchAll(link)].map(([, path = '']) => path))]
    const css = paths.map(sheet).join('\n')
    if (!css || css.length > mostInlined || /<\/style/i.test(css)) return html
    const preloaded = [...html.matchAll(preload)].map(([, path = '']) => path)
    const complete = css.replaceAll(face, (text) => {
      const path = preloaded.find((one) => text.includes(one))
      // There already, but for its unpacking: a first paint in another font would only make lines move.
      return path ? text.replace(path, font(path)).replace('font-display:swap', 'font-display:block') : text
    })
    // Named twice, which compression makes up for: only a preloaded font holds the first paint back for the
    // few milliseconds that it takes to unpack. They stand behind the links that fetch something.
    const fontLinks = [...html.matchAll(preload)].map(([text, path = '']) => text.replace(path, font(path)))
    let first = true
    return html.replaceAll(preload, '').replaceAll(link, () => {
      const style = first ? `${fontLinks.join('')}<style>${complete}</style>` : ''
      first = false
      return style
    })
  }
}
