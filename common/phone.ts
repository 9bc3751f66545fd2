import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toLatinDigits } from './digits.ts'

/**
 * A phone number in international form (`+966512345678`), or null if the text is not a phone number.
 * Numbers without a country code are taken as Saudi.
 */
export function toInternationalPhone(text: string): string | null {
  const clean = toLatinDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/^\s*00/, '+')
  const parsed = parsePhoneNumberFromString(clean, { defaultCountry: 'SA', extract: false })
  if (!parsed?.isPossible() || parsed.ext || !/^\+[1-9]\d{6,14}$/.test(parsed.number)) return null
  return parsed.number
}

/** A stored phone number for display (`+966 51 234 5678`); any other text is returned unchanged. */
export function displayPhone(stored: string): string {
  const parsed = parsePhoneNumberFromString(stored, { defaultCountry: 'SA', extract: false })
  return parsed ? parsed.formatInternational() : stored
}

/** The `tel:` link of a phone number in any spelling: one that begins with 0 is Saudi, and rings from abroad as well. */
export function phoneLink(phone: string): string {
  const digits = toLatinDigits(phone).replace(/[^+\d]/g, '')
  return `tel:${(digits.startsWith('0') && toInternationalPhone(digits)) || digits}`
}

/** The address of a number on WhatsApp, from its international form. */
export const whatsappAddress = (stored: string): string => `https://wa.me/${stored.slice(1)}`

/**
 * The WhatsApp link of a stored number, or null for a Saudi number that is not a mobile.
 * @param text what the message begins with
 */
export function whatsappLink(stored: string, text = ''): string | null {
  if (!/^\+(?!966(?!5))\d{7,15}$/.test(stored)) return null
  return whatsappAddress(stored) + (text && `?text=${encodeURIComponent(text)}`)
}
