import { goodPassword } from './accounts.ts'
import { type Language, type Page, words } from './e2e.ts'

export type ClientType = 'individual' | 'company' | 'government'
type RegistrationFields = ReturnType<typeof words>['account']['register']['fields']

/** Names and numbers that each kind of client enters, as typed and as stored. */
export const clientNumbers: Record<
  ClientType,
  [field: keyof RegistrationFields, typed: string, stored: string][]
> = {
  individual: [['national_id', '١٠١٢٣٤٥٦٧٨', '1012345678']],
  company: [
    ['company_name', 'شركة المدار', 'شركة المدار'],
    ['commercial_registration', '1010101010', '1010101010'],
    ['unified_number', '7001234567', '7001234567'],
  ],
  government: [
    ['entity_name', 'أمانة المنطقة', 'أمانة المنطقة'],
    ['unified_number', '7009876543', '7009876543'],
  ],
}

/** The client registration form on the open page. */
export function registration(page: Page, language: Language) {
  const { account } = words(language)
  const { register } = account
  const field = (name: keyof RegistrationFields | 'contact') =>
    page.getByRole('textbox', {
      name: new RegExp(`^${name === 'contact' ? register.contact : register.fields[name]}( \\*| \\(|$)`),
    })
  return {
    words: register,
    account,
    field,
    password: page.getByLabel(new RegExp(`^${register.fields.password}`)),
    submit: page.getByRole('button', { name: register.submit, exact: true }),
    alert: page.getByRole('alert'),
    choose: (type: ClientType) => page.getByRole('radio', { name: register.types[type] }),
    async fillNumbers(type: ClientType) {
      for (const [name, typed] of clientNumbers[type]) await field(name).fill(typed)
    },
    async fillPerson(type: ClientType, email: string, password = goodPassword) {
      await field(type === 'individual' ? 'full_name' : 'contact').fill('نورة القحطاني')
      await field('phone').fill('٠٥١٢٣٤٥٦٧٨')
      await field('email').fill(email)
      await this.password.fill(password)
    },
  }
}
