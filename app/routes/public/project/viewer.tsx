import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Steps } from './steps.tsx'
import styles from './viewer.module.css'

/** The full-screen picture viewer, which `viewer.client.ts` fills and opens. */
export function Viewer({ many }: { many: boolean }) {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <dialog className={styles.viewer} aria-label={t('projects.gallery')}>
      <div className={styles.content}>
        <button type="button" className={styles.close} data-close="">
          <X aria-hidden="true" />
          <span className="hidden">{t('common:close')}</span>
        </button>
        <ul
          className={styles.row}
          tabIndex={many ? 0 : undefined}
          aria-label={t('projects.gallery')}
          data-row=""
        />
        <div className={styles.bar}>
          <p role="status">
            <span className="hidden" data-position="" />
            {many && <bdi dir="ltr" aria-hidden="true" data-counter="" />}
            <span dir="auto" data-caption="" />
          </p>
          {many && <Steps className={styles.step} />}
        </div>
      </div>
    </dialog>
  )
}
