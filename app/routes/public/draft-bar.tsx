import Eye from 'lucide-react/icons/eye'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { SiteContext } from '#app/data/context.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { editingAddress } from '#common/editing-address.ts'
import { LanguageToggle } from './language-toggle.tsx'
import styles from './preview-bar.module.css'

/**
 * Says that this page shows drafts, which visitors do not see. In a frame the page around it has the switches.
 * @param isOwn whether an admin looks, and not someone who was sent a link
 */
export function DraftBar({ isOwn, endsAt, inFrame }: NonNullable<SiteContext['drafts']>) {
  const { t } = useTranslation('landing')
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const framed = (width: number) =>
    `/preview/drafts/frame?${new URLSearchParams({ path: pathname + search, width: String(width), lang: language })}`
  return (
    <aside className={styles.bar} aria-label={t('preview.drafts.label')} data-screen="">
      <p>
        <Eye aria-hidden="true" />
        <span>
          {t('preview.drafts.text')}{' '}
          {!isOwn && !inFrame && t('preview.drafts.ends', { date: showMoment(endsAt, language) })}
        </span>
      </p>
      {!inFrame && (
        <div>
          <LanguageToggle />
          <a href={framed(390)}>{`${t('preview.drafts.phone')} (390)`}</a>
          <a href={framed(1440)}>{`${t('preview.drafts.desk')} (1440)`}</a>
          <form method="post" action={`/preview/drafts/end?lang=${language}`}>
            <button type="submit">{t('preview.drafts.end')}</button>
          </form>
          {isOwn && (
            <a href={`${editingAddress(pathname + search)}&lang=${language}`}>{t('preview.drafts.edit')}</a>
          )}
          {isOwn && <a href={`/admin/drafts?lang=${language}`}>{t('preview.drafts.back')}</a>}
        </div>
      )}
    </aside>
  )
}
