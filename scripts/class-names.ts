import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Short names for the classes of the product's style sheets: one of its file, then one of its place there. Public pages
 * have their styles inside them, so each name is sent twice with every page (1.3 kB of the home page, compressed).
 * @param root the project's folder; its sheets are numbered in the order of their paths, so a build repeats exactly
 * @returns what Vite calls with each class and the file that it is in; the same class gets the same name again
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const sheets = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort()
  const names = new Map(sheets.map((path) => [join('app', path), [] as string[]]))
  const files = [...names.keys()]
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const known = names.get(path)
    if (!known) throw new Error(`${path} is no style sheet of app/`)
    if (!known.includes(name)) known.push(name)
    return `${letters(files.indexOf(path))}${known.indexOf(name).toString(36)}`
  }
}

/** A number below 676 as two letters; what follows can then be told from them. */
const letters = (number: number) =>
  [Math.floor(number / 26), number % 26].map((one) => String.fromCharCode(97 + one)).join('')
