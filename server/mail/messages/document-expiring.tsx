import { z } from 'zod'
import { documentKinds } from '#common/employee-documents.ts'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { dayOf, inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const kind = z.enum(documentKinds)
const document = z.object({ document: kind, expires_on: z.iso.date() })

/** To an employee: one of their documents expires soon, or has expired. */
export const documentExpiring = mailTemplate({
  data: document.extend({ name: optionalText, number: optionalText, days: z.coerce.number().int() }),
  subject: ({ document, expires_on, days }, setting) =>
    setting.words.document_expiring.subject(
      setting.words.documents[document],
      dayOf(expires_on, setting),
      days < 0,
    ),
  Mail({ name, document, number, expires_on, days }) {
    const mail = useMail()
    const { facts, documents } = mail.words
    const { heading, intro, ended, button, closing } = mail.words.document_expiring
    const link = screenAddress(mail, '/employee/portal')
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{days < 0 ? ended : intro}</Paragraph>
        <Facts
          rows={[
            [facts.document, documents[document]],
            [facts.number, safeName(number)],
            [facts.expires, dayOf(expires_on, mail)],
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing(mail.company)}</Paragraph>
      </Layout>
    )
  },
})

/** To the company: the documents of employees that have come closer to their expiry by one reminder. */
export const companyDocuments = mailTemplate({
  data: z.object({
    documents: z.array(document.extend({ name_ar: optionalText, name_en: optionalText })).min(1),
    /** The number of further ones. */
    more: z.coerce.number().int().default(0),
  }),
  subject: (_, { words }) => words.company_documents.subject,
  Mail({ documents: ending, more }) {
    const mail = useMail()
    const { documents } = mail.words
    const { heading, intro, others, button, closing } = mail.words.company_documents
    const link = screenAddress(mail, '/admin/employees')
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            ...ending.map(
              ({ name_ar, name_en, document, expires_on }) =>
                [
                  documents[document],
                  `${safeName(inLanguage(mail.locale, name_ar, name_en))} · ${dayOf(expires_on, mail)}`,
                ] as const,
            ),
            ...(more > 0 ? ([[others, String(more)]] as const) : []),
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
