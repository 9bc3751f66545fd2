import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Assertions that any failure satisfies, such as a misspelt column, an ended session or a network that
 * is down. A test of a refusal must name the refusal: its code or status, the constraint, or the
 * message of the function.
 */
const loose = {
  'an error that is not null': /\berror\b\)?(?:,\s*[^)]*)?\)\s*\.not\s*\.(?:toBeNull|toBeUndefined)\(/,
  'an error that is there': /\berror\b\)?(?:,\s*[^)]*)?\)\s*\.(?:toBeTruthy|toBeDefined)\(/,
  'a throw for any reason': /\.rejects\s*\.toThrow\(\)/,
  'a rejection that is anything else': /\.rejects\s*\.not\b/,
  'an outcome that is not done': /\)\s*\.not\s*\.toBe\('done'\)/,
  'any status from 400': /\)\s*\.toBeGreaterThanOrEqual\(400\)/,
  'an answer that is not ok': /\.ok(?:,\s*[^)]*)?\)\s*\.toBe\(false\)/,
  'nothing, also after an error': /\.data \?\? \[\](?:,\s*[^)]*)?\)\s*\.toEqual\(\[\]\)/,
}

const files = globSync([
  '{app,common,server}/**/*.test.{ts,tsx}',
  'tests/{hosted,policies,server,support,unit}/**/*.ts',
]).filter((path) => path !== 'tests/unit/exact-refusals.test.ts')

test('a refusal is compared with the one that is meant', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((path) => {
    const source = readFileSync(path, 'utf8')
    return Object.entries(loose).flatMap(([what, shape]) =>
      [...source.matchAll(new RegExp(shape, 'g'))].map(
        ({ index }) => `${path}:${source.slice(0, index).split('\n').length} ${what}`,
      ),
    )
  })
  expect(found).toEqual([])
})
