import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { useLanguage } from '#app/lib/use-language.ts'
import { openingPath } from '#app/routes/public/opening-soon/path.ts'
import { barePath, type Language, languageOf, otherLanguage, pathFor, twinPath } from '#common/language.ts'

/** A link to this page in the other language; `language-toggle.client.ts` keeps the reader's place. */
export function LanguageToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { pathname: here, search } = useLocation()
  // Shown at every address of a closed website
  const pathname = barePath(here) === openingPath ? pathFor(languageOf(here)) : here
  // A page with words in its address has another in each language
  const paths = useMatches()
    .map(({ loaderData }) => (loaderData as { paths?: Record<Language, string> } | undefined)?.paths)
    .find(Boolean)
  const twin = paths ? pathFor(other, paths[other]) + search : twinPath(pathname, search)
  return (
    <a href={twin} className={className} lang={other} hrefLang={other} data-toggle="">
      {t('otherLanguage')}
    </a>
  )
}
