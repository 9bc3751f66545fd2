import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph, Quote } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, trackAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'
import { words } from './words/index.ts'

/** To the sender of a request or message, with or without an account: its status has changed. */
export const requestStatus = mailTemplate({
  data: z.object({
    name: optionalText,
    reference: optionalText,
    message: optionalText,
    status: z.enum(Object.keys(words.en.statuses) as (keyof typeof words.en.statuses)[]),
    service_ar: optionalText,
    service_en: optionalText,
  }),
  subject: ({ reference, status }, { words }) =>
    words.request_status.subject(isolate(reference), words.statuses[status]),
  Mail({ name, reference, status, message, service_ar, service_en }) {
    const mail = useMail()
    const { facts, statuses } = mail.words
    const { heading, intro, button, closing } = mail.words.request_status
    const link = trackAddress(mail, reference)
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts
          rows={[
            [facts.reference, isolate(reference)],
            [facts.service, safeName(inLanguage(mail.locale, service_ar, service_en))],
            [facts.status, statuses[status]],
          ]}
        />
        {message && <Quote name={mail.words.request_status.message(mail.company)}>{message}</Quote>}
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
