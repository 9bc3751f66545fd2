import type { ReactNode } from 'react'
import { FileName } from '#app/components/file-name.tsx'
import { FreeText } from '#app/components/free-text.tsx'
import styles from './request-message.module.css'

interface RequestMessageProps<NamedFile extends { name: string }> {
  message: { by: string; subject: string | null; text: string; files: readonly NamedFile[] }
  /** Who wrote it, in words. */
  by: string
  when: ReactNode
  /** Shown above its files. */
  files: ReactNode
  /** Renders a file; shows its name by default. */
  showFile?: (file: NamedFile) => ReactNode
  /** The heading level of its subject, which depends on the surrounding page. */
  heading: 'h3' | 'h5'
}

/** A reply of the company, or what the sender wrote: an entry of a list, at /track and in the portal. */
export function RequestMessage<NamedFile extends { name: string }>({
  message,
  by,
  when,
  files,
  showFile = ({ name }) => <FileName>{name}</FileName>,
  heading: Heading,
}: RequestMessageProps<NamedFile>) {
  return (
    <li data-by={message.by} className={styles.message}>
      <p className={styles.by}>
        <strong>{by}</strong>
        <span className={styles.when}>{when}</span>
      </p>
      {message.subject && (
        <Heading dir="auto" className={styles.subject}>
          <Subject>{message.subject}</Subject>
        </Heading>
      )}
      {message.text && (
        <p dir="auto" className={styles.text}>
          <FreeText>{message.text}</FreeText>
        </p>
      )}
      {message.files.length > 0 && (
        <div className={styles.files}>
          <p>{files}</p>
          <ul>
            {message.files.map((file, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the files of a message never move.
              <li key={place}>{showFile(file)}</li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}

/** A subject, in which the reference that mails carry stays in one piece. */
function Subject({ children }: { children: string }) {
  return children.split(/(\[?R-[0-9A-Z]{6}\]?)/).map((part, place) =>
    place % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a subject never move.
      <bdi key={place} dir="ltr" className={styles.reference}>
        {part}
      </bdi>
    ) : (
      part
    ),
  )
}
