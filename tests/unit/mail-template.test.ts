import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recoveryTemplate } from '#server/mail/messages/recovery-template.tsx'

const template = readFileSync('supabase/templates/recovery.html', 'utf8')

test('the password mail of hosted Supabase is the one of the words: node scripts/mail-template.ts', () => {
  expect(template).toBe(recoveryTemplate())
})

test('it leads to the page that asks for a click, with the token, in the language of the mail', () => {
  const [, en = '', ar = ''] =
    /^\{\{ if eq \.Data\.locale "en" \}\}(.*)\{\{ else \}\}(.*)\{\{ end \}\}\n$/s.exec(template) ?? []
  for (const [locale, html] of Object.entries({ ar, en })) {
    expect(html).toContain(`<html lang="${locale}"`)
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
    const link = `{{ .SiteURL }}/new-password?token_hash={{ .TokenHash }}&amp;lang=${locale}`
    expect(links).toEqual([link, link])
    expect(html.match(/\{\{[^}]*\}\}/g)?.every((use) => /^\{\{ \.(SiteURL|TokenHash) \}\}$/.test(use))).toBe(
      true,
    )
  }
})

test('the command line puts it into a project, with links that are valid for an hour', () => {
  const config = readFileSync('supabase/config.toml', 'utf8')
  expect(config).toContain('[auth.email.template.recovery]')
  expect(config).toContain('content_path = "./supabase/templates/recovery.html"')
  expect(config).toMatch(/\[auth\.email\]\n(?:[a-z_]+ = .*\n|#.*\n)*otp_expiry = 3600\n/)
})
