import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const reports = globSync('docs/upstream/*.md')
  .map((file) => basename(file, '.md'))
  .filter((name) => name !== 'README')
const index = readFileSync('docs/decisions/0002-corrections-of-supabase-lite.md', 'utf8')

test('every report is in the index, and every one in the index is there', () => {
  const listed = [...index.matchAll(/\.\.\/upstream\/([\w-]+)\.md/g)].map(([, name]) => name)
  expect(listed.sort()).toEqual(reports.sort())
})

test.each(reports)('%s names files that are there', (name) => {
  const text = readFileSync(`docs/upstream/${name}.md`, 'utf8')
  const files = [...text.matchAll(/`((?:server|tests)\/[\w/.-]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every report that a comment names is there', () => {
  const named = globSync('server/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([\w-]+)\.md/g)].map(([, name = '']) => ({ file, name })),
  )
  const known = globSync('docs/**/*.md').map((file) => basename(file, '.md'))
  expect(named.filter(({ name }) => !known.includes(name))).toEqual([])
})
