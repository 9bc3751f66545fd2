import { randomUUID } from 'node:crypto'
import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { type Db, expect, type Language, type Locator, open, type Page, pathFor, words } from './e2e.ts'

export const reference = /R-[0-9A-HJKMNP-TV-Z]{6}/

/** A name that no other test uses, to find the stored rows. */
export function uniqueName(base = 'Visitor') {
  return `${base} ${randomUUID().slice(0, 8)}`
}

type FieldName = keyof ReturnType<typeof words>['forms']['labels']

/** The fields of a request that are hidden until someone unfolds them. */
const folded: readonly FieldName[] = ['company_name', 'budget_range', 'preferred_start_date', 'notes']

/** A visitor's form on a page, whose fields are found by their labels. */
export class FormOnPage {
  readonly kind: VisitorForm
  readonly words: ReturnType<typeof words>['forms']
  readonly scope: Locator

  constructor(kind: VisitorForm, language: Language, scope: Locator) {
    this.kind = kind
    this.words = words(language).forms
    this.scope = scope
  }

  field(name: FieldName): Locator {
    // The label may end with the mark of a required or an optional field
    return this.scope.getByLabel(
      new RegExp(`^${this.words.labels[name]}( \\*| \\(${this.words.optional}\\))?$`),
    )
  }

  /** The button that sends; its label changes while it does. */
  get submit(): Locator {
    const { submit } = this.words[this.kind]
    return this.scope.getByRole('button', { name: new RegExp(`^(${submit}|${this.words.sending})$`) })
  }

  get alert(): Locator {
    return this.scope.getByRole('alert')
  }

  /** The success message. */
  get success(): Locator {
    return this.scope.getByRole('status').filter({ hasText: this.words[this.kind].success })
  }

  /** Unfolds the optional fields of a request. */
  async unfold() {
    const more = this.scope.getByText(this.words.request.details)
    if (!(await this.field('notes').isVisible())) await more.click()
  }

  async fill(values: Partial<Record<FieldName, string>>) {
    if (folded.some((name) => name in values)) await this.unfold()
    for (const [name, value] of Object.entries(values)) {
      const field = this.field(name as FieldName)
      if (name === 'budget_range' || name === 'service_id') await field.selectOption(value)
      else await field.fill(value)
    }
  }

  async expectValues(values: Partial<Record<FieldName, string>>) {
    for (const [name, value] of Object.entries(values))
      await expect(this.field(name as FieldName), name).toHaveValue(value)
  }

  /** Expects an error that is visible beside the field and describes it for screen readers. */
  async expectError(name: FieldName, message: string) {
    const field = this.field(name)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const described = (await field.getAttribute('aria-describedby')) ?? ''
    const error = this.scope.locator(`[id="${described.split(' ').at(-1)}"]`)
    await expect(error).toHaveText(message)
    await expect(error).toBeVisible()
  }

  async expectNoError(name: FieldName) {
    await expect(this.field(name)).not.toHaveAttribute('aria-invalid')
  }

  /** @returns the reference in the success message */
  async expectSuccess(): Promise<string> {
    await expect(this.success).toBeVisible()
    await expect(this.success).toContainText(this.words[this.kind].soon)
    await expect(this.success).toContainText(reference)
    return reference.exec((await this.success.textContent()) ?? '')?.[0] ?? ''
  }
}

/** The link "Request Service" of a service's card. */
export function requestLink(page: Page, language: Language, title: string): Locator {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .getByRole('link', { name: words(language).landing.services.request })
}

/** The window with the request form. */
export function requestDialog(page: Page, language: Language): FormOnPage {
  return new FormOnPage(
    'request',
    language,
    page.getByRole('dialog', { name: words(language).forms.request.title }),
  )
}

/** The contact form of the landing page. */
export function contactSection(page: Page, language: Language): FormOnPage {
  return new FormOnPage('contact', language, page.locator('section#contact'))
}

/** Opens the landing page and the window for the service. */
export async function openRequest(page: Page, language: Language, title: string): Promise<FormOnPage> {
  await open(page, pathFor(language))
  await requestLink(page, language, title).click()
  const form = requestDialog(page, language)
  await expect(form.scope).toBeVisible()
  return form
}

/** An active service, in a language: one of the oldest, as other tests add and remove theirs. */
export async function serviceAt(db: Db, language: Language, index: number) {
  const { data } = await db
    .from('services')
    .select('id, title_ar, title_en')
    .eq('is_active', true)
    .order('created_at')
    .order('display_order')
    .range(index, index)
    .single()
    .throwOnError()
  return { id: data.id, title: language === 'ar' ? data.title_ar : data.title_en }
}

/** The requests stored under a name. */
export async function storedUnder(db: Db, name: string) {
  const { data } = await db.from('service_requests').select().eq('client_name', name).throwOnError()
  return data
}

/** An email that no other test uses, since forms are limited by email. */
export const uniqueEmail = () => `visitor-${randomUUID().slice(0, 8)}@example.com`

/** Values for the required fields of a form. */
export function filled(kind: VisitorForm, name = uniqueName()): Partial<Record<FieldName, string>> {
  if (kind === 'contact') return { name, email: uniqueEmail(), message: 'When are you open?' }
  return {
    client_name: name,
    client_email: uniqueEmail(),
    client_phone: '0501234567',
    project_description: 'A villa of two floors in north Riyadh.',
  }
}
