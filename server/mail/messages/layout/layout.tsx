import { createElement, type ReactNode } from 'react'
import { PrivacyLink, Sentence, WrittenLink } from './blocks.tsx'
import { useMail } from './context.ts'
import { colors, darkMode, directions, text } from './styles.ts'
import { Table } from './table.tsx'

/**
 * The frame of every mail. HTML mails have the company's name, the heading, the blocks and the address of the
 * button, in one column of at most 600 px, with the privacy notice at the bottom. They use only tables,
 * attributes and inline styles, because old mail programs must show them too, and load nothing. Plain-text
 * mails have the blocks, the company's name as signature, and the address of the privacy notice.
 * @param heading plain text; in plain-text mails the subject takes its place
 * @param link the address of the mail's button, if it has one
 */
export function Layout({ heading, link, children }: { heading: string; link?: string; children: ReactNode }) {
  const { format, locale, company } = useMail()
  if (format === 'text')
    return (
      <>
        {children}
        {company}
        {'\n'}
        <PrivacyLink />
      </>
    )
  const { dir, start } = directions[locale]
  return (
    <html lang={locale} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no" />
        <title>{heading}</title>
        <style>{darkMode}</style>
      </head>
      <body
        className="page"
        style={{ margin: 0, padding: 0, background: colors.sand, WebkitTextSizeAdjust: '100%' }}
      >
        {/* Some mail programs keep only what is inside the body */}
        <div className="page" lang={locale} dir={dir} style={{ background: colors.sand }}>
          <Table className="page" width="100%" bgcolor={colors.sand}>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <OutlookColumn>
                  <Table
                    className="card"
                    width="100%"
                    bgcolor="#ffffff"
                    style={{
                      maxWidth: 600,
                      border: `1px solid ${colors.line}`,
                      borderCollapse: 'separate',
                      borderRadius: 6,
                      overflow: 'hidden',
                    }}
                  >
                    <tr>
                      <td
                        className="head"
                        bgcolor={colors.deep}
                        align={start}
                        style={{
                          background: colors.deep,
                          padding: '18px 28px',
                          ...text(18, 1.5, '#ffffff'),
                          fontWeight: 'bold',
                          textAlign: start,
                        }}
                      >
                        <Sentence>{company}</Sentence>
                      </td>
                    </tr>
                    <tr>
                      <td align={start} style={{ padding: '28px 28px 10px' }}>
                        <h1
                          className="ink"
                          style={{
                            ...text(22, 1.4, colors.ink),
                            fontWeight: 'bold',
                            margin: '0 0 18px',
                            textAlign: start,
                          }}
                        >
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    {link && (
                      <tr>
                        <td align={start} style={{ padding: '0 28px 24px' }}>
                          <WrittenLink link={link} />
                        </td>
                      </tr>
                    )}
                    <tr>
                      <td align={start} style={{ padding: '0 28px 24px' }}>
                        <PrivacyLink />
                      </td>
                    </tr>
                  </Table>
                </OutlookColumn>
              </td>
            </tr>
          </Table>
        </div>
      </body>
    </html>
  )
}

/** Outlook for Windows ignores `max-width`: `renderHtml` replaces this element by comments that only Outlook reads. */
const OutlookColumn = ({ children }: { children: ReactNode }) =>
  createElement('outlook-column', null, children)
