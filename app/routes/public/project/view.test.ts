import { expect, it } from 'vitest'
import { groupByCategory, projectView } from './view.ts'

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
}

it('shows a project in one language', () => {
  expect(projectView(row, 'en', 'https://files.example')).toEqual({
    id: '1',
    title: 'Tower',
    description: 'Description',
    category: 'Towers',
    date: { gregorian: '2021', hijri: expect.stringMatching(/1442.*1443/) },
    location: 'Riyadh',
    client: '',
    status: 'completed',
    picture: {
      src: 'https://files.example/storage/v1/object/public/project-images/a.webp',
      stored: 'project-images/a.webp',
    },
  })
})

it('groups projects by category and keeps their order', () => {
  const named = (id: string, category: string) => ({ ...projectView(row, 'ar', ''), id, category })
  const groups = groupByCategory([named('1', 'a'), named('2', 'b'), named('3', 'a')])
  expect(groups.map(({ category, projects }) => [category, projects.map(({ id }) => id)])).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
  ])
})
