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
  /** The key under which the tab keeps the form, such as `service 5…`: one per row, and one for a new row. */
  name: string
  schema: Schema
  /** The row that is edited; null for a new one. */
  row: Row | null
  /** What the form shows of a row, or of none. */
  toFormValues(row: Row | null): FormValues
  /**
   * Stores checked values.
   * @param base `updated_at` of the row that they were made from; undefined for a new row
   * @param newId the id for a new row: the same at each attempt, so that a row whose answer was lost is not
   *   stored twice
   * @throws StaleEdit, RefusedField, DataError
   */
  save(values: z.output<Schema>, base: string | undefined, newId: string): Promise<Row>
  /** Starts of the query keys to read again after each attempt: what was refused may have changed. */
  invalidates?: readonly QueryKey[]
  /** Called with the stored row. */
  onSaved?(row: Row): void
  /** The message after storing, or a function that shows one; no message if left out. */
  done?: string | ((row: Row) => void) | undefined
  failed: string
  /** The table of the row, where the form can keep what is typed as a draft that visitors do not see. */
  draftOf?: DraftTable
}
