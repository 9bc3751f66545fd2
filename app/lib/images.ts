const publicPrefix = '/storage/v1/object/public/'

/**
 * The address a browser can load a stored picture from, or null when the row names none that may be shown.
 * @param path what the row holds: a path below the backend, or a full https address
 * @param storageBase where the backend's files are; empty when they are on the site's own origin
 */
export function publicImageUrl(path: string | null | undefined, storageBase: string): string | null {
  const text = path?.trim()
  if (!text) return null
  if (text.startsWith(publicPrefix)) {
    const safe = URL.parse(text, 'https://files.invalid')
    return safe?.pathname.startsWith(publicPrefix) ? `${storageBase}${safe.pathname}` : null
  }
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !url.username ? url.href : null
}
