const prefix = 'handasa.draft.'

/** The key that a form's draft is kept under in the tab's storage. */
export const draftKey = (form: string) => prefix + form

/** Forgets every draft of this tab: somebody else may sit before it next. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be forbidden: then nothing was kept
  }
}

const ownerKey = 'handasa.drafts-of'

/** Drafts are of whoever is signed in: those of somebody else are forgotten. An ended session keeps its own. */
export function keepDraftsOf(id: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === id) return
    forgetDrafts()
    sessionStorage.setItem(ownerKey, id)
  } catch {
    // As above
  }
}
