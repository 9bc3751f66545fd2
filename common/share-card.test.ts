import { expect, test } from 'vitest'
import { shareCardAt, shareCardOf, shareCardPath, shareCardVersion } from './share-card.ts'

test('a card says the company’s name once', () => {
  expect(shareCardOf('Contact us | Handasa', 'Handasa')).toEqual({ title: 'Contact us', name: 'Handasa' })
  expect(shareCardOf('Plans | Works', 'Handasa').title).toBe('Plans | Works')
  expect(shareCardOf('Handasa', 'Handasa').title).toBe('Handasa')
})

test('another text has another address, which leads back to its page', () => {
  const card = { title: 'تواصل معنا', name: 'هندسة' }
  expect(shareCardVersion(card)).toMatch(/^[0-9a-f]{8}$/)
  expect(shareCardVersion(card)).not.toBe(shareCardVersion({ ...card, title: 'تواصل' }))
  for (const pathname of ['/', '/en', '/en/contact', '/legal/%D8%A7'])
    expect(shareCardAt(shareCardPath(pathname, card))).toEqual({ version: shareCardVersion(card), pathname })
})

test.each([
  '/pictures/card/0000000/en.jpeg',
  '/pictures/card/00000000/../en.jpeg',
  '/pictures/card/00000000//elsewhere.example/en.jpeg',
  '/pictures/card/00000000/en%2f..%2fadmin.jpeg',
  '/pictures/card/00000000/en.png',
])('%s is none', (path) => expect(shareCardAt(path)).toBeNull())
