import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const count = z.coerce.number().int().min(0).default(0)

/** The database counts no further: private.most_found. */
const most = 1000

/** Counts have the digits 0-9 in both languages: section "Dates and numbers" of the specification. */
const shown = (number: number) => new Intl.NumberFormat('en-US').format(number)

/** To an admin who asked for it, on a working morning: the requests that wait. */
export const morning = mailTemplate({
  data: z.object({
    name: optionalText,
    late: count,
    replies: count,
    mentions: count,
    mine: count,
    steps: count,
    unowned: count,
    unowned_steps: count,
  }),
  subject: (_, { words }) => words.morning.subject,
  Mail({ name, ...counts }) {
    const mail = useMail()
    const { heading, intro, more, button, closing, ...names } = mail.words.morning
    const link = screenAddress(mail, '/admin/dashboard')
    return (
      <Layout heading={heading} link={link}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro}</Paragraph>
        <Facts
          rows={(['late', 'replies', 'mentions', 'steps', 'mine', 'unowned', 'unowned_steps'] as const).map(
            (kind) => {
              const number = counts[kind]
              return [names[kind], number > most ? more(shown(most)) : number ? shown(number) : '']
            },
          )}
        />
        <Button link={link}>{button}</Button>
        <Paragraph>{closing}</Paragraph>
      </Layout>
    )
  },
})
