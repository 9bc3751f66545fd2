import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Documents that describe the code as it is. Decisions describe the code of their date. */
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'tests/README.md',
  'docs/architecture.md',
  'docs/recipes.md',
  'docs/operations.md',
  'docs/security.md',
  'docs/specification.md',
]

/** Files that the recipes invent, and files that only a running site has. */
const examples = /awards|linkedin|project-status|project_status|<|>|NN_|…|\.\.\.|first-run-accounts/

const folders = /^(?:app|common|server|supabase|tests|scripts|demo|deploy|docs)\//

/** `app/i18n/locales/{en,ar}/x.ts` stands for two files. */
const spelledOut = (path: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`))
}

/** The names in backticks in a document, outside of code blocks. */
const namedIn = (document: string): string[] =>
  [
    ...readFileSync(document, 'utf8')
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/`([^`\s]+)`/g),
  ].map(([, name = '']) => name)

test.each(documents)('%s names files and folders that exist', (document) => {
  const named = namedIn(document)
    .filter((path) => folders.test(path) && !examples.test(path))
    .flatMap(spelledOut)
  expect(named.filter((path) => globSync(path.replace(/\/$/, '')).length === 0)).toEqual([])
})

const sources = globSync('{app,common,server,scripts,tests,demo,supabase/schemas}/**/*.{ts,tsx,mjs,css,sql}')
const fileNames = new Set(sources.map((path) => path.split('/').at(-1)))
const schemas = globSync('supabase/schemas/*.sql').map((path) => readFileSync(path, 'utf8'))
const ofDatabase = new Set(
  schemas.flatMap((sql) =>
    [...sql.matchAll(/create (?:function|table) ((?:private|public)\.\w+)/g)].map(([, name]) => name),
  ),
)

/** A name to avoid, and a function of the tests, which are not files. */
const noFiles = ['ways.tsx', 'world.sql']

test.each(documents)(
  '%s names files without their folder, and functions of the database, that exist',
  (document) => {
    const named = namedIn(document).filter((name) => !examples.test(name) && !noFiles.includes(name))
    const files = named.filter((name) => /^\w[\w.-]*\.(?:tsx?|mjs|css|sql)$/.test(name))
    expect(files.filter((name) => !fileNames.has(name))).toEqual([])
    const functions = named
      .filter((name) => !files.includes(name))
      .flatMap((name) => /^((?:private|public)\.[a-z_]+[a-z])(?:\(.*\))?$/.exec(name)?.[1] ?? [])
    expect(functions.filter((name) => !ofDatabase.has(name))).toEqual([])
  },
)

test('comments name schema files and functions of the database that exist', () => {
  const wrong = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => /^\s*(?:\/\/|\/?\*{1,2}|--) /.test(line))
      .flatMap((line) => [
        ...[...line.matchAll(/\b(\d\d_[a-z_]+)\.sql/g)].filter(([, name]) => !fileNames.has(`${name}.sql`)),
        ...[...line.matchAll(/\b(private\.[a-z_]+[a-z])\b(?!\*)/g)].filter(
          ([, name = '']) => !ofDatabase.has(name),
        ),
      ])
      .map(([name]) => `${path}: ${name}`),
  )
  expect(wrong).toEqual([])
})
