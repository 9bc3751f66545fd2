import { z } from 'zod'
import { Greeting, Paragraph, Quote } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

/** To an applicant whose application was rejected, with the reason: they have no portal to read it in. */
export const applicationRejected = mailTemplate({
  data: z.object({ name: optionalText, reason: optionalText }),
  subject: (_data, { company, words }) => words.application_rejected.subject(company),
  Mail({ name, reason }) {
    const { company, words } = useMail()
    const { heading, intro, reason: reasonName, closing } = words.application_rejected
    return (
      <Layout heading={heading}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(company)}</Paragraph>
        <Quote name={reasonName}>{reason}</Quote>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
