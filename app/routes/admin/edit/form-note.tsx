import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formAt } from '#app/routes/admin/drafts/form-of.ts'
import { barePath, languageOf } from '#common/language.ts'
import { legalKinds } from '#common/legal.ts'
import { formLine, isFact, type PageText } from '#common/page-texts.ts'
import { EditorBox } from './editor-box.tsx'
import type { Place } from './page-frame.ts'

interface FormNoteProps {
  place: Place
  onClose(): void
  onFollow(path: string): void
}

/** The form in which something of a page is edited; a legal page at the line that was pressed. */
function formOf({ text, element }: Place): string {
  const { pathname } = element.ownerDocument.location
  const kind = legalKinds.find((one) => barePath(pathname) === `/${one}`)
  const at = formLine(text)
  if (isFact(text)) return '/admin/settings#settings-hours'
  if (!at) return formAt(text.table, text.id) ?? '/admin'
  if (text.table !== 'legal_pages' || !kind) return '/admin/settings#settings-privacy'
  const line = [languageOf(pathname), at.line, text.id].join('.')
  return `/admin/legal?${new URLSearchParams({ edit: kind, line })}`
}

function noteOf(text: PageText) {
  if (isFact(text)) return 'inSettings'
  if (text.table === 'legal_pages') return 'inVersion'
  return formLine(text) ? 'asWhole' : 'inForm'
}

/** Says that something is edited in its form, such as a picture, a formatted text or a legal page, and leads there. */
export function FormNote({ place, onClose, onFollow }: FormNoteProps) {
  const { t } = useTranslation(['editing', 'workspace'])
  const link = useRef<HTMLAnchorElement>(null)
  const said = t(noteOf(place.text))
  useEffect(() => link.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
  }
  return (
    <EditorBox place={place} label={said} onKeyDown={onKeyDown}>
      <p>{said}</p>
      <div>
        <a ref={link} href={formOf(place)} target="_blank" rel="noreferrer">
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
