import type { ReactNode } from 'react'
import type { Language } from '#common/language.ts'
import { Button, Greeting, Paragraph } from './layout/blocks.tsx'
import { useMail } from './layout/context.ts'
import { Layout } from './layout/layout.tsx'
import { renderHtml } from './layout/render.tsx'
import { PasswordMail } from './password.tsx'
import { words } from './words/index.ts'

/**
 * The sign-in service of hosted Supabase fills this in. It does not know the company's name, so the site's
 * address stands in for it.
 */
const siteUrl = '{{ .SiteURL }}'

/**
 * The mail with which a person confirms the email of a new account. @param link to a page that asks for a
 * click
 */
function ConfirmationMail({ link }: { link: string }) {
  const { company, words } = useMail()
  const { heading, intro, button, validity, closing } = words.confirmation
  return (
    <Layout heading={heading} link={link}>
      <Greeting name="" />
      <Paragraph>{intro(company)}</Paragraph>
      <Button link={link}>{button}</Button>
      <Paragraph>{validity}</Paragraph>
      <Paragraph>{closing}</Paragraph>
    </Layout>
  )
}

/** A mail as a Supabase template, in the language in which the account was created. */
function template(mail: (link: string) => ReactNode, screen: string) {
  const inLocale = (locale: Language) =>
    renderHtml(mail(`${siteUrl}${screen}?token_hash={{ .TokenHash }}&lang=${locale}`), {
      locale,
      words: words[locale],
      company: siteUrl,
      siteUrl,
    })
  return `{{ if eq .Data.locale "en" }}${inLocale('en')}{{ else }}${inLocale('ar')}{{ end }}\n`
}

/** The mails that a hosted project's sign-in service sends itself, by their names in supabase/templates. */
export const hostedTemplates = () => ({
  recovery: template((link) => <PasswordMail link={link} />, '/new-password'),
  confirmation: template((link) => <ConfirmationMail link={link} />, '/confirm-email'),
})
