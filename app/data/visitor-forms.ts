import { applicationForm } from './employees/forms.ts'
import { check } from './fields.ts'
import { privacyForm } from './privacy-requests/public.ts'
import { contactForm, serviceRequestForm } from './service-requests/public.ts'

/** The forms on the public pages, with their fields in the order of the screen. */
const visitorForms = {
  request: serviceRequestForm,
  contact: contactForm,
  careers: applicationForm,
  privacy: privacyForm,
} as const
export type VisitorForm = keyof typeof visitorForms
/** The forms that become a row of their own, with a reference. */
export type StoredForm = Exclude<VisitorForm, 'careers'>

/** The path of a form's own page, without the language. */
export const formPath = (form: VisitorForm): string => (form === 'privacy' ? '/privacy/request' : `/${form}`)

/** The fields of a form, in the order of the screen. */
export function fieldsOf(form: VisitorForm): string[] {
  return Object.keys(visitorForms[form].shape)
}

/** Checks what was typed into one of these forms: see `check`. */
export function checkForm<F extends VisitorForm>(form: F, typed: Record<string, string>) {
  return check(visitorForms[form] as (typeof visitorForms)[F], typed)
}
