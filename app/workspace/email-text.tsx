import styles from './email-text.module.css'

/** An email on its own: see `BrokenEmail`. */
export function EmailText({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className={styles.email}>
      <BrokenEmail email={children} />
    </bdi>
  )
}

/** An email that breaks after its @ where it does not fit on the line, and inside a word only after that. */
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
