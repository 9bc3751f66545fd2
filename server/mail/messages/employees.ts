import { z } from 'zod'
import { addressOf, frameOf, inLanguage, maybe, words } from './data.ts'
import type { Writer } from './parts.ts'
import { linesOf, named, quoted } from './text.ts'

const portal = '/employee/portal'

const approval = z.object({ name: maybe, position_ar: maybe, position_en: maybe })

/** Tells an applicant that they are an employee now. */
export const applicationApproved: Writer = (data, locale, sender) => {
  const { name, position_ar, position_en } = approval.parse(data)
  const { facts, application_approved: say } = words[locale]
  return {
    ...frameOf(say, locale, sender, { name, link: addressOf(sender.siteUrl, portal, locale) }),
    subject: say.subject(quoted(sender.firm[locale])),
    facts: [[facts.position, named(inLanguage(locale, position_ar, position_en))]],
  }
}

const rejection = z.object({ name: maybe, reason: maybe })

/** Tells an applicant that their application was rejected, and why. */
export const applicationRejected: Writer = (data, locale, sender) => {
  const { name, reason } = rejection.parse(data)
  const say = words[locale].application_rejected
  return {
    ...frameOf(say, locale, sender, { name }),
    subject: say.subject(quoted(sender.firm[locale])),
    typed: { name: say.reason, lines: linesOf(reason) },
  }
}

const notified = z.object({
  name: maybe,
  notification_type: z.enum(['note', 'letter', 'warning']),
  subject_ar: maybe,
  subject_en: maybe,
})

/** Tells an employee that there is a notification; what it says is for the portal alone. */
export const notification: Writer = (data, locale, sender) => {
  const { name, notification_type, subject_ar, subject_en } = notified.parse(data)
  const { facts, types, notification: say } = words[locale]
  const subject = quoted(inLanguage(locale, subject_ar, subject_en))
  return {
    ...frameOf(say, locale, sender, { name, link: addressOf(sender.siteUrl, portal, locale) }),
    subject: say.subject(quoted(sender.firm[locale]), subject),
    facts: [
      [facts.type, types[notification_type]],
      [facts.subject, subject],
    ],
  }
}
