import { useTranslation } from 'react-i18next'
import type { ControlProps } from '#app/components/field.tsx'
import { imageTypes } from '#common/limits.ts'
import styles from './photo-input.module.css'

/**
 * A field for one picture. The browser's own words for it are in the browser's language, so they are covered by
 * ours; `photo-input.client.ts` shows what was chosen.
 */
export function PhotoInput(control: ControlProps) {
  const { t } = useTranslation('forms')
  return (
    <span className={styles.photo}>
      <input {...control} type="file" accept={imageTypes.join(',')} data-photo="" />
      <span className={styles.cover} aria-hidden="true">
        <span className={styles.button}>{t('choosePhoto')}</span>
        <span className={styles.name}>
          <bdi>{t('noPhoto')}</bdi>
        </span>
      </span>
    </span>
  )
}
