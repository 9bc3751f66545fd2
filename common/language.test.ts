import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  barePath,
  inLanguage,
  isAccountPath,
  languageOf,
  languageOfCookie,
  pathFor,
  twinPath,
  wordsWithCommas,
} from './language.ts'

describe('language of an address', () => {
  it.each([
    ['/', 'ar'],
    ['/en', 'en'],
    ['/en/', 'en'],
    ['/EN', 'en'],
    ['/en/projects/1', 'en'],
    ['/english', 'ar'],
    ['/projects/en', 'ar'],
  ] as const)('%s is %s', (path, language) => {
    expect(languageOf(path)).toBe(language)
  })

  it.each([
    ['/', '/en'],
    ['/#about', '/en#about'],
    ['/?a=1', '/en?a=1'],
    ['/request?service=1', '/en/request?service=1'],
  ])('%s is %s in English', (path, english) => {
    expect(pathFor('ar', path)).toBe(path)
    expect(pathFor('en', path)).toBe(english)
  })

  it('leads to the same page in the other language and back, with search and hash', () => {
    expect(twinPath('/request', '?service=1', '#form')).toBe('/en/request?service=1#form')
    expect(twinPath('/en', '', '#team')).toBe('/#team')
    const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/).filter((text) => text !== 'en')
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), (segments) => {
        const path = `/${segments.join('/')}`
        expect(twinPath(twinPath(path))).toBe(path)
        expect(barePath(pathFor('en', path))).toBe(path)
      }),
    )
  })
})

describe('a pair of columns', () => {
  it('gives the requested language, else the other, else an empty string', () => {
    expect(inLanguage('ar', 'مرحبا', 'Hello')).toBe('مرحبا')
    expect(inLanguage('en', 'مرحبا', '  ')).toBe('مرحبا')
    expect(inLanguage('en', null, null)).toBe('')
  })
})

describe('a screen with one address for both languages', () => {
  it.each([
    ['/admin', true],
    ['/admin/', true],
    ['/admin/dashboard', true],
    ['/Admin/LOGIN', true],
    ['/admin/nothing/here_2', true],
    ['/admin/nothing/here.data', true],
    ['/admin/login.data', true],
    ['/employee/portal', true],
    ['/client/register', true],
    ['/forgotten-password', true],
    ['/confirm-email', true],
    ['/new-password', true],
    ['/', false],
    ['/en/admin', false],
    ['/careers', false],
    ['/client', true],
    ['/client/nothing', true],
    ['/employee/nothing/here.html', true],
    ['/admin/%D9%84%D8%A7', true],
    ['/clients', false],
    ['/en/client/nothing', false],
    ['/administration', false],
    ['/new-passwords', false],
  ])('%s: %s', (path, expected) => {
    expect(isAccountPath(path)).toBe(expected)
  })
})

describe('the language that a cookie header chooses', () => {
  it.each([
    ['language=en', 'en'],
    ['seen=1; language=en; other=2', 'en'],
    ['language=ar', 'ar'],
    ['my-language=en', 'ar'],
    ['language=fr', 'ar'],
    ['', 'ar'],
    [null, 'ar'],
  ] as const)('%s: %s', (cookies, language) => {
    expect(languageOfCookie(cookies)).toBe(language)
  })
})

it('a list of our own words has one capital in English, and the Arabic comma', () => {
  expect(wordsWithCommas('en', ['Design', 'Construction supervision'])).toBe(
    'Design, construction supervision',
  )
  expect(wordsWithCommas('ar', ['التصميم', 'الإشراف على التنفيذ'])).toBe('التصميم، الإشراف على التنفيذ')
})
