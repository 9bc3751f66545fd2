import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImageBucket } from '#app/data/files.ts'
import { LibraryButton } from '#app/workspace/media/library-button.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './images.module.css'
import { StoredImage } from './stored-image.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

interface ImageFieldProps {
  label: string
  bucket: ImageBucket
  /** Address of the picture that is chosen; empty when there is none. */
  value: string
  onChange(url: string): void
  error?: string | undefined
  /** Whether the form cannot be saved without one. */
  required?: boolean
  /** Whether it may be taken away again without another in its place. */
  removable?: boolean
  /** Whether a picture of the media library can be chosen. */
  library?: boolean
  /** Called when an upload starts, ends well or is taken away, so that the form is not saved without the image. */
  onBusy?: ((busy: boolean) => void) | undefined
}

/** A label inside a sentence. */
const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

/** One picture of a form: dropped, pasted or chosen, made smaller, uploaded immediately and shown. */
export function ImageField(props: ImageFieldProps) {
  const { label, bucket, value, onChange, error, required = false, removable, library, onBusy } = props
  const { t } = useTranslation('workspace')
  const { uploads, add, retry, cancel, busy } = useUploads({ bucket, onSent: (url) => onChange(url) })
  // A failed picture also holds up the form: the person wanted it, so they replace or remove it first
  const waits = busy || uploads.some(({ state }) => state === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per change.
  useEffect(() => onBusy?.(waits), [waits])
  return (
    <div className={styles.field}>
      {value && <StoredImage url={value} alt={label} width={240} height={160} className={styles.preview} />}
      <div className={styles.controls}>
        <DropZone
          label={value ? t('files.replace', { label: inSentence(label) }) : label}
          hint={t('files.pictureHint')}
          kind="images"
          error={error}
          required={required && !value}
          onFiles={(files) => {
            for (const { id } of uploads) cancel(id)
            add(files)
          }}
        />
        <UploadList uploads={uploads} onRetry={retry} onCancel={cancel} />
        {library && (
          <LibraryButton
            onChoose={(url) => {
              for (const { id } of uploads) cancel(id)
              onChange(url)
            }}
          />
        )}
        {value && removable && (
          <Button variant="default" size="sm" onClick={() => onChange('')}>
            {t('files.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
