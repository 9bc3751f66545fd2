import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fixedPageMeta } from '#app/data/page-meta/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { languages, pathFor } from '#common/language.ts'
import { fixedPageNames, fixedPages } from '#common/pages.ts'
import styles from './seo.module.css'

/** The fixed pages of the website, and for which of them someone has written a title, a description or a picture. */
export function Pages({ onOpen }: { onOpen(page: string): void }) {
  const { t } = useTranslation(['seo', 'workspace'])
  const language = useLanguage()
  const query = useQuery(fixedPageMeta)
  return (
    <section className={styles.panel} aria-labelledby="pages">
      <h2 id="pages" tabIndex={-1}>
        {t('pages.title')}
      </h2>
      <p className={styles.hint}>{t('pages.lead')}</p>
      <ListState
        query={query}
        skeletons={{ count: fixedPageNames.length, height: 56 }}
        isEmpty={() => false}
        empty={null}
      >
        {(rows) => (
          <ul className={styles.rows}>
            {fixedPageNames.map((name) => {
              const row = rows.find(({ page }) => page === name)
              const own = languages.filter((one) => row?.[`title_${one}`] || row?.[`description_${one}`])
              return (
                <li key={name}>
                  <button type="button" className={styles.row} onClick={() => onOpen(name)}>
                    <span className={styles.name}>{t(`pages.names.${name}`)}</span>
                    <bdi dir="ltr" className={styles.path}>
                      {pathFor(language, fixedPages[name])}
                    </bdi>
                    <span className={styles.badges}>
                      {own.map((one) => (
                        <Badge key={one}>{t(`workspace:languages.${one}`)}</Badge>
                      ))}
                      {row?.image_url && <Badge>{t('fields.image_url')}</Badge>}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </ListState>
    </section>
  )
}
