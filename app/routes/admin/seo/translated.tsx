import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { translatedParts, websiteParts } from '#app/data/page-report/parts.ts'
import { showCount, showShare } from '#app/lib/numbers.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { languages } from '#common/language.ts'
import styles from './seo.module.css'

/** How much of each part of the website is written in each language. */
export function Translated() {
  const { t } = useTranslation('seo')
  const query = useQuery(translatedParts)
  return (
    <section className={styles.panel} aria-labelledby="translated">
      <h2 id="translated" tabIndex={-1}>
        {t('translated.title')}
      </h2>
      <p className={styles.hint}>{t('translated.lead')}</p>
      <ListState
        query={query}
        skeletons={{ count: websiteParts.length, height: 44 }}
        isEmpty={() => false}
        empty={null}
      >
        {(parts) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: people must be able to scroll this by keyboard.
          <section className={styles.scroll} tabIndex={0} aria-label={t('translated.lead')}>
            <table className={styles.meter}>
              <thead>
                <tr>
                  <th scope="col">{t('translated.part')}</th>
                  <th scope="col">{t('translated.texts')}</th>
                  {languages.map((one) => (
                    <th key={one} scope="col">
                      {t(`languages.${one}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {websiteParts.flatMap((name) => {
                  const part = parts.find(({ section }) => section === name)
                  return part
                    ? [
                        <tr key={name}>
                          <th scope="row">{t(`sections.${name}`)}</th>
                          <td>{showCount(part.total)}</td>
                          {languages.map((one) => (
                            <td key={one}>
                              <span className={styles.share}>
                                <progress
                                  value={part[one]}
                                  max={part.total}
                                  aria-label={`${t(`sections.${name}`)}, ${t(`languages.${one}`)}`}
                                />
                                {showShare(part[one] / part.total)}
                              </span>
                            </td>
                          ))}
                        </tr>,
                      ]
                    : []
                })}
              </tbody>
            </table>
          </section>
        )}
      </ListState>
    </section>
  )
}
