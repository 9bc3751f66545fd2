import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasAlt, hasFocus, type MediaFile } from '#app/data/media/admin.ts'
import { useMediaWords } from '#app/workspace/media/use-media-words.ts'
import styles from './media.module.css'
import { MediaUseForm } from './media-use-form.tsx'
import { whereUsed } from './where-used.ts'

/** Where a file is used: a link to each item, with the alt texts and the focal point that it has there. */
export function UsesList({ item }: { item: MediaFile }) {
  const { t } = useTranslation('media')
  const words = useMediaWords()
  const [edited, setEdited] = useState<string | null>(null)
  if (item.uses.length === 0)
    return (
      <section className={styles.uses} aria-label={t('uses.title')}>
        <h3>{t('uses.title')}</h3>
        <p>{t('uses.none')}</p>
        <p>{item.is_kept ? t('uses.stays') : t('uses.goes')}</p>
      </section>
    )
  return (
    <section className={styles.uses} aria-label={t('uses.title')}>
      <h3>{t('uses.title')}</h3>
      <ul>
        {item.uses.map((use) => {
          const key = `${use.place} ${use.table} ${use.id}`
          const to = whereUsed(use)
          const described = hasAlt(use)
          const alts = [use.alt_ar, use.alt_en].filter((alt) => alt)
          return (
            <li key={key}>
              <div className={styles.use}>
                {to ? <Link to={to}>{words.placeOf(use)}</Link> : <span>{words.placeOf(use)}</span>}
                {(described || hasFocus(use)) && edited !== key && (
                  <Button variant="default" size="sm" onClick={() => setEdited(key)}>
                    {t(described ? 'uses.edit' : 'uses.editFocus')}
                  </Button>
                )}
              </div>
              {described && edited !== key && (
                <p className={styles.alts}>
                  {alts.length === 0
                    ? t('missingAlt')
                    : alts.map((alt) => (
                        <span key={alt} dir="auto">
                          {alt}
                        </span>
                      ))}
                </p>
              )}
              {edited === key && <MediaUseForm use={use} url={item.url} onDone={() => setEdited(null)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
