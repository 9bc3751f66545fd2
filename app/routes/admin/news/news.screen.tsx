import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNews, type NewsRow, newsKey, newsList, newsState, newsStates } from '#app/data/news/admin.ts'
import { news as ar } from '#app/i18n/locales/ar/admin/news.ts'
import { news as en } from '#app/i18n/locales/en/admin/news.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { ListSearch } from '#app/workspace/list/list-controls.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useDelete } from '#app/workspace/use-delete.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { inLanguage, languages } from '#common/language.ts'
import { matchesSearch } from '#common/search.ts'
import styles from './news.module.css'
import { NewsDialog } from './news-dialog.tsx'
import { NewsItem } from './news-item.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { usePublish } from './use-publish.ts'

const defaults = {
  sort: '',
  descending: false,
  filters: { state: languages.flatMap((language) => newsStates.map((state) => `${state}-${language}`)) },
  sorts: [],
} as const

/** The articles of the website: written, published in each language, withdrawn, deleted. */
export default function News() {
  const { t } = useScreenWords('news', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(newsList)
  const { view, change } = useListParams(defaults)
  const dialog = useDialogParam('edit')
  const [scheduled, setScheduled] = useState<{ row: NewsRow; in: 'ar' | 'en' } | null>(null)
  const publish = usePublish()
  const nameOf = (row: NewsRow) => inLanguage(language, row.title_ar, row.title_en)
  const askToDelete = useDelete({
    table: 'news',
    run: ({ id }: NewsRow) => deleteNews(id),
    confirm: (row) => ({
      title: t('delete.title', { name: nameOf(row) }),
      text: t('delete.text'),
      confirm: words('delete'),
    }),
    invalidates: [newsKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const found = query.data?.filter(
    (row) =>
      matchesSearch(view.search, [
        row.title_ar,
        row.title_en,
        row.lead_ar,
        row.lead_en,
        row.category_ar,
        row.category_en,
      ]) &&
      (view.filters.state === '' ||
        languages.some((one) => `${newsState(row, one)}-${one}` === view.filters.state)),
  )
  const blank = query.data?.length === 0
  const add = <AddButton onClick={() => dialog.open('new')}>{t('add')}</AddButton>
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <EditOnPage page="/news" />
        {!blank && add}
      </ScreenHead>
      {!blank && (
        <div className={styles.tools}>
          <ListSearch list={{ view, change }} label={t('search')} />
          <NativeSelect
            aria-label={t('filter')}
            value={view.filters.state}
            data={[
              { value: '', label: t('all') },
              ...languages.map((one) => ({
                group: words(`languages.${one}`),
                items: newsStates.map((state) => ({
                  value: `${state}-${one}`,
                  label: `${t(`states.${state}`)} (${words(`languages.${one}`)})`,
                })),
              })),
            ]}
            onChange={({ currentTarget }) => change({ filters: { state: currentTarget.value } })}
          />
        </div>
      )}
      <ListState
        query={query}
        isEmpty={(all) => all.length === 0}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {() =>
          found?.length ? (
            <ul className={styles.list}>
              {found.map((row) => (
                <li key={row.id}>
                  <NewsItem
                    row={row}
                    name={nameOf(row)}
                    onEdit={() => dialog.open(row.id)}
                    onDelete={() => void askToDelete(row)}
                    onPublish={(one, at) => publish(row, one, at)}
                    onSchedule={(one) => setScheduled({ row, in: one })}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <NothingFound
              title={t('notFound')}
              onClear={() => change({ search: '', filters: { state: '' } })}
            />
          )
        }
      </ListState>
      {dialog.value && <NewsDialog key={dialog.value} id={dialog.value} onClose={dialog.close} />}
      {scheduled && (
        <ScheduleDialog
          name={nameOf(scheduled.row)}
          language={scheduled.in}
          at={scheduled.row[`published_at_${scheduled.in}`]}
          onClose={() => setScheduled(null)}
          onSchedule={(at) => {
            publish(scheduled.row, scheduled.in, at)
            setScheduled(null)
          }}
        />
      )}
    </>
  )
}
