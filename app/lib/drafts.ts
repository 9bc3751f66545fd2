const prefix = 'handasa.draft.'

/** The `sessionStorage` key of a form's draft. */
export const draftKey = (form: string) => prefix + form

/** Deletes every draft in this tab, so that the next user does not see them. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be blocked: then there are no drafts
  }
}

const ownerKey = 'handasa.drafts-of'

/** Ties drafts to an account and deletes another account's. The end of a session keeps its owner's drafts. */
export function keepDraftsOf(id: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === id) return
    forgetDrafts()
    sessionStorage.setItem(ownerKey, id)
  } catch {
    // As above
  }
}
