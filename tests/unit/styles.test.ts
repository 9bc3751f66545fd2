/** A class that its style sheet does not have is `undefined` in the page: what it was for stands there bare. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const imported = /import (\w+) from '([^']+\.module\.css)'/g
const components = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join('app', name))

/** The classes of a style sheet. */
const classesOf = (file: string) =>
  new Set([...readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name))

test.each(components.filter((file) => readFileSync(file, 'utf8').includes('.module.css')))(
  '%s: every class it names is in its style sheet',
  (file) => {
    const source = readFileSync(file, 'utf8')
    // Keys of words have dots too
    const code = source.replace(imported, '').replace(/'[^'\n]*'/g, "''")
    for (const [, name = '', path = ''] of source.matchAll(imported)) {
      const classes = classesOf(path.startsWith('#') ? path.slice(1) : join(dirname(file), path))
      const named = [...code.matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      expect(
        named.filter((one) => !classes.has(one)),
        path,
      ).toEqual([])
    }
  },
)
