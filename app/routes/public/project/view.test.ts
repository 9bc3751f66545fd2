import { describe, expect, it } from 'vitest'
import { capGroups, categoryPath, groupByCategory, neighbours, projectView, splitLead } from './view.ts'

const row = {
  id: '1',
  title_ar: 'برج',
  title_en: 'Tower',
  description_ar: 'وصف',
  description_en: 'Description',
  category_ar: 'أبراج',
  category_en: 'Towers',
  date: ' 2021 ',
  location: 'الرياض · Riyadh',
  client: null,
  status: 'completed' as const,
  image_url: '/storage/v1/object/public/project-images/a.webp',
  service_ids: [],
  team_ids: [],
  value_range: null,
  client_confidential: false,
  sector: null,
  region: null,
  latitude: null,
  longitude: null,
  area_m2: null,
  year_begun: null,
  year_completed: null,
  roles: [],
  slug_ar: 'برج',
  slug_en: 'tower',
}

it('shows a project in one language', () => {
  expect(projectView(row, 'en', 'https://files.example')).toEqual({
    id: '1',
    area: '',
    path: '/projects/tower',
    title: 'Tower',
    description: 'Description',
    category: 'Towers',
    date: { gregorian: '2021', hijri: expect.stringMatching(/1442.*1443/) },
    location: 'Riyadh',
    client: '',
    isConfidential: false,
    status: 'completed',
    picture: {
      src: 'https://files.example/storage/v1/object/public/project-images/a.webp',
      stored: 'project-images/a.webp',
    },
    pictureAlt: '',
  })
})

it('takes description and focal point from the picture on the card, not from another', () => {
  const image = { image_url: row.image_url, alt_ar: 'برج', alt_en: 'A tower', focus_x: 20, focus_y: 50 }
  expect(projectView(row, 'en', '', image)).toMatchObject({
    pictureAlt: 'A tower',
    picture: { focus: { x: 20, y: 50 } },
  })
  const { picture, pictureAlt } = projectView(row, 'en', '', { ...image, image_url: '/other.webp' })
  expect(picture?.focus).toBeUndefined()
  expect(pictureAlt).toBe('')
})

it('groups projects by category and keeps their order', () => {
  const named = (id: string, category: string) => ({ ...projectView(row, 'ar', ''), id, category })
  const groups = groupByCategory([named('1', 'a'), named('2', 'b'), named('3', 'a')])
  expect(groups.map(({ category, projects }) => [category, projects.map(({ id }) => id)])).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
  ])
})

it('leads to the list of its category', () => {
  expect(categoryPath(row, 'en')).toBe('/projects?category=towers')
  expect(categoryPath(row, 'ar')).toBe(`/projects?category=${encodeURIComponent('أبراج')}`)
})

describe('the previous and next project', () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id }))

  it('are the ones before and after, all round', () => {
    expect(neighbours(list('a', 'b', 'c'), 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' } })
    expect(neighbours(list('a', 'b', 'c'), 'a')).toEqual({ previous: { id: 'c' }, next: { id: 'b' } })
    expect(neighbours(list('a', 'b', 'c'), 'c')).toEqual({ previous: { id: 'b' }, next: { id: 'a' } })
  })

  it('are not the same one twice, nor the project itself', () => {
    expect(neighbours(list('a', 'b'), 'b')).toEqual({ previous: null, next: { id: 'a' } })
    expect(neighbours(list('a'), 'a')).toEqual({ previous: null, next: null })
  })

  it('are none when the list could not be read', () => {
    expect(neighbours([], 'a')).toEqual({ previous: null, next: null })
    expect(neighbours(list('a', 'b'), 'c')).toEqual({ previous: null, next: null })
  })
})

describe('the lead of a text', () => {
  it('is its first sentence', () => {
    expect(splitLead('A tower of 34 storeys, 168.5 metres high. It tapers. It stands.')).toEqual({
      lead: 'A tower of 34 storeys, 168.5 metres high.',
      rest: 'It tapers. It stands.',
    })
    expect(splitLead('هل يمكن أن يتنفّس برج من 34 طابقًا؟ نعم. صمّمناه لذلك.')).toEqual({
      lead: 'هل يمكن أن يتنفّس برج من 34 طابقًا؟',
      rest: 'نعم. صمّمناه لذلك.',
    })
  })

  it('is the first paragraph where there are several', () => {
    expect(splitLead('The first paragraph. With two sentences.\n\nThe second.\nThe third.')).toEqual({
      lead: 'The first paragraph. With two sentences.',
      rest: 'The second.\nThe third.',
    })
  })

  it('does not end at an abbreviation', () => {
    expect(splitLead('مسجد د. محمد الأحمد في حي النخيل بالرياض. رمّمناه.').lead).toBe(
      'مسجد د. محمد الأحمد في حي النخيل بالرياض.',
    )
  })

  it('is left out where the text has no good one', () => {
    for (const text of ['', 'One sentence that is all of the story.', `${'long '.repeat(80)}. End of it.`])
      expect(splitLead(text)).toEqual({ lead: '', rest: text })
  })
})

it('caps groups fairly: one of each in turn, and one of each at least', () => {
  const group = (category: string, size: number) => ({
    category,
    projects: Array.from({ length: size }, (_, index) => `${category}${index + 1}`),
  })
  const shown = (most: number, ...sizes: number[]) =>
    capGroups(
      sizes.map((size, index) => group('abc'[index] ?? '', size)),
      most,
    ).map(({ total, projects }) => [total, projects.length])
  expect(shown(24, 5, 6, 7)).toEqual([
    [5, 5],
    [6, 6],
    [7, 7],
  ])
  expect(shown(10, 2, 90, 90)).toEqual([
    [2, 2],
    [90, 4],
    [90, 4],
  ])
  expect(shown(2, 9, 9, 9)).toEqual([
    [9, 1],
    [9, 1],
    [9, 1],
  ])
  expect(capGroups([group('a', 9)], 2)[0]?.projects).toEqual(['a1', 'a2'])
})
