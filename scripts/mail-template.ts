// Writes supabase/templates/recovery.html from the words of server/mail: the password mail for hosted Supabase,
// whose sign-in service sends it itself.
import { writeFileSync } from 'node:fs'
import { password } from '#server/mail/messages/accounts.ts'
import { htmlOf } from '#server/mail/messages/layout.ts'

export const templateFile = new URL('../supabase/templates/recovery.html', import.meta.url)

/** The service fills these in; it knows no name of the firm, so the site's address stands for it. */
const site = '{{ .SiteURL }}'

function mail(locale: 'ar' | 'en'): string {
  const parts = password({ token_hash: '-' }, locale, { siteUrl: site, firm: { ar: site, en: site } })
  const link = `${site}/new-password?token_hash={{ .TokenHash }}&lang=${locale}`
  return htmlOf({ ...parts, ...(parts.way && { way: { ...parts.way, link } }) })
}

/** The mail in the language that the account was made with, as a template of Supabase. */
export const recoveryTemplate = () =>
  `{{ if eq .Data.locale "en" }}${mail('en')}{{ else }}${mail('ar')}{{ end }}\n`

if (import.meta.main) writeFileSync(templateFile, recoveryTemplate())
