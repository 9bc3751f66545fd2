import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { attentions } from '#app/data/service-requests/work.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { useColleagues } from './use-work.ts'

/** Filters by owner and by what needs attention; on request with their labels above them. */
export function WorkFilters({ list, labelled }: { list: RequestList; labelled?: boolean }) {
  const { t } = useTranslation('requests')
  const me = useProfile()
  const { active, nameOf } = useColleagues()
  const { owner, attention } = list.view.filters
  // The address may name someone who no longer works on requests
  const others = active.filter(({ id }) => id !== me.id)
  const named = (label: string) => (labelled ? { label } : { 'aria-label': label })
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
          { value: '', label: t(labelled ? 'work.attention.any' : 'work.attention.all') },
          ...attentions.map((value) => ({ value, label: t(`work.attention.${value}`) })),
        ]}
      />
    </>
  )
}
