import { describe, expect, test } from 'vitest'
import { matchesSearch, normalizeForSearch, searchWords, wordsIn } from './search.ts'

describe('search', () => {
  test.each([
    ['إدارة', 'اداره'],
    ['مُحَمَّد', 'محمد'],
    ['هـــندسة', 'هندسه'],
    ['على', 'علي'],
    ['مسؤول', 'مسوول'],
    ['٠٥٠١', '0501'],
    ['۰۵', '05'],
    ['BRIDGE  One', 'bridge one'],
    ['ﻻ', 'لا'],
  ])('%s is searched as %s', (typed, form) => {
    expect(normalizeForSearch(typed)).toBe(form)
  })

  test('matches part of any text; an empty search matches everything', () => {
    expect(matchesSearch('اداره', ['x', 'خطة إدارة المخاطر'])).toBe(true)
    expect(matchesSearch('جسر', ['برج', null, undefined])).toBe(false)
    expect(matchesSearch(' ', [null])).toBe(true)
    expect(matchesSearch('مخاطر خطه', ['خطة إدارة', 'المخاطر'])).toBe(true)
    expect(matchesSearch('مخاطر جسر', ['خطة إدارة المخاطر'])).toBe(false)
  })

  test.each(['alotaibi', 'Al-Otaibi', 'al otaibi', 'otaibi'])(
    'a name has an article or none: %s',
    (typed) => {
      for (const name of ['Huda Al-Otaibi', 'Huda Alotaibi', 'Huda Al Otaibi'])
        expect(matchesSearch(typed, ['Engineer', name]), name).toBe(true)
      expect(matchesSearch(typed, ['Huda Al-Harbi'])).toBe(false)
    },
  )

  test.each([
    // The article, and prefixes joined to it
    ['هندسة معمارية', 'التصميم المعماري والهندسة'],
    ['المعمارية', 'مكتب معماري'],
    ['معماري', 'والمعمارية'],
    ['رياض', 'بالرياض'],
    ['المياه', 'محطة مياه'],
    ['مياه', 'للمياه'],
    ['مياه', 'شبكة المياه'],
    ['التصميم', 'دراسة وتصميم'],
    ['التصميم', 'لتصميم الطرق'],
    ['إشراف', 'الإشراف على التنفيذ'],
    ['الجسر', 'كالجسر'],
    // The feminine ending, the nisba and the plurals
    ['سكنية', 'برج سكني'],
    ['سكني', 'الوحدات السكنية'],
    ['بيئية', 'دراسات البيئة'],
    ['صناعي', 'المنطقة الصناعية'],
    ['محطات', 'محطة تحلية'],
    ['المحطات', 'محطات'],
    ['مستشفيات', 'مستشفى الملك'],
    ['مستشفى', 'المستشفيات'],
    ['مهندسين', 'مهندس معماري'],
    ['هندسه', 'الأعمال الهندسية'],
    ['أبراج', 'برج المملكة'],
    ['برج', 'الأبراج'],
    ['مدرسة', 'المدارس'],
    ['مبنى', 'المباني'],
    ['طرق', 'الطريق الدائري'],
    ['جسور', 'جسر'],
    // English
    ['structural', 'Structures of steel'],
    ['structures', 'Structural engineering'],
    ['engineer', 'Engineering'],
    ['engineering', 'Engineers'],
    ['hospitals', 'King Fahd Hospital'],
    ['universities', 'University of Riyadh'],
    ['supervise', 'Supervision of works'],
    ['architecture', 'Architectural design'],
    ['designed', 'Design'],
    // Filler words
    ['design of the towers', 'Tower design'],
    ['تصميم في الرياض', 'تصميم · الرياض'],
    ['the', 'The Gate'],
    // Parts of words, numbers and emails still match
    ['eng', 'Engineering'],
    ['a@b', 'x a@b.com'],
    ['٥٠', '50 m'],
  ])('%s finds %s', (search, text) => {
    expect(matchesSearch(search, [text])).toBe(true)
  })

  test.each([
    ['معماري', 'عمارة'],
    ['مدينة', 'هندسة مدنية'],
    ['وزارة', 'زيارة'],
    ['سد', 'سيدة'],
    ['طريق', 'طرفية'],
    ['مكتب', 'مكة'],
    ['الوادي', 'الواجهة'],
    ['بيئة', 'بيت'],
    ['planning', 'Power plant'],
    ['structural', 'Instruction'],
    ['hotel', 'hot'],
    ['towers', 'Town'],
    ['station', 'state'],
    ['design hospital', 'Design of a school'],
    ['هندسة معمارية', 'هندسة الطرق'],
  ])('%s does not find %s', (search, text) => {
    expect(matchesSearch(search, [text])).toBe(false)
  })

  test('counts the words that texts hold', () => {
    const count = wordsIn(searchWords('structural design of hospitals'))
    expect(count(['Structural engineering', 'School'])).toBe(1)
    expect(count(['Hospital', 'Designed in Riyadh'])).toBe(2)
    expect(count([null])).toBe(0)
  })
})
