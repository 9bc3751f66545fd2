import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import {
  type ClientSummary,
  clientChoices,
  oneClient,
  projectChoices,
} from '#app/data/client-projects/admin.ts'
import { oneProject } from '#app/data/projects/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { namesIn } from '#common/bilingual.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { type Choice, RecordPicker } from './record-picker.tsx'
import { useChoicesOf } from './use-choices-of.ts'

type PickerProps = Omit<ComponentProps<typeof RecordPicker<Choice>>, 'chosen' | 'useChoices'>

/** A client as a picker names one: people by their name, companies by both. */
export function clientChoice(
  client: Omit<ClientSummary, 'client_type'> & { id: string },
  language: Language,
): Choice {
  const { id, full_name, company_name } = namesIn(client, language)
  const both = company_name && company_name !== full_name
  return { value: id, label: both ? `${company_name} (${full_name})` : full_name }
}

function useClientChoices(search: string) {
  const language = useLanguage()
  return useChoicesOf(clientChoices(search), (client) => clientChoice(client, language))
}

/** Chooses a client. */
export function ClientPicker(props: PickerProps) {
  const language = useLanguage()
  const { data } = useQuery({ ...oneClient(props.value), enabled: props.value !== '' })
  return (
    <RecordPicker
      {...props}
      chosen={data ? clientChoice(data, language) : null}
      useChoices={useClientChoices}
    />
  )
}

function projectChoice(
  { id, title_ar, title_en }: { id: string; title_ar: string | null; title_en: string | null },
  language: Language,
): Choice {
  return { value: id, label: inLanguage(language, title_ar, title_en) }
}

function useProjectChoices(search: string) {
  const language = useLanguage()
  return useChoicesOf(projectChoices(search, language), (project) => projectChoice(project, language))
}

/** Chooses a project. */
export function ProjectPicker(props: PickerProps) {
  const language = useLanguage()
  const { data } = useQuery({ ...oneProject(props.value), enabled: props.value !== '' })
  return (
    <RecordPicker
      {...props}
      chosen={data ? projectChoice(data, language) : null}
      useChoices={useProjectChoices}
    />
  )
}
