import { TextInput } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pointOf } from '#app/data/offices/point.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { fromMap, mapSize, onMap, outlinePath } from '#common/kingdom-outline.ts'
import { isInKingdom } from '#common/project-facts.ts'
import styles from './facts.module.css'

/** Where a project is: typed as copied from a map, or picked on the drawn map. Keyboard users type it. */
export function PointField({ edit }: { edit: Pick<EditFormState, 'form' | 'field'> }) {
  const { t } = useTranslation('projects')
  const typed = String(useWatch({ control: edit.form.control, name: 'point' }) ?? '')
  const point = pointOf(typed)
  const place =
    point && isInKingdom(point.latitude, point.longitude) ? onMap(point.latitude, point.longitude) : null
  return (
    <>
      <TextInput
        label={t('fields.point')}
        description={t('hints.point')}
        dir="ltr"
        autoComplete="off"
        {...edit.field('point')}
      />
      <button
        type="button"
        tabIndex={-1}
        className={styles.map}
        aria-label={t('facts.map')}
        onClick={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect()
          const { latitude, longitude } = fromMap(
            ((clientX - box.x) / box.width) * mapSize.width,
            ((clientY - box.y) / box.height) * mapSize.height,
          )
          edit.form.setValue('point', `${latitude}, ${longitude}`, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }}
      >
        <svg viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
          <path d={outlinePath} />
          {place && <circle cx={place.x} cy={place.y} r={16} />}
        </svg>
      </button>
    </>
  )
}
