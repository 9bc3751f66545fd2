import * as z from 'zod'
import { check, email, identity, newPassword, optional, personName, phone, text } from '#app/data/fields.ts'
import { limits } from '#common/limits.ts'

export const clientTypes = ['individual', 'company', 'government'] as const
export type ClientType = (typeof clientTypes)[number]

/** The form to sign in; the sign-in service has the rules for passwords. */
export const loginForm = z.object({ email, password: z.string().min(1, 'required') })

/** The form to request the mail for a new password. */
export const forgottenForm = z.object({ email })

/** The form to choose a new password. */
export const newPasswordForm = z.object({ password: newPassword })

/** The fields that only some clients have (docs/specification.md, section 5). */
export const identityFields = {
  individual: { national_id: identity() },
  company: {
    company_name: text({ max: limits.name }),
    commercial_registration: identity(),
    unified_number: optional(identity({ optional: true })),
  },
  government: { company_name: text({ max: limits.name }), unified_number: identity() },
} as const

/** The registration of a client of one type, with its fields in the order of the screen. */
export function registrationForm(type: ClientType) {
  return z.object({
    full_name: personName(),
    ...(identityFields[type] as (typeof identityFields)['company']),
    phone,
    email,
    password: newPassword,
  })
}

/** Checks what was typed into the registration of a client. */
export function checkRegistration(type: ClientType, typed: Record<string, string>) {
  return check(registrationForm(type), typed)
}

const usualForms = {
  national_id: /^[12]\d{9}$/,
  commercial_registration: /^\d{10}$/,
  unified_number: /^7\d{9}$/,
} as const
export type IdentityField = keyof typeof usualForms

/** True for an identity number in an unusual form, which is accepted anyway. */
export function isUnusual(field: IdentityField, typed: string): boolean {
  const number = identity({ optional: true }).safeParse(typed).data
  return Boolean(number) && !usualForms[field].test(number ?? '')
}
