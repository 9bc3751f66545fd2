import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCompany } from '#app/auth/company.ts'
import { useManages } from '#app/auth/use-manages.ts'
import {
  nameOfPlace,
  type PageMeta,
  type PagePlace,
  pageMetaForm,
  pageMetaOf,
  savePageMeta,
} from '#app/data/page-meta/admin.ts'
import { seo as ar } from '#app/i18n/locales/ar/admin/seo.ts'
import { seo as en } from '#app/i18n/locales/en/admin/seo.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { FocalPointField, focusValues, withFreshFocus } from '#app/workspace/images/focal-point-field.tsx'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { type Language, languages } from '#common/language.ts'
import styles from './page-meta.module.css'
import { Side } from './side.tsx'
import { useShownPage } from './use-shown-page.ts'

const toFormValues = (row: PageMeta | null) => ({
  title_ar: row?.title_ar ?? '',
  title_en: row?.title_en ?? '',
  description_ar: row?.description_ar ?? '',
  description_en: row?.description_en ?? '',
  image_url: row?.image_url ?? '',
  ...focusValues(row),
})

export interface PageMetaProps {
  place: PagePlace
  /** The path of the page in each language, without the language; null for an item that has none yet. */
  paths: Record<Language, string> | null
  /** The languages in which visitors cannot open it yet. */
  missing?: readonly Language[]
  /** What is typed of the item right now, from which its page makes title and description. */
  typed?: Record<Language, { title: string; description: string }>
  /** The button for the change history of the stored texts, given the id of their row. */
  history?(id: string): ReactNode
  onSaved?(): void
  onCancel?(): void
}

/** Title, description and picture of a page, with how they look in search results and chats. */
export default function PageMetaForm(props: PageMetaProps) {
  const { t } = useScreenWords('seo', { ar, en })
  const { data, isPending } = useQuery(pageMetaOf(props.place))
  if (isPending) return <Loader aria-label={t('loading')} />
  return <LoadedForm {...props} row={data ?? null} />
}

function LoadedForm({
  place,
  paths,
  missing,
  typed,
  row,
  history,
  onSaved,
  onCancel,
}: PageMetaProps & { row: PageMeta | null }) {
  const { t } = useScreenWords('seo', { ar, en })
  const both = useBilingualLabels()
  const { nameIn } = useCompany()
  const manages = useManages()
  const [side, setSide] = useState<Language>(useLanguage())
  const shown = useShownPage(paths, missing)
  const edit = useEditForm({
    name: `page meta ${nameOfPlace(place)}`,
    schema: pageMetaForm,
    row,
    toFormValues,
    save: (values, base, newId) => savePageMeta(place, row, values, base, newId),
    invalidates: [['page-meta'], ['shown-page'], ['page-improvements']],
    ...(onSaved && { onSaved }),
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const picture = withFreshFocus(edit, edit.image('image_url'))
  const fields = t('fields', { returnObjects: true })
  const automatic = (language: Language) => ({
    title: typed?.[language].title
      ? [typed[language].title, nameIn(language)].filter(Boolean).join(' | ')
      : (shown?.[language]?.title ?? ''),
    description: typed ? typed[language].description : (shown?.[language]?.description ?? ''),
  })
  return (
    <EditForm
      edit={edit}
      toFormValues={toFormValues}
      labels={both({ title: fields.title, description: fields.description })}
      submit={t('save')}
      // Without a way back, it is a part of a dialog, whose own button is the main one
      {...(onCancel ? { onCancel } : { tone: 'quiet' })}
      aside={row && history?.(row.id)}
    >
      <p className={styles.hint}>{t('hint')}</p>
      <div className={styles.switch}>
        <FilterTabs
          label={t('language')}
          value={side}
          onChoose={(value) => setSide(value as Language)}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
      <div className={styles.sides} data-side={side}>
        {languages.map((language) => (
          <Side
            key={language}
            language={language}
            edit={edit}
            automatic={automatic(language)}
            path={paths?.[language] ?? '/'}
            picture={{
              own: picture.value,
              focus: { x: Number(edit.form.watch('focus_x')), y: Number(edit.form.watch('focus_y')) },
              automatic: shown?.[language]?.picture ?? '',
            }}
          />
        ))}
      </div>
      {manages('content') && (
        <>
          <div>
            <ImageField label={fields.image_url} bucket="site-images" removable {...picture} />
            <p className={styles.hint}>{t('pictureHint')}</p>
          </div>
          <FocalPointField edit={edit} url={picture.value} shownAs={['share']} />
        </>
      )}
    </EditForm>
  )
}
