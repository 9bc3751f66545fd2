import { useTranslation } from 'react-i18next'
import { Details } from '../../auth/details.tsx'
import { useProfile } from '../../auth/use-profile.ts'

export default function EmployeePortal() {
  const { t } = useTranslation('account')
  const { full_name, department, phone } = useProfile()
  return (
    <>
      <h1>{t('employee.welcome', { name: full_name })}</h1>
      <Details
        rows={[
          [t('employee.department'), department],
          [t('register.fields.phone'), phone, 'phone'],
        ]}
      />
    </>
  )
}
