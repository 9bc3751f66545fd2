import { expect, it } from 'vitest'
import { relatedTo } from './proof-view.ts'

const project = (id: string) => ({
  id,
  service_ids: [],
  sector: 'residential' as const,
  region: null,
  category_en: 'Villas',
})
const ids = (projects: { id: string }[]) => projects.map(({ id }) => id)

it('projects that the page leads to already leave their place to other similar ones, while two of those remain', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(project)
  expect(ids(relatedTo(project('a'), all))).toEqual(['b', 'c', 'd'])
  expect(ids(relatedTo(project('a'), all, ['b', 'f', undefined]))).toEqual(['c', 'd', 'e'])
  expect(ids(relatedTo(project('a'), all.slice(0, 3), ['b', 'c']))).toEqual(['b', 'c'])
  expect(ids(relatedTo(project('a'), all.slice(0, 3), ['b', undefined]))).toEqual(['b', 'c'])
  expect(ids(relatedTo(project('a'), all.slice(0, 2), ['b']))).toEqual(['b'])
  // In the same region alone, which is not similar
  const far = { ...project('g'), sector: null, category_en: 'Towers', region: 'riyadh' as const }
  const near = { ...project('a'), region: 'riyadh' as const }
  expect(ids(relatedTo(near, [...all.slice(0, 3), far], ['b']))).toEqual(['b', 'c'])
  expect(ids(relatedTo(near, [near, far], []))).toEqual([])
  expect(ids(relatedTo(near, [...all.slice(0, 3), far]))).toEqual(['b', 'c'])
})
