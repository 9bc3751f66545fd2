import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formAt } from '#app/routes/admin/drafts/form-of.ts'
import { EditorBox } from './editor-box.tsx'
import type { Place } from './page-frame.ts'

interface FormNoteProps {
  place: Place
  onClose(): void
}

/** Says that a picture or a formatted text is edited in its form, and leads there. */
export function FormNote({ place, onClose }: FormNoteProps) {
  const { t } = useTranslation(['editing', 'workspace'])
  const link = useRef<HTMLAnchorElement>(null)
  const { table, id } = place.text
  useEffect(() => link.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <EditorBox place={place} label={t('inForm')} onKeyDown={onKeyDown}>
      <p>{t('inForm')}</p>
      <div>
        <a ref={link} href={formAt(table, id) ?? '/admin'} target="_blank" rel="noreferrer">
          {t('openForm')}
        </a>
        <button type="button" onClick={onClose}>
          {t('workspace:close')}
        </button>
      </div>
    </EditorBox>
  )
}
