import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languageCookie } from '#common/language.ts'

const sourcesOf = (folders: string) =>
  globSync(`${folders}/**/*.{ts,tsx}`)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const sources = sourcesOf('{app,server,common}')
const notice = readFileSync('supabase/schemas/91_legal_texts.sql', 'utf8')
const [arabic = '', english = ''] = /\$ar\$(.*?)\$ar\$,\s*\$en\$(.*?)\$en\$/s.exec(notice)?.slice(1) ?? []

const keys = new Set(
  [...sourcesOf('app').matchAll(/'(handasa\.[a-z.-]*[a-z])\.?'/g)].map(([, key]) => key ?? ''),
)
const cookies = new Set([
  languageCookie,
  ...[...sources.matchAll(/const \w+Cookie = '([\w-]+)'/g)].map(([, name]) => name ?? ''),
])

it('finds what the website stores in a browser', () => {
  expect(keys.size).toBeGreaterThanOrEqual(7)
  expect(cookies).toContain('seen')
})

it.each([
  ['Arabic', arabic],
  ['English', english],
])('the %s privacy notice names every cookie and every key that is stored, and no other', (_, text) => {
  const named = new Set([...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
  expect([...named].sort()).toEqual([...keys, ...cookies].sort())
})
