import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { type MailSetting, useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'

const data = z.object({
  name: optionalText,
  notification_type: z.enum(['note', 'letter', 'warning']),
  subject_ar: optionalText,
  subject_en: optionalText,
})

/** The subject. The company's admins typed it, so it can be long and have links. */
const subjectOf = ({ subject_ar, subject_en }: z.infer<typeof data>, { locale }: MailSetting) =>
  isolate(inLanguage(locale, subject_ar, subject_en))

/**
 * To an employee with a new notification: its type and subject. Its text is private and is shown only in the
 * portal.
 */
export const notification = mailTemplate({
  data,
  subject: (values, setting) =>
    setting.words.notification.subject(setting.company, subjectOf(values, setting)),
  Mail(values) {
    const mail = useMail()
    const { facts, types } = mail.words
    const { heading, intro, button, closing } = mail.words.notification
    const link = screenAddress(mail, '/employee/portal')
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(values.name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts
          rows={[
            [facts.type, types[values.notification_type]],
            [facts.subject, subjectOf(values, mail)],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
