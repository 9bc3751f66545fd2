/** Parts of a page that lack their styles, which no other test notices. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imported = /import (\w+) from '([^']+\.module\.css)'/g
const components = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('app', name))

/** The classes of a style sheet and of those that it imports. */
function classesOf(file: string): Set<string> {
  const sheet = readFileSync(file, 'utf8')
  const parts = [...sheet.matchAll(/^@import "([^"]+)"/gm)].map(([, path = '']) => join(dirname(file), path))
  const own = [...sheet.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
  return new Set([...own, ...parts.flatMap((part) => [...classesOf(part)])])
}

test.each(components.filter((file) => readFileSync(file, 'utf8').includes('.module.css')))(
  '%s: every class it names is in its style sheet',
  (file) => {
    const source = readFileSync(file, 'utf8')
    // Keys of texts contain dots too
    const code = source.replace(imported, '').replace(/'[^'\n]*'/g, "''")
    for (const [, name = '', path = ''] of source.matchAll(imported)) {
      const classes = classesOf(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
      const named = [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(
        ([, one = '']) => one,
      )
      expect(
        named.filter((one) => !classes.has(one)),
        path,
      ).toEqual([])
    }
  },
)

test('every component of Mantine that the app shows has its style sheet', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join('app', name), 'utf8'))
  const named = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const sheet = (name: string) => `@mantine/core/styles/${name}.css`
  const bare = [...new Set(named)].filter(
    (name) =>
      existsSync(`node_modules/${sheet(name)}`) &&
      !sources.some((source) => source.includes(`import '${sheet(name)}'`)),
  )
  expect(bare).toEqual([])
})

test('lines that end in dots keep what letters have below the line, such as the dots of ي', () => {
  const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const rules = sheets.flatMap((name) =>
    [...readFileSync(join('app', name), 'utf8').matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(
      ([, selector = '', rule = '']) => ({ where: `${name}: ${selector.trim()}`, rule }),
    ),
  )
  const cut = rules.filter(
    ({ rule }) => /overflow: hidden/.test(rule) && /text-overflow|line-clamp/.test(rule),
  )
  // A single line must hide only its end, and several lines need room below the last one
  const wrong = cut.filter(
    ({ rule }) => !/line-clamp/.test(rule) || !/padding-block-end: var\(--descender\)/.test(rule),
  )
  expect(wrong.map(({ where }) => where)).toEqual([])
})

test('a style sheet of Mantine that every screen has is not imported by a screen again, as a file of its own', () => {
  const sheets = (file: string) =>
    [...readFileSync(file, 'utf8').matchAll(/^import '(@mantine\/core\/styles\/\w+\.css)'$/gm)].map(
      ([, name = '']) => name,
    )
  const theme = 'app/workspace/theme/mantine.css.ts'
  const shared = new Set(sheets(theme))
  expect(shared.size).toBeGreaterThan(20)
  const again = globSync('app/**/*.{ts,tsx}')
    .filter((file) => file !== theme)
    .flatMap((file) =>
      sheets(file)
        .filter((name) => shared.has(name))
        .map((name) => `${file}: ${name}`),
    )
  expect(again).toEqual([])
})
