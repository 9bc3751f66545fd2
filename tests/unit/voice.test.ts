import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specifiedTexts } from '#tests/support/specified-texts.ts'
import { arabic, english, titleCase, type VoiceRule } from '#tests/support/voice-rules.ts'
import { wordsByKey } from '#tests/support/words-by-key.ts'

const specified = new Set(Object.values(specifiedTexts).flat())

/** Keys that a rule of docs/voice.md does not fit, and why. */
const excepted: Record<string, string> = {
  'clientPortal.form.sent': 'begins with a text of the specification',
  'clientPortal.form.sentWithout': 'is a text of the specification',
  'employeePortal.inbox.markOne': 'names the button “Mark as Read” of the specification',
  'forms.request.similar': 'is what the client writes to the company',
  'projects.hints.bilingual': 'shows both scripts',
  'requestPlace.board.how': 'names keys',
  'workspace.calendar.gregorian': 'names a calendar',
  'workspace.calendar.hijri': 'names a calendar',
  'services.icons.Building2': 'a name of an icon',
}

const broken = (words: [string, string][], rules: readonly VoiceRule[]) =>
  words
    .filter(([key]) => !specified.has(key) && !(key in excepted))
    .flatMap(([key, text]) =>
      rules.filter(({ not }) => not.test(text)).map(({ write }) => `${key}: «${text}» → ${write}`),
    )

test('English words follow docs/voice.md', () => {
  expect(broken(wordsByKey('en'), english)).toEqual([])
})

test('Arabic words follow docs/voice.md', () => {
  expect(broken(wordsByKey('ar'), arabic)).toEqual([])
})

test('English texts are in sentence case', () => {
  const found = wordsByKey('en')
    .filter(([key]) => !specified.has(key) && !(key in excepted))
    .map(([key, text]) => [key, titleCase(text)] as const)
    .filter(([, words]) => words.length > 0)
  expect(found).toEqual([])
})

test('sentences that the server prints on start follow docs/voice.md', () => {
  const printed: [string, string][] = []
  for (const file of readdirSync('server', { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const source = readFileSync(join('server', file), 'utf8')
    const sentences = /(?:StartError|progress)\(\s*(['`])(.+?)\1|'((?:must|cannot|is required)\b[^']+)'/g
    for (const [, , thrown, setting] of source.matchAll(sentences))
      printed.push([file, (thrown ?? setting ?? '').replace(/\$\{[^}]*\}/g, 'X')])
  }
  expect(printed.length).toBeGreaterThan(20)
  expect(broken(printed, english)).toEqual([])
})

test('every exception is a key', () => {
  const keys = new Set([...wordsByKey('ar'), ...wordsByKey('en')].map(([key]) => key))
  expect([...Object.keys(excepted), ...specified].filter((key) => !keys.has(key))).toEqual([])
})

test.each([
  ['people’s place of work', 'projects.fields.location', 'موقع المشروع'],
  ['the same on the website', 'landing.projects.fields.location', 'موقع المشروع'],
  ['who approved', 'employees.fields.approved_by', 'اعتمده'],
  ['the type of account', 'users.types.admin', 'مدير النظام'],
  ['the careers page', 'forms.careers.heading', 'انضم إلى فريقنا'],
  ['the company’s phone', 'settings.fields.phone', 'الهاتف'],
])('in Arabic, %s is called as in the glossary', (_what, key, text) => {
  expect(new Map(wordsByKey('ar')).get(key)).toBe(text)
})

/** Archaic wordings that comments, documents and names of tests avoid. */
const archaic: [RegExp, string][] = [
  [/\b[Ww]hoever\b/, 'anyone who, someone who, no matter who'],
  [/\b(is|are|does|do|has) [^.;:]{0,30}\bany more\b/, 'no longer'],
  [/\banew\b/, 'again'],
  [/\b(some|any)body\b/i, 'someone, anyone'],
  [/\bis of no (account|use|matter)\b/, "doesn't matter"],
  [/\b[Ww]hat is no\b/, 'what is not a …'],
  [
    /\b(that|it|which|who) is no (?!longer\b|one\b|more\b|less\b|other\b|larger\b|need\b)[a-z]+/,
    'is not a …',
  ],
  [/\bstands beside\b/, 'is shown beside'],
  [/\blaid over\b/, 'applied to'],
  [/\b(for|to|than) who (?!else\b)/, 'for those who, to someone who'],
  [/\bgo(es|ne)? along no more\b|\bis there no more\b/, 'no longer'],
  [/\bis nothing of\b/, 'the usual phrase'],
]

/** The archaic wordings in numbered lines of a file, each with what to write instead. */
const archaicIn = (file: string, lines: (readonly [number: number, line: string])[]) =>
  lines.flatMap(([number, line]) =>
    archaic
      .filter(([not]) => not.test(line))
      .map(([, write]) => `${file}:${number}: ${line.trim().slice(0, 90)} → ${write}`),
  )

test('comments and documents are written in present-day English', () => {
  const found = globSync([
    '{app,common,server,scripts,tests}/**/*.{ts,tsx,mjs}',
    'docs/{architecture,recipes,operations,security,hosted,reliability,specification}.md',
    'docs/decisions/*.md',
    'README.md',
  ])
    .filter((file) => !/locales\/|messages\/words|voice(-rules|\.test)\.ts$/.test(file))
    .flatMap((file) =>
      archaicIn(
        file,
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line, index) => [index + 1, line]),
      ),
    )
  expect(found).toEqual([])
})

test('comments of the database are written in present-day English', () => {
  const found = globSync('supabase/schemas/*.sql').flatMap((file) => {
    const sql = readFileSync(file, 'utf8')
    // Strings of the code may be texts of visitors and laws, so only `--` lines and the texts of
    // `comment on` are checked
    const comments = [
      ...sql.matchAll(/^ *--.*$/gm),
      ...sql.matchAll(/^comment on [^;]*? is\s+'(?:[^']|'')*'/gm),
    ]
    return archaicIn(
      file,
      comments.map((comment) => [
        sql.slice(0, comment.index).split('\n').length,
        comment[0].replaceAll(/\s+/g, ' '),
      ]),
    )
  })
  expect(found).toEqual([])
})
