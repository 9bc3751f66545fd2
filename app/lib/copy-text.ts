/** Copies a text. @returns whether it worked: a browser may refuse it, and has no clipboard where the site is not secure */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
