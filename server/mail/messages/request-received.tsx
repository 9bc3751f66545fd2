import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph, Quote } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { dayOf, inLanguage, mailTemplate, optionalText, trackAddress } from './mail-kind.tsx'
import { isolate, safeExcerpt, safeName } from './typed-text.ts'

const about = { name: optionalText, reference: optionalText, request: z.enum(['service', 'message']) }

/** To the sender of a request or message: it has arrived, and what happens next. */
export const requestReceived = mailTemplate({
  data: z.object({
    ...about,
    text: optionalText,
    due_on: optionalText,
    service_ar: optionalText,
    service_en: optionalText,
  }),
  subject: ({ request, reference }, { words }) => words.request_received[request].subject(isolate(reference)),
  Mail({ request, name, reference, text, due_on, service_ar, service_en }) {
    const mail = useMail()
    const { sent, next, page, closing } = mail.words.request_received
    const { heading, intro, button } = mail.words.request_received[request]
    const link = trackAddress(mail, reference)
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts
          rows={[
            [mail.words.facts.reference, isolate(reference)],
            [mail.words.facts.service, safeName(inLanguage(mail.locale, service_ar, service_en))],
          ]}
        />
        <Quote name={sent}>{safeExcerpt(text)}</Quote>
        <Paragraph>{next(dayOf(due_on, mail))}</Paragraph>
        <Button link={link}>{button}</Button>
        <Paragraph>{page}</Paragraph>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})

/** To the sender of a request or message: the reply is late, but the request is not forgotten. */
export const requestLate = mailTemplate({
  data: z.object(about),
  subject: ({ request, reference }, { words }) => words.request_late[request].subject(isolate(reference)),
  Mail({ request, name, reference }) {
    const mail = useMail()
    const { closing } = mail.words.request_late
    const { heading, intro } = mail.words.request_late[request]
    const link = trackAddress(mail, reference)
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts rows={[[mail.words.facts.reference, isolate(reference)]]} />
        <Button link={link}>{mail.words.request_received[request].button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
