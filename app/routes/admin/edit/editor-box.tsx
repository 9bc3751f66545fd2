import { type KeyboardEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLanguage } from '#app/lib/use-language.ts'
import { directionOf } from '#common/language.ts'
import { textAttribute } from '#common/page-texts.ts'
import type { Place } from './page-frame.ts'

/** Narrower, the buttons would not fit beside each other. */
const narrowest = 320
const margin = 8
/** Where the box for a text in a closed menu is, below the header of the page. */
const underHeader = 84

/** The place of a text in the window of the frame; lines of the same text that are together count as one. */
function boxOf({ element, near }: Place) {
  if (near) return near.getBoundingClientRect()
  const key = element.getAttribute(textAttribute)
  const around = element.parentElement?.parentElement ?? element
  const lines = [...around.querySelectorAll<HTMLElement>(`[${textAttribute}="${key}"]`), element]
  const boxes = lines.map((line) => line.getBoundingClientRect()).filter(({ width }) => width > 0)
  // The text is in a closed menu, so it has no place of its own
  if (boxes.length === 0) return { left: 0, right: Number.POSITIVE_INFINITY, top: underHeader }
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
  }
}

interface EditorBoxProps {
  place: Place
  label: string
  onKeyDown: KeyboardEventHandler
  children: ReactNode
}

/** A box over a text of the page in the frame; its field has the font of that text. */
export function EditorBox({ place, label, onKeyDown, children }: EditorBoxProps) {
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const page = place.element.ownerDocument
  const view = page.defaultView

  useLayoutEffect(() => {
    const shown = box.current
    if (!shown || !view) return
    // A menu would lie over the box
    place.element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
    const { left, right, top } = boxOf(place)
    const room = page.documentElement.clientWidth - 2 * margin
    const width = Math.min(Math.max(right - left + 24, narrowest), room)
    const letters = view.getComputedStyle(place.element)
    const start = language === 'ar' ? right + 12 - width : left - 12
    Object.assign(shown.style, {
      width: `${width}px`,
      left: `${Math.min(Math.max(start, margin), room + margin - width) + view.scrollX}px`,
      top: `${Math.max(top - 12, margin) + view.scrollY}px`,
    })
    const field = shown.querySelector('textarea')
    if (field)
      Object.assign(field.style, {
        fontFamily: letters.fontFamily,
        fontWeight: letters.fontWeight,
        lineHeight: '1.5',
        // Small letters are hard to write in, and phones zoom in on them; large ones leave no room
        fontSize: `${Math.min(Math.max(Number.parseFloat(letters.fontSize), 16), 30)}px`,
      })
    shown.scrollIntoView({ block: 'nearest' })
  }, [place, page, view, language])

  return createPortal(
    <div
      ref={box}
      className="editor"
      role="dialog"
      aria-label={label}
      lang={language}
      dir={directionOf(language)}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>,
    page.body,
  )
}
