import { displayPhone, phoneLink } from '#common/phone.ts'
import styles from './contact-links.module.css'
import { BrokenEmail } from './email-text.tsx'

/** The address of a mail to someone, which begins with a subject and a text where there are any. */
export function mailAddress(to: string, subject?: string, text?: string): string {
  const begins = Object.entries({ subject, body: text })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return `mailto:${to.replace(/[%?&#]/g, encodeURIComponent)}${begins.length > 0 ? `?${begins.join('&')}` : ''}`
}

interface MailLinkProps {
  to: string
  subject?: string
  text?: string
}

/** An email address as a link that starts a mail to it. */
export function MailLink({ to, subject, text }: MailLinkProps) {
  return (
    <a href={mailAddress(to, subject, text)} dir="ltr" className={styles.way}>
      {/* The span keeps the address one text when the link is a flex box */}
      <span>
        <BrokenEmail email={to} />
      </span>
    </a>
  )
}

/** A phone number as a link that calls it. */
export function PhoneLink({ to }: { to: string }) {
  return (
    <a href={phoneLink(to)} dir="ltr" className={styles.way}>
      {displayPhone(to)}
    </a>
  )
}
