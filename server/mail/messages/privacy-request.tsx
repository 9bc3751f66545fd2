import { z } from 'zod'
import { pathFor } from '#common/language.ts'
import { privacyKinds } from '#common/privacy-kinds.ts'
import { Button, Facts, Greeting, Paragraph, Quote } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { dayOf, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'

const about = {
  name: optionalText,
  reference: optionalText,
  request: z.enum(privacyKinds),
}

/** To someone who asked about their data: the link that proves that the email is theirs. */
export const privacyProof = mailTemplate({
  data: z.object({ ...about, token: z.string().min(1) }),
  subject: ({ reference }, { words }) => words.privacy_proof.subject(isolate(reference)),
  Mail({ token, name, reference, request }) {
    const mail = useMail()
    const { heading, intro, button, validity, closing } = mail.words.privacy_proof
    const link = `${mail.siteUrl}${pathFor(mail.locale, '/privacy/confirm')}?token=${encodeURIComponent(token)}`
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts
          rows={[
            [mail.words.facts.reference, isolate(reference)],
            [mail.words.facts.request, mail.words.privacyKinds[request]],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{validity}</Paragraph>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})

/** To someone who asked about their data: the receipt, a longer time, the answer or the refusal. */
export const privacyRequest = mailTemplate({
  data: z.object({
    ...about,
    event: z.enum(['received', 'extended', 'done', 'refused']),
    due_at: optionalText,
    message: optionalText,
  }),
  subject: ({ event, reference }, { words }) => words.privacy_request[event].subject(isolate(reference)),
  Mail({ event, name, reference, request, due_at, message }) {
    const mail = useMail()
    const said = mail.words.privacy_request
    const { heading, intro } = said[event]
    const open = event === 'received' || event === 'extended'
    return (
      <Layout heading={heading}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company)}</Paragraph>
        <Facts
          rows={[
            [mail.words.facts.reference, isolate(reference)],
            [mail.words.facts.request, mail.words.privacyKinds[request]],
            [mail.words.facts.due, open ? dayOf(due_at, mail) : ''],
          ]}
        />
        {message && (
          <Quote name={event === 'done' ? said.message(mail.company) : said.reason}>{message}</Quote>
        )}
        <Paragraph>{open ? said.contact : said.complaint}</Paragraph>
      </Layout>
    )
  },
})

/** To the company: someone asked about their data, or the answer is due soon. */
export const companyPrivacy = mailTemplate({
  data: z.object({
    ...about,
    id: z.uuid(),
    event: z.enum(['received', 'week', 'day', 'late']),
    due_at: optionalText,
  }),
  subject: ({ event, reference }, { words }) => words.company_privacy[event].subject(isolate(reference)),
  Mail({ id, event, name, reference, request, due_at }) {
    const mail = useMail()
    const { button, closing } = mail.words.company_privacy
    const { heading, intro } = mail.words.company_privacy[event]
    const link = screenAddress(mail, '/admin/privacy-requests', { details: id })
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            [mail.words.facts.reference, isolate(reference)],
            [mail.words.facts.name, safeName(name)],
            [mail.words.facts.request, mail.words.privacyKinds[request]],
            [mail.words.facts.due, dayOf(due_at, mail)],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
