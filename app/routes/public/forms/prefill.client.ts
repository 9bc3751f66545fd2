import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { signedInClient } from '#app/lib/client-prefill.ts'

/** Which fields ask for what is known of a client. */
const asked: Partial<Record<VisitorForm, Record<string, 'name' | 'email' | 'phone' | 'company'>>> = {
  request: { client_name: 'name', client_email: 'email', client_phone: 'phone', company_name: 'company' },
  contact: { name: 'name', email: 'email' },
}

/** What was filled in, for as long as it may be shown. */
const filled = new Set<HTMLInputElement>()

/**
 * Fills in what is known of the client who is signed in. It becomes what the form begins with: what was typed or
 * kept as a draft wins, and an emptied form shows it again.
 */
export function prefillFromClient(form: HTMLFormElement): void {
  const client = signedInClient()
  if (!client) return
  for (const [name, fact] of Object.entries(asked[form.dataset.form as VisitorForm] ?? {})) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || field.defaultValue) continue
    field.defaultValue = client[fact]
    filled.add(field)
  }
}

/** Takes what is known of a client out of the forms again, but not what was typed: they have left, in another tab. */
export function clearPrefilled(): void {
  for (const field of filled) field.defaultValue = ''
  filled.clear()
}
