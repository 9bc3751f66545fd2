import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { originOf, plainPath, readVisits, sourceOf } from './visits.ts'

const own = 'www.handasa.example'

describe('where a visit came from', () => {
  it.each([
    ['https://www.google.com/search?q=secret', '', { host: 'google.com' }],
    ['https://news.example:8443/a/b', '', { host: 'news.example' }],
    ['android-app://com.google.android.gm/', '', { host: 'com.google.android.gm' }],
    ['http://93.184.216.34/x', '', { host: '93.184.216.34' }],
    ['', '', {}],
    ['not an address', '', {}],
    ['javascript:alert(1)', '', {}],
    ['file:///home/fahad/list.html', '', {}],
    ['http://printer/status', '', {}],
    ['http://[::1]/', '', {}],
    [`https://${'a'.repeat(99)}.example/`, '', {}],
    ['https://مثال.السعودية/', '', { host: 'xn--mgbh0fb.xn--mgberp4a5d4ar' }],
  ])('%s %s', (referrer, search, origin) => {
    expect(originOf(referrer, search, own)).toEqual(origin)
  })

  it.each(['https://handasa.example/en', 'https://www.handasa.example/', 'http://HANDASA.example:3000/?a'])(
    '%s is the website itself, whatever the address says',
    (referrer) => {
      expect(originOf(referrer, '?utm_source=x', own)).toBeNull()
    },
  )

  it('a machine without a name of its own is the website too', () => {
    expect(originOf('http://localhost:3000/en', '', 'localhost')).toBeNull()
    expect(originOf('http://127.0.0.1:3000/en', '', '127.0.0.1')).toBeNull()
  })

  it('a subdomain of the website is another one', () => {
    expect(originOf('https://blog.handasa.example/', '', own)).toEqual({ host: 'blog.handasa.example' })
  })

  it.each([
    ['?utm_source=Newsletter&utm_medium=EMail&utm_campaign=Spring', 'newsletter', 'email', 'Spring'],
    ['?utm_campaign=%D8%B9%D8%B1%D9%88%D8%B6+%D8%A7%D9%84%D8%B1%D8%A8%D9%8A%D8%B9', '', '', 'عروض الربيع'],
    // Directional marks and control characters would display as something else
    ['?utm_source=a%E2%80%AEb%00c%0Ad', 'abc d', '', ''],
    ['?utm_source=%20%20&utm_campaign=%E2%80%8B', '', '', ''],
    ['?utm_campaign=%EF%BC%A1%EF%BC%A2', '', '', 'AB'],
    // An email would identify a person
    ['?utm_source=ali%40example.sa&utm_campaign=to:ali%EF%BC%A0example.sa', '', '', ''],
    ['?utm_source=a&utm_source=b', 'a', '', ''],
    [`?utm_campaign=${'س'.repeat(300)}`, '', '', 'س'.repeat(100)],
    [`?utm_campaign=${'👷'.repeat(101)}`, '', '', '👷'.repeat(100)],
    ['?utm_source=%', '%', '', ''],
    ['?UTM_SOURCE=x', '', '', ''],
  ])('%s', (search, source, medium, campaign) => {
    expect(originOf('', search, own)).toEqual({
      ...(source && { source }),
      ...(medium && { medium }),
      ...(campaign && { campaign }),
    })
  })

  it('is named by its source, then its host', () => {
    expect(sourceOf({ source: 'a', host: 'b.example' })).toBe('a')
    expect(sourceOf({ host: 'b.example' })).toBe('b.example')
    expect(sourceOf({})).toBe('direct')
  })

  it('is never anything but short lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (referrer, text) => {
        const search = `?${new URLSearchParams({ utm_source: text, utm_medium: text, utm_campaign: text })}`
        for (const value of Object.values(originOf(referrer, search, own) ?? {})) {
          expect([...value].length).toBeLessThanOrEqual(100)
          expect(value).not.toMatch(/[\p{C}@]/u)
          expect(value.trim()).toBe(value)
          expect(value).not.toBe('')
        }
      }),
    )
  })
})

it('a path is shown as people read it', () => {
  expect(plainPath('/projects/%D9%81%D9%8A%D9%84%D8%A7')).toBe('/projects/فيلا')
  expect(plainPath('/%E0%A4%A')).toBe('/%E0%A4%A')
  expect(plainPath(`/${'a'.repeat(300)}`)).toHaveLength(200)
})

describe('visits that a form brings', () => {
  const visit = { day: '2026-11-25', path: '/en/contact', host: 'google.com' }

  it('are read again', () => {
    const visits = { first: visit, last: { day: '2026-11-26', source: 'x', medium: 'y', campaign: 'عروض' } }
    expect(readVisits(JSON.stringify(visits))).toEqual(visits)
  })

  it('lose what does not belong to them', () => {
    const sent = { ...visit, host: 'a b', path: 'https://x', campaign: 7, source: 'A@b.c', name: 'Fahad' }
    expect(readVisits(JSON.stringify({ first: sent, last: visit, more: 1 }))).toEqual({
      first: { day: '2026-11-25' },
      last: visit,
    })
  })

  it.each([
    '',
    'null',
    '[]',
    '{',
    '"x"',
    '{"first":{},"last":{}}',
    JSON.stringify({ first: visit }),
    JSON.stringify({ first: visit, last: { ...visit, day: '25-11-2026' } }),
    JSON.stringify({ first: visit, last: null }),
    `{"first":${' '.repeat(5000)}}`,
  ])('are none: %.60s', (text) => {
    expect(readVisits(text)).toBeNull()
  })

  it('never throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readVisits(text)))
    fc.assert(fc.property(fc.string(), (text) => void readVisits(text)))
  })
})
