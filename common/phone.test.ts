import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayPhone, phoneLink, toInternationalPhone, whatsappLink } from './phone.ts'

describe('toInternationalPhone', () => {
  it.each([
    ['0512345678', '+966512345678'],
    ['٠٥١٢٣٤٥٦٧٨', '+966512345678'],
    ['۰۵۱۲۳۴۵۶۷۸', '+966512345678'],
    ['512345678', '+966512345678'],
    ['966512345678', '+966512345678'],
    ['00966 51 234 5678', '+966512345678'],
    ['\u200e+966 51-234-5678', '+966512345678'],
    ['011 555 0142', '+966115550142'],
    ['920012345', '+966920012345'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ])('reads %s', (text, number) => {
    expect(toInternationalPhone(text)).toBe(number)
  })

  it.each([
    '',
    ' ',
    'phone',
    '12',
    '911',
    '+',
    '0512345678 ext. 5',
    'call 0512345678 now',
    '05123456789012345678',
    '<b>',
  ])('refuses %j', (text) => {
    expect(toInternationalPhone(text)).toBeNull()
  })

  it('returns only international numbers, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9٠-٩+ ()-]{0,20}$/)), (text) => {
        const number = toInternationalPhone(text)
        if (number !== null) {
          expect(number).toMatch(/^\+[1-9][0-9]{6,14}$/)
          expect(toInternationalPhone(number)).toBe(number)
        }
      }),
    )
  })
})

it('shows a stored number in groups', () => {
  expect(displayPhone('+966115550142')).toBe('+966 11 555 0142')
  expect(displayPhone('not a number')).toBe('not a number')
})

it('links to WhatsApp for mobiles and foreign numbers, not for Saudi landlines', () => {
  expect(whatsappLink('+966512345678')).toBe('https://wa.me/966512345678')
  expect(whatsappLink('+971501234567')).toBe('https://wa.me/971501234567')
  expect(whatsappLink('+966115550142')).toBeNull()
  expect(whatsappLink('call me')).toBeNull()
  expect(whatsappLink('+966512345678', 'R-7K2M4P: أهلًا & hello')).toBe(
    'https://wa.me/966512345678?text=R-7K2M4P%3A%20%D8%A3%D9%87%D9%84%D9%8B%D8%A7%20%26%20hello',
  )
})

describe('phoneLink', () => {
  it.each([
    ['٠١١ ٥٥٥ ٠١٤٣', 'tel:+966115550143'],
    ['011 555 0143', 'tel:+966115550143'],
    ['+966 11 555 0143', 'tel:+966115550143'],
    // Numbers that work only within a country
    ['920000123', 'tel:920000123'],
    ['911', 'tel:911'],
    ['00966115550143', 'tel:+966115550143'],
  ])('calls %s as %s', (text, link) => expect(phoneLink(text)).toBe(link))
})
