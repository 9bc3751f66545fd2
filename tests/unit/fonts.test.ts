import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { common as arabic } from '#app/i18n/locales/ar/common.ts'
import { common as english } from '#app/i18n/locales/en/common.ts'
import { drawFonts } from '#scripts/fonts.ts'

const css = readFileSync('app/styles/fonts.css', 'utf8')

test('the committed fonts are the ones that the script cuts', async () => {
  for (const [name, bytes] of await drawFonts())
    expect(readFileSync(`app/assets/fonts/${name}`).equals(bytes), name).toBe(true)
})

test('the fonts of a first view in either language weigh at most 40 kB', () => {
  const weight = (...names: string[]) =>
    names.reduce((sum, name) => sum + statSync(`app/assets/fonts/${name}.woff2`).size, 0)
  expect(weight('cairo-arabic', 'cairo-digits', 'cairo-letters', 'alexandria-arabic')).toBeLessThanOrEqual(
    40_000,
  )
  expect(weight('hanken-grotesk-latin', 'word-arabic')).toBeLessThanOrEqual(20_000)
})

test('the link to the other language needs no font but its own', () => {
  const ranges = [...css.matchAll(/word-(\w+)\.woff2"\) format\("woff2"\);\s+unicode-range: ([^;]+);/g)]
  const written = new Map(
    ranges.map(([, name, text = '']) => [
      name,
      [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
        const first = Number.parseInt(from, 16)
        return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index)
      }),
    ]),
  )
  const letters = (word: string) =>
    [...new Set(word)].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  expect(written.get('arabic')).toEqual(letters(english.otherLanguage))
  expect(written.get('english')).toEqual(letters(arabic.otherLanguage))
})

/** The font families as the style sheet names them, each with its number of files. */
const families = [
  ['Cairo', 5],
  ['Alexandria', 1],
  ['"Hanken Grotesk"', 2],
] as const

test.each(families)(
  '%s: no character has two files, so that no page asks for one that it does not need',
  (family, files) => {
    const seen = new Map<number, number>()
    const faces = [
      ...css.matchAll(new RegExp(`font-family: ${family};[\\s\\S]*?unicode-range:([^;]+);`, 'g')),
    ]
    expect(faces).toHaveLength(files)
    for (const [index, [, ranges = '']] of faces.entries())
      for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
        for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
          expect(seen.get(code), `U+${code.toString(16)}`).toBeUndefined()
          seen.set(code, index)
        }
  },
)

test.each(families)(
  'all files of %s are one face: faces of other weights would hide the parts',
  (family, files) => {
    const weights = [
      ...css.matchAll(new RegExp(`font-family: ${family};\\s+font-weight: ([^;]+);`, 'g')),
    ].map(([, weight]) => weight)
    expect(weights).toEqual(Array(files).fill('400 800'))
  },
)

test.each(families)('%s: the marks around a name, which have no glyph, ask for no file', (family) => {
  const faces = css.matchAll(new RegExp(`font-family: ${family};[\\s\\S]*?unicode-range:([^;]+);`, 'g'))
  for (const [, ranges = ''] of faces)
    for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      expect(
        Number.parseInt(to, 16) < 0x2066 || Number.parseInt(from, 16) > 0x2069,
        `U+${from} to U+${to}`,
      ).toBe(true)
})
