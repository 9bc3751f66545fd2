import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

/** To an applicant whose application has arrived: what happens next, and where it stands. */
export const applicationReceived = mailTemplate({
  data: z.object({ name: optionalText, position_ar: optionalText, position_en: optionalText }),
  subject: (_data, { company, words }) => words.application_received.subject(company),
  Mail({ name, position_ar, position_en }) {
    const mail = useMail()
    const { heading, intro, next, button } = mail.words.application_received
    const link = screenAddress(mail, '/employee/login')
    const position = safeName(inLanguage(mail.locale, position_ar, position_en))
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts rows={[[mail.words.facts.position, position]]} />
        <Paragraph>{next}</Paragraph>
        <Button link={link}>{button}</Button>
      </Layout>
    )
  },
})
