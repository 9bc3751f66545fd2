import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type Motif, serviceMotifs } from './service-motifs.ts'

const motifs: [string, Motif][] = Object.entries(serviceMotifs)

it('has a motif for every name that services.icon allows', () => {
  const [file = ''] = globSync('supabase/schemas/*_services.sql')
  const [, list = ''] = /icon text [^;]*? check \(icon in \(([^)]*)\)/.exec(readFileSync(file, 'utf8')) ?? []
  expect(motifs.map(([name]) => name).sort()).toEqual(
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort(),
  )
})

it.each(motifs)('%s is small and stays inside its grid', (_name, { lines, accent }) => {
  expect(lines.length + accent.length).toBeLessThan(450)
  for (const [, x, y] of `${lines}${accent}`.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
    expect(Math.min(Number(x), Number(y))).toBeGreaterThan(0)
    expect(Math.max(Number(x), Number(y))).toBeLessThan(48)
  }
})
