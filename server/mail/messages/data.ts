import { z } from 'zod'
import { ar } from './ar.ts'
import { en } from './en.ts'
import type { Parts, Sender } from './parts.ts'
import { named, quoted } from './text.ts'

export const words = { ar, en }

/** A value that may be missing. */
export const maybe = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** The value of a pair such as `title_ar` and `title_en`; the other language where one is missing. */
export const inLanguage = (locale: 'ar' | 'en', ar: string, en: string): string =>
  locale === 'ar' ? ar || en : en || ar

/** The address of a screen, which opens in the language of the mail. */
export const addressOf = (siteUrl: string, path: string, lang: 'ar' | 'en', query: object = {}): string =>
  `${siteUrl}${path}?${new URLSearchParams({ ...query, lang })}`

interface Said {
  heading: string
  intro: string | ((firm: string) => string)
  closing: string
  button?: string
}

/**
 * What is alike in mails of every kind.
 * @param say the words of the kind, in the language of the mail
 * @param name of the person whom the mail greets; undefined when it is the firm itself
 * @param link where the button leads, if the mail has one
 */
export function frameOf(
  say: Said,
  locale: 'ar' | 'en',
  { firm }: Sender,
  { name, link }: { name?: string; link?: string },
): Omit<Parts, 'subject'> {
  const { greeting, byHand } = words[locale]
  const from = quoted(firm[locale])
  return {
    locale,
    firm: from,
    heading: say.heading,
    greeting: name === undefined ? '' : greeting(named(name)),
    intro: typeof say.intro === 'string' ? say.intro : say.intro(from),
    closing: say.closing,
    ...(link && say.button && { way: { button: say.button, link, byHand } }),
  }
}
