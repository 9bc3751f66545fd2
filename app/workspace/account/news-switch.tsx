import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useShownNotice } from '#app/auth/use-shown-notice.ts'
import { ownNews, setOwnNews } from '#app/data/news-consents/own.ts'
import { ownNews as ar } from '#app/i18n/locales/ar/portal/own-news.ts'
import { ownNews as en } from '#app/i18n/locales/en/portal/own-news.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './account.module.css'

/** Turns news from the company to one's own email on and off. */
export function NewsSwitch({ id }: { id: string }) {
  const { t } = useScreenWords('ownNews', { ar, en })
  const language = useLanguage()
  const explain = useExplain()
  const client = useQueryClient()
  const { data: own, error } = useQuery(ownNews(id))
  const readNotice = useShownNotice()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: boolean) => setOwnNews(wanted, language, await readNotice()),
    onSuccess(now, wanted) {
      client.setQueryData(ownNews(id).queryKey, now)
      notifyDone(t(wanted ? 'started' : 'stopped'))
    },
    onError: (error) => notifyFailed(t('failed'), explain(error)),
  })
  const isOn = isPending ? variables : Boolean(own?.since)
  // Someone who cannot start the news can still stop them
  const stuck = own !== undefined && !isOn && !own.can_start
  const since = own?.since && showDay(own.since, language)
  return (
    <div className={styles.news}>
      <Switch
        label={t('title')}
        description={
          <>
            {t('box')}
            {since && isOn && <span className={styles.more}>{t('since', { date: since.gregorian })}</span>}
            {stuck && <span className={styles.more}>{t('unproven')}</span>}
          </>
        }
        checked={isOn}
        disabled={!own || stuck}
        onChange={({ currentTarget }) => isPending || mutate(currentTarget.checked)}
      />
      {error && !own && (
        <p role="alert" className={styles.lead}>
          {t('unread')}
        </p>
      )}
    </div>
  )
}
