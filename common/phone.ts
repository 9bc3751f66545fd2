import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toLatinDigits } from './digits.ts'

/**
 * A phone number in international form (`+966512345678`), or null when the text is none.
 * Numbers without a country are Saudi.
 */
export function toInternationalPhone(text: string): string | null {
  const clean = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*00/, '+')
  const parsed = parsePhoneNumberFromString(clean, { defaultCountry: 'SA', extract: false })
  if (!parsed?.isPossible() || parsed.ext || !/^\+[1-9]\d{6,14}$/.test(parsed.number)) return null
  return parsed.number
}

/** A stored phone number as people read it (`+966 51 234 5678`); text that is no number stays as it is. */
export function displayPhone(stored: string): string {
  const parsed = parsePhoneNumberFromString(stored, { defaultCountry: 'SA', extract: false })
  return parsed ? parsed.formatInternational() : stored
}

/** The address that calls a phone number, however it is written. */
export function phoneLink(phone: string): string {
  return `tel:${toLatinDigits(phone).replace(/[^+\d]/g, '')}`
}

/** The address that opens a chat with a stored number, or null for a Saudi number that is no mobile. */
export function whatsappLink(stored: string): string | null {
  const number = /^\+(?!966(?!5))(\d{7,15})$/.exec(stored)?.[1]
  return number ? `https://wa.me/${number}` : null
}
