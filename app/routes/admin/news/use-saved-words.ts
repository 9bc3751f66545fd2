import { useTranslation } from 'react-i18next'
import { type NewsRow, newsState } from '#app/data/news/admin.ts'
import { notifyDone } from '#app/workspace/notify.tsx'
import { notifyPage } from '#app/workspace/notify-page.tsx'
import { type Language, languages, pathFor } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'

type Known = Parameters<typeof newsState>[0] & Pick<NewsRow, 'id' | `slug_${Language}`>

/** Says what saving an article did for visitors: published with the way to its page, scheduled, withdrawn; else saved. */
export function useSavedWords(before: Known | null) {
  const { t } = useTranslation(['news', 'workspace'])
  return (after: Known) => {
    const changed = languages.flatMap((one) => {
      const [was, is] = [before ? newsState(before, one) : 'draft', newsState(after, one)]
      const to = is === 'missing' ? 'draft' : is
      return (was === 'missing' ? 'draft' : was) === to ? [] : [{ one, was, is: to }]
    })
    if (changed.length === 0) return notifyDone(t('saved'))
    for (const { one, was, is } of changed) {
      const inIt = { language: t(`workspace:languages.${one}`) }
      if (is === 'published')
        notifyPage(t('done.published', inIt), {
          to: pathFor(one, pathsOf('news', after)[one]),
          words: t('viewPage'),
        })
      else if (is === 'scheduled') notifyDone(t('done.scheduled', inIt))
      else notifyDone(t(was === 'scheduled' ? 'done.unscheduled' : 'done.withdrawn', inIt))
    }
  }
}
