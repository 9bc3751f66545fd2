import { z } from 'zod'
import { Button, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

/** To a client: the link that proves that an email address is theirs. */
export const confirmEmail = mailTemplate({
  data: z.object({ token: z.string().min(1), name: optionalText }),
  subject: (_data, { company, words }) => words.confirm_email.subject(company),
  Mail({ token, name }) {
    const mail = useMail()
    const { heading, intro, button, validity, closing } = mail.words.confirm_email
    // The token works only for someone who is signed in
    const link = screenAddress(mail, '/client/portal', { proof: token })
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Button link={link}>{button}</Button>
        <Paragraph>{validity}</Paragraph>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
