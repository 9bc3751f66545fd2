import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shownNotice } from '#app/data/legal-pages/shown-notice.ts'
import { ownNews, setOwnNews } from '#app/data/news-consents/own.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './account.module.css'

/** Turns news from the company to one's own email on and off. */
export function NewsSwitch({ id }: { id: string }) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  const explain = useExplain()
  const client = useQueryClient()
  const { data: own, error } = useQuery(ownNews(id))
  const notice = useQuery(shownNotice)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => setOwnNews(wanted, language, notice.data ?? null),
    onSuccess(now, wanted) {
      client.setQueryData(ownNews(id).queryKey, now)
      notifyDone(t(wanted ? 'news.started' : 'news.stopped'))
    },
    onError: (error) => notifyFailed(t('news.failed'), explain(error)),
  })
  const isOn = isPending ? variables : Boolean(own?.since)
  // Someone who cannot start the news can still stop them
  const stuck = own !== undefined && !isOn && !own.can_start
  const since = own?.since && showDay(own.since, language)
  return (
    <div className={styles.news}>
      <Switch
        label={t('news.title')}
        description={
          <>
            {t('news.box')}
            {since && isOn && (
              <span className={styles.more}>{t('news.since', { date: since.gregorian })}</span>
            )}
            {stuck && <span className={styles.more}>{t('news.unproven')}</span>}
          </>
        }
        checked={isOn}
        disabled={!own || stuck}
        onChange={({ currentTarget }) => isPending || mutate(currentTarget.checked)}
      />
      {error && !own && (
        <p role="alert" className={styles.lead}>
          {t('news.unread')}
        </p>
      )}
    </div>
  )
}
