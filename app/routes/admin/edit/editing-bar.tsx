import { Button, NativeSelect } from '@mantine/core'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Draft } from '#app/data/drafts/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { formAt } from '#app/routes/admin/drafts/form-of.ts'
import { barePath, languageOf, otherLanguage, pathFor, twinPath } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { type PageText, textAttribute, textOf } from '#common/page-texts.ts'
import styles from './edit.module.css'
import { PublishPage } from './publish-page.tsx'

const legalPaths = legalKinds.map((kind) => `/${kind}` as const)

/** The pages that the bar leads to; the others are reached by links. */
const pages = [
  '/',
  '/services',
  '/projects',
  '/news',
  '/careers',
  '/contact',
  '/profile',
  ...legalPaths,
] as const

interface EditingBarProps {
  page: { page: Document; path: string; title: string; texts: PageText[] } | null
  /** The drafts of the items that the page shows. */
  drafts: Draft[]
  /** How many texts of the page differ from what is published. */
  changed: number
  width: 'whole' | 'phone'
  onWidth(width: 'whole' | 'phone'): void
  onGo(path: string): void
  onPublished(): void
  mayLeave(): Promise<boolean>
}

/** Which page is being edited, in which language and width, what is changed, and the ways to publish and back. */
export function EditingBar({
  page,
  drafts,
  changed,
  width,
  onWidth,
  onGo,
  onPublished,
  mayLeave,
}: EditingBarProps) {
  const { t } = useTranslation(['editing', 'workspace'])
  const navigate = useNavigate()
  const language = useLanguage()
  const [publishing, setPublishing] = useState(false)
  const path = page?.path ?? '/'
  const shown = languageOf(path)
  const other = otherLanguage(shown)
  const [pathname = '/'] = path.split(/[?#]/)
  const bare = barePath(pathname)
  const known = pages.find((one) => one === bare)
  const item = textOf(page?.page.querySelector(`h1 [${textAttribute}]`)?.getAttribute(textAttribute))
  const legal = legalKinds.find((kind) => bare === `/${kind}`)
  const form = legal ? `/admin/legal?edit=${legal}` : item && formAt(item.table, item.id)
  const Back = language === 'ar' ? ArrowRight : ArrowLeft
  const toOther = () => {
    const link = page?.page.querySelector(`link[rel="alternate"][hreflang="${other}"]`)?.getAttribute('href')
    const url = link ? URL.parse(link, location.origin) : null
    onGo(url ? url.pathname + url.search : twinPath(pathname, ''))
  }
  return (
    <header className={styles.bar}>
      <Button
        className={styles.back ?? ''}
        variant="subtle"
        leftSection={<Back aria-hidden="true" size={18} />}
        onClick={() =>
          void mayLeave().then((leave) => leave && navigate(form?.split('?')[0] ?? '/admin/drafts'))
        }
      >
        {t('back')}
      </Button>
      <h1 className={styles.title}>
        <span>{t('title')}</span> {/* The choice beside it names the other pages */}
        {!known && <bdi>{page?.title.split(' | ')[0]}</bdi>}
      </h1>
      <NativeSelect
        className={styles.page ?? ''}
        aria-label={t('page')}
        value={known ?? ''}
        data={[
          ...(known ? [] : [{ value: '', label: t('otherPage') }]),
          ...pages.map((one) => ({
            value: one,
            label: t(`pages.${one === '/' ? 'home' : (one.slice(1) as 'news')}`),
          })),
        ]}
        onChange={({ currentTarget }) => onGo(pathFor(shown, currentTarget.value))}
      />
      <Button variant="default" onClick={toOther}>
        {t(`workspace:languages.${other}`)}
      </Button>
      <fieldset className={styles.width}>
        <legend className="hidden">{t('width')}</legend>
        {(['phone', 'whole'] as const).map((one) => (
          <Button
            key={one}
            size="compact-md"
            variant={one === width ? 'light' : 'subtle'}
            aria-pressed={one === width}
            onClick={() => onWidth(one)}
          >
            {t(one)}
          </Button>
        ))}
      </fieldset>
      {form && (
        <Button variant="default" component="a" href={form} target="_blank">
          {t('allFields')}
        </Button>
      )}
      <span className={styles.count} role="status">
        {t('changed', { count: changed })}
      </span>
      <Button
        className={styles.publish ?? ''}
        disabled={drafts.length === 0}
        onClick={() => void mayLeave().then((leave) => leave && setPublishing(true))}
      >
        {t('publish')}
      </Button>
      {publishing && (
        <PublishPage
          drafts={drafts}
          onClose={() => {
            setPublishing(false)
            onPublished()
          }}
        />
      )}
    </header>
  )
}
