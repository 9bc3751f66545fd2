import { expect, test } from 'vitest'
import { inOrderOfImports, mergedFiles, type SharedFile } from '#scripts/chunks/merged-files.ts'

const file = (size: number, ...screens: string[]): SharedFile => ({
  size,
  screens: new Set(screens),
  isFirst: screens.includes('dashboard'),
})
const graph = (imports: Record<string, string[]>) =>
  new Map(Object.entries(imports).map(([name, imported]) => [name, new Set(imported)]))

test('small files of nearly the same screens become one', () => {
  const files = new Map([
    ['a', file(500, 'requests', 'users', 'projects')],
    ['b', file(800, 'requests', 'users')],
    ['c', file(400, 'settings')],
  ])
  expect(Object.fromEntries(mergedFiles(files, graph({})))).toEqual({ a: 'a', b: 'a', c: 'c' })
})

test('a screen does not load much in vain to save a request', () => {
  const files = new Map([
    ['a', file(50_000, 'requests')],
    ['b', file(500, 'requests', 'users')],
  ])
  expect(Object.fromEntries(mergedFiles(files, graph({})))).toEqual({ a: 'a', b: 'b' })
})

test('the first screen loads nothing more', () => {
  const files = new Map([
    ['a', file(10, 'dashboard', 'requests')],
    ['b', file(10, 'requests')],
    ['c', file(10, 'dashboard', 'users')],
  ])
  const merged = mergedFiles(files, graph({}))
  expect(merged.get('b')).toBe('b')
  expect(merged.get('c')).toBe('a')
})

test('files stay apart where one between them would import the merged one and be imported by it', () => {
  const files = new Map([
    ['a', file(10, 'requests')],
    ['c', file(10, 'requests')],
  ])
  const merged = mergedFiles(files, graph({ a: ['forms'], forms: ['c'] }))
  expect(Object.fromEntries(merged)).toEqual({ a: 'a', c: 'c' })
  expect(Object.fromEntries(mergedFiles(files, graph({ a: ['c'] })))).toEqual({ a: 'a', c: 'a' })
})

test('a merge counts in the imports of those that follow', () => {
  const files = new Map([
    ['a', file(10, 'requests', 'users')],
    ['b', file(10, 'requests', 'users')],
    ['d', file(10, 'requests')],
  ])
  // b imports a file that imports d. Since a and b are merged first, a must stay apart from d too
  const merged = mergedFiles(files, graph({ b: ['forms'], forms: ['d'] }))
  expect(Object.fromEntries(merged)).toEqual({ a: 'a', b: 'a', d: 'd' })
})

test('files are in an order in which each comes after what it imports', () => {
  const order = inOrderOfImports(graph({ a: ['b', 'c'], b: ['c'], d: ['a'] }))
  expect(order).toEqual(['c', 'b', 'a', 'd'])
})
