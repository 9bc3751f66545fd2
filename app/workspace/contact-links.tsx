import { displayPhone, phoneLink } from '#common/phone.ts'

/** An e-mail address that opens a mail to it, which begins with a subject and a text where there are any. */
export function MailLink({ to, subject, text }: { to: string; subject?: string; text?: string }) {
  const begins = Object.entries({ subject, body: text })
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return (
    <a href={`mailto:${to}${begins.length > 0 ? `?${begins.join('&')}` : ''}`} dir="ltr">
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
