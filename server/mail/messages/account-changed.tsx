import { z } from 'zod'
import { browserName } from '#common/browser-name.ts'
import { formatMoment } from '#common/moment.ts'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'
import { words } from './words/index.ts'

const events = [
  'password',
  'email',
  'role',
  'areas',
  'sign_in',
  'factor_on',
  'factor_off',
  'passkey_added',
  'passkey_removed',
  'app_added',
  'app_removed',
  'recovery_code',
] as const

/**
 * To a person whose password, email, role, areas or second factor was changed, or who signed in from a new
 * browser or with a recovery code.
 */
export const accountChanged = mailTemplate({
  data: z.object({
    event: z.enum(events),
    name: optionalText,
    at: z.coerce.date(),
    role: z.enum(Object.keys(words.en.roles) as (keyof typeof words.en.roles)[]).default('client'),
    browser: optionalText,
    factor: optionalText,
  }),
  subject: ({ event }, { company, words }) => words.account_changed[event].subject(company),
  Mail({ event, name, at, role, browser: userAgent, factor }) {
    const mail = useMail()
    const { account_changed: said, facts, roles } = mail.words
    const { heading, intro } = said[event]
    // A new password locks out someone who has the old one; changes by an admin can only be explained by the
    // company
    const mine = event !== 'email' && event !== 'role' && event !== 'areas'
    const link = mine ? screenAddress(mail, '/forgotten-password') : undefined
    const { browser, system } = browserName(userAgent)
    return (
      <Layout heading={heading} {...(link && { link })}>
        <Greeting name={safeName(name)} />
        <Paragraph>{intro(mail.company, formatMoment(at, mail.locale), roles[role])}</Paragraph>
        <Facts
          rows={[
            [facts.browser, said.browser(safeName(browser), safeName(system))],
            [facts.passkey, safeName(factor)],
          ]}
        />
        <Paragraph>{mine ? said.mine : said.ours}</Paragraph>
        {link && <Button link={link}>{said.button}</Button>}
      </Layout>
    )
  },
})
