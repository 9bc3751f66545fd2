import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What the files of a layer may import from this project, besides their own layer. Packages are not listed. */
const layers: Record<string, string[]> = {
  common: [],
  'app/lib': ['common'],
  'app/i18n': ['common', 'app/lib'],
  'app/data': ['common', 'app/lib'],
  'app/components': ['common', 'app/lib', 'app/i18n', 'app/assets', 'app/styles'],
  'app/auth': ['common', 'app/lib', 'app/i18n', 'app/data', 'app/components'],
  'app/workspace': ['common', 'app/lib', 'app/i18n', 'app/data', 'app/components', 'app/auth'],
  'app/routes': [
    'common',
    'app/lib',
    'app/i18n',
    'app/data',
    'app/components',
    'app/auth',
    'app/workspace',
    'app/assets',
    'app/styles',
  ],
  server: ['common', 'demo'],
}

/** The server imports only the type of the pages' entry, and runs the build of the pages. */
const isBuild = (path: string) => path === 'app/entry.server.tsx' || path.startsWith('build/server/')

const sources = globSync('{app,common,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const layerOf = (path: string) =>
  [...Object.keys(layers), 'app/assets', 'app/styles', 'demo'].find((layer) => path.startsWith(`${layer}/`))

/** Files of this project that a file imports, as paths from the root: `./` beside the file, `#` from the root. */
function imported(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([.#][^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}

describe('imports go one way: common, lib, data, components, auth, workspace, routes; the server imports only common and the build', () => {
  test.each(Object.keys(layers))('%s', (layer) => {
    const allowed = [layer, ...(layers[layer] ?? [])]
    const wrong = sources
      .filter((file) => layerOf(file) === layer)
      .flatMap((file) => imported(file).map((path) => ({ file, path })))
      .filter(({ path }) => !allowed.includes(layerOf(path) ?? '') && !path.startsWith('+types'))
      .filter(({ path }) => !(layer === 'server' && isBuild(path)))
      .filter(({ path }) => !path.includes('/+types/') && !(layer === 'server' && path.startsWith('package')))
    expect(wrong.map(({ file, path }) => `${file} imports ${path}`)).toEqual([])
  })

  test('an audience never imports the screens of another', () => {
    const wrong = globSync('app/routes/*/**/*.{ts,tsx}').flatMap((file) => {
      const audience = file.split('/').slice(0, 3).join('/')
      return imported(file)
        .filter((path) => /^app\/routes\/[^/]+\//.test(path) && !path.startsWith(`${audience}/`))
        .map((path) => `${file} imports ${path}`)
    })
    expect(wrong).toEqual([])
  })
})

test('a path that leaves its folder starts at the root', () => {
  const climbing = globSync('{app,common,server,tests,scripts,demo}/**/*.{ts,tsx,mjs}').filter((file) =>
    /(?:from|import)\s*\(?\s*'\.\.\//.test(
      readFileSync(file, 'utf8').replaceAll(/'\.\.\/package\.json'/g, ''),
    ),
  )
  expect(climbing).toEqual([])
})

test('the rule finds what it looks for', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(imported('server/app.ts')).toContain('server/api/proxy.ts')
  expect(imported('app/routes/admin/layout.tsx').some((path) => path.startsWith('app/auth/'))).toBe(true)
})

test('a screen is found by its file name: the last part of its address', () => {
  const table = readFileSync('app/routes.ts', 'utf8')
  const routes = [...table.matchAll(/route\('([^']+)', '([^']+)'/g)].map(([, address = '', file = '']) => ({
    address,
    file,
  }))
  expect(routes.length).toBeGreaterThan(4)
  for (const { address, file } of routes) {
    const last = address
      .split('/')
      .filter((part) => !part.startsWith(':') && part !== '*')
      .at(-1)
    const name =
      file
        .split('/')
        .at(-1)
        ?.replace(/\.tsx?$/, '') ?? ''
    if (address.endsWith('*')) expect(name, file).toBe('not-found')
    else if (last && name !== 'layout')
      expect(address.replaceAll('/', '.') + last, file).toContain(name.split('.')[0])
  }
})
