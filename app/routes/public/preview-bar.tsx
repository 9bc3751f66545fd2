import Eye from 'lucide-react/icons/eye'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './preview-bar.module.css'

/** Says that visitors do not see this page yet. Only on pages that were rendered for an admin. */
export function PreviewBar() {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  return (
    <aside className={styles.bar} aria-label={t('preview.label')} data-screen="">
      <p>
        <Eye aria-hidden="true" />
        <span>{t('preview.text')}</span>
      </p>
      <div>
        <form method="post" action={`/preview/end?lang=${language}`}>
          <button type="submit">{t('preview.end')}</button>
        </form>
        <a href={`/admin?lang=${language}#setup`}>{t('preview.back')}</a>
      </div>
    </aside>
  )
}
