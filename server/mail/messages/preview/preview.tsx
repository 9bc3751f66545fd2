import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '#common/language.ts'
import { type MailKind, mailKinds } from '#common/mail-kinds.ts'
import { renderMail } from '#server/mail/messages/index.ts'
import { type SampleName, sampleData, sampleNames } from './samples.ts'

/** This module, as the server loads it through Vite. */
export type MailPreview = typeof import('./preview.tsx')

const sender = {
  siteUrl: 'https://www.example.sa',
  company: { ar: 'هندسة للاستشارات الهندسية', en: 'Handasa Engineering Consultants' },
}
const widths = ['390', '700'] as const

/** The requested value if it is allowed, or the first one. */
const oneOf = <Value extends string>(allowed: readonly Value[], asked: string | undefined): Value =>
  allowed.find((value) => value === asked) ?? (allowed[0] as Value)

/**
 * The page /dev/mails of `npm run dev`: every kind of mail in both languages, as HTML and as text. It reloads
 * when a source changes.
 * @param query `sample`: the name of the data; `width`: of the mails, in pixels
 */
export function mailPreview(query: Record<string, string> = {}): string {
  const sample = oneOf(sampleNames, query.sample)
  const width = oneOf(widths, query.width)
  const page = (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Mails</title>
        <style>{style}</style>
        <script type="module" src="/@vite/client" />
      </head>
      <body>
        <header>
          <h1>Mails</h1>
          <Choice label="Data" name="sample" values={sampleNames} chosen={sample} other={{ width }} />
          <Choice label="Width" name="width" values={widths} chosen={width} other={{ sample }} />
        </header>
        {mailKinds.map((kind) => (
          <section key={kind} id={kind}>
            <h2>{kind}</h2>
            <div className="languages">
              {languages.map((locale) => (
                <Preview key={locale} kind={kind} locale={locale} sample={sample} width={width} />
              ))}
            </div>
          </section>
        ))}
      </body>
    </html>
  )
  return `<!doctype html>\n${renderToStaticMarkup(page)}\n`
}

function Preview(props: { kind: MailKind; locale: Language; sample: SampleName; width: string }) {
  const { kind, locale, sample, width } = props
  const { subject, html, text } = renderMail({ kind, locale, data: sampleData(kind, sample) }, sender)
  return (
    <article style={{ width: Number(width) }}>
      <h3 lang={locale} dir="auto">
        {subject}
      </h3>
      {/* Sandboxed, since mail programs run no scripts either */}
      <iframe title={`${kind} in ${locale}`} srcDoc={html} width={width} height="780" sandbox="" />
      <details>
        <summary>Plain text</summary>
        <pre lang={locale} dir={locale === 'ar' ? 'rtl' : 'ltr'}>
          {text}
        </pre>
      </details>
    </article>
  )
}

/** Links to the values of one option, with the chosen one marked; they keep the other option. */
function Choice(props: {
  label: string
  name: string
  values: readonly string[]
  chosen: string
  other: Record<string, string>
}) {
  const { label, name, values, chosen, other } = props
  return (
    <nav aria-label={label}>
      {label}:
      {values.map((value) => (
        <a
          key={value}
          href={`?${new URLSearchParams({ ...other, [name]: value })}`}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {value}
        </a>
      ))}
    </nav>
  )
}

const style = `
body{margin:0;padding:0 24px 48px;font:15px/1.6 system-ui,sans-serif;color:#12282c;background:#fff}
header{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:4px 32px;align-items:baseline;padding:12px 0;background:#fff;border-bottom:1px solid #e0d8c9}
h1{font-size:20px;margin:0}h2{font:600 17px/1.6 ui-monospace,monospace;margin:40px 0 12px}h3{font-size:15px;margin:0 0 8px}
nav{display:flex;gap:12px}nav a{color:#0e6963}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
.languages{display:flex;flex-wrap:wrap;gap:24px;align-items:start}
article{max-width:100%}iframe{display:block;max-width:100%;border:1px solid #e0d8c9}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px 16px;background:#f3eee4;unicode-bidi:plaintext}
`
