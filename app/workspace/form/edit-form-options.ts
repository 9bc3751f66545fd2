import type { QueryKey } from '@tanstack/react-query'
import type * as z from 'zod'
import type { DraftTable } from '#app/data/drafts/admin.ts'

/** The values of a form: texts (dates and numbers too) and switches. */
export type FormValues = Record<string, string | boolean>

export interface Dated {
  id: string
  updated_at: string
}

/** A refusal about one field: `save` throws it, and its message is shown beside that field. */
export class RefusedField extends Error {
  override name = 'RefusedField'
  readonly field: string

  constructor(field: string, words: string) {
    super(words)
    this.field = field
  }
}

export interface EditFormOptions<Schema extends z.ZodObject, Row extends Dated> {
  /** Names what the tab keeps of the form: one for each row, such as `service 5…`, and one for a new row. */
  name: string
  schema: Schema
  /** The row that is edited; null for a new one. */
  row: Row | null
  /** What the form shows of a row, or of none. */
  toFormValues(row: Row | null): FormValues
  /**
   * Stores checked values.
   * @param base `updated_at` of the row that they were made from; undefined for a new row
   * @param newId what a new row is to be called: the same at each attempt, so that one whose answer was lost is
   *   not stored twice
   * @throws StaleEdit, RefusedField, DataError
   */
  save(values: z.output<Schema>, base: string | undefined, newId: string): Promise<Row>
  /** Starts of the query keys to read again after each attempt: what was refused may have changed. */
  invalidates?: readonly QueryKey[]
  /** Called with the stored row. */
  onSaved?(row: Row): void
  /** The message when it is stored, or what says so; none if left out. */
  done?: string | ((row: Row) => void) | undefined
  failed: string
  /** The table of the row, where the form can keep what is typed as a draft that visitors do not see. */
  draftOf?: DraftTable
}
