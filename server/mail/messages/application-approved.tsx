import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

/** To an applicant who is now an employee. */
export const applicationApproved = mailTemplate({
  data: z.object({ name: optionalText, position_ar: optionalText, position_en: optionalText }),
  subject: (_data, { company, words }) => words.application_approved.subject(company),
  Mail({ name, position_ar, position_en }) {
    const mail = useMail()
    const { heading, intro, button, closing } = mail.words.application_approved
    const link = screenAddress(mail, '/employee/portal')
    const position = safeName(inLanguage(mail.locale, position_ar, position_en))
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts rows={[[mail.words.facts.position, position]]} />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
