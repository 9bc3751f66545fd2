import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What the files of a layer may import from this project, besides their own layer. Packages are not meant. */
const layers: Record<string, string[]> = {
  'app/lib': [],
  'app/i18n': ['app/lib'],
  'app/data': ['app/lib'],
  'app/components': ['app/lib', 'app/i18n', 'app/assets', 'app/styles'],
  'app/auth': ['app/lib', 'app/i18n', 'app/data', 'app/components'],
  'app/office': ['app/lib', 'app/i18n', 'app/data', 'app/components', 'app/auth'],
  'app/routes': [
    'app/lib',
    'app/i18n',
    'app/data',
    'app/components',
    'app/auth',
    'app/office',
    'app/assets',
    'app/styles',
  ],
  server: ['supabase/demo'],
}

const sources = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const layerOf = (path: string) =>
  [...Object.keys(layers), 'app/assets', 'app/styles', 'supabase/demo'].find((layer) =>
    path.startsWith(`${layer}/`),
  )

/** Files of this project that a file imports, as paths from the root. */
function imported(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  )
}

describe('imports go one way: lib, then data, then components, accounts, office and routes; the server knows the build alone', () => {
  test.each(Object.keys(layers))('%s', (layer) => {
    const allowed = [layer, ...(layers[layer] ?? [])]
    const wrong = sources
      .filter((file) => layerOf(file) === layer)
      .flatMap((file) => imported(file).map((path) => ({ file, path })))
      .filter(({ path }) => !allowed.includes(layerOf(path) ?? '') && !path.startsWith('+types'))
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

test('the rule finds what it looks for', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(imported('server/app.ts')).toContain('server/api/proxy.ts')
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
    if (last && name !== 'layout')
      expect(address.replaceAll('/', '.') + last, file).toContain(name.split('.')[0])
  }
})
