import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { otherLanguage, twinPath } from '../../lib/language.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { useKeepPlace } from './use-keep-place.ts'

/** A link to the same page in the other language; the reader stays at the same place of it. */
export function LanguageToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { pathname, search, hash } = useLocation()
  const remember = useKeepPlace()
  return (
    <Link
      to={twinPath(pathname, search, hash)}
      className={className}
      lang={other}
      hrefLang={other}
      preventScrollReset
      onClick={remember}
    >
      {t('otherLanguage')}
    </Link>
  )
}
