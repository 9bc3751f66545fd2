import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { forms as ar } from '#app/i18n/locales/ar/forms.ts'
import { forms as en } from '#app/i18n/locales/en/forms.ts'
import { inLanguage, type Language } from '#common/language.ts'

/** What the contact form writes as the service, in the language that it was sent in. */
const enquiries: (string | null)[] = [ar.enquiry, en.enquiry]

type Sent = Pick<ServiceRequest, 'service' | 'service_id' | 'service_type' | 'client_phone'>

/** Whether something was sent by the contact form: it names no service and, unlike a request, takes no phone. */
export function isMessage({ service_id, service_type, client_phone }: Sent): boolean {
  return service_id === null && (client_phone === null || enquiries.includes(service_type))
}

/** The title of the service that a request names, or null when there is none or it has been deleted. */
export function linkedService({ service }: Sent, language: Language): string | null {
  return service && inLanguage(language, service.title_ar, service.title_en)
}

/**
 * What a request is about: the service's title as it stands now, or what was stored when it was sent.
 * @param enquiry what a message is about, in the reader's words
 */
export function serviceOf(sent: Sent, language: Language, enquiry: string): string | null {
  return (
    linkedService(sent, language) ?? (enquiries.includes(sent.service_type) ? enquiry : sent.service_type)
  )
}
