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

it('projects that the page leads to already are left out while at least two others are similar', () => {
  const all = ['a', 'b', 'c', 'd', 'e', 'f'].map(project)
  expect(ids(relatedTo(project('a'), all))).toEqual(['b', 'c', 'd'])
  expect(ids(relatedTo(project('a'), all, ['b', 'f', undefined]))).toEqual(['c', 'd', 'e'])
  expect(ids(relatedTo(project('a'), all.slice(0, 4), ['b']))).toEqual(['c', 'd'])
  expect(ids(relatedTo(project('a'), all.slice(0, 3), ['b', 'c']))).toEqual(['b', 'c'])
  expect(ids(relatedTo(project('a'), all.slice(0, 3), ['b']))).toEqual(['b', 'c'])
})

it('a single similar project that the page leads to already is not shown again', () => {
  const all = ['a', 'b'].map(project)
  expect(ids(relatedTo(project('a'), all, ['b']))).toEqual([])
  expect(ids(relatedTo(project('a'), all, ['c']))).toEqual(['b'])
})

it('a project that only shares region and services is not shown as similar', () => {
  const near = { ...project('a'), region: 'riyadh' as const, service_ids: ['s'] }
  const far = { ...near, id: 'g', sector: null, category_en: 'Towers' }
  expect(ids(relatedTo(near, [project('b'), far]))).toEqual(['b'])
  expect(ids(relatedTo(near, [near, far]))).toEqual([])
})
