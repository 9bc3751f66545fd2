import { expect, test } from 'vitest'
import type { SiteText } from '#app/data/site-content/admin.ts'
import { missingTexts, nameOfText, placesOfTexts } from './content-names.ts'

test('every place has its own words, others have general ones', () => {
  const names = placesOfTexts.map(nameOfText)
  expect(new Set(names).size).toBe(placesOfTexts.length)
  expect(names).not.toContain('other')
  expect(nameOfText({ section: 'team', content_key: 'news' })).toBe('other')
})

test('what was deleted is missing, in the order of the page', () => {
  const kept = placesOfTexts.filter(({ content_key }) => content_key === 'main') as unknown as SiteText[]
  expect(missingTexts(kept).map(nameOfText)).toEqual([
    'hero_cta',
    'about_second',
    'about_vision',
    'about_mission',
    'about_values',
    'about_stat_years',
    'about_stat_projects',
    'about_stat_experts',
  ])
  expect(missingTexts(placesOfTexts as unknown as SiteText[])).toEqual([])
})
