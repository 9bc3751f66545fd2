import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { languageOf } from '#common/language.ts'
import routes from './routes.ts'

function flatten(entries: RouteConfigEntry[], above = ''): (RouteConfigEntry & { address: string })[] {
  return entries.flatMap((entry) => {
    const address = `${above}/${entry.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [{ ...entry, address }, ...flatten(entry.children ?? [], address)]
  })
}

const all = flatten(routes)

it('names each file by the last part of its address', () => {
  for (const { path, file, address, children } of all) {
    expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
    if (!path || path === 'en' || children) continue
    const parts = path.replace(/^en\//, '').split('/')
    const name = basename(file).replace(/\.tsx?$/, '')
    const expected = path.endsWith('*')
      ? 'not-found'
      : parts.at(-1)?.startsWith(':')
        ? parts.at(-2)?.replace(/s$/, '')
        : parts.join('.')
    // A screen inside an audience's folder is named by the last part only, even if that is a parameter
    expect([expected, parts.at(-1)?.replace(/[:?]/g, '')], address).toContain(name)
  }
})

it('has every public screen in both languages, from the same file', () => {
  const screens = all.filter(({ id, address }) => id && !address.includes('.'))
  for (const { id, file, address } of screens) {
    const language = languageOf(address)
    if (!id?.startsWith(`${language}/`)) continue
    const twin = id.replace(/^(ar|en)/, language === 'ar' ? 'en' : 'ar')
    expect(all.find((entry) => entry.id === twin)?.file, id).toBe(file)
  }
})
