import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** All other pages are hydrated by React, so their HTML must stay as React rendered it. */
const publicPage = /<html[^>]* data-audience="public"/

/** The most characters of style sheets to inline; larger ones stay files. */
const mostInlined = 68_000

/**
 * Inlines a page's style sheets, and in them its preloaded fonts, so that the first paint waits for no other
 * request and lines do not move when a font arrives.
 * @param clientDir folder of the built browser files
 * @returns a function from HTML to HTML, which does not change pages that are not public or have too many
 *   styles
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
  // React Router appends # to a style sheet that lazily loaded code needs too
  const link = /<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)#?"[^>]*>/g
  return (html) => {
    if (!publicPage.test(html)) return html
    const paths = [...new Set([...html.matchAll(link)].map(([, path = '']) => path))]
    const css = paths.map(sheet).join('\n')
    if (!css || css.length > mostInlined || /<\/style/i.test(css)) return html
    const preloaded = [...html.matchAll(preload)].map(([, path = '']) => path)
    const complete = css.replaceAll(face, (text) => {
      const path = preloaded.find((one) => text.includes(one))
      // The font is already in the page and only has to be unpacked; painting with another font first would
      // only move lines.
      return path ? text.replace(path, font(path)).replace('font-display:swap', 'font-display:block') : text
    })
    // The data is in the page twice, which compresses well. Only a preloaded font delays the first paint for
    // the few milliseconds of unpacking. These links come after those that load files.
    const fontLinks = [...html.matchAll(preload)].map(([text, path = '']) => text.replace(path, font(path)))
    let first = true
    return html.replaceAll(preload, '').replaceAll(link, () => {
      const style = first ? `${fontLinks.join('')}<style>${complete}</style>` : ''
      first = false
      return style
    })
  }
}
