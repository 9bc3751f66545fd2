import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { areas, covers, type HeldArea, heldAreas } from '#app/lib/areas.ts'
import styles from './users.module.css'

interface AreasFieldProps {
  value: HeldArea[]
  onChange(value: HeldArea[]): void
  error: string | undefined
}

/** What an admin may do: everything, or some areas. Only areas of the admin who decides can be chosen. */
export function AreasField({ value, onChange, error }: AreasFieldProps) {
  const { t } = useTranslation(['users', 'workspace'])
  const { areas: own } = useProfile()
  const everything = value.includes('everything')
  // Either everything or some areas: what was chosen last takes the place of the other
  const take = (chosen: string[]): HeldArea[] =>
    everything || !chosen.includes('everything')
      ? heldAreas(chosen.filter((area) => area !== 'everything'))
      : ['everything']
  return (
    <Checkbox.Group
      label={t('change.areas.label')}
      description={covers(own, ['everything']) ? t('change.areas.hint') : t('change.areas.own')}
      // Show the error above the checkboxes, where people look
      error={error}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      size="md"
      withAsterisk
      value={value}
      onChange={(chosen) => onChange(take(chosen))}
      className={styles.types ?? ''}
    >
      <div className={styles.areaList}>
        {(['everything', ...areas] as const).map((area) => (
          <Checkbox
            key={area}
            value={area}
            disabled={!covers(own, [area])}
            label={t(`workspace:areas.names.${area}`)}
            description={t(`change.areas.means.${area}`)}
            size="md"
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}
