// Writes app/assets/fonts: subsets of Cairo (Arabic pages), Alexandria (their large titles) and Hanken
// Grotesk (English pages) with the characters of nearly every text here, small enough to be inlined in the
// page. The remaining characters stay in separate files (app/styles/fonts.css).
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'
import { common as arabic } from '#app/i18n/locales/ar/common.ts'
import { common as english } from '#app/i18n/locales/en/common.ts'

/** The text of the link to the other language, on pages in each language. */
const otherLanguage = { ar: arabic.otherLanguage, en: english.otherLanguage }

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const lettersOfLatin = `${range(0x41, 0x5a)}${range(0x61, 0x7a)}`
const digitsAndPunctuation = `${range(0x20, 0x40)}${range(0x5b, 0x60)}${range(0x7b, 0x7e)} ©«²³·»×–—‘’“”•…−`

/** The lightest and the heaviest weight that the style sheets use. */
const weights = { min: 400, max: 800 }
/** The only weight of large titles: it looks as heavy as Hanken Grotesk at 800. */
const display = 600
/** The weight of the link to the other language. */
const link = 600

/**
 * Font features that browsers apply by default, and tabular figures; no fractions, small capitals or other
 * variants.
 */
const keepFeatures = 'ccmp locl rlig liga calt rclt init medi fina isol mark mkmk kern curs tnum'.split(' ')

/** The files, each with its source font, characters and weights; app/styles/fonts.css has the same list. */
const parts = {
  // Letters, marks, punctuation and digits of modern Arabic
  'cairo-arabic': [
    'cairo/files/cairo-arabic',
    `،؛؟${range(0x621, 0x63a)}${range(0x640, 0x652)}${range(0x660, 0x66c)}ٰ`,
    weights,
  ],
  // Letters, vowel marks and digits of titles
  'alexandria-arabic': [
    'alexandria/files/alexandria-arabic',
    `،؟${range(0x621, 0x63a)}${range(0x641, 0x652)}${range(0x660, 0x669)}`,
    display,
  ],
  // The Latin characters that Arabic pages need: digits, spaces and punctuation on every page, letters on
  // some
  'cairo-digits': ['cairo/files/cairo-latin', digitsAndPunctuation, weights],
  'cairo-letters': ['cairo/files/cairo-latin', lettersOfLatin, weights],
  'hanken-grotesk-latin': [
    'hanken-grotesk/files/hanken-grotesk-latin',
    `${digitsAndPunctuation}${lettersOfLatin}`,
    weights,
  ],
  // The name of the other language, so that a page needs no letters of its script
  'word-arabic': ['cairo/files/cairo-arabic', otherLanguage.en, link],
  'word-english': ['cairo/files/cairo-latin', otherLanguage.ar, link],
} as const

/** The files of `app/assets/fonts`, by name. */
export async function drawFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const [name, [source, characters, wght]] of Object.entries(parts)) {
    const whole = readFileSync(
      new URL(`../node_modules/@fontsource-variable/${source}-wght-normal.woff2`, import.meta.url),
    )
    const options = { targetFormat: 'woff2', variationAxes: { wght }, keepFeatures } as const
    files.set(`${name}.woff2`, await subsetFont(whole, characters, options))
  }
  return files
}

/** The fonts of drawn share cards, in the format that pango reads, in one weight. No page uses them. */
const cardParts = {
  'cairo-arabic': ['cairo/files/cairo-arabic', parts['cairo-arabic'][1]],
  'cairo-latin': ['cairo/files/cairo-latin', `${digitsAndPunctuation}${lettersOfLatin}${range(0xc0, 0xff)}`],
  'hanken-grotesk-latin': [
    'hanken-grotesk/files/hanken-grotesk-latin',
    `${digitsAndPunctuation}${lettersOfLatin}${range(0xc0, 0xff)}`,
  ],
} as const

/** The files of `server/images/fonts`, by name. */
async function drawCardFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  for (const [name, [source, characters]] of Object.entries(cardParts)) {
    const whole = readFileSync(
      new URL(`../node_modules/@fontsource-variable/${source}-wght-normal.woff2`, import.meta.url),
    )
    const options = { targetFormat: 'truetype', variationAxes: { wght: 700 }, keepFeatures } as const
    files.set(`${name}.ttf`, await subsetFont(whole, characters, options))
  }
  return files
}

if (import.meta.main) {
  for (const [name, bytes] of await drawCardFonts())
    writeFileSync(new URL(`../server/images/fonts/${name}`, import.meta.url), bytes)
  for (const [name, bytes] of await drawFonts())
    writeFileSync(new URL(`../app/assets/fonts/${name}`, import.meta.url), bytes)
}
