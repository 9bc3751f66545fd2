import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formAt } from '#app/routes/admin/drafts/form-of.ts'
import { barePath, languageOf } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { formLine, isFact } from '#common/page-texts.ts'
import { EditorBox } from './editor-box.tsx'
import type { Place } from './page-frame.ts'

interface FormNoteProps {
  place: Place
  onClose(): void
  onFollow(path: string): void
}

/**
 * The form for something on a page, and the note about it; for a legal page, at the line that was pressed.
 */
function formOf({ text, element }: Place) {
  if (isFact(text)) return { said: 'inSettings', form: '/admin/settings#settings-hours' } as const
  const at = formLine(text)
  const said = text.table === 'legal_pages' ? 'inVersion' : at ? 'asWhole' : 'inForm'
  if (!at) return { said, form: formAt(text.table, text.id) ?? '/admin' } as const
  const { pathname } = element.ownerDocument.location
  const kind = legalKinds.find((one) => barePath(pathname) === `/${one}`)
  if (text.table !== 'legal_pages' || !kind)
    return { said, form: '/admin/settings#settings-privacy' } as const
  const line = [languageOf(pathname), at.line, text.id].join('.')
  return { said, form: `/admin/legal?${new URLSearchParams({ edit: kind, line })}` } as const
}

/** Says that something is edited in its form, such as a picture, a formatted text or a legal page, and leads there. */
export function FormNote({ place, onClose, onFollow }: FormNoteProps) {
  const { t } = useTranslation(['editing', 'workspace'])
  const link = useRef<HTMLAnchorElement>(null)
  const { said: note, form } = formOf(place)
  const said = t(note)
  useEffect(() => link.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <EditorBox place={place} label={said} onKeyDown={onKeyDown}>
      <p>{said}</p>
      <div>
        <a ref={link} href={form} target="_blank" rel="noreferrer">
          {t('openForm')}
        </a>
        <button type="button" onClick={onClose}>
          {t('workspace:close')}
        </button>
        {place.link && (
          <button type="button" onClick={() => onFollow(place.link as string)}>
            {t('follow')}
          </button>
        )}
      </div>
    </EditorBox>
  )
}
