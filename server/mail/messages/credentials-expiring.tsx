import { z } from 'zod'
import { credentialKinds } from '#common/credentials.ts'
import { Button, Facts, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { dayOf, inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const kind = z.enum(credentialKinds)

/**
 * To each admin who looks after settings: the company's registrations and certificates that expire soon or
 * have expired.
 */
export const credentialsExpiring = mailTemplate({
  data: z.object({
    credentials: z
      .array(
        z.object({
          kind,
          title_ar: optionalText,
          title_en: optionalText,
          number: optionalText,
          valid_until: z.iso.date(),
        }),
      )
      .min(1),
    /** The number of further ones. */
    more: z.coerce.number().int().default(0),
  }),
  subject: (_, { words }) => words.credentials_expiring.subject,
  Mail({ credentials: ending, more }) {
    const mail = useMail()
    const { credentials } = mail.words
    const { heading, intro, others, button, closing } = mail.words.credentials_expiring
    const link = screenAddress(mail, '/admin/settings')
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={[
            ...ending.map(({ kind, title_ar, title_en, number, valid_until }) => {
              const title = safeName(inLanguage(mail.locale, title_ar, title_en) || number)
              return [credentials[kind], `${title} · ${dayOf(valid_until, mail)}`] as const
            }),
            ...(more > 0 ? ([[others, String(more)]] as const) : []),
          ]}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
