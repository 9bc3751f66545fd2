import { Badge, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { lastNotices, noticeSettings, turnNotices } from '#app/data/search-notices/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './seo.module.css'

const colours = { sent: 'brand', waiting: 'gray', failed: 'danger' } as const

/** Whether search engines are told of changed pages, and what became of each notice. */
export function Notices() {
  const { t } = useTranslation('seo')
  const manages = useManages()
  const language = useLanguage()
  const { data: settings } = useQuery(noticeSettings)
  const query = useQuery(lastNotices)
  const turn = useOptimisticMutation({
    run: (is_on: boolean) => turnNotices(settings?.id ?? '', is_on),
    invalidates: [noticeSettings.queryKey],
    done: (is_on) => t(is_on ? 'notices.turnedOn' : 'notices.turnedOff'),
    failed: t('notices.failed'),
  })
  return (
    <section className={styles.panel} aria-labelledby="notices">
      <h2 id="notices" tabIndex={-1}>
        {t('notices.title')}
      </h2>
      <p className={styles.hint}>{t('notices.lead')}</p>
      <Switch
        label={t('notices.switch')}
        checked={settings?.is_on ?? false}
        disabled={!settings || !manages('settings') || turn.isPending}
        onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
      />
      {!manages('settings') && <p className={styles.hint}>{t('notices.onlySettings')}</p>}
      {(settings?.is_on || (query.data ?? []).length > 0) && (
        <ListState
          query={query}
          skeletons={{ count: 3, height: 44 }}
          isEmpty={(rows) => rows.length === 0}
          empty={<Empty level={3} title={t('notices.none')} />}
        >
          {(rows) => (
            <ul className={styles.rows}>
              {rows.map(({ id, path, state, noted_at, sent_at, last_error }) => (
                <li key={id} className={styles.notice}>
                  <bdi dir="ltr" className={styles.path}>
                    {decodeURI(path)}
                  </bdi>
                  <span className={styles.path}>{showMoment(sent_at ?? noted_at, language)}</span>
                  <span className={styles.badges}>
                    <Badge color={colours[state]}>{t(`notices.states.${state}`)}</Badge>
                    {last_error && <bdi dir="ltr">{last_error}</bdi>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </ListState>
      )}
    </section>
  )
}
