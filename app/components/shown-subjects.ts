import { aboutRequest as ar } from '#app/i18n/locales/ar/about-request.ts'
import { aboutRequest as en } from '#app/i18n/locales/en/about-request.ts'

/** The reference that a reply gets for mail programs; the page has it already. */
const reference = /\s*\[R-[0-9A-Z]{6}\]\s*$/
const usual = [ar, en].flatMap((one) =>
  Object.values(one).map((subject) => subject.replace('{{reference}}', '').trim()),
)

/**
 * The messages of a conversation with those subjects alone that tell the reader something: not the one that
 * every reply begins with, the title of the request, or what the reply before has said already.
 * @param title what the request is about, as the page names it
 */
export function withShownSubjects<Message extends { subject: string | null }>(
  messages: readonly Message[],
  title: string | null | undefined,
): Message[] {
  let last = title?.trim()
  return messages.map((message) => {
    if (!message.subject) return message
    const subject = message.subject.replace(reference, '').trim()
    const says = subject !== last && !usual.includes(subject.replace(/\s*R-[0-9A-Z]{6}$/, ''))
    if (says) last = subject
    return { ...message, subject: says ? subject : null }
  })
}
