import { z } from 'zod'
import { ar } from './ar.ts'
import { en } from './en.ts'
import type { Parts, Sender } from './layout.ts'
import { quoted } from './text.ts'

const words = { ar: ar.password, en: en.password }

const needed = z.object({ token_hash: z.string().min(1), name: z.string().optional() })

/**
 * The mail by which a person chooses a new password.
 * @param data `token_hash` for the link, `name` of the person if it is known
 * @throws ZodError when the token is missing
 */
export function password(data: unknown, locale: 'ar' | 'en', { siteUrl, firm }: Sender): Parts {
  const { token_hash, name = '' } = needed.parse(data)
  const say = words[locale]
  const from = quoted(firm[locale])
  return {
    locale,
    firm: from,
    subject: say.subject(from),
    heading: say.heading,
    greeting: say.greeting(quoted(name)),
    intro: say.intro(from),
    button: say.button,
    // The page behind the link asks for a click, so that programs which look at links use nothing up
    link: `${siteUrl}/new-password?${new URLSearchParams({ token_hash, lang: locale })}`,
    validity: say.validity,
    byHand: say.byHand,
    closing: say.closing,
  }
}
