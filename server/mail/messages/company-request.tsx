import { z } from 'zod'
import { Button, Facts, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'

/** To the company: a service request came in. */
export const companyRequest = mailTemplate({
  data: z.object({
    id: z.uuid(),
    reference: optionalText,
    name: optionalText,
    service_ar: optionalText,
    service_en: optionalText,
  }),
  subject: ({ name, reference }, { words }) =>
    words.company_request.subject(safeName(name), isolate(reference)),
  Mail({ id, reference, name, service_ar, service_en }) {
    const mail = useMail()
    const { facts } = mail.words
    const { heading, intro, button, closing } = mail.words.company_request
    // `details` opens the request: app/routes/admin/requests-shared/request-details.tsx
    const link = screenAddress(mail, '/admin/service-requests', { details: id })
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            [facts.reference, isolate(reference)],
            [facts.name, safeName(name)],
            [facts.service, safeName(inLanguage(mail.locale, service_ar, service_en))],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
