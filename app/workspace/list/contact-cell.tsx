import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import styles from './contact-cell.module.css'

interface ContactCellProps {
  email: string | null
  phone: string | null
}

/** The email of a person, and below it the phone: a cell of a list. */
export function ContactCell({ email, phone }: ContactCellProps) {
  return (
    <td className={styles.contact} data-empty={!email && !phone}>
      {email && <MailLink to={email} />}
      {phone && <PhoneLink to={phone} />}
    </td>
  )
}
