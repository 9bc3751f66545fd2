import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createTranslator } from './instance.ts'
import { messagesFor, publicMessages } from './messages.server.ts'

/** The words that are bundled with a screen's code. */
const screens = import.meta.glob<object>(
  ['./locales/*/{workspace,field-errors}.ts', './locales/*/admin/*.ts', './locales/*/portal/*.ts'],
  { eager: true },
)

const allMessages = (language: 'ar' | 'en') =>
  Object.assign(
    { ...publicMessages(language), ...messagesFor(language, true) },
    ...Object.entries(screens)
      .filter(([file]) => file.includes(`/${language}/`))
      .map(([, words]) => ({ ...words })),
  )

type Tree = { [key: string]: string | Tree }

function leaves(tree: Tree, above = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${above}${key}`, value] as [string, string]]
      : leaves(value, `${above}${key}.`),
  )
}

const ar = new Map(leaves(allMessages('ar') as unknown as Tree))
const en = new Map(leaves(allMessages('en') as unknown as Tree))
const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The key without its plural form; null when it has none. */
function counted(key: string): string | null {
  const word = key.replace(new RegExp(`_(${forms.join('|')})$`), '')
  return word !== key && en.has(`${word}_other`) ? word : null
}

/** The placeholders of a text. Plural forms are left out: those for one and two may omit the number. */
const names = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort()

describe('words of the interface', () => {
  it('are the same in both languages, with all six Arabic plural forms', () => {
    const bare = (keys: Iterable<string>) => [...new Set([...keys].map((key) => counted(key) ?? key))].sort()
    expect(bare(ar.keys())).toEqual(bare(en.keys()))
    for (const key of en.keys()) {
      const word = counted(key)
      if (word) for (const form of forms) expect(ar.has(`${word}_${form}`), word).toBe(true)
    }
  })

  it('are never empty and have the same placeholders', () => {
    for (const [key, text] of [...ar, ...en]) expect(text.trim(), key).not.toBe('')
    for (const [key, text] of en)
      if (!counted(key)) expect(names(ar.get(key) ?? ''), key).toEqual(names(text))
  })

  it('are written in their own script', () => {
    const foreign = new Set(['common.otherLanguage', 'account.language'])
    // A hint shows a name in both scripts, each isolated from the other
    const example = /For both languages: \u2068[^\u2069]+\u2069 \/ \u2068[^\u2069]+\u2069/
    const code = new Set(['code', 'company', 'contact'].map((kind) => `legal.markup.samples.${kind}`))
    for (const [key, text] of ar)
      if (!foreign.has(key) && !code.has(key)) expect(text, key).toMatch(/\p{Script=Arabic}/u)
    for (const [key, text] of en)
      if (!foreign.has(key)) expect(text.replace(example, ''), key).not.toMatch(/\p{Script=Arabic}/u)
  })
})

describe('a translator', () => {
  it('chooses among the six Arabic plural forms', () => {
    const { t } = createTranslator('ar', publicMessages('ar'))
    const count = (number: number) => t('projects.count', { ns: 'landing', count: number })
    expect([0, 1, 2, 3, 11, 100].map(count)).toEqual([
      'لا مشاريع',
      'مشروع واحد',
      'مشروعان',
      '3 مشاريع',
      '11 مشروعًا',
      '100 مشروع',
    ])
  })

  it('shows a missing key and does not escape values', () => {
    const { t } = createTranslator('en', publicMessages('en'))
    expect(t('no.such.key' as 'close')).toBe('no.such.key')
    expect(t('footer.rights', { year: 2024, name: '<b>&' })).toBe('© 2024 <b>&. All rights reserved.')
  })

  it('keeps the languages of two requests apart', () => {
    const first = createTranslator('ar', publicMessages('ar'))
    const second = createTranslator('en', publicMessages('en'))
    expect([first.t('close'), second.t('close')]).toEqual(['إغلاق', 'Close'])
  })
})

it('has every key that a screen uses', () => {
  const folder = new URL('../', import.meta.url)
  const missing: string[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(tsx|client\.ts)$/.test(name)) continue
    const source = readFileSync(new URL(name, folder), 'utf8')
    let area = name.endsWith('.tsx') ? 'common' : 'forms'
    // Several components of a file may each use a namespace of their own
    const uses = /\{ t\b(?!:)[^=}]*\} = use(?:Translation|ScreenWords)\(\[?'(\w+)'|\b(?:t|say)\('([\w.:]+)'/g
    for (const [, namespace, key] of source.matchAll(uses)) {
      area = namespace ?? area
      if (!key) continue
      const full = key.includes(':') ? key.replace(':', '.') : `${area}.${key}`
      // A group of words may be requested as a whole
      const isGroup = [...en.keys()].some((known) => known.startsWith(`${full}.`))
      if (!isGroup && !en.has(full) && !en.has(`${full}_other`)) missing.push(`${name}: ${full}`)
    }
  }
  expect(missing).toEqual([])
})

it.each([
  ['ar', ar],
  ['en', en],
] as const)('a button in %s is called by what it shows', (_language, words) => {
  // A key that ends in "Of" names a button: the words of the key before it, and whose button it is
  const others = [...words].flatMap(([key, value]) => {
    const shown = words.get(key.replace(/Of$/, ''))
    return /Of$/.test(key) && value.includes('{{name}}') && shown && !value.includes(shown)
      ? [`${key}: ${shown} | ${value}`]
      : []
  })
  expect(others).toEqual([])
})
