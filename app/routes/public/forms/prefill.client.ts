import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient, signedInEmail } from '#app/lib/client-prefill.ts'
import { bilingualPart } from '#common/bilingual.ts'

type Detail = 'name' | 'email' | 'phone' | 'company'
type Known = Partial<Record<Detail, string>>

/** The fields to prefill, with the client's detail for each. */
const asked: Partial<Record<VisitorForm, Record<string, Detail>>> = {
  request: { client_name: 'name', client_email: 'email', client_phone: 'phone', company_name: 'company' },
  contact: { name: 'name', email: 'email' },
  privacy: { name: 'name', email: 'email', phone: 'phone' },
}

/** The prefilled fields. */
const filled = new Set<HTMLInputElement>()

/**
 * Prefills the signed-in client's details as default values, so that input, typed or kept, wins and a reset form shows
 * them again.
 */
export function prefillFromClient(form: HTMLFormElement): void {
  const kind = form.dataset.form as VisitorForm
  // Anyone with an account can ask about their data, not only clients
  const client: Known | null = signedInClient() ?? (kind === 'privacy' ? { email: signedInEmail() } : null)
  if (!client) return
  for (const [name, fact] of Object.entries(asked[kind] ?? {})) {
    const field = form.elements.namedItem(name)
    const known = client[fact]
    if (!known || !(field instanceof HTMLInputElement) || field.defaultValue) continue
    field.defaultValue = bilingualPart(known, document.documentElement.lang === 'en' ? 'en' : 'ar')
    filled.add(field)
  }
}

/** Removes the prefilled details, but not what was typed, after the client has signed out in another tab. */
export function clearPrefilled(): void {
  for (const field of filled) field.defaultValue = ''
  filled.clear()
}
