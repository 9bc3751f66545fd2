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

/** Stores the draft of a form in this tab; null deletes it. Where storage is blocked or full, nothing is kept. */
export function storeDraft(form: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(draftKey(form), JSON.stringify(draft))
    else sessionStorage.removeItem(draftKey(form))
  } catch {
    // As above
  }
}

/** The stored draft of a form, null when there is none, or undefined where storage is blocked. */
export function storedDraft<Draft extends object>(form: string): Draft | null | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(form)) ?? 'null')
  } catch {
    return undefined
  }
}
