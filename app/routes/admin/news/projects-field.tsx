import { MultiSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectChoices } from '#app/data/client-projects/admin.ts'
import { namesOfProjects } from '#app/data/news/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import { limits } from '#common/limits.ts'

/** The projects that an article is about, found by typing. */
export function ProjectsField({ edit }: { edit: Pick<EditFormState, 'value'> }) {
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
  // A deleted project has no name, but can be removed
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
