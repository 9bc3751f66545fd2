import { Modal, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { addressValues } from '#app/data/addresses/admin.ts'
import {
  type Category,
  confidentialClient,
  newProjectForm,
  type Project,
  projectForm,
  saveProject,
} from '#app/data/projects/admin.ts'
import { factValues } from '#app/data/projects/facts.ts'
import { typedDirection } from '#app/lib/typed-direction.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { LineField } from '#app/workspace/form/line-field.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { PageMetaSection } from '#app/workspace/page-meta/page-meta-section.tsx'
import { typedHead } from '#app/workspace/page-meta/typed-head.ts'
import { pathsOf } from '#common/slugs.ts'
import { isBlank } from '#common/text.ts'
import { CategoryFields } from './category-fields.tsx'
import styles from './projects.module.css'
import { useAssignStep } from './use-assign-step.tsx'
import { WebsiteFields } from './website-fields.tsx'

const FactsSections = lazyPart(() => import('./facts/facts-sections.tsx'))

const toFormValues = (project: Project | null) => ({
  title_ar: project?.title_ar ?? '',
  title_en: project?.title_en ?? '',
  category_ar: project?.category_ar ?? '',
  category_en: project?.category_en ?? '',
  description_ar: project?.description_ar ?? '',
  description_en: project?.description_en ?? '',
  date: project?.date ?? '',
  location: project?.location ?? '',
  client: project?.client ?? '',
  status: project?.status ?? 'completed',
  is_active: project?.is_active ?? true,
  service_ids: project?.service_ids.join(',') ?? '',
  ...factValues(project),
  ...addressValues(project),
  // Only an image chosen here: the project's current one belongs to its gallery
  image_url: '',
})

const factNames = [
  'sector',
  'region',
  'point',
  'area_m2',
  'value_range',
  'year_begun',
  'year_completed',
  'roles',
] as const

/** Whether a project is not on the website yet, and cannot go there without a picture. */
const lacksPicture = (project: Project | null) => !project?.is_active && !project?.image_url

interface ProjectDialogProps {
  /** The project to edit; null for a new one. */
  project: Project | null
  /** The categories of other projects, to choose from. */
  categories: Category[]
  onClose(): void
  onSaved(): void
}

/** Adds or edits a project; the name of a confidential client, which its row lacks, is read first. */
export function ProjectDialog(props: ProjectDialogProps) {
  const { project } = props
  const isConfidential = Boolean(project?.client_confidential)
  const client = useQuery({
    ...confidentialClient(project ?? { id: '', updated_at: '' }),
    enabled: isConfidential,
  })
  if (!project || !isConfidential) return <OpenedDialog {...props} />
  if (client.data === undefined) return null
  return <OpenedDialog {...props} project={{ ...project, client: client.data }} />
}

function OpenedDialog({ project, categories, onClose, onSaved }: ProjectDialogProps) {
  const language = useLanguage()
  const { t } = useTranslation(['projects', 'workspace', 'address'])
  const addresses = useAddresses('projects')
  const assignStep = useAssignStep()
  const edit = useEditForm({
    name: `project ${project?.id ?? 'new'}`,
    draftOf: 'projects',
    schema: lacksPicture(project) ? newProjectForm : projectForm,
    row: project,
    toFormValues,
    save: (values, base, newId) => addresses.guard(values, () => saveProject(project, values, base, newId)),
    onSaved,
    done: project ? t('saved') : assignStep,
    failed: t('saveFailed'),
  })
  const chosen = edit.image('image_url')
  const { form } = edit
  const hasName = form.watch(['title_ar', 'title_en']).some((title) => !isBlank(String(title ?? '')))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once there is a name, which may stand for both languages.
  useEffect(() => {
    const { title_ar, title_en } = form.formState.errors
    if (title_ar) void form.trigger('title_ar')
    if (title_en) void form.trigger('title_en')
  }, [hasName])
  const isShown = Boolean(edit.form.watch('is_active'))
  const needsPicture = lacksPicture(project) && isShown
  const texts = { edit, required: isShown, missing: false } as const
  const sides = (name: 'title' | 'category' | 'description' | 'challenge' | 'work' | 'result') =>
    (['ar', 'en'] as const).map((side) => [
      `${name}_${side}`,
      `${t(`fields.${name}`)} (${t(`workspace:languages.${side}`)})`,
    ])
  return (
    <Modal opened onClose={onClose} size="xl" title={project ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={
          project && (
            <>
              {project.is_active && <EditOnPage quiet page={pathsOf('projects', project)[language]} />}
              <HistoryButton table="projects" id={project.id} />
            </>
          )
        }
        toFormValues={toFormValues}
        labels={{
          ...Object.fromEntries([...sides('title'), ...sides('category'), ...sides('description')]),
          ...Object.fromEntries([...sides('challenge'), ...sides('work'), ...sides('result')]),
          ...Object.fromEntries(factNames.map((name) => [name, t(`fields.${name}`)])),
          date: t('fields.date'),
          location: t('fields.location'),
          client: t('fields.client'),
          status: t('fields.status'),
          is_active: t('fields.is_active'),
          client_confidential: t('fields.client_confidential'),
          service_ids: t('fields.service_ids'),
          slug_ar: `${t('address:end')} (${t('workspace:languages.ar')})`,
          slug_en: `${t('address:end')} (${t('workspace:languages.en')})`,
        }}
        submit={t(project ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <Switch
          label={t('fields.is_active')}
          description={t('hints.is_active')}
          {...edit.toggle('is_active')}
        />
        <BilingualField
          {...texts}
          name="title"
          label={t('fields.title')}
          {...(!isShown && { hint: t('hints.oneName') })}
        />
        <CategoryFields edit={edit} categories={categories} required={isShown} />
        <BilingualField {...texts} name="description" label={t('fields.description')} multiline />
        <div className={styles.fields}>
          <LineField
            label={t('fields.location')}
            description={t('hints.bilingual')}
            dir="auto"
            autoComplete="off"
            {...edit.field('location')}
          />
          <TextInput
            label={t('fields.date')}
            description={t('hints.date')}
            dir={typedDirection(String(edit.form.watch('date') ?? ''))}
            autoComplete="off"
            {...edit.field('date')}
          />
        </div>
        <WebsiteFields key={String(isShown)} edit={edit} isShown={isShown}>
          <FactsSections edit={edit} id={project?.id} />
          <AddressFields
            edit={edit}
            addresses={addresses}
            section="projects"
            names={['title']}
            row={project}
          />
        </WebsiteFields>
        <div className={styles.picture}>
          <ImageField
            library
            label={t('fields.image_url')}
            bucket="project-images"
            required={needsPicture}
            {...chosen}
            value={chosen.value || (project?.image_url ?? '')}
            error={chosen.error}
          />
          {project?.image_url && <p>{t('hints.image_url')}</p>}
        </div>
      </EditForm>
      {project && isShown && (
        <PageMetaSection
          place={{ table_name: 'projects', record_id: project.id }}
          paths={{
            ar: `/projects/${encodeURIComponent(project.slug_ar)}`,
            en: `/projects/${encodeURIComponent(project.slug_en)}`,
          }}
          typed={typedHead(edit.form, ['title'], 'description')}
        />
      )}
    </Modal>
  )
}
