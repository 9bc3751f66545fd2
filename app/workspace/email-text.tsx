import styles from './email-text.module.css'

/** An email on its own: see `BrokenEmail`. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.email}>
      <BrokenEmail email={children} />
    </bdi>
  )
}

/** An email that a narrow place breaks after its @, before it breaks a word. */
export function BrokenEmail({ email }: { email: string }) {
  const [name, ...rest] = email.split('@')
  return rest.length === 1 ? (
    <>
      {name}@<wbr />
      {rest}
    </>
  ) : (
    email
  )
}
