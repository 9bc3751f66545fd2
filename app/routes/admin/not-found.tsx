import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { places } from '#app/auth/audience.ts'
import { button } from '#app/components/button.ts'
import { ScreenHead } from './frame/screen-head.tsx'

/** An address below /admin that names no screen. */
export default function AdminNotFound() {
  const { t } = useTranslation('account')
  return (
    <>
      <ScreenHead title={t('notFound.title')} lead={t('notFound.text')} />
      <Link to={places.admin.home} className={button('primary')}>
        {t('login.admin.home')}
      </Link>
    </>
  )
}
