import { createContext, use } from 'react'
import type { Language } from '#common/language.ts'
import type { Words } from '#server/mail/messages/words/index.ts'

/** The sender of mails. */
export interface Sender {
  /** Address of the site, without a slash at the end. */
  siteUrl: string
  /** Name of the company in each language. */
  company: Record<Language, string>
}

/** Values that every component of a mail can use. */
export interface MailSetting {
  locale: Language
  /** The words of all mails in `locale`. */
  words: Words
  /** Name of the company in `locale`, isolated. */
  company: string
  siteUrl: string
}

/** The two forms of a mail. Each component of the layout renders itself in both. */
export type MailFormat = 'html' | 'text'

export const MailContext = createContext<(MailSetting & { format: MailFormat }) | undefined>(undefined)

/** The mail that a component belongs to. @throws Error outside of a mail */
export function useMail(): MailSetting & { format: MailFormat } {
  const mail = use(MailContext)
  if (!mail) throw new Error('A component of a mail was rendered outside of a mail.')
  return mail
}
