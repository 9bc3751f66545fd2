import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { useLanguage } from '#app/lib/use-language.ts'
import { openingPath } from '#app/routes/public/opening-soon/path.ts'
import { barePath, type Language, languageOf, otherLanguage, pathFor, twinPath } from '#common/language.ts'

/** The address of this page in the other language, if its path differs there. */
function twinOf(loaderData: unknown, other: Language): string | undefined {
  const { paths, twins = paths } = (loaderData ?? {}) as Record<
    'paths' | 'twins',
    Record<Language, string> | undefined
  >
  return twins && pathFor(other, twins[other])
}

/** A link to this page in the other language; `language-toggle.client.ts` keeps the reader's place. */
export function LanguageToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const other = otherLanguage(useLanguage())
  const { pathname: here, search } = useLocation()
  // A closed website shows this page at every address, so link to the home page
  const pathname = barePath(here) === openingPath ? pathFor(languageOf(here)) : here
  const twin = twinOf(useMatches().at(-1)?.loaderData, other)
  return (
    <a
      href={twin ?? twinPath(pathname, search)}
      className={className}
      lang={other}
      hrefLang={other}
      data-toggle={twin ?? ''}
      data-screen=""
    >
      {t('otherLanguage')}
    </a>
  )
}
