/**
 * Whether a text is a UUID. Use it to check ids from addresses: the database answers other texts with an
 * error.
 */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** A UUID derived from a hex digest: the same digest gives the same id. */
export function uuidOfDigest(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
