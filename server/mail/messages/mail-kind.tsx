import type { ReactNode } from 'react'
import { z } from 'zod'
import { bilingualPart } from '#common/bilingual.ts'
import { type Language, pathFor } from '#common/language.ts'
import { dateFormat, day, gregorian } from '#common/moment.ts'
import type { MailSetting } from './layout/context.ts'

/** Creates a mail of one kind from the data of a row. @throws ZodError when required data is missing */
export type MailTemplate = (data: unknown, setting: MailSetting) => { subject: string; mail: ReactNode }

/**
 * Defines a kind of mail.
 * @param data the schema of `mail_outbox.data` for it
 * @param subject may have isolated parts
 * @param Mail the component, which renders `Layout`
 */
export function mailTemplate<Data extends object>({
  data: schema,
  subject,
  Mail,
}: {
  data: z.ZodType<Data>
  subject(data: Data, setting: MailSetting): string
  Mail(data: Data): ReactNode
}): MailTemplate {
  return (data, setting) => {
    const values = schema.parse(data)
    // A person's name can be in both languages
    if ('name' in values && typeof values.name === 'string')
      Object.assign(values, { name: bilingualPart(values.name, setting.locale) })
    return { subject: subject(values, setting), mail: <Mail {...values} /> }
  }
}

/** A text that may be missing in a row, and is then ''. */
export const optionalText = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

/** The text in the language of the mail, or in the other language if that is empty. */
export const inLanguage = (locale: Language, ar: string, en: string): string =>
  locale === 'ar' ? ar || en : en || ar

/** The address of a screen, which opens in the language of the mail. */
export const screenAddress = (
  { siteUrl, locale }: MailSetting,
  path: string,
  query: Record<string, string> = {},
): string => `${siteUrl}${path}?${new URLSearchParams({ ...query, lang: locale })}`

/** A moment or day as a date in the language of the mail; '' for ''. */
export const dayOf = (date: string, { locale }: MailSetting): string =>
  date && dateFormat(gregorian[locale], day).format(new Date(date))

/** The page that shows the sender of a request its status, with the reference filled in. */
export const trackAddress = ({ siteUrl, locale }: MailSetting, reference: string): string =>
  `${siteUrl}${pathFor(locale, '/track')}${reference && `?${new URLSearchParams({ reference })}`}`
