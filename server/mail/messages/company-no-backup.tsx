import { z } from 'zod'
import { Button, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, screenAddress } from './mail-kind.tsx'

/** To the company: no backup was made and proven for a day. */
export const companyNoBackup = mailTemplate({
  data: z.object({}),
  subject: (_data, { words }) => words.company_no_backup.subject,
  Mail() {
    const mail = useMail()
    const { heading, intro, advice, button } = mail.words.company_no_backup
    const link = screenAddress(mail, '/admin/dashboard')
    return (
      <Layout heading={heading} link={link}>
        <Paragraph>{intro}</Paragraph>
        <Paragraph>{advice}</Paragraph>
        <Button link={link}>{button}</Button>
      </Layout>
    )
  },
})
