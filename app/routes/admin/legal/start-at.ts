import type { LegalPage } from '#app/data/legal-pages/admin.ts'
import { isLanguage, type Language } from '#common/language.ts'

/**
 * Finds a line of a text in the text that is being written from it; null if the line is empty or has changed.
 */
export function lineInText(body: string, line: number, written: string): number | null {
  const words = body.split('\n')[line]?.trim()
  if (!words) return null
  // Of equal lines, take the one with as many equal lines before it
  const isIt = (one: string) => one.trim() === words
  const before = body.split('\n').slice(0, line).filter(isIt).length
  const places = written.split('\n').flatMap((one, place) => (isIt(one) ? [place] : []))
  return places[before] ?? places.at(-1) ?? null
}

/**
 * The line at which a form starts.
 * @param asked what the address names: `en.12.<id of its version>`
 * @param row the version in force
 * @param written the text in each language as the form holds it, which may be kept input
 * @returns null where the address names none, or one of another version
 */
export function startLine(
  asked: string | null,
  row: LegalPage | null,
  written: Record<Language, string>,
): { language: Language; line: number } | null {
  const [language, line, id] = asked?.split('.') ?? []
  if (!row || !isLanguage(language) || id !== row.id) return null
  const found = lineInText(row[`body_${language}`], Number(line), written[language])
  return found === null ? null : { language, line: found }
}
