import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stageList } from '#app/data/applications/admin.ts'
import { openingList } from '#app/data/openings/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import type { ListParams } from '#app/workspace/list/use-list-params.ts'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { inLanguage } from '#common/language.ts'
import styles from './application.module.css'

const StageManager = lazyDialog(() => import('./stage-manager.tsx'))

/** Filters the applications by opening and stage, and opens the dialog that manages the stages. */
export function ApplicationFilters({ list }: { list: ListParams<'status' | 'opening' | 'stage' | 'since'> }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { data: openings = [] } = useQuery(openingList)
  const { data: stages = [] } = useQuery(stageList)
  const [managing, setManaging] = useState(false)
  useFocusBack(managing)
  const { opening, stage } = list.view.filters
  return (
    <div className={styles.filters}>
      {openings.length > 0 && (
        <NativeSelect
          aria-label={t('application.byOpening')}
          value={opening}
          data={[
            { value: '', label: t('application.allOpenings') },
            ...openings.map((one) => ({
              value: one.id,
              label: inLanguage(language, one.title_ar, one.title_en),
            })),
          ]}
          onChange={({ currentTarget }) => list.change({ filters: { opening: currentTarget.value } })}
        />
      )}
      <NativeSelect
        aria-label={t('application.byStage')}
        value={stage}
        data={[
          { value: '', label: t('application.allStages') },
          ...stages.map((one) => ({ value: one.id, label: inLanguage(language, one.name_ar, one.name_en) })),
        ]}
        onChange={({ currentTarget }) => list.change({ filters: { stage: currentTarget.value } })}
      />
      <Button variant="default" onClick={() => setManaging(true)}>
        {t('stages.title')}
      </Button>
      {managing && <StageManager onClose={() => setManaging(false)} />}
    </div>
  )
}
