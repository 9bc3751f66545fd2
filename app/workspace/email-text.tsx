import { Fragment } from 'react'
import styles from './email-text.module.css'

/** An email on its own: see `BrokenEmail`. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.email}>
      <BrokenEmail email={children} />
    </bdi>
  )
}

/** An email that a narrow place breaks after its @, or between the words before that, before it breaks a word. */
export function BrokenEmail({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return [...email.slice(0, at).split(/(?<=[.\-_+@])/), email.slice(at)].map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
