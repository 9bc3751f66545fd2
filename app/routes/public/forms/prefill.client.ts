import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient } from '#app/lib/client-prefill.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** The fields to prefill, with the client's detail for each. */
const asked: Partial<Record<VisitorForm, Record<string, 'name' | 'email' | 'phone' | 'company'>>> = {
  request: { client_name: 'name', client_email: 'email', client_phone: 'phone', company_name: 'company' },
  contact: { name: 'name', email: 'email' },
}

/** The prefilled fields. */
const filled = new Set<HTMLInputElement>()

/**
 * Prefills the signed-in client's details as default values, so that input and drafts win and a reset form shows
 * them again.
 */
export function prefillFromClient(form: HTMLFormElement): void {
  const client = signedInClient()
  if (!client) return
  for (const [name, fact] of Object.entries(asked[form.dataset.form as VisitorForm] ?? {})) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.defaultValue) continue
    field.defaultValue = bilingualPart(client[fact], document.documentElement.lang === 'en' ? 'en' : 'ar')
    filled.add(field)
  }
}

/** Removes the prefilled details, but not what was typed, after the client has signed out in another tab. */
export function clearPrefilled(): void {
  for (const field of filled) field.defaultValue = ''
  filled.clear()
}
