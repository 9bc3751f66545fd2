import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Short names for the classes of the style sheets in app/: letters for the sheet, then the number of the
 * class in it. Public pages inline their styles, so every page contains each name at least twice; long names
 * would add 1.3 kB to the home page, compressed.
 * @param root the project's folder; sheets are numbered in the order of their paths, so that every build
 *   gives the same names
 * @returns a function from a class and its file to the name, for Vite; it throws for a sheet outside app/
 */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const paths = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .sort()
  const sheets = new Map(
    paths.map((path, at) => [join('app', path), { letters: lettersOf(at), classes: [] as string[] }]),
  )
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''))
    const sheet = sheets.get(path)
    if (!sheet) throw new Error(`${path} is not a style sheet in app/`)
    const { letters, classes } = sheet
    if (!classes.includes(name)) classes.push(name)
    return `${letters}${classes.indexOf(name)}`
  }
}

/** The digits of base 20. It has no vowels, since ad blockers hide elements with classes such as `ad1`. */
const alphabet = 'bcdfghjklmnpqrstvwxz'

/** A number written in letters only, so that it can be told from the digits after it. */
const lettersOf = (number: number) =>
  number
    .toString(20)
    .padStart(2, '0')
    .replaceAll(/./g, (digit) => alphabet[Number.parseInt(digit, 20)] ?? '')
