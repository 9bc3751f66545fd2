import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that give colours their values. */
const palettes = [
  'app/styles/tokens.css',
  'app/styles/dark.css',
  'app/workspace/theme/dark.css',
  'app/workspace/theme/variables.css',
  'app/workspace/theme/theme.ts',
]

/** Code of account screens. The website is always light, and so is paper. */
const files = globSync(
  'app/{auth,components,lib,styles,workspace,routes/{account,admin,client,employee,password}}/**/*.{css,ts,tsx}',
).filter((file) => !palettes.includes(file) && !/\.test\.tsx?$/.test(file))

const name = '(?:white|black|gr[ae]y|silver|red|green|blue|yellow|orange|teal|navy|brown)'
const colour = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
const patterns = {
  css: new RegExp(`${colour.source}|[:,(]\\s*${name}\\b(?!-)`, 'i'),
  // A numbered shade is the same in both themes
  ts: new RegExp(
    `['"\`](?:#[\\da-f]{3,8}|${name})['"\`]|${/\b(?:rgba?|hsla?)\(/.source}|['"](?:brand|danger|amber|gray|dark)\\.\\d['"]`,
    'i',
  ),
}
/** Names of Mantine's colours, which have a value for each theme. */
const themed = /color(?:=|: )['"]gray['"]|: 'gray'/

/** The lines of a file that name a colour, except in comments and in styles for print. */
function colouredLines(file: string): string[] {
  const isStyle = file.endsWith('.css')
  const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const screen = isStyle ? text.replace(/@media print \{[\s\S]*?\n\}/g, '') : text
  return screen
    .split('\n')
    .filter((line) => patterns[isStyle ? 'css' : 'ts'].test(line) && (isStyle || !themed.test(line)))
    .map((line) => `${file}: ${line.trim()}`)
}

test('account screens take every colour from a variable, which has a dark value', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(files.flatMap(colouredLines)).toEqual([])
})

test('every colour of the dark theme is one of the light theme’s', () => {
  const names = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s+(--[\w-]+):/gm)].map(([, token]) => token)
  expect(names('app/styles/tokens.css')).toEqual(expect.arrayContaining(names('app/styles/dark.css')))
})
