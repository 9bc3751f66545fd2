import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { peopleColleagues, placeApplication, stageList } from '#app/data/applications/admin.ts'
import { type Employee, employeesKey } from '#app/data/employees/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './application.module.css'

/** The value of the option "none"; an empty value would mean that nothing is selected. */
const none = 'none'

/** The stage of a pending application, and who looks after it. */
export function PlaceFields({ employee }: { employee: Employee }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { data: stages = [] } = useQuery(stageList)
  const { data: colleagues = [] } = useQuery(peopleColleagues)
  const place = useOptimisticMutation({
    run: (to: Parameters<typeof placeApplication>[1]) => placeApplication(employee.id, to),
    invalidates: [employeesKey],
    done: t('application.placed'),
    failed: t('application.placeFailed'),
  })
  return (
    <div className={styles.place}>
      <Select
        label={t('application.stage')}
        allowDeselect={false}
        withCheckIcon={false}
        value={employee.stage_id ?? none}
        data={[
          { value: none, label: t('application.noStage') },
          ...stages.map((one) => ({ value: one.id, label: inLanguage(language, one.name_ar, one.name_en) })),
        ]}
        onChange={(chosen) => place.mutate({ stage_id: chosen === none ? null : chosen })}
      />
      <Select
        label={t('application.owner')}
        allowDeselect={false}
        withCheckIcon={false}
        value={employee.owner_id ?? none}
        data={[
          { value: none, label: t('application.noOwner') },
          ...colleagues
            .filter(({ id, active }) => active || id === employee.owner_id)
            .map(({ id, name, active }) => ({
              value: id,
              label: bilingualPart(name, language),
              disabled: !active,
            })),
        ]}
        onChange={(chosen) => place.mutate({ owner_id: chosen === none ? null : chosen })}
      />
    </div>
  )
}
