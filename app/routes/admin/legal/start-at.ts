import type { LegalPage } from '#app/data/legal-pages/admin.ts'
import { isLanguage, type Language } from '#common/language.ts'

/** Where a line of a text stands in what is being written from it: null when it has been changed or is another version's. */
export function placeOfLine(
  body: string,
  line: number,
  written: string,
): { start: number; end: number } | null {
  const words = body.split('\n')[line]?.trim()
  if (!words) return null
  // Of equal lines the one that has as many before it
  const lines = written.split('\n')
  const isIt = (one: string) => one.trim() === words
  const before = body.split('\n').slice(0, line).filter(isIt).length
  const places = lines.flatMap((one, place) => (isIt(one) ? [place] : []))
  const place = places[before] ?? places.at(-1)
  if (place === undefined) return null
  const start = lines.slice(0, place).reduce((sum, one) => sum + one.length + 1, 0)
  return { start, end: start + (lines[place] ?? '').length }
}

/** The line that an address names, `en.12.<id of its version>`; null where the version is another one. */
function lineIn(asked: string | null, row: LegalPage | null): { language: Language; line: number } | null {
  const [language, line, id] = asked?.split('.') ?? []
  return isLanguage(language) && id === row?.id ? { language, line: Number(line) } : null
}

/** Shows a place of a long field in its middle: browsers scroll to it when it is typed into alone. */
function showPlace(field: HTMLTextAreaElement, { start, end }: { start: number; end: number }) {
  const { value } = field
  field.value = value.slice(0, end)
  const below = field.scrollHeight
  field.value = value
  field.setSelectionRange(start, end)
  field.scrollTop = below - field.clientHeight / 2
}

/**
 * For the `ref` of the fields of a legal page: the caret of a filled field is behind its text, so the long text that gets
 * the focus would be shown from its end. It is shown from its start, or at the line that the address names.
 */
export function startAt(row: LegalPage | null, asked: string | null) {
  const wanted = lineIn(asked, row)
  return (fields: HTMLElement | null): void => {
    for (const field of fields?.querySelectorAll('textarea') ?? []) {
      field.setSelectionRange(0, 0)
      const place =
        wanted && field.lang === wanted.language
          ? placeOfLine(row?.[`body_${wanted.language}`] ?? '', wanted.line, field.value)
          : null
      if (!place) continue
      field.setAttribute('data-autofocus', '')
      // After the trap of the dialog, which begins at the first field
      setTimeout(() => {
        field.focus({ preventScroll: true })
        showPlace(field, place)
        field.scrollIntoView({ block: 'center' })
      })
    }
  }
}
