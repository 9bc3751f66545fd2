import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The documents that lead through the code as it is; decisions tell of what was there on their date. */
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

/** Files that the recipes make up, and those that only a running site has. */
const examples = /awards|linkedin|project-status|project_status|<|>|NN_|…|\.\.\.|first-run-accounts/

const folders = /^(?:app|common|server|supabase|tests|scripts|demo|deploy|docs)\//

/** `app/i18n/locales/{en,ar}/x.ts` stands for two files. */
const spelledOut = (path: string): string[] => {
  const [, before, choices, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === undefined
    ? [path]
    : choices.split(',').flatMap((choice) => spelledOut(`${before}${choice}${after}`))
}

test.each(documents)('%s names files and folders that exist', (document) => {
  const text = readFileSync(document, 'utf8').replaceAll(/```[\s\S]*?```/g, '')
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.test(path) && !examples.test(path))
    .flatMap(spelledOut)
  expect(named.filter((path) => globSync(path.replace(/\/$/, '')).length === 0)).toEqual([])
})
