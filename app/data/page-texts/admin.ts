import { browserDb } from '#app/data/browser-db.ts'
import { type Draft, discardDraft, readDraftOf, saveDraft } from '#app/data/drafts/admin.ts'
import type { Values } from '#app/data/drafts/recorded-write.ts'
import { DataError, rows } from '#app/data/result.ts'
import { StaleEdit } from '#app/data/rows.ts'
import type { Language } from '#common/language.ts'
import { columnOf, columnWith, type EditedText, valueIn } from '#common/page-texts.ts'

/** A text as it is stored now: in the draft of its row, or otherwise in the row. */
export interface StoredText {
  text: EditedText
  language: Language
  row: Values
  draft: Draft | null
  value: string
}

/** Someone else has changed the same text since it was opened. */
export class StaleText extends Error {
  override name = 'StaleText'
  readonly current: StoredText

  constructor(current: StoredText) {
    super('text_changed')
    this.current = current
  }
}

/** Reads a text. @throws DataError PT404 when its row is gone */
export async function readText(text: EditedText, language: Language): Promise<StoredText> {
  const { table, id } = text
  const [found, draft] = await Promise.all([
    browserDb()
      .from(table as 'services')
      .select()
      .eq('id', id)
      .then(rows),
    readDraftOf(table, id),
  ])
  const row = (found[0] as Values | undefined) ?? (draft?.is_new ? { id } : undefined)
  if (!row) throw new DataError('PT404', 'gone')
  return { text, language, row, draft, value: valueIn({ ...row, ...draft?.changes }, text, language) }
}

/** The contents of a draft after a text was changed. Columns equal to the published ones are not in it. */
export function draftWith({ text, language, row, draft }: StoredText, value: string | null) {
  const column = columnOf(text, language)
  const { [column]: _, ...changes } = draft?.changes ?? {}
  const { [column]: before, ...base } = draft?.base ?? {}
  const wanted = columnWith({ ...row, ...draft?.changes }, text, language, value)
  const isPublished = JSON.stringify(row[column] ?? '') === JSON.stringify(wanted ?? '')
  if (!draft?.is_new && isPublished) return { changes, base }
  return {
    changes: { ...changes, [column]: wanted },
    // Keep the base of the draft, so that it cannot overwrite what someone has published since
    base: draft?.is_new
      ? {}
      : { ...base, [column]: column in (draft?.base ?? {}) ? before : (row[column] ?? null) },
  }
}

/** How often to retry when someone has changed another text of the same row. */
const tries = 4

/**
 * Stores a text in the draft of its row. Changes of others in the same row stay.
 * @param seen the text as it was opened
 * @throws StaleText when someone else has changed it since; DataError when it is refused
 */
export async function saveText(seen: StoredText, value: string | null): Promise<StoredText> {
  for (let left = tries; ; left--) {
    const now = await readText(seen.text, seen.language)
    if (now.value !== seen.value && now.value !== (value ?? '')) throw new StaleText(now)
    const drafted = draftWith(now, value)
    try {
      if (Object.keys(drafted.changes).length > 0)
        await saveDraft(seen.text.table, seen.text.id, drafted, now.draft)
      else if (now.draft && !(await discardDraft(now.draft))) throw new StaleEdit(null)
      return await readText(seen.text, seen.language)
    } catch (error) {
      if (!(error instanceof StaleEdit) || left === 0) throw error
    }
  }
}
