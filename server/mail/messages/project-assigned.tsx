import { z } from 'zod'
import { Button, Facts, Greeting, Paragraph } from './layout/blocks.tsx'
import { type MailSetting, useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { inLanguage, mailTemplate, optionalText, screenAddress } from './mail-kind.tsx'
import { safeName } from './typed-text.ts'

const data = z.object({ name: optionalText, title_ar: optionalText, title_en: optionalText })

const titleOf = ({ title_ar, title_en }: z.infer<typeof data>, { locale }: MailSetting) =>
  safeName(inLanguage(locale, title_ar, title_en))

/** To a client, about a project in their portal. */
const ofProject = (kind: 'project_assigned' | 'project_documents') =>
  mailTemplate({
    data,
    subject: (values, setting) => setting.words[kind].subject(titleOf(values, setting)),
    Mail(values) {
      const mail = useMail()
      const { heading, intro, button, closing } = mail.words[kind]
      const link = screenAddress(mail, '/client/portal')
      return (
        <Layout heading={heading} link={link}>
          <Greeting name={safeName(values.name)} />
          <Paragraph>{intro(mail.company)}</Paragraph>
          <Facts rows={[[mail.words.facts.project, titleOf(values, mail)]]} />
          <Button link={link}>{button}</Button>
          <Paragraph>{closing}</Paragraph>
        </Layout>
      )
    },
  })

/** To a client who was given a project. */
export const projectAssigned = ofProject('project_assigned')

/** To a client who was given documents of their project. */
export const projectDocuments = ofProject('project_documents')
