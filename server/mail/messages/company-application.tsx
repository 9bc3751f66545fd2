import { z } from 'zod'
import { Button, Facts, Paragraph } from './layout/blocks.tsx'
import { type MailSetting, useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const data = z.object({
  name_ar: optionalText,
  name_en: optionalText,
  position_ar: optionalText,
  position_en: optionalText,
})

const nameOf = ({ name_ar, name_en }: z.infer<typeof data>, { locale }: MailSetting) =>
  safeName(inLanguage(locale, name_ar, name_en))

/** To the company: an application for a job came in. */
export const companyApplication = mailTemplate({
  data,
  subject: (values, setting) => setting.words.company_application.subject(nameOf(values, setting)),
  Mail(values) {
    const mail = useMail()
    const { facts } = mail.words
    const { heading, intro, button, closing } = mail.words.company_application
    const link = screenAddress(mail, '/admin/employees', { status: 'pending' })
    const position = safeName(inLanguage(mail.locale, values.position_ar, values.position_en))
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            [facts.name, nameOf(values, mail)],
            [facts.position, position],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
