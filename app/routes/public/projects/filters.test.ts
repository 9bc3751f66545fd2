import { expect, it } from 'vitest'
import { filterProjects, isForPeople } from './filters.ts'

const words = {
  sectors: { health: 'Health' } as Parameters<typeof filterProjects>[3]['sectors'],
  sizes: { small: 'Small', medium: 'Medium', large: 'Large', huge: 'Huge' },
  services: [{ id: 's', title_ar: 'تصميم', title_en: 'Design', slug_ar: 'تصميم', slug_en: 'design' }],
}
const project = (category: string, location: string | null, date: string | null) => ({
  title_ar: `مشروع ${category}`,
  title_en: `${category} project`,
  sector: null as 'health' | null,
  area_m2: null as number | null,
  year_begun: null as number | null,
  year_completed: null as number | null,
  service_ids: [] as string[],
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
  const found = filterProjects(list, new URLSearchParams(query), language, words)
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

it('keeps what is chosen in sight where no project has all of it', () => {
  const { shown, filters, labels } = filtered('place=jeddah&category=homes&q=nothing')
  expect(shown).toEqual([])
  expect(labels).toEqual(['Homes', 'Jeddah'])
  expect(filters.map(({ name, all }) => [name, all.path])).toEqual([
    ['category', '/projects?place=jeddah&q=nothing'],
    ['place', '/projects?category=homes&q=nothing'],
  ])
})

it('has its address in both languages', () => {
  expect(filtered('place=riyadh&year=2021').paths()).toEqual({
    ar: `/projects?place=${encodeURIComponent('الرياض')}&year=2021`,
    en: '/projects?place=riyadh&year=2021',
  })
  expect(filtered(`place=${encodeURIComponent('الرياض')}`, 'ar').shown).toHaveLength(2)
})

it('takes a filter however its digits and letters are typed', () => {
  for (const year of ['2023', '٢٠٢٣', '۲۰۲۳']) expect(filtered(`year=${year}`).shown).toEqual([list[1]])
  expect(filtered('place=Riyadh&category=TOWERS').shown).toEqual([list[0]])
})

it('says what no project has', () => {
  expect(filterProjects(list, new URLSearchParams('place=paris&category=towers'), 'en', words)).toEqual({
    unknown: '/projects?category=towers',
  })
})

it('filters by sector, size and service, and takes the year of completion', () => {
  const hospital = {
    ...project('Care', riyadh, '2015'),
    sector: 'health' as const,
    area_m2: 38_500,
    year_completed: 2019,
    service_ids: ['s'],
  }
  const all = [...list, hospital]
  for (const query of ['sector=health', 'size=large', 'service=design', 'year=2019'])
    expect(filterProjects(all, new URLSearchParams(query), 'en', words), query).toMatchObject({
      shown: [hospital],
    })
  const found = filterProjects(all, new URLSearchParams('service=design'), 'en', words)
  if ('unknown' in found) throw new Error(found.unknown)
  expect(found.paths().ar).toBe(`/projects?service=${encodeURIComponent('تصميم')}`)
  // Sectors replace categories once a project has one; within a category it is the other way round
  expect(found.filters.map(({ name }) => name)).not.toContain('category')
  const names = (query: string) => {
    const some = filterProjects(
      [...all, { ...hospital, sector: null }],
      new URLSearchParams(query),
      'en',
      words,
    )
    return 'unknown' in some ? [] : some.filters.map(({ name }) => name)
  }
  expect(names('category=care')).toContain('category')
  expect(names('category=care')).not.toContain('sector')
  expect(names('category=care&sector=health')).toEqual(expect.arrayContaining(['category', 'sector']))
})

it('searches in both languages, whatever marks and digits are typed, and keeps the filters', () => {
  expect(filtered('q=TOWERS').shown).toHaveLength(2)
  expect(filtered(`q=${encodeURIComponent('جدّة')}`).shown).toHaveLength(1)
  expect(filtered('q=nothing').shown).toEqual([])
  expect(filtered('q=homes&view=register').filters).toEqual([])
  expect(filtered('q=towers&view=register').filters[0]?.choices[0]?.path).toContain('q=towers&view=register')
})

it('keeps the column of the register, and drops one that is none', () => {
  const next = (query: string) => filtered(query).filters[0]?.choices[0]?.path
  expect(next('view=register&sort=-year')).toContain('view=register&sort=-year')
  expect(next('view=register&sort=id')).not.toContain('sort')
  // The cards keep the order of the website
  expect(next('sort=year')).not.toContain('sort')
})

it('shows what has some words of a search where nothing has all, most words first', () => {
  const designed = { ...project('Schools', riyadh, null), service_ids: ['s'] }
  const search = (q: string) => {
    const found = filterProjects([...list, designed], new URLSearchParams({ q }), 'en', words)
    if ('unknown' in found) throw new Error(found.unknown)
    return found
  }
  expect(search('designing towers jeddah')).toMatchObject({
    isPart: true,
    shown: [list[1], list[0], designed],
  })
  expect(search('tower in jeddah')).toMatchObject({ isPart: false, shown: [list[1]] })
  expect(search('«المشروع» بالرياض')).toMatchObject({ isPart: false, shown: [list[0], list[2], designed] })
  expect(search('nothing at all')).toMatchObject({ isPart: false, shown: [] })
})

it.each([
  ['/projects', false],
  ['/projects?sector=health&page=2', false],
  ['/projects?year=2024&utm_source=letter', false],
  ['/projects?sector=health&year=2024', true],
  ['/projects?q=tower', true],
  ['/projects?view=register', true],
])('%s is for people alone: %s', (path, expected) => {
  expect(isForPeople(path)).toBe(expected)
})
