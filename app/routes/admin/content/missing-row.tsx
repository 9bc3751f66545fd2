import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlaceOfText } from '#app/data/site-content/admin.ts'
import styles from './content.module.css'
import { nameOfText } from './content-names.ts'

/** A text that was deleted: what its place shows now, and a button to add it again. */
export function MissingRow({ place, onAdd }: { place: PlaceOfText; onAdd(): void }) {
  const { t } = useTranslation(['content', 'common', 'workspace'])
  const name = t(`names.${nameOfText(place)}`)
  const { section, content_key } = place
  const shown =
    section === 'hero' && content_key === 'cta'
      ? t('common:nav.about')
      : content_key === 'main' && section !== 'hero' && section !== 'footer'
        ? t(`common:nav.${section}`)
        : ''
  return (
    <article className={styles.row} data-missing="">
      <div className={styles.words}>
        <p className={styles.use}>{name}</p>
        <h3 className={styles.none}>{shown ? t('missing.default', { text: shown }) : t('missing.empty')}</h3>
      </div>
      <Button variant="default" size="sm" aria-label={t('addOne', { name })} onClick={onAdd}>
        {t('missing.add')}
      </Button>
    </article>
  )
}
