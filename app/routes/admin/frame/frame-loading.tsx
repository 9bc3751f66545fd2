import { useTranslation } from 'react-i18next'
import { Brand } from '#app/auth/brand.tsx'
import { LoadingNote } from '#app/auth/loading-note.tsx'
import frame from './frame.module.css'
import styles from './frame-loading.module.css'

const entries = Array.from({ length: 14 }, (_, index) => index)

/** The frame of the back office while the session loads: everything already has its place. */
export function FrameLoading() {
  const { t } = useTranslation('account')
  return (
    <div className={frame.frame}>
      <title>{t('loading')}</title>
      <header className={frame.header}>
        <span className={frame.opener} />
        <Brand />
      </header>
      <div className={frame.side} aria-hidden="true">
        <div className={styles.menu}>
          {entries.map((entry) => (
            <span key={entry} />
          ))}
        </div>
      </div>
      <main className={frame.main} aria-busy="true">
        <div className={styles.note}>
          <LoadingNote />
        </div>
      </main>
    </div>
  )
}
