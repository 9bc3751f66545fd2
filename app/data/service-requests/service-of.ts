import { inLanguage, type Language } from '#common/language.ts'
import type { OwnRequest } from './client.ts'

/** What admins and the sender both read of it. */
type Sent = Pick<OwnRequest, 'kind' | 'service' | 'service_type'>

/** The title of the service that a request names, or null when there is none or it has been deleted. */
export function linkedService({ service }: Pick<Sent, 'service'>, language: Language): string | null {
  return service && inLanguage(language, service.title_ar, service.title_en)
}

/**
 * What a request is about: the service's current title, or the one stored when it was sent.
 * @param enquiry what a message is about, in the reader's words
 */
export function serviceOf(sent: Sent, language: Language, enquiry: string): string | null {
  return linkedService(sent, language) ?? (sent.kind === 'message' ? enquiry : sent.service_type)
}
