import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { attentions } from '#app/data/service-requests/work.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { useColleagues } from './use-work.ts'

/** Filters by owner, by what needs attention, and by tag; on request with their labels above them. */
export function WorkFilters({ list, labelled }: { list: RequestList; labelled?: boolean }) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const me = useProfile()
  const { active, nameOf } = useColleagues()
  const { data: tags = [] } = useQuery(requestTags)
  const { owner, tag, attention } = list.view.filters
  // The address may name someone who no longer works on requests
  const others = active.filter(({ id }) => id !== me.id)
  const named = (label: string) => (labelled ? { label } : { 'aria-label': label, className: parts.choice })
  return (
    <>
      <NativeSelect
        {...named(t('work.owner.label'))}
        value={owner}
        onChange={({ currentTarget }) => list.change({ filters: { owner: currentTarget.value } })}
        data={[
          { value: '', label: t('work.owner.all') },
          { value: 'me', label: t('work.owner.mine') },
          { value: 'none', label: t('work.owner.none') },
          ...others.map((one) => ({ value: one.id, label: nameOf(one) })),
          { value: 'gone', label: t('work.owner.ofGone') },
        ]}
      />
      <NativeSelect
        {...named(t('work.attention.label'))}
        value={attention}
        onChange={({ currentTarget }) => list.change({ filters: { attention: currentTarget.value } })}
        data={[
          { value: '', label: t('work.attention.all') },
          ...attentions.map((value) => ({ value, label: t(`work.attention.${value}`) })),
        ]}
      />
      {/* Shown without tags too, so that the rows do not move once the tags are loaded */}
      <NativeSelect
        {...named(t('work.tags.label'))}
        value={tag}
        onChange={({ currentTarget }) => list.change({ filters: { tag: currentTarget.value } })}
        data={[
          { value: '', label: t('work.tags.all') },
          ...tags.map(({ id, name }) => ({ value: id, label: bilingualPart(name, language) })),
        ]}
      />
    </>
  )
}
