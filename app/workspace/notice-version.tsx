import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { pathFor } from '#common/language.ts'
import { ownNotice } from '#common/legal.ts'

/** What a version of the privacy notice is called; null when it is not known. */
export function useNoticeName() {
  const { t } = useTranslation('workspace')
  return (version: number | null) =>
    version === null ? null : version === ownNotice ? t('ownNotice') : t('noticeVersion', { version })
}

/** The version of the privacy notice that a form showed, as a link to that version. */
export function NoticeVersion({ version }: { version: number }) {
  const language = useLanguage()
  const name = useNoticeName()
  const search = version === ownNotice ? '' : `?version=${version}`
  return (
    <a href={`${pathFor(language, '/privacy')}${search}`} target="_blank" rel="noopener">
      {name(version)}
    </a>
  )
}
