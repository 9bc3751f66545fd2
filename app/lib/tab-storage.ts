import { isBlank } from '#common/text.ts'

/**
 * What a tab keeps for the signed-in account: unsaved or unsent input, answers and notes being written, what
 * was opened last. Drafts of the website are stored elsewhere, as rows of `drafts` (app/data/drafts).
 *
 * The keys keep their first names: the privacy notice lists them.
 */
const prefix = 'handasa.draft.'

/** The `sessionStorage` key of a name. */
const tabKey = (name: string) => prefix + name

/** Deletes everything that this tab keeps, so that the next user does not see it. */
export function forgetTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Storage may be blocked: then nothing is kept
  }
}

const ownerKey = 'handasa.drafts-of'

/**
 * Ties what the tab keeps to an account, and deletes what it kept for another one. It stays when the session
 * ends, so that its owner finds it again.
 */
export function keepTabOf(id: string): void {
  try {
    if (sessionStorage.getItem(ownerKey) === id) return
    forgetTab()
    sessionStorage.setItem(ownerKey, id)
  } catch {
    // As above
  }
}

/**
 * Whether this tab holds unfinished text that would be lost with it.
 * @param names the beginnings of the names under which such texts are kept
 */
export function keepsText(names: readonly string[]): boolean {
  try {
    return Object.entries(sessionStorage).some(([key, value]) => {
      if (!names.some((name) => key.startsWith(`${prefix}${name} `))) return false
      const { body, text, sent, step } = JSON.parse(String(value)) as Partial<Record<string, string>>
      return !isBlank([body, text, sent, step].join(''))
    })
  } catch {
    return false
  }
}

/** Keeps a value in this tab under a name; null deletes it. Where storage is blocked or full, nothing is kept. */
export function keepInTab(name: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(tabKey(name), JSON.stringify(value))
    else sessionStorage.removeItem(tabKey(name))
  } catch {
    // As above
  }
}

/** What this tab keeps under a name, null when there is nothing, or undefined where storage is blocked. */
export function keptInTab<Value extends object>(name: string): Value | null | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(tabKey(name)) ?? 'null')
  } catch {
    return undefined
  }
}
