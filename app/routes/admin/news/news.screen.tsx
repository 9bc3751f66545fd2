import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteNews, type NewsRow, newsKey, newsList, newsStates } from '#app/data/news/admin.ts'
import { news as ar } from '#app/i18n/locales/ar/admin/news.ts'
import { news as en } from '#app/i18n/locales/en/admin/news.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { withCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AddButton } from '#app/workspace/add-button.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { ListSearch, ListSort, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { inLanguage, languages } from '#common/language.ts'
import styles from './news.module.css'
import { NewsDialog } from './news-dialog.tsx'
import { NewsItem } from './news-item.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { usePublish } from './use-publish.ts'

const defaults = {
  sort: 'shown',
  descending: true,
  filters: { state: languages.flatMap((language) => newsStates.map((state) => `${state}-${language}`)) },
  sorts: ['shown', 'updated_at', 'title_ar', 'title_en'],
} as const

/** The articles of the website: written, published in each language, withdrawn, deleted. */
export default function News() {
  const { t } = useScreenWords('news', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const list = usePagedList({ ...newsList, defaults })
  const { view, change, counts } = list
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
  const add = <AddButton onClick={() => dialog.open('new')}>{t('add')}</AddButton>
  const title = language === 'ar' ? 'title_ar' : 'title_en'
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions name={t('title')} main={!list.blank && add}>
          <EditOnPage page="/news" />
        </HeadActions>
      </ScreenHead>
      {!list.blank && (
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <NativeSelect
            aria-label={t('filter')}
            value={view.filters.state}
            data={[
              { value: '', label: t('all') },
              ...languages.map((one) => ({
                group: words(`languages.${one}`),
                items: newsStates.map((state) => ({
                  value: `${state}-${one}`,
                  label: withCount(
                    `${t(`states.${state}`)} (${words(`languages.${one}`)})`,
                    counts?.[`${state}-${one}`],
                  ),
                })),
              })),
            ]}
            onChange={({ currentTarget }) => change({ filters: { state: currentTarget.value } })}
          />
          <ListSort
            // Sorting by the titles of the other language, after a change of language, still counts as
            // sorting by title
            list={view.sort.startsWith('title') ? { ...list, view: { ...view, sort: title } } : list}
            orders={[
              { value: '-shown', label: t('sorts.newest') },
              { value: 'shown', label: t('sorts.oldest') },
              { value: '-updated_at', label: t('sorts.edited') },
              { value: title, label: t('sorts.title') },
            ]}
          />
        </ListToolbar>
      )}
      <PagedList
        list={list}
        skeletons={{ count: 10, height: 90 }}
        notFound={t('notFound')}
        empty={
          <Empty title={t('empty')} text={t('emptyText')}>
            {add}
          </Empty>
        }
      >
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((row) => (
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
        )}
      </PagedList>
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
