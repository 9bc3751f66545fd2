import { displayPhone, phoneLink } from '#common/phone.ts'

/** An e-mail address that opens a mail to it. */
export function MailLink({ to }: { to: string }) {
  return (
    <a href={`mailto:${to}`} dir="ltr">
      {to}
    </a>
  )
}

/** A phone number that calls it. */
export function PhoneLink({ to }: { to: string }) {
  return (
    <a href={phoneLink(to)} dir="ltr">
      {displayPhone(to)}
    </a>
  )
}
