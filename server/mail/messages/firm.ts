import { z } from 'zod'
import { addressOf, frameOf, inLanguage, maybe, words } from './data.ts'
import type { Writer } from './parts.ts'
import { named, quoted } from './text.ts'

const sent = z.object({ id: z.uuid(), reference: maybe, name: maybe, service_ar: maybe, service_en: maybe })

/** The mails about what the forms of the site bring: they differ in their words and in the list they lead to. */
const aboutSent =
  (kind: 'firm_request' | 'firm_message', list: string): Writer =>
  (data, locale, sender) => {
    const { id, reference, name, service_ar, service_en } = sent.parse(data)
    const { facts, [kind]: say } = words[locale]
    // `details` opens it: app/routes/admin/requests-parts/request-details.tsx
    const link = addressOf(sender.siteUrl, list, locale, { details: id })
    return {
      ...frameOf(say, locale, sender, { link }),
      subject: say.subject(named(name), quoted(reference)),
      facts: [
        [facts.reference, quoted(reference)],
        [facts.name, named(name)],
        // A message has none, but the name that its form gives it, in the language of its sender
        [facts.service, kind === 'firm_message' ? '' : named(inLanguage(locale, service_ar, service_en))],
      ],
    }
  }

/** Tells the firm of a service request. */
export const firmRequest = aboutSent('firm_request', '/admin/service-requests')

/** Tells the firm of a message from the contact form. */
export const firmMessage = aboutSent('firm_message', '/admin/requests')

const applied = z.object({ name_ar: maybe, name_en: maybe, position_ar: maybe, position_en: maybe })

/** Tells the firm of an application for a job. */
export const firmApplication: Writer = (data, locale, sender) => {
  const { name_ar, name_en, position_ar, position_en } = applied.parse(data)
  const { facts, firm_application: say } = words[locale]
  const name = named(inLanguage(locale, name_ar, name_en))
  const link = addressOf(sender.siteUrl, '/admin/employees', locale, { status: 'pending' })
  return {
    ...frameOf(say, locale, sender, { link }),
    subject: say.subject(name),
    facts: [
      [facts.name, name],
      [facts.position, named(inLanguage(locale, position_ar, position_en))],
    ],
  }
}
