import type { Language } from '#common/language.ts'
import { renderHtml } from './layout/render.tsx'
import { PasswordMail } from './password.tsx'
import { words } from './words/index.ts'

/** Filled in by the sign-in service of hosted Supabase. It does not know the company's name, so the site's address is used instead. */
const siteUrl = '{{ .SiteURL }}'

const passwordMail = (locale: Language) =>
  renderHtml(<PasswordMail link={`${siteUrl}/new-password?token_hash={{ .TokenHash }}&lang=${locale}`} />, {
    locale,
    words: words[locale],
    company: siteUrl,
    siteUrl,
  })

/** The password mail as a template of Supabase, in the language that the account was made with. */
export const recoveryTemplate = () =>
  `{{ if eq .Data.locale "en" }}${passwordMail('en')}{{ else }}${passwordMail('ar')}{{ end }}\n`
