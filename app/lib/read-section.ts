/**
 * Reads the data of one part of a public page. A failure is logged and the part stays empty, as specified
 * (docs/specification.md, section 8): the rest of the page works without it.
 */
export async function readSection<T, F>(
  site: { log(event: string, detail?: object): void },
  name: string,
  read: PromiseLike<T>,
  fallback: F,
): Promise<T | F> {
  try {
    return await read
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    site.log('section not read', { section: name, code, message })
    return fallback
  }
}
