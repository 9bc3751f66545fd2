/** The blocks that mails consist of. In plain text each block ends with an empty line. */
import { Fragment, type ReactNode } from 'react'
import { pathFor } from '#common/language.ts'
import { directionOf, splitIsolates, splitLines, wrapLine } from '#server/mail/messages/typed-text.ts'
import { useMail } from './context.ts'
import { breakWords, colors, directions, text } from './styles.ts'
import { Table } from './table.tsx'

const TextBlock = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    {'\n\n'}
  </>
)

/** A sentence with isolated parts. In HTML they become `<bdi>`, which more mail programs know than the characters. */
export function Sentence({ children }: { children: string }) {
  if (useMail().format === 'text') return children
  return splitIsolates(children).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
    index % 2 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>,
  )
}

/** A paragraph of our own text. */
export function Paragraph({ children }: { children: string }) {
  const { format, locale } = useMail()
  if (format === 'text') return <TextBlock>{children}</TextBlock>
  return (
    <p
      className="ink"
      style={{ ...text(16, 1.7, colors.ink), margin: '0 0 18px', textAlign: directions[locale].start }}
    >
      <Sentence>{children}</Sentence>
    </p>
  )
}

/** Greets a person by name, or without one when `name` is ''. */
export function Greeting({ name }: { name: string }) {
  return <Paragraph>{useMail().words.greeting(name)}</Paragraph>
}

/**
 * Names and values in a box. Rows without a value are left out, and so is an empty box.
 * @param rows each a name and a value; values may have isolated parts
 */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: string])[] }) {
  const { format, locale } = useMail()
  const known = rows.filter(([, value]) => value)
  if (!known.length) return null
  if (format === 'text')
    return <TextBlock>{known.map(([name, value]) => `${name}: ${value}`).join('\n')}</TextBlock>
  const { start, end } = directions[locale]
  const cell = (index: number, color: string) => ({
    ...text(15, 1.6, color),
    textAlign: start,
    verticalAlign: 'top',
    padding: `${index ? 0 : 12}px 16px 12px`,
  })
  const nameCell = { [end === 'left' ? 'paddingLeft' : 'paddingRight']: 8 }
  return (
    <Table
      data
      className="box"
      width="100%"
      bgcolor={colors.sand}
      style={{ borderCollapse: 'separate', borderRadius: 4, margin: '0 0 24px' }}
    >
      {known.map(([name, value], index) => (
        <tr key={`${name} ${value}`}>
          <th
            scope="row"
            className="soft"
            width="1%"
            align={start}
            style={{ ...cell(index, colors.soft), ...nameCell, whiteSpace: 'nowrap', fontWeight: 'normal' }}
          >
            {name}
          </th>
          <td
            className="ink"
            align={start}
            style={{ ...cell(index, colors.ink), fontWeight: 'bold', ...breakWords }}
          >
            <Sentence>{value}</Sentence>
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The lines of a typed text, each in its own direction: not every mail program knows `dir="auto"`. */
function Lines({ lines }: { lines: readonly string[] }) {
  const { dir: ownDirection } = directions[useMail().locale]
  return lines.map((line, index) => {
    if (!line) return null
    const dir = directionOf(line, ownDirection)
    const gap = lines[index + 1] === '' ? 14 : 0
    return (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text never move
        key={index}
        className="ink"
        dir={dir}
        style={{
          ...text(16, 1.7, colors.ink),
          margin: `0 0 ${gap}px`,
          textAlign: dir === 'rtl' ? 'right' : 'left',
          ...breakWords,
        }}
      >
        {line}
      </p>
    )
  })
}

/** The text that an admin has written, as the body of the mail. */
export function Written({ children }: { children: string }) {
  const lines = splitLines(children)
  if (useMail().format === 'text')
    return <TextBlock>{lines.map((line) => wrapLine(line)).join('\n')}</TextBlock>
  return (
    <div style={{ margin: '0 0 24px' }}>
      <Lines lines={lines} />
    </div>
  )
}

/** A longer text that a person typed, under its name; nothing when it is empty. */
export function Quote({ name, children }: { name: string; children: string }) {
  const { format, locale } = useMail()
  const lines = splitLines(children)
  if (!lines.length) return null
  if (format === 'text')
    return <TextBlock>{[`${name}:`, ...lines.map((line) => wrapLine(line))].join('\n')}</TextBlock>
  const { start } = directions[locale]
  return (
    <Table
      className="box"
      width="100%"
      bgcolor={colors.sand}
      style={{ borderCollapse: 'separate', borderRadius: 4, margin: '0 0 24px' }}
    >
      <tr>
        <td style={{ padding: '14px 16px' }}>
          <p className="soft" style={{ ...text(14, 1.6, colors.soft), margin: '0 0 6px', textAlign: start }}>
            {name}
          </p>
          <Lines lines={lines} />
        </td>
      </tr>
    </Table>
  )
}

/** The button of a mail; in plain text its address on a separate line. */
export function Button({ link, children }: { link: string; children: string }) {
  if (useMail().format === 'text') return <TextBlock>{link}</TextBlock>
  return (
    <Table style={{ margin: '0 0 24px' }}>
      <tr>
        <td
          className="button"
          align="center"
          bgcolor={colors.brand}
          style={{ background: colors.brand, borderRadius: 4 }}
        >
          <a
            href={link}
            style={{
              display: 'inline-block',
              padding: '13px 28px',
              ...text(16, 1.5, '#ffffff'),
              fontWeight: 'bold',
              textDecoration: 'none',
              borderRadius: 4,
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </Table>
  )
}

/**
 * The full address of the button, for mail programs in which the button does not work. Plain text has the
 * address already.
 */
export function WrittenLink({ link }: { link: string }) {
  const { format, locale, words } = useMail()
  if (format === 'text') return null
  const small = text(14, 1.7, colors.soft)
  return (
    <div className="rule" style={{ borderTop: `1px solid ${colors.line}`, paddingTop: 16 }}>
      <p className="soft" style={{ ...small, margin: '0 0 6px', textAlign: directions[locale].start }}>
        {words.buttonFallback}
      </p>
      <p
        className="soft"
        dir="ltr"
        style={{ ...small, margin: 0, textAlign: 'left', wordBreak: 'break-all', overflowWrap: 'anywhere' }}
      >
        <a href={link} style={{ color: colors.brand, textDecoration: 'underline' }}>
          {link}
        </a>
      </p>
    </div>
  )
}

/** The link to the privacy notice at the bottom of every mail. */
export function PrivacyLink() {
  const { format, locale, siteUrl, words } = useMail()
  const link = `${siteUrl}${pathFor(locale, '/privacy')}`
  if (format === 'text') return `${words.privacy}: ${link}`
  const small = text(14, 1.7, colors.soft)
  return (
    <p className="soft" style={{ ...small, margin: 0, textAlign: directions[locale].start }}>
      <a href={link} style={{ color: colors.brand, textDecoration: 'underline' }}>
        {words.privacy}
      </a>
    </p>
  )
}
