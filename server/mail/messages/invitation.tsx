import { z } from 'zod'
import { audiences } from '#common/audiences.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { dateFormat, day, gregorian } from '#common/moment.ts'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { isolate, safeName } from './typed-text.ts'
import type { Words } from './words/en.ts'

type Area = keyof Words['areas']

/**
 * To a colleague, a client or an imported employee: the link with which they create the account that an admin
 * has invited them to.
 */
export const invitation = mailTemplate({
  data: z.object({
    token: z.string().min(1),
    name: optionalText,
    inviter: optionalText,
    role: z.enum(audiences),
    areas: optionalText,
    expires_at: z.coerce.date(),
  }),
  subject: (_data, { company, words }) => words.invitation.subject(company),
  Mail({ token, name, inviter, role, areas: held, expires_at }) {
    const mail = useMail()
    const { invitation: said, facts, areas } = mail.words
    const link = screenAddress(mail, '/invitation', { token })
    const until = dateFormat(gregorian[mail.locale], day).format(expires_at)
    const names = held.split(',').flatMap((area) => (area in areas ? [areas[area as Area]] : []))
    return (
      <Layout heading={said.heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{said.intro[role](mail.company, safeName(bilingualPart(inviter, mail.locale)))}</Paragraph>
        <Facts rows={[[facts.areas, isolate(names.join(said.comma))]]} />
        <Paragraph>{said.next}</Paragraph>
        <Button link={link}>{said.button}</Button>
        <Paragraph>{said.validity(until)}</Paragraph>
        <Paragraph>{said.closing}</Paragraph>
      </Layout>
    )
  },
})
