import ImagePlus from 'lucide-react/icons/image-plus'
import Paperclip from 'lucide-react/icons/paperclip'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHeld } from '#app/lib/hold-form.ts'
import { imageTypes } from '#common/limits.ts'
import styles from './images.module.css'

interface DropZoneProps {
  label: string
  hint: string
  kind: 'images' | 'documents'
  multiple?: boolean
  /** Types that the browser's window offers, for documents: `.pdf,.doc,.docx`. */
  accept?: string
  error?: string | undefined
  /** Whether the form cannot be saved before a file is chosen; its label is marked like that of other fields. */
  required?: boolean
  onFiles(files: File[]): void
}

/** A place to drop files on; they may be chosen and pasted as well. */
export function DropZone({ label, hint, kind, multiple, accept, error, required, onFiles }: DropZoneProps) {
  const { t } = useTranslation('workspace')
  const [over, setOver] = useState(false)
  const id = useId()
  const zone = useRef<HTMLLabelElement>(null)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    // A file that comes while the form is being sent would not be part of it
    if (files.length && !isHeld(zone.current)) onFiles(multiple ? files : files.slice(0, 1))
  }
  // Takes files pasted anywhere in the same dialog or form, unless the paste is text for a field
  // biome-ignore lint/correctness/useExhaustiveDependencies: `take` is a new function on each render, but does the same.
  useEffect(() => {
    const around = zone.current?.closest('[role="dialog"], form, section') ?? zone.current
    const paste = (event: Event) => {
      const { clipboardData } = event as ClipboardEvent
      if (!clipboardData?.files.length) return
      event.preventDefault()
      take(clipboardData.files)
    }
    around?.addEventListener('paste', paste)
    return () => around?.removeEventListener('paste', paste)
  }, [onFiles])
  const Icon = kind === 'images' ? ImagePlus : Paperclip
  return (
    <div>
      <label
        ref={zone}
        htmlFor={id}
        className={styles.zone}
        data-over={over || undefined}
        data-error={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon aria-hidden="true" />
        <span className={styles.zoneLabel}>
          {label}
          {required && (
            <span className={styles.asterisk} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        <span className={styles.zoneHint}>{t(multiple ? 'files.howToAddMany' : 'files.howToAdd')}</span>
        <span className={styles.zoneHint} id={`${id}-hint`}>
          {hint}
        </span>
        <input
          id={id}
          type="file"
          className="hidden"
          multiple={multiple}
          required={required}
          accept={kind === 'images' ? imageTypes.join(',') : accept}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = ''
          }}
        />
      </label>
      <p id={`${id}-error`} className={styles.problem} hidden={!error}>
        {error}
      </p>
    </div>
  )
}
