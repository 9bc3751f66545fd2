import { Loader, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { newsArticle } from '#app/data/news/admin.ts'
import styles from './news.module.css'
import { NewsForm } from './news-form.tsx'

/** Adds or edits an article. @param id the article's, or `new` */
export function NewsDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useTranslation(['news', 'workspace'])
  const isNew = id === 'new'
  const { data, error } = useQuery({ ...newsArticle(id), enabled: !isNew })
  return (
    <Modal opened onClose={onClose} size="64rem" title={isNew ? t('add') : t('edit')}>
      {isNew || data ? (
        <NewsForm row={isNew ? null : (data ?? null)} onClose={onClose} />
      ) : data === null || error ? (
        <p role="alert">{t(data === null ? 'gone' : 'loadFailed')}</p>
      ) : (
        // As high as the article, so that the dialog does not grow once it is read
        <div className={styles.waiting}>
          <Loader aria-label={t('workspace:list.loading')} />
        </div>
      )}
    </Modal>
  )
}
