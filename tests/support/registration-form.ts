import { goodPassword } from './accounts.ts'
import { type Language, type Page, words } from './e2e.ts'

export type ClientType = 'individual' | 'company' | 'government'
export type RegistrationFields = ReturnType<typeof words>['account']['register']['fields']

/** The registration of clients, on the page that is open. */
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
    async fillPerson(type: ClientType, email: string, password = goodPassword) {
      await field(type === 'individual' ? 'full_name' : 'contact').fill('نورة القحطاني')
      await field('phone').fill('٠٥١٢٣٤٥٦٧٨')
      await field('email').fill(email)
      await this.password.fill(password)
    },
  }
}
