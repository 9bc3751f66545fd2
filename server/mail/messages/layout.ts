import type { Parts } from './parts.ts'
import { asHtml, directionOf, escaped } from './text.ts'

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
.box{background:#0b2528!important}.ink{color:#ffffff!important}.soft,.soft a{color:#c5d3d1!important}.rule{border-color:#2c5054!important}
.button,.button a{background:#e3f0ee!important;color:#0a4f4b!important}}`

/** The direction of a language, and the side on which its lines begin. */
const frames = { ar: ['rtl', 'right'], en: ['ltr', 'left'] } as const

const plainTable = 'border="0" cellpadding="0" cellspacing="0"'
const tableIn = (dir: string) => `role="presentation" ${plainTable} dir="${dir}"`

/** Names and what stands behind them, in a frame of their own. */
function factsOf({ locale, facts = [] }: Parts): string {
  const [dir, start] = frames[locale]
  const end = start === 'right' ? 'left' : 'right'
  const shown = facts.filter(([, value]) => value)
  if (!shown.length) return ''
  const rows = shown.map(([name, value], index) => {
    const top = index ? 0 : 12
    const cell = `${font};font-size:15px;line-height:1.6;text-align:${start};vertical-align:top;padding:${top}px 16px 12px`
    return `<tr><th scope="row" class="soft" width="1%" align="${start}" style="${cell};padding-${end}:8px;white-space:nowrap;font-weight:normal;color:${colour.soft}">${name}</th>
<td class="ink" align="${start}" style="${cell};font-weight:bold;color:${colour.ink};word-break:break-word;overflow-wrap:anywhere">${asHtml(value)}</td></tr>
`
  })
  return `<table ${plainTable} dir="${dir}" class="box" width="100%" bgcolor="${colour.sand}" style="background:${colour.sand};border-collapse:separate;border-radius:4px;margin:0 0 24px">
${rows.join('')}</table>
`
}

/** A longer text, each line in its own direction whatever the mail program knows of that. */
function toFormValues({ locale, typed }: Parts): string {
  if (!typed?.lines.length) return ''
  const [usual, start] = frames[locale]
  const { name, lines } = typed
  const shown = lines.map((line, index) => {
    if (!line) return ''
    const dir = directionOf(line, usual)
    const gap = lines[index + 1] === '' ? 14 : 0
    return `<p class="ink" dir="${dir}" style="${font};font-size:16px;line-height:1.7;color:${colour.ink};margin:0 0 ${gap}px;text-align:${dir === 'rtl' ? 'right' : 'left'};word-break:break-word;overflow-wrap:anywhere">${escaped(line)}</p>
`
  })
  return `<table ${tableIn(usual)} class="box" width="100%" bgcolor="${colour.sand}" style="background:${colour.sand};border-collapse:separate;border-radius:4px;margin:0 0 24px"><tr><td style="padding:14px 16px">
<p class="soft" style="${font};font-size:14px;line-height:1.6;color:${colour.soft};margin:0 0 6px;text-align:${start}">${name}</p>
${shown.join('')}</td></tr></table>
`
}

function buttonOf({ locale, way }: Parts): string {
  if (!way) return ''
  return `<table ${tableIn(frames[locale][0])} style="margin:0 0 24px"><tr><td class="button" align="center" bgcolor="${colour.brand}" style="background:${colour.brand};border-radius:4px">
<a href="${escaped(way.link)}" style="display:inline-block;padding:13px 28px;${font};font-size:16px;line-height:1.5;font-weight:bold;color:#ffffff;text-decoration:none;border-radius:4px">${asHtml(way.button)}</a>
</td></tr></table>
`
}

/** The address of the button once more, for those whose button does not work. */
function addressOf({ locale, way }: Parts): string {
  if (!way) return ''
  const start = frames[locale][1]
  const small = `${font};font-size:14px;line-height:1.7;color:${colour.soft};text-align:${start}`
  const address = escaped(way.link)
  return `<tr><td align="${start}" style="padding:0 28px 24px">
<div class="rule" style="border-top:1px solid ${colour.line};padding-top:16px">
<p class="soft" style="${small};margin:0 0 6px">${asHtml(way.byHand)}</p>
<p class="soft" dir="ltr" style="${small};margin:0;text-align:left;word-break:break-all;overflow-wrap:anywhere"><a href="${address}" style="color:${colour.brand};text-decoration:underline">${address}</a></p>
</div>
</td></tr>
`
}

/**
 * The HTML of a mail: one column of at most 600 px that mail programs of all ages show alike, so tables,
 * attributes and inline styles; nothing is fetched from anywhere.
 */
export function htmlOf(mail: Parts): string {
  const { locale } = mail
  const [dir, start] = frames[locale]
  const text = `${font};font-size:16px;line-height:1.7;color:${colour.ink};margin:0 0 18px;text-align:${start}`
  const paragraph = (words = '') => (words ? `<p class="ink" style="${text}">${asHtml(words)}</p>\n` : '')
  const table = tableIn(dir)
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
${paragraph(mail.greeting)}${paragraph(mail.intro)}${factsOf(mail)}${toFormValues(mail)}${buttonOf(mail)}${paragraph(mail.validity)}${paragraph(mail.closing)}</td></tr>
${addressOf(mail)}</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}
