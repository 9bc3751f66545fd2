import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from './media.module.css'
import type { MediaSelection } from './use-media-selection.ts'

interface MediaBarProps {
  selection: MediaSelection
  onMove(): void
  onDelete(): void
}

/** What can be done to the selected files; nothing while none is selected. */
export function MediaBar({ selection, onMove, onDelete }: MediaBarProps) {
  const { t } = useTranslation('media')
  const count = selection.urls.length
  if (count === 0) return null
  return (
    <section className={styles.bar} aria-label={t('many.title')}>
      <p role="status">{t('many.count', { count })}</p>
      <div className={styles.buttons}>
        {!selection.wholePage && (
          <Button variant="subtle" size="sm" onClick={selection.selectPage}>
            {t('many.all')}
          </Button>
        )}
        <Button size="sm" onClick={onMove}>
          {t('folder.move')}
        </Button>
        <Button size="sm" variant="outline" color="danger" onClick={onDelete}>
          {t('delete.many')}
        </Button>
        <Button size="sm" variant="subtle" onClick={selection.clear}>
          {t('many.clear')}
        </Button>
      </div>
    </section>
  )
}
