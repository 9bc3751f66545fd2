import { useTranslation } from 'react-i18next'
import type { ControlProps } from '#app/components/field.tsx'
import { cvType, imageTypes } from '#common/limits.ts'
import styles from './file-input.module.css'

const accepted = { photo: imageTypes.join(','), cv: cvType } as const

/**
 * A file input for a photo or a CV. Browsers label it in their own language, so it is covered by a label in the page's
 * language; `file-input.client.ts` adds a preview.
 */
export function FileInput({ kind, ...control }: ControlProps & { kind: keyof typeof accepted }) {
  const { t } = useTranslation('forms')
  const words = {
    photo: { choose: t('choosePhoto'), none: t('noPhoto'), remove: t('removePhoto') },
    cv: { choose: t('chooseCv'), none: t('noCv'), remove: t('removeCv') },
  }[kind]
  return (
    <>
      <span className={styles.photo}>
        <input {...control} type="file" accept={accepted[kind]} data-file="" />
        <span className={styles.cover} aria-hidden="true">
          <span className={styles.button}>{words.choose}</span>
          <span className={styles.name}>
            <bdi>{words.none}</bdi>
          </span>
        </span>
      </span>
      <button type="button" className={styles.remove} hidden>
        {words.remove}
      </button>
    </>
  )
}
