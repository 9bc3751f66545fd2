import { useTranslation } from 'react-i18next'
import type { ControlProps } from '#app/components/field.tsx'
import { imageTypes } from '#common/limits.ts'
import styles from './photo-input.module.css'

/**
 * A file input for one picture. Browsers label it in their own language, so it is covered by a label in the
 * page's language; `photo-input.client.ts` adds a preview.
 */
export function PhotoInput(control: ControlProps) {
  const { t } = useTranslation('forms')
  return (
    <>
      <span className={styles.photo}>
        <input {...control} type="file" accept={imageTypes.join(',')} data-photo="" />
        <span className={styles.cover} aria-hidden="true">
          <span className={styles.button}>{t('choosePhoto')}</span>
          <span className={styles.name}>
            <bdi>{t('noPhoto')}</bdi>
          </span>
        </span>
      </span>
      <button type="button" className={styles.remove} hidden>
        {t('removePhoto')}
      </button>
    </>
  )
}
