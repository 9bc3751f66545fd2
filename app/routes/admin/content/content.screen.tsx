import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentList, deleteContent, type SiteText } from '#app/data/site-content/admin.ts'
import { siteSections } from '#app/data/site-content/public.ts'
import { content as ar } from '#app/i18n/locales/ar/admin/content.ts'
import { content as en } from '#app/i18n/locales/en/admin/content.ts'
import { matchesSearch } from '#app/lib/search.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useListParams } from '#app/workspace/list/use-list-params.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { inLanguage } from '#common/language.ts'
import styles from './content.module.css'
import { ContentForm } from './content-form.tsx'
import { nameOfText } from './content-names.ts'
import { ContentRow } from './content-row.tsx'

const address = { sort: 'section', descending: false, filters: ['section'], sorts: [] } as const

/** The texts of the landing page, edited where they stand. */
export default function Content() {
  const { t } = useScreenWords('content', { ar, en })
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const query = useQuery(contentList)
  const { view, change } = useListParams(address)
  const edited = useDialogParam('edit')
  const ask = useConfirm()

  const remove = useOptimisticMutation({
    run: deleteContent,
    invalidates: [contentList.queryKey],
    optimistic: (cached, id) => (cached as SiteText[]).filter((one) => one.id !== id),
    done: t('delete.done'),
    failed: t('delete.failed'),
  })
  const askToRemove = async (item: SiteText) => {
    const name = inLanguage(language, item.title_ar, item.title_en) || t(`names.${nameOfText(item)}`)
    const agreed = await ask({
      title: t('delete.title', { name }),
      text: t('delete.text'),
      confirm: t('deleteOne', { name }),
      danger: true,
    })
    if (agreed) remove.mutate(item.id)
  }

  const found = query.data?.filter((one) =>
    matchesSearch(view.search, [
      one.title_ar,
      one.title_en,
      one.text_ar,
      one.text_en,
      one.content_key,
      t(`names.${nameOfText(one)}`),
    ]),
  )
  const inSection = (section: string) => found?.filter((one) => one.section === section) ?? []
  const chosen = siteSections.filter((section) => view.filters.section === section)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <div className={styles.search}>
        <SearchBox label={t('search')} value={view.search} onSearch={(search) => change({ search })} />
      </div>
      <FilterTabs
        label={t('filter')}
        value={chosen[0] ?? ''}
        options={[
          { value: '', label: words('list.all'), count: found?.length },
          ...siteSections.map((section) => ({
            value: section,
            label: t(`sections.${section}`),
            count: found && inSection(section).length,
          })),
        ]}
        onChoose={(section) => change({ filters: { section } })}
      />
      <ListState query={query} isEmpty={(all) => all.length === 0} empty={<Empty title={t('empty')} />}>
        {() => {
          const groups = (chosen.length ? chosen : siteSections).filter(
            (section) => inSection(section).length,
          )
          if (groups.length === 0)
            return (
              <div className={styles.groups}>
                <NothingFound
                  title={t('notFound')}
                  onClear={() => change({ search: '', filters: { section: '' } })}
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
                      <li key={item.id}>
                        {edited.value === item.id ? (
                          <ContentForm
                            item={item}
                            onClose={edited.close}
                            onSaved={() => {
                              void query.refetch()
                              edited.close()
                            }}
                          />
                        ) : (
                          <ContentRow
                            item={item}
                            onEdit={() => edited.open(item.id)}
                            onDelete={() => void askToRemove(item)}
                          />
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
