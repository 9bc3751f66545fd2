import { z } from 'zod'
import { Button, Facts, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'

/** To the owner of a request, or to the company: its sender has answered by mail. */
export const companyReply = mailTemplate({
  data: z.object({ id: z.uuid(), reference: optionalText, name: optionalText }),
  subject: ({ name, reference }, { words }) =>
    words.company_reply.subject(safeName(name), isolate(reference)),
  Mail({ id, reference, name }) {
    const mail = useMail()
    const { facts } = mail.words
    const { heading, intro, button, closing } = mail.words.company_reply
    // `details` opens the request: app/routes/admin/requests-shared/request-details.tsx
    const link = screenAddress(mail, '/admin/requests', { details: id })
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            [facts.reference, isolate(reference)],
            [facts.name, safeName(name)],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
