import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Short names for the classes of the style sheets in app/: two letters for the sheet, then the number of the class in
 * it. Public pages carry their styles, so every page sends each name at least twice; longer ones add 1.3 kB to the home
 * page, compressed.
 * @param root the project's folder; sheets are numbered in the order of their paths, so that builds repeat exactly
 * @returns a function from a class and its file to the name, for Vite; it throws for a sheet outside app/
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
    if (!known) throw new Error(`${path} is not a style sheet in app/`)
    if (!known.includes(name)) known.push(name)
    return `${letters(files.indexOf(path))}${known.indexOf(name)}`
  }
}

/** No vowels: ad blockers hide elements of classes such as `ad1`. */
const alphabet = 'bcdfghjklmnpqrstvwxz'

/** A number below 400 as two letters, a fixed length, so that no two names are alike. */
const letters = (number: number) =>
  [Math.floor(number / 20), number % 20].map((one) => alphabet[one]).join('')
