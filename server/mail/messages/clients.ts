import { z } from 'zod'
import { addressOf, frameOf, inLanguage, maybe, words } from './data.ts'
import type { Writer } from './parts.ts'
import { named, quoted } from './text.ts'

const portal = '/client/portal'

const changed = z.object({
  name: maybe,
  reference: maybe,
  status: z.enum(Object.keys(words.en.statuses) as (keyof typeof words.en.statuses)[]),
  service_ar: maybe,
  service_en: maybe,
})

/** Tells whoever sent a request, with an account or without, that its status has changed. */
export const requestStatus: Writer = (data, locale, sender) => {
  const { name, reference, status, service_ar, service_en } = changed.parse(data)
  const { facts, statuses, request_status: say } = words[locale]
  return {
    ...frameOf(say, locale, sender, { name, link: addressOf(sender.siteUrl, portal, locale) }),
    subject: say.subject(quoted(reference), statuses[status]),
    facts: [
      [facts.reference, quoted(reference)],
      [facts.service, named(inLanguage(locale, service_ar, service_en))],
      [facts.status, statuses[status]],
    ],
  }
}

const assigned = z.object({ name: maybe, title_ar: maybe, title_en: maybe })

/** Tells a client that a project was added to their portal. */
export const projectAssigned: Writer = (data, locale, sender) => {
  const { name, title_ar, title_en } = assigned.parse(data)
  const { facts, project_assigned: say } = words[locale]
  const title = named(inLanguage(locale, title_ar, title_en))
  return {
    ...frameOf(say, locale, sender, { name, link: addressOf(sender.siteUrl, portal, locale) }),
    subject: say.subject(title),
    facts: [[facts.project, title]],
  }
}
