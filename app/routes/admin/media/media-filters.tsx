import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  inFolder,
  type MediaPage,
  mediaKinds,
  mediaPlaces,
  mediaTasks,
  noFolder,
} from '#app/data/media/admin.ts'
import { withCount } from '#app/lib/numbers.ts'
import type { ListParams } from '#app/workspace/list/use-list-params.ts'

type Filter = 'kind' | 'place' | 'folder'

interface MediaFiltersProps {
  list: ListParams<Filter>
  /** How many files there are, and the folders; undefined until that is known. */
  page: MediaPage | undefined
}

/** Filters the library: by kind, by where files are used or what they lack, and by folder. */
export function MediaFilters({ list, page }: MediaFiltersProps) {
  const { t } = useTranslation('media')
  const { filters } = list.view
  const choose = (filter: Filter) => ({
    'aria-label': t(`filters.${filter}`),
    value: filters[filter],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      list.change({ filters: { [filter]: currentTarget.value } }),
  })
  const counts = page?.counts
  // A folder that the address names stays selected even if it has no files
  const folders = page?.folders ?? []
  const named = filters.folder && filters.folder !== noFolder ? filters.folder : null
  const known = folders.some(({ name }) => inFolder(name) === named)
  return (
    <>
      <NativeSelect
        {...choose('kind')}
        data={[
          { value: '', label: t('filters.anyKind') },
          ...mediaKinds.map((kind) => ({
            value: kind,
            label: withCount(t(`kinds.${kind}`), counts?.[kind]),
          })),
        ]}
      />
      <NativeSelect
        {...choose('place')}
        data={[
          { value: '', label: t('filters.anyPlace') },
          {
            group: t('filters.tasks'),
            items: mediaTasks.map((task) => ({
              value: task,
              label: withCount(t(`tasks.${task}`), counts?.[task]),
            })),
          },
          {
            group: t('filters.places'),
            items: mediaPlaces.map((place) => ({ value: place, label: t(`places.${place}`) })),
          },
        ]}
      />
      <NativeSelect
        {...choose('folder')}
        data={[
          { value: '', label: t('filters.anyFolder') },
          { value: noFolder, label: withCount(t('filters.noFolder'), counts?.unfiled) },
          ...(named && !known ? [{ value: named, label: named.slice(inFolder('').length) }] : []),
          ...(folders.length > 0
            ? [
                {
                  group: t('filters.folders'),
                  items: folders.map(({ name, count }) => ({
                    value: inFolder(name),
                    label: withCount(name, count),
                  })),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
