import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentList, deleteContent, type SiteText } from '#app/data/site-content/admin.ts'
import { type SiteSection, siteSections } from '#app/data/site-content/public.ts'
import { content as ar } from '#app/i18n/locales/ar/admin/content.ts'
import { content as en } from '#app/i18n/locales/en/admin/content.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { ListSearch, ListTabs, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { clearFilters, useListParams } from '#app/workspace/list/use-list-params.ts'
import { useDelete } from '#app/workspace/use-delete.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { inLanguage } from '#common/language.ts'
import { matchesSearch } from '#common/search.ts'
import styles from './content.module.css'
import { ContentForm, type ContentFormProps } from './content-form.tsx'
import { missingTexts, nameOfText } from './content-names.ts'
import { ContentRow } from './content-row.tsx'
import { MissingRow } from './missing-row.tsx'

const defaults = { sort: '', descending: false, filters: { section: siteSections }, sorts: [] } as const

/** The texts of the landing page, edited in place. */
export default function Content() {
  const { t } = useScreenWords('content', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(contentList)
  const list = useListParams(defaults)
  const { section: chosen } = list.view.filters
  const edited = useDialogParam('edit', 'draft')

  const askToDelete = useDelete({
    table: 'site_content',
    run: ({ id }: SiteText) => deleteContent(id),
    confirm(item) {
      const name = inLanguage(language, item.title_ar, item.title_en) || t(`names.${nameOfText(item)}`)
      return {
        title: t('delete.title', { name }),
        text: t('delete.text'),
        confirm: words('delete'),
      }
    },
    invalidates: [contentList.queryKey],
    done: t('delete.done'),
    failed: t('delete.failed'),
  })

  const found = query.data?.filter((one) =>
    matchesSearch(list.view.search, [
      one.title_ar,
      one.title_en,
      one.text_ar,
      one.text_en,
      one.content_key,
      t(`names.${nameOfText(one)}`),
    ]),
  )
  // A place without a text has nothing to search in, so a search leaves it out
  const missing = list.view.search ? [] : missingTexts(query.data ?? [])
  const inSection = (section: string) => found?.filter((one) => one.section === section) ?? []
  const counts = Object.fromEntries(siteSections.map((section) => [section, inSection(section).length]))
  const formFor = (item: ContentFormProps['item']) => (
    <ContentForm
      item={item}
      onClose={edited.close}
      onSaved={() => {
        void query.refetch()
        edited.close()
      }}
    />
  )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <EditOnPage page="/" />
      </ScreenHead>
      <ListToolbar>
        <ListSearch list={list} label={t('search')} />
        <ListTabs
          list={list}
          filter="section"
          label={t('filter')}
          all={words('list.all')}
          values={siteSections}
          wordsOf={(section) => t(`sections.${section}`)}
          counts={found && (counts as Record<SiteSection, number>)}
        />
      </ListToolbar>
      <ListState query={query} isEmpty={() => false} empty={null}>
        {() => {
          const groups = siteSections.filter(
            (section) =>
              (!chosen || section === chosen) &&
              (inSection(section).length || missing.some((place) => place.section === section)),
          )
          if (groups.length === 0)
            return (
              <div className={styles.groups}>
                <NothingFound
                  title={t('notFound')}
                  search={list.view.search}
                  filtered={chosen !== ''}
                  onClear={() => clearFilters(list)}
                />
              </div>
            )
          return (
            <div className={styles.groups}>
              {groups.map((section) => (
                <section key={section} aria-labelledby={`section-${section}`}>
                  <h2 id={`section-${section}`}>{t(`sections.${section}`)}</h2>
                  <ul className={styles.list}>
                    {inSection(section).map((item) => (
                      <li key={item.id} data-record={item.id}>
                        {edited.value === item.id ? (
                          formFor(item)
                        ) : (
                          <ContentRow
                            item={item}
                            onEdit={() => edited.open(item.id)}
                            onDelete={() => void askToDelete(item)}
                          />
                        )}
                      </li>
                    ))}
                    {missing
                      .filter((place) => place.section === section)
                      .map((place) => (
                        <li key={place.content_key}>
                          {edited.value === nameOfText(place) ? (
                            formFor(place)
                          ) : (
                            <MissingRow place={place} onAdd={() => edited.open(nameOfText(place))} />
                          )}
                        </li>
                      ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }}
      </ListState>
    </>
  )
}
