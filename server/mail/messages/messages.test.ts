import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import type { Language } from '#common/language.ts'
import { renderMail, UnreadableMail } from './index.ts'
import { ar } from './words/ar.ts'
import { en } from './words/en.ts'

const sender = {
  siteUrl: 'https://www.example.sa',
  company: { ar: 'هندسة للاستشارات', en: 'Handasa Consulting' },
}
const token_hash = 'ab12'.repeat(16)
const password = (locale: Language, name?: string) =>
  renderMail({ kind: 'password', locale, data: { token_hash, ...(name && { name }) } }, sender)
const bothLanguages = [
  { locale: 'ar', dir: 'rtl', say: ar.password, greeting: ar.greeting },
  { locale: 'en', dir: 'ltr', say: en.password, greeting: en.greeting },
] as const

test.each(bothLanguages)('in $locale the mail has its language and direction', ({ locale, dir }) => {
  const { html } = password(locale)
  expect(html).toContain(`<html lang="${locale}" dir="${dir}">`)
  // Some mail programs keep only what is inside the body
  expect(html).toMatch(new RegExp(`<body[^>]*>\\s*<div[^>]* lang="${locale}" dir="${dir}"`))
})

test.each(bothLanguages)('in $locale HTML and text say the same, with the same link', ({ locale, say }) => {
  const { html, text, subject } = password(locale, 'Noura')
  const link = `https://www.example.sa/new-password?token_hash=${token_hash}&lang=${locale}`
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  const notice = `https://www.example.sa${locale === 'en' ? '/en' : ''}/privacy`
  expect(links).toEqual([link, link, notice].map((address) => address.replace('&', '&amp;')))
  // The address is also written out in case the button does not work, left to right in Arabic too
  expect(html).toMatch(
    new RegExp(`<p[^>]* dir="ltr"[^>]*><a [^>]*>${link.replace('&', '&amp;').replace('?', '\\?')}</a>`),
  )
  expect(text.split('\n')).toContain(link)
  for (const sentence of [say.validity, say.closing]) {
    expect(html).toContain(sentence)
    expect(text).toContain(sentence)
  }
  expect(html).toContain(`>${say.button}</a>`)
  expect(html).toContain('<bdi>Noura</bdi>')
  expect(text).toContain('\u2068Noura\u2069')
  expect(subject).toBe(say.subject(sender.company[locale]))
})

test.each(bothLanguages)('in $locale the mail loads nothing and runs no script', ({ locale }) => {
  const { html } = password(locale, 'Noura')
  expect(html).not.toMatch(
    /<(img|script|link|iframe|object|form|base|video|audio|svg)\b|url\(|@import|\bsrc=|background="|\bon\w+="/i,
  )
})

test.each(bothLanguages)('in $locale the HTML is valid', async ({ locale }) => {
  const checker = new HtmlValidate({
    extends: ['html-validate:standard'],
    // Attributes and styles that old mail programs need
    rules: {
      'no-inline-style': 'off',
      'no-deprecated-attr': 'off',
      'no-conditional-comment': 'off',
      'long-title': 'off',
    },
  })
  const { results } = await checker.validateString(password(locale, 'Noura').html)
  expect(
    results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([])
})

test.each(bothLanguages)('in $locale names are escaped', ({ locale, say }) => {
  const { html, text } = password(locale, `<b>"A&'B`)
  expect(html).toContain('<bdi>&lt;b&gt;&quot;A&amp;&#x27;B</bdi>')
  expect(html).not.toContain('<b>')
  expect(text).toContain(`\u2068<b>"A&'B\u2069`)
  const company = { ar: '<i>', en: '<i>' }
  const other = renderMail({ kind: 'password', locale, data: { token_hash } }, { ...sender, company })
  expect(other.html).not.toContain('<i>')
  expect(other.subject).toBe(say.subject('<i>'))
})

test.each(bothLanguages)('in $locale direction marks are removed from names', ({ locale }) => {
  const { html, text } = password(locale, '\u202eيسار\u2069\u2066\u200f A\u2028\r\nB\u0007 ')
  expect(html).toContain('<bdi>يسار A B</bdi>')
  expect(text).toContain('\u2068يسار A B\u2069')
  for (const part of [html.replace(/<\/?bdi>/g, ''), text.replace(/[\u2068\u2069]/g, '')])
    expect(part).not.toMatch(/\p{Bidi_Control}|\p{Zl}|(?!\n)\p{Cc}/u)
})

test.each(bothLanguages)(
  'in $locale a person without a name is greeted without one',
  ({ locale, greeting }) => {
    for (const name of [undefined, ' \u200f\u2069 ']) {
      const { html, text } = password(locale, name)
      expect(text.split('\n')[0]).toBe(greeting(''))
      expect(html).not.toContain('<bdi></bdi>')
    }
  },
)

test('the link carries a token unchanged', () => {
  const { text } = renderMail({ kind: 'password', locale: 'en', data: { token_hash: 'a&b=c d+%' } }, sender)
  const link = text.split('\n').find((line) => line.startsWith('https:')) ?? ''
  expect(new URL(link).searchParams.get('token_hash')).toBe('a&b=c d+%')
})

test('a mail without its token, or of an unknown kind, is refused', () => {
  for (const row of [
    { kind: 'password', data: {} },
    { kind: 'password', data: null },
    { kind: 'toString', data: { token_hash } },
    { kind: 'birthday', data: { token_hash } },
  ])
    expect(() => renderMail({ locale: 'en', ...row }, sender), row.kind).toThrow(UnreadableMail)
})
