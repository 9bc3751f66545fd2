import { Checkbox, MultiSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectChoices } from '#app/data/client-projects/admin.ts'
import { namesOfProjects } from '#app/data/news/admin.ts'
import { serviceList } from '#app/data/services/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import styles from './news.module.css'

interface FieldProps {
  edit: Pick<EditFormState, 'value'>
}

/** The services that an article is about; the form keeps their ids with commas between. */
export function ServicesField({ edit }: FieldProps) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const services = useQuery(serviceList).data ?? []
  const { value, onChange } = edit.value('service_ids')
  if (services.length === 0) return null
  return (
    <Checkbox.Group
      label={t('fields.service_ids')}
      description={t('hints.service_ids')}
      value={value.split(',')}
      onChange={(ids) => onChange(ids.filter(Boolean).join(','))}
    >
      <div className={styles.choices}>
        {services.map((service) => (
          <Checkbox
            key={service.id}
            value={service.id}
            label={<bdi>{inLanguage(language, service.title_ar, service.title_en)}</bdi>}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** The projects that an article is about, found by typing. */
export function ProjectsField({ edit }: FieldProps) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const { value, error, onChange } = edit.value('project_ids')
  const ids = value.split(',').filter(Boolean)
  const [search, setSearch] = useState('')
  const named = useQuery({
    ...namesOfProjects(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const found = useQuery({ ...projectChoices(search, language), placeholderData: keepPreviousData })
  const known = new Map(
    [...(found.data ?? []), ...(named.data ?? [])].map((project) => [
      project.id,
      inLanguage(language, project.title_ar, project.title_en),
    ]),
  )
  // One that was deleted has no name, and can be taken out
  for (const id of ids) if (!known.has(id)) known.set(id, named.data ? t('goneProject') : '…')
  return (
    <MultiSelect
      label={t('fields.project_ids')}
      description={t('hints.project_ids')}
      value={ids}
      error={error}
      data={[...known].map(([id, label]) => ({ value: id, label }))}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // The database has searched, in both languages
      filter={({ options }) => options}
      maxValues={limits.relatedOfNews}
      nothingFoundMessage={t('noProject')}
      onChange={(chosen) => onChange(chosen.join(','))}
    />
  )
}
