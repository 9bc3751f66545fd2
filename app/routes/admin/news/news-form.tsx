import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressValues } from '#app/data/addresses/admin.ts'
import { bodyValue, type News, newsForm, newsKey, newsState, saveNews } from '#app/data/news/admin.ts'
import { unpublishedIn } from '#app/data/page-meta/admin.ts'
import { teamList } from '#app/data/team-members/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { ServicesField } from '#app/workspace/form/services-field.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { newsCrops } from '#app/workspace/images/crops.ts'
import { FocalPointField, focusValues, withFreshFocus } from '#app/workspace/images/focal-point-field.tsx'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { PageMetaSection } from '#app/workspace/page-meta/page-meta-section.tsx'
import { typedHead } from '#app/workspace/page-meta/typed-head.ts'
import { inLanguage, languages } from '#common/language.ts'
import { inRiyadh } from '#common/moment.ts'
import { pathsOf } from '#common/slugs.ts'
import { ArticleField } from './editor/article-field.tsx'
import { ProjectsField } from './projects-field.tsx'
import { PublishField } from './publish-field.tsx'
import { PublishMenu } from './publish-menu.tsx'
import { useSavedWords } from './use-saved-words.ts'

const toFormValues = (row: News | null) => ({
  title_ar: row?.title_ar ?? '',
  title_en: row?.title_en ?? '',
  lead_ar: row?.lead_ar ?? '',
  lead_en: row?.lead_en ?? '',
  body_ar: bodyValue(row?.body_ar),
  body_en: bodyValue(row?.body_en),
  published_at_ar: inRiyadh(row?.published_at_ar ?? null),
  published_at_en: inRiyadh(row?.published_at_en ?? null),
  is_pinned: row?.is_pinned ?? false,
  category_ar: row?.category_ar ?? '',
  category_en: row?.category_en ?? '',
  author_id: row?.author_id ?? '',
  author_ar: row?.author_ar ?? '',
  author_en: row?.author_en ?? '',
  image_url: row?.image_url ?? '',
  alt_ar: row?.alt_ar ?? '',
  alt_en: row?.alt_en ?? '',
  ...focusValues(row),
  service_ids: row?.service_ids.join(',') ?? '',
  project_ids: row?.project_ids.join(',') ?? '',
  ...addressValues(row),
})

/** The form of an article; each language is written and published by itself. */
export function NewsForm({ row, onClose }: { row: News | null; onClose(): void }) {
  const { t } = useTranslation(['news', 'workspace', 'address'])
  const language = useLanguage()
  const both = useBilingualLabels()
  const addresses = useAddresses('news')
  const say = useSavedWords(row)
  const team = useQuery(teamList)
  const edit = useEditForm({
    name: `news ${row?.id ?? 'new'}`,
    draftOf: 'news',
    schema: newsForm,
    row,
    toFormValues,
    save: (values, base, newId) => addresses.guard(values, () => saveNews(row, values, base, newId)),
    invalidates: [newsKey],
    onSaved: onClose,
    done: say,
    failed: t('saveFailed'),
  })
  const picture = withFreshFocus(edit, edit.image('image_url'))
  const author = edit.value('author_id')
  const { author_id, image_url, is_pinned, service_ids, project_ids, ...texts } = t('fields', {
    returnObjects: true,
  })
  return (
    <>
      <EditForm
        edit={edit}
        aside={
          row && (
            <>
              {newsState(row, language) === 'published' && (
                <EditOnPage quiet page={pathsOf('news', row)[language]} />
              )}
              <HistoryButton table="news" id={row.id} />
            </>
          )
        }
        toFormValues={toFormValues}
        labels={{
          ...both({ ...texts, slug: t('address:end') }),
          author_id,
          image_url,
          is_pinned,
          service_ids,
          project_ids,
        }}
        submit={t('workspace:save')}
        beside={<PublishMenu edit={edit} />}
        onCancel={onClose}
      >
        <BilingualField
          edit={edit}
          name="title"
          label={texts.title}
          hint={t('hints.title')}
          missing={t('missing', { returnObjects: true })}
        />
        <BilingualField
          edit={edit}
          name="lead"
          label={texts.lead}
          hint={t('hints.lead')}
          multiline
          missing={false}
        />
        {languages.map((one) => (
          <ArticleField
            key={one}
            edit={edit}
            name={`body_${one}`}
            language={one}
            label={`${texts.body} (${t(`workspace:languages.${one}`)})`}
          />
        ))}
        <ImageField label={image_url} bucket="site-images" removable library {...picture} />
        <FocalPointField edit={edit} url={picture.value} shownAs={newsCrops} />
        {picture.value && <BilingualField edit={edit} name="alt" label={texts.alt} hint={t('hints.alt')} />}
        <BilingualField edit={edit} name="category" label={texts.category} />
        <NativeSelect
          label={author_id}
          data={[
            { value: '', label: t('otherAuthor') },
            // Until the team is loaded, the chosen author has no name
            ...(author.value && !team.data ? [{ value: author.value, label: '…' }] : []),
            ...(team.data ?? []).map((one) => ({
              value: one.id,
              label: inLanguage(language, one.name_ar, one.name_en),
            })),
          ]}
          value={author.value}
          error={author.error}
          onChange={({ currentTarget }) => author.onChange(currentTarget.value)}
        />
        {!author.value && (
          <BilingualField edit={edit} name="author" label={texts.author} hint={t('hints.author')} />
        )}
        <ServicesField edit={edit} label={service_ids} hint={t('hints.service_ids')} />
        <ProjectsField edit={edit} />
        <AddressFields edit={edit} addresses={addresses} section="news" names={['title']} row={row} />
        {languages.map((one) => (
          <PublishField key={one} edit={edit} language={one} />
        ))}
        <Switch label={is_pinned} {...edit.toggle('is_pinned')} />
      </EditForm>
      {row && (
        <PageMetaSection
          place={{ table_name: 'news', record_id: row.id }}
          paths={pathsOf('news', row)}
          missing={unpublishedIn(row)}
          typed={typedHead(edit.form, ['title'], 'lead', true)}
        />
      )}
    </>
  )
}
