import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'

/** What a colleague wrote about a request; never shown to its sender. */
export type RequestNote = Row<'request_notes'>

interface NoteText {
  text: string
  /** Ids of the colleagues whom the text mentions. */
  mentions: string[]
}

/** Adds a note. @param id the same for each attempt, so that a retry stores it once; @throws DataError */
export const addNote = (id: string, request: string, note: NoteText) =>
  insertRow('request_notes', { id, request_id: request, ...note })

/** Changes the caller's own note if it is unchanged since it was loaded. @throws StaleEdit, DataError */
export const changeNote = ({ id, updated_at }: RequestNote, note: NoteText) =>
  updateIfUnchanged('request_notes', id, updated_at, note)

/** Deletes the caller's own note; the bin keeps it. @throws DataError */
export const deleteNote = (id: string) => deleteRow('request_notes', id)
