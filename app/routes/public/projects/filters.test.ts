import { expect, it } from 'vitest'
import { filterProjects } from './filters.ts'

const project = (category: string, location: string | null, date: string | null) => ({
  category_ar: `${category} ع`,
  category_en: category,
  location,
  date,
})
const riyadh = 'الرياض · Riyadh'
const list = [
  project('Towers', riyadh, '2021'),
  project('Towers', 'جدة · Jeddah', '٢٠٢٣'),
  project('Homes', riyadh, null),
]
const filtered = (query: string, language: 'ar' | 'en' = 'en') => {
  const found = filterProjects(list, new URLSearchParams(query), language)
  if ('unknown' in found) throw new Error(found.unknown)
  return found
}

it('offers what exists, with links that keep the other filters', () => {
  const { shown, filters, labels } = filtered('category=towers')
  expect(shown).toEqual(list.slice(0, 2))
  expect(labels).toEqual(['Towers'])
  expect(
    filters.map(({ name, choices }) => [name, choices.map(({ label, count }) => [label, count])]),
  ).toEqual([
    [
      'category',
      [
        ['Towers', 2],
        ['Homes', 1],
      ],
    ],
    [
      'place',
      [
        ['Riyadh', 1],
        ['Jeddah', 1],
      ],
    ],
    [
      'year',
      [
        ['2023', 1],
        ['2021', 1],
      ],
    ],
  ])
  expect(filters[1]?.choices[0]).toMatchObject({
    path: '/projects?category=towers&place=riyadh',
    isCurrent: false,
  })
  expect(filters[0]?.all).toEqual({ count: 3, path: '/projects', isCurrent: false })
})

it('leaves out what would change nothing', () => {
  expect(filtered('category=homes').filters.map(({ name }) => name)).toEqual(['category'])
})

it('has its address in both languages', () => {
  expect(filtered('place=riyadh&year=2021').paths).toEqual({
    ar: `/projects?place=${encodeURIComponent('الرياض')}&year=2021`,
    en: '/projects?place=riyadh&year=2021',
  })
  expect(filtered(`place=${encodeURIComponent('الرياض')}`, 'ar').shown).toHaveLength(2)
})

it('says what no project has', () => {
  expect(filterProjects(list, new URLSearchParams('place=paris&category=towers'), 'en')).toEqual({
    unknown: '/projects?category=towers',
  })
})
