import { isSoundJson } from './sound-json.ts'

export type Metadata = Record<string, unknown>

/** The most characters of metadata: as many as fit a header. */
const mostCharacters = 10_000

/**
 * The metadata to store with a file, such as its original name. It is parsed before the file is stored: if
 * the database refused it afterwards, the file would remain although its sender was told of a failure.
 * @param text JSON of the form's field or of the header; empty for none
 * @returns the fields; undefined when there are none, null when they cannot be stored
 */
export function metadataOf(text: string): Metadata | undefined | null {
  if (!text) return undefined
  if (text.length > mostCharacters) return null
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && isSoundJson(value) ? (value as Metadata) : null
  } catch {
    return null
  }
}

/** The text of the header X-Metadata. */
export const metadataHeader = (headers: Headers): string =>
  Buffer.from(headers.get('x-metadata') ?? '', 'base64').toString()
