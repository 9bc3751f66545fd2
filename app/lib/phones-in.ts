import { findPhoneNumbersInText } from 'libphonenumber-js/min'

/** The parts of a text, with where each begins and whether it is a phone number. Numbers without a country are Saudi. */
export function phonesIn(text: string): { text: string; phone: boolean; at: number }[] {
  const parts: { text: string; phone: boolean; at: number }[] = []
  let from = 0
  for (const { startsAt, endsAt } of findPhoneNumbersInText(text, 'SA')) {
    if (startsAt > from) parts.push({ text: text.slice(from, startsAt), phone: false, at: from })
    parts.push({ text: text.slice(startsAt, endsAt), phone: true, at: startsAt })
    from = endsAt
  }
  if (from < text.length) parts.push({ text: text.slice(from), phone: false, at: from })
  return parts
}
