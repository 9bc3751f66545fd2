import { useTranslation } from 'react-i18next'
import { seo as ar } from '#app/i18n/locales/ar/admin/seo.ts'
import { seo as en } from '#app/i18n/locales/en/admin/seo.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { SectionLinks } from '#app/workspace/section-links.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { Improvements } from './improvements.tsx'
import { Notices } from './notices.tsx'
import { PageDialog } from './page-dialog.tsx'
import { Pages } from './pages.tsx'
import { placeOf } from './places.ts'
import styles from './seo.module.css'
import { Translated } from './translated.tsx'

/** How the pages of the website are found and shared: their titles, what to improve, and how much is translated. */
export default function Seo() {
  const { t } = useScreenWords('seo', { ar, en })
  const { t: words } = useTranslation('workspace')
  const dialog = useDialogParam('edit')
  const place = dialog.value === null ? null : placeOf(dialog.value)
  return (
    <>
      <ScreenHead title={words('menu.seo')} lead={t('lead')} />
      <div className={styles.screen}>
        <SectionLinks
          label={t('parts')}
          sections={[
            ['pages', t('pages.title')],
            ['improve', t('improve.title')],
            ['translated', t('translated.title')],
            ['notices', t('notices.title')],
          ]}
        />
        <Pages onOpen={dialog.open} />
        <Improvements />
        <Translated />
        <Notices />
      </div>
      {place && <PageDialog key={dialog.value} place={place} onClose={dialog.close} />}
    </>
  )
}
