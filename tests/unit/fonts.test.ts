import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawFonts } from '#scripts/fonts.ts'

test('the committed fonts are the ones that the script cuts', async () => {
  for (const [name, bytes] of await drawFonts())
    expect(readFileSync(`app/assets/fonts/${name}`).equals(bytes), name).toBe(true)
})

test('no character has two files, so that no page asks for one that it does not need', () => {
  const css = readFileSync('app/styles/fonts.css', 'utf8')
  const seen = new Map<number, number>()
  const faces = [...css.matchAll(/font-family: Cairo;[\s\S]*?unicode-range:([^;]+);/g)]
  expect(faces).toHaveLength(5)
  for (const [index, [, ranges = '']] of faces.entries())
    for (const [, from = '', to = from] of ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        expect(seen.get(code), `U+${code.toString(16)}`).toBeUndefined()
        seen.set(code, index)
      }
})

test('all files of the font are one face: faces of other weights would hide the parts', () => {
  const css = readFileSync('app/styles/fonts.css', 'utf8')
  const weights = [...css.matchAll(/font-family: Cairo;\s+font-weight: ([^;]+);/g)].map(
    ([, weight]) => weight,
  )
  expect(weights).toEqual(Array(5).fill('400 800'))
})
