const isolate = '\u2068'
const endOfIsolate = '\u2069'

/**
 * Something a person typed, fit to stand within a sentence of either language: on one line, without marks that
 * would turn the direction of what follows, and set apart so that its own direction stays its own.
 */
export function quoted(typed: string): string {
  const plain = typed
    .replace(/[\p{Bidi_Control}\u2060-\u206f\ufeff]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return plain && isolate + plain + endOfIsolate
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text for use in HTML, in elements and in quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')

/** A sentence with `quoted` parts, for use in an HTML element: mail programs know `<bdi>` better than the marks. */
export const asHtml = (sentence: string): string =>
  escaped(sentence).replaceAll(isolate, '<bdi>').replaceAll(endOfIsolate, '</bdi>')

/** The same for a subject, whose readers show the marks as boxes now and then. */
export const asSubject = (sentence: string): string => sentence.replace(/[\u2068\u2069]/g, '')
