import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import styles from './contact-cell.module.css'

interface ContactCellProps {
  /** The name of the column, which a card shows. */
  label: string
  email: string | null
  phone: string | null
}

/** The email of a person, and below it the phone: a cell of a list. */
export function ContactCell({ label, email, phone }: ContactCellProps) {
  return (
    <td data-label={label} className={styles.contact} data-empty={!email && !phone}>
      {email && <MailLink to={email} />}
      {phone && <PhoneLink to={phone} />}
    </td>
  )
}
