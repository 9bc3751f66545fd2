import { z } from 'zod'
import { Button, Paragraph, Written } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, trackAddress } from './mail-kind.tsx'
import { isolate } from './typed-text.ts'

/** To the sender of a request or message: an admin's reply. */
export const answer = mailTemplate({
  data: z.object({
    reference: optionalText,
    request: z.enum(['service', 'message']),
    subject: optionalText,
    body: optionalText,
  }),
  subject: ({ subject }) => isolate(subject),
  Mail({ reference, request, body }) {
    const mail = useMail()
    const { heading, closing } = mail.words.answer
    const link = trackAddress(mail, reference)
    return (
      <Layout heading={heading[request](isolate(reference))} link={link}>
        <Written>{body}</Written>
        <Button link={link}>{mail.words.request_received[request].button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
