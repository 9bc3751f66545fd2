import { describe, expect, it } from 'vitest'
import { pathsOf, slugOf, slugProblem } from './slugs.ts'

describe('slugOf', () => {
  it.each([
    ['مُهندِسٌ إنشائيّ (أوّل)', 'مهندس-إنشائي-أول'],
    ['برج مكاتـــب، شمال الرياض', 'برج-مكاتب-شمال-الرياض'],
    // Letters of other languages' keyboards, and ligatures
    ['کود البناء السعودی', 'كود-البناء-السعودي'],
    ['ﻣﺸﺮﻭﻉ ﻻ مثيل له', 'مشروع-لا-مثيل-له'],
    ['مستشفى ٢٠٠ سرير', 'مستشفى-200-سرير'],
    ['المرحلة ۲', 'المرحلة-2'],
    // Alef with hamza, typed as one letter or as two
    ['أ\u0628', 'أب'],
    ['ا\u0654\u0628', 'أب'],
    ['برج 🏗️ الأعمال', 'برج-الأعمال'],
    ['نمذجة BIM', 'نمذجة-bim'],
    ['ڤيلا', 'ڤيلا'],
    ['\u200fبرج\u200b العليا\u00a0', 'برج-العليا'],
    ['🏗️', ''],
    ['***', ''],
  ])('of the Arabic title %s is %s', (title, slug) => expect(slugOf(title, 'ar')).toBe(slug))

  it.each([
    ['  Senior Structural Engineer, P.E. ', 'senior-structural-engineer-p-e'],
    ['The client’s new Façade', 'the-clients-new-facade'],
    ['Tower ٣٤', 'tower-34'],
    ['MEP & fire', 'mep-fire'],
    ['برج', ''],
  ])('of the English title %s is %s', (title, slug) => expect(slugOf(title, 'en')).toBe(slug))

  it('ends with a whole word, within the limit', () => {
    expect(slugOf('word '.repeat(30), 'en')).toBe('word-'.repeat(16).slice(0, -1))
    expect(slugOf(`${'a'.repeat(78)} bc`, 'en')).toBe('a'.repeat(78))
    expect(slugOf('ض'.repeat(100), 'ar')).toBe('ض'.repeat(80))
  })

  it('is its own slug', () => {
    for (const slug of ['برج-مكاتب-34', 'office-tower', 'نمذجة-bim']) expect(slugOf(slug, 'ar')).toBe(slug)
  })
})

describe('slugProblem', () => {
  it.each([
    ['office-tower', 'en', null],
    ['برج-مكاتب', 'ar', null],
    ['Office', 'en', 'slug_malformed'],
    ['برج', 'en', 'slug_malformed'],
    ['a--b', 'en', 'slug_malformed'],
    ['a/b', 'ar', 'slug_malformed'],
    ['a'.repeat(81), 'en', 'slug_malformed'],
    ['new', 'en', 'slug_reserved'],
    ['50000000-0000-4000-8000-000000000001', 'ar', 'slug_reserved'],
  ] as const)('of %s (%s) is %s', (slug, language, problem) =>
    expect(slugProblem(slug, language)).toBe(problem),
  )
})

it('paths are percent-encoded', () => {
  expect(pathsOf('projects', { slug_ar: 'برج', slug_en: 'tower' })).toEqual({
    ar: '/projects/%D8%A8%D8%B1%D8%AC',
    en: '/projects/tower',
  })
})
