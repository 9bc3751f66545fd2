import { z } from 'zod'
import { bilingualPart } from '#common/bilingual.ts'
import { formatMoment } from '#common/moment.ts'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { type MailSetting, useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const data = z.object({
  /** The name of the draft, in both languages. */
  title: optionalText,
  /** The language that was to be published, or `all`. */
  language: z.enum(['ar', 'en', 'all']),
  at: z.coerce.date(),
  /** The error of the database. */
  problem: optionalText,
})
type Failed = z.output<typeof data>

/** The reason why it could not be published, in words. */
function reasonIn({ words }: Pick<MailSetting, 'words'>, problem: string): string {
  const { reasons } = words.draft_failed
  if (/violates (check|not-null)/.test(problem)) return reasons.rules
  return Object.hasOwn(reasons, problem) ? reasons[problem as keyof typeof reasons] : reasons.other
}

function useRows({ title, language, at, problem }: Failed, by = '') {
  const mail = useMail()
  const { facts, languages } = mail.words.draft_failed
  return [
    [facts.draft, safeName(bilingualPart(title, mail.locale))],
    [facts.language, languages[language]],
    [facts.at, formatMoment(at, mail.locale)],
    [facts.by, safeName(bilingualPart(by, mail.locale))],
    [facts.reason, reasonIn(mail, problem)],
  ] as const
}

const subjectOf = (title: string, { words, locale }: Pick<MailSetting, 'words' | 'locale'>) =>
  words.draft_failed.subject(safeName(bilingualPart(title, locale)))

/** To the admin who scheduled a draft that could not be published. */
export const draftFailed = mailTemplate({
  data: data.extend({ name: optionalText }),
  subject: ({ title }, mail) => subjectOf(title, mail),
  Mail({ name, ...failed }) {
    const mail = useMail()
    const { heading, intro, button, closing } = mail.words.draft_failed
    const link = screenAddress(mail, '/admin/drafts')
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(bilingualPart(name, mail.locale))} />
        <Paragraph>{intro}</Paragraph>
        <Facts rows={useRows(failed)} />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})

/** To the company: a scheduled draft could not be published. */
export const companyDraftFailed = mailTemplate({
  data: data.extend({ by: optionalText }),
  subject: ({ title }, mail) => subjectOf(title, mail),
  Mail({ by, ...failed }) {
    const mail = useMail()
    const { heading, companyIntro, button, closing } = mail.words.draft_failed
    const link = screenAddress(mail, '/admin/drafts')
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{companyIntro}</Paragraph>
        <Facts rows={useRows(failed, by)} />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
