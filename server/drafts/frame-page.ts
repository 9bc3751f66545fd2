import { createHash } from 'node:crypto'
import { directionOf, type Language, twinPath } from '#common/language.ts'

const words = {
  ar: {
    title: 'معاينة: غير منشور',
    phone: 'جوال (390)',
    desk: 'كمبيوتر (1440)',
    other: 'English',
    whole: 'ملء النافذة',
  },
  en: {
    title: 'Preview: not public',
    phone: 'Phone (390)',
    desk: 'Desk (1440)',
    other: 'العربية',
    whole: 'Whole window',
  },
}

const style = `*{box-sizing:border-box}html,body{margin:0;block-size:100%}body{display:flex;flex-direction:column;background:#e9e4da;color:#1d2b28;font:1rem/1.5 system-ui,sans-serif}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.25rem 1rem;background:#f2c14e}nav strong{margin-inline-end:auto}
a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:inherit;font-weight:700;text-underline-offset:.3em}a[aria-current]{text-decoration:none;border-block-end:3px solid}
a:focus-visible{outline:3px solid #1d2b28;outline-offset:2px}main{flex:1;min-block-size:0;overflow:auto;padding:1rem;text-align:center}
iframe{block-size:100%;max-inline-size:none;border:1px solid #8a8577;background:#fff}.w390{inline-size:390px}.w1440{inline-size:1440px}`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * A page that shows another page of this site in the width of a phone or a desktop, for previews of drafts.
 * @param path of that page, on this site, with its query
 */
export function framePage(path: string, width: 390 | 1440, language: Language) {
  const say = words[language]
  const { pathname, search } = new URL(path, 'http://site.invalid')
  const frame = (path: string, width: number, lang: string) =>
    escaped(`/preview/drafts/frame?${new URLSearchParams({ path, width: String(width), lang })}`)
  const other = language === 'ar' ? 'en' : 'ar'
  const choice = (to: 390 | 1440, text: string) =>
    `<a href="${frame(path, to, language)}"${to === width ? ' aria-current="page"' : ''}>${text}</a>`
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><title>${say.title}</title><style>${style}</style></head>
<body><nav aria-label="${say.title}"><strong>${say.title}</strong>${choice(390, say.phone)}${choice(1440, say.desk)}
<a href="${frame(twinPath(pathname, search), width, other)}" lang="${other}" hreflang="${other}">${say.other}</a>
<a href="${escaped(path)}">${say.whole}</a></nav>
<main><iframe class="w${width}" src="${escaped(path)}" title="${say.title}"></iframe></main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  }
}
