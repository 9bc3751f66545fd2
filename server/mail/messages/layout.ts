import { asHtml, escaped } from './text.ts'

/** Where mails come from. */
export interface Sender {
  /** Address of the site, without a slash at the end. */
  siteUrl: string
  /** Name of the firm in each language. */
  firm: Record<'ar' | 'en', string>
}

/** What a mail consists of, in the order of reading. Sentences may have `quoted` parts. */
export interface Parts {
  locale: 'ar' | 'en'
  subject: string
  /** Name of the firm, `quoted`. */
  firm: string
  heading: string
  greeting: string
  intro: string
  button: string
  /** Where the button leads. */
  link: string
  /** What is to be known of the link. */
  validity: string
  byHand: string
  closing: string
}

// The colours of app/styles/tokens.css; a mail carries its own
const colour = {
  ink: '#12282c',
  soft: '#4a5b5d',
  sand: '#f3eee4',
  line: '#e0d8c9',
  deep: '#12363a',
  brand: '#0e6963',
}
const font = "font-family:'Segoe UI',Tahoma,Arial,sans-serif"

/** Mail programs that follow the reader's dark mode take these; others turn the colours round by themselves. */
const dark = `@media (prefers-color-scheme:dark){
.page{background:#0b2528!important}.card{background:#12363a!important;border-color:#2c5054!important}.head{background:#0a4f4b!important}
.ink{color:#ffffff!important}.soft,.soft a{color:#c5d3d1!important}.rule{border-color:#2c5054!important}
.button,.button a{background:#e3f0ee!important;color:#0a4f4b!important}}`

/**
 * The HTML of a mail: one column of at most 600 px that mail programs of all ages show alike, so tables,
 * attributes and inline styles; nothing is fetched from anywhere.
 */
export function htmlOf(mail: Parts): string {
  const { locale, link } = mail
  const [dir, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  const address = escaped(link)
  const text = `${font};font-size:16px;line-height:1.7;color:${colour.ink};margin:0 0 18px;text-align:${start}`
  const small = `${font};font-size:14px;line-height:1.7;color:${colour.soft};text-align:${start}`
  const table = `role="presentation" border="0" cellpadding="0" cellspacing="0" dir="${dir}"`
  return `<!doctype html>
<html lang="${locale}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${asHtml(mail.heading)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${dark}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colour.sand};-webkit-text-size-adjust:100%">
<div class="page" lang="${locale}" dir="${dir}" style="background:${colour.sand}">
<table ${table} class="page" width="100%" bgcolor="${colour.sand}" style="background:${colour.sand}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table ${table} class="card" width="100%" bgcolor="#ffffff" style="max-width:600px;background:#ffffff;border:1px solid ${colour.line};border-collapse:separate;border-radius:6px;overflow:hidden">
<tr><td class="head" bgcolor="${colour.deep}" align="${start}" style="background:${colour.deep};padding:18px 28px;${font};font-size:18px;line-height:1.5;font-weight:bold;color:#ffffff;text-align:${start}">${asHtml(mail.firm)}</td></tr>
<tr><td align="${start}" style="padding:28px 28px 10px">
<h1 class="ink" style="${font};font-size:22px;line-height:1.4;font-weight:bold;color:${colour.ink};margin:0 0 18px;text-align:${start}">${asHtml(mail.heading)}</h1>
<p class="ink" style="${text}">${asHtml(mail.greeting)}</p>
<p class="ink" style="${text}">${asHtml(mail.intro)}</p>
<table ${table} style="margin:0 0 24px"><tr><td class="button" align="center" bgcolor="${colour.brand}" style="background:${colour.brand};border-radius:4px">
<a href="${address}" style="display:inline-block;padding:13px 28px;${font};font-size:16px;line-height:1.5;font-weight:bold;color:#ffffff;text-decoration:none;border-radius:4px">${asHtml(mail.button)}</a>
</td></tr></table>
<p class="ink" style="${text}">${asHtml(mail.validity)}</p>
<p class="ink" style="${text}">${asHtml(mail.closing)}</p>
</td></tr>
<tr><td align="${start}" style="padding:0 28px 24px">
<div class="rule" style="border-top:1px solid ${colour.line};padding-top:16px">
<p class="soft" style="${small};margin:0 0 6px">${asHtml(mail.byHand)}</p>
<p class="soft" dir="ltr" style="${small};margin:0;text-align:left;word-break:break-all;overflow-wrap:anywhere"><a href="${address}" style="color:${colour.brand};text-decoration:underline">${address}</a></p>
</div>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

/** The same mail for programs that show plain text. */
export const textOf = (mail: Parts): string =>
  [mail.greeting, mail.intro, mail.link, mail.validity, mail.closing, mail.firm].join('\n\n').concat('\n')
