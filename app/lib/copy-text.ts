/** Copies a text. @returns whether it worked: a browser may refuse it, and has no clipboard where the site is not secure */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Selects all of an element, so that its text can be copied by hand; in a field, what is typed there. */
export function selectText(element: Element | null): void {
  if (element instanceof HTMLInputElement) {
    element.focus()
    element.select()
  } else if (element) getSelection()?.selectAllChildren(element)
}
