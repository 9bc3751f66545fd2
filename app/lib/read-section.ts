/**
 * Reads what one part of a page shows. A part that cannot be read stays empty and the failure is only
 * logged: the rest of the page is of use without it.
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
