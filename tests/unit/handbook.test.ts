/** The handbook calls things what the screens call them, in both languages, and says the same in each. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { account as arabicAccount } from '#app/i18n/locales/ar/account.ts'
import { account as englishAccount } from '#app/i18n/locales/en/account.ts'
import { menu } from '#app/routes/admin/screens.ts'
import { workspaceWords } from '#tests/support/workspace-words.ts'

const files = { ar: 'docs/handbook.md', en: 'docs/handbook.en.md' } as const
const account = { ar: arabicAccount, en: englishAccount } as const
const texts = { ar: readFileSync(files.ar, 'utf8'), en: readFileSync(files.en, 'utf8') }

/** Every sentence and label below a key. */
const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(wordsIn)
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

describe.each(['ar', 'en'] as const)('the handbook in %s', (language) => {
  const text = texts[language]

  it('quotes words that are on a screen', () => {
    const known = new Set([
      ...wordsIn(workspaceWords[language]),
      ...wordsIn(account[language]),
      'English',
      'العربية',
    ])
    expect(all(text, /\*\*(.+?)\*\*/g).filter((label) => !known.has(label))).toEqual([])
  })

  it('names every screen of the menu', () => {
    const names: Record<string, unknown> = { ...workspaceWords[language].workspace.menu }
    const screens = menu.flatMap(({ screens }) => screens.map(({ name }) => String(names[name])))
    expect(screens.filter((name) => !text.includes(name))).toEqual([])
  })

  it('leads to its own chapters, and shows pictures that are there', () => {
    const anchors = all(text, /^## (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'))
    expect(all(text, /\(#(.+?)\)/g)).toEqual(anchors)
    const pictures = all(text, /!\[.+?\]\((.+?)\)/g)
    expect(pictures.length).toBeGreaterThan(5)
    expect(pictures.filter((picture) => !existsSync(`docs/${picture}`))).toEqual([])
  })
})

it('has the same tasks and pictures in both languages', () => {
  const shape = (text: string) => [
    ...all(text, /^(?:## |### )(\d+)/gm),
    ...all(text, /\(handbook\/(?:ar|en)-(.+?)\)/g),
  ]
  expect(shape(texts.ar)).toEqual(shape(texts.en))
})
