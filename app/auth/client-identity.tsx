import { useTranslation } from 'react-i18next'
import { type ClientType, type IdentityField, isUnusual } from '#app/data/user-profiles/forms.ts'
import { AccountField } from './account-field.tsx'
import type { CheckedForm } from './use-checked-form.ts'

/** The identity numbers of each client type; a company's unified number is optional (docs/specification.md, section 5). */
const numbers: Record<ClientType, IdentityField[]> = {
  individual: ['national_id'],
  company: ['commercial_registration', 'unified_number'],
  government: ['unified_number'],
}

/** The fields that only some clients have: the name of a company or entity, and the identity numbers of the type. */
export function ClientIdentity<Values>({ form, type }: { form: CheckedForm<Values>; type: ClientType }) {
  const { t } = useTranslation('account')
  const typed = form.watch()
  const named = type === 'company' ? 'company_name' : 'entity_name'
  return (
    <>
      {type !== 'individual' && (
        <AccountField
          form={form}
          name="company_name"
          label={t(`register.fields.${named}`)}
          empty={named}
          autoComplete="organization"
        />
      )}
      {numbers[type].map((name) => (
        <AccountField
          key={name}
          form={form}
          name={name}
          label={t(`register.fields.${name}`)}
          optional={type === 'company' && name === 'unified_number'}
          warning={isUnusual(name, typed[name] ?? '') ? t(`register.unusual.${name}`) : ''}
          autoComplete="off"
        />
      ))}
    </>
  )
}
