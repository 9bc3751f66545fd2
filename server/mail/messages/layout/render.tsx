import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MailContext, type MailFormat, type MailSetting } from './context.ts'

const markupOf = (mail: ReactNode, setting: MailSetting, format: MailFormat) =>
  renderToStaticMarkup(<MailContext value={{ ...setting, format }}>{mail}</MailContext>)

const outlookTable = '<table role="presentation" width="600" align="center"><tr><td>'

/** A mail as an HTML document. */
export function renderHtml(mail: ReactNode, setting: MailSetting): string {
  const markup = markupOf(mail, setting, 'html')
    // A line for each block: people read the source, in files and in the template of hosted Supabase
    .replace(/<\/(?:head|title|style|h1|p|th|td|tr|table|div|body)>|<meta [^>]*>/g, '$&\n')
    // React cannot write comments or the doctype
    .replace('<outlook-column>', `<!--[if mso]>${outlookTable}<![endif]-->\n`)
    .replace('</outlook-column>', '<!--[if mso]></td></tr></table><![endif]-->\n')
  return `<!doctype html>\n${markup}\n`
}

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * A mail as plain text. In this format the components render only text and no elements, so only React's
 * escaped characters must be restored.
 */
export const renderText = (mail: ReactNode, setting: MailSetting): string =>
  markupOf(mail, setting, 'text')
    .replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => characters[escaped] ?? escaped)
    .trim()
    .concat('\n')
