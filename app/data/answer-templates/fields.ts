/** The fields that a template can have in braces: private.known_fields. */
export const answerFields = ['name', 'reference', 'service', 'company', 'me'] as const
export type AnswerField = (typeof answerFields)[number]

const inBraces = /\{([^{}]*)\}/g

/** A field as a template writes it. */
export const fieldMark = (field: AnswerField): string => `{${field}}`

/** The first word in braces that is not a field, with its braces; undefined where there is none. */
export function unknownField(text: string): string | undefined {
  for (const [mark, name = ''] of text.matchAll(inBraces))
    if (!(answerFields as readonly string[]).includes(name)) return mark
  return undefined
}

/** A text with its fields filled in. Braces inside a value stay as they are. */
export function fillIn(text: string, values: Record<AnswerField, string>): string {
  return text.replace(inBraces, (mark, name: string) =>
    (answerFields as readonly string[]).includes(name) ? values[name as AnswerField] : mark,
  )
}
