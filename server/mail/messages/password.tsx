import { z } from 'zod'
import { Button, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

/**
 * The mail with which a person chooses a new password.
 * @param link to a page that asks for a click, so that programs that open links in mails do not use it up
 */
export function PasswordMail({ name = '', link }: { name?: string; link: string }) {
  const { company, words } = useMail()
  const { heading, intro, button, validity, closing } = words.password
  return (
    <Layout heading={heading} link={link}>
      <Greeting name={safeName(name)} />
      <Paragraph>{intro(company)}</Paragraph>
      <Button link={link}>{button}</Button>
      <Paragraph>{validity}</Paragraph>
      <Paragraph>{closing}</Paragraph>
    </Layout>
  )
}

/** To a person who forgot their password. */
export const password = mailTemplate({
  data: z.object({ token_hash: z.string().min(1), name: optionalText }),
  subject: (_data, { company, words }) => words.password.subject(company),
  Mail({ token_hash, name }) {
    return <PasswordMail name={name} link={screenAddress(useMail(), '/new-password', { token_hash })} />
  },
})
