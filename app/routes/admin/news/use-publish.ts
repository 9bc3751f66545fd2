import { useTranslation } from 'react-i18next'
import { type NewsRow, newsKey, publishNews } from '#app/data/news/admin.ts'
import { DataError } from '#app/data/result.ts'
import { notifyFailed } from '#app/workspace/notify.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import type { Language } from '#common/language.ts'

interface Publication {
  row: NewsRow
  language: Language
  /** The time from which it is published; null withdraws it. */
  at: string | null
}

/** Publishes, schedules and withdraws an article in one language, and says what it lacks. */
export function usePublish() {
  const { t } = useTranslation(['news', 'workspace'])
  const words = (language: Language) => t(`workspace:languages.${language}`)
  const { mutate } = useOptimisticMutation({
    async run({ row, language, at }: Publication) {
      try {
        await publishNews(row.id, language, at)
        return true
      } catch (error) {
        if (!(error instanceof DataError) || !error.message.includes(`news_published_${language}_check`))
          throw error
        notifyFailed(t('publishFailed'), t('incomplete', { language: words(language) }))
        return false
      }
    },
    invalidates: [newsKey],
    done: ({ row, at, language }, stored) => {
      if (!stored) return ''
      const isLater = (moment: string | null) => Date.parse(moment ?? '') > Date.now()
      const gone = isLater(row[`published_at_${language}`]) ? 'unscheduled' : 'withdrawn'
      const what = at === null ? gone : isLater(at) ? 'scheduled' : 'published'
      return t(`done.${what}`, { language: words(language) })
    },
    failed: t('publishFailed'),
  })
  return (row: NewsRow, language: Language, at: string | null) => mutate({ row, language, at })
}
