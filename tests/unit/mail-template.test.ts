import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hostedTemplates } from '#server/mail/messages/hosted-templates.tsx'

const screens = { recovery: '/new-password', confirmation: '/confirm-email' }

for (const [name, screen] of Object.entries(screens)) {
  const template = readFileSync(`supabase/templates/${name}.html`, 'utf8')

  test(`the ${name} mail of hosted Supabase is made from the words: npm run mails:hosted`, () => {
    expect(template).toBe(hostedTemplates()[name as keyof typeof screens])
  })

  test(`the ${name} mail leads to the page that asks for a click, with the token, in the language of the mail`, () => {
    const [, en = '', ar = ''] =
      /^\{\{ if eq \.Data\.locale "en" \}\}(.*)\{\{ else \}\}(.*)\{\{ end \}\}\n$/s.exec(template) ?? []
    for (const [locale, html] of Object.entries({ ar, en })) {
      expect(html).toContain(`<html lang="${locale}"`)
      const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
      const link = `{{ .SiteURL }}${screen}?token_hash={{ .TokenHash }}&amp;lang=${locale}`
      const notice = `{{ .SiteURL }}${locale === 'en' ? '/en' : ''}/privacy`
      expect(links).toEqual([link, link, notice])
      expect(
        html.match(/\{\{[^}]*\}\}/g)?.every((use) => /^\{\{ \.(SiteURL|TokenHash) \}\}$/.test(use)),
      ).toBe(true)
    }
  })

  test(`the command line puts the ${name} mail into a project`, () => {
    const config = readFileSync('supabase/config.toml', 'utf8')
    expect(config).toContain(`[auth.email.template.${name}]`)
    expect(config).toContain(`content_path = "./supabase/templates/${name}.html"`)
  })
}

test('links are valid for an hour, as their mails say', () => {
  const config = readFileSync('supabase/config.toml', 'utf8')
  expect(config).toMatch(/\[auth\.email\]\n(?:[a-z_]+ = .*\n|#.*\n)*otp_expiry = 3600\n/)
})
