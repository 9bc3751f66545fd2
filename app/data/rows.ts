import { brokenRule } from '#app/lib/constraints.ts'
import { browserDb } from './browser-db.ts'
import type { Database } from './database.ts'
import { differences, noteWrite, type Values } from './drafts/recorded-write.ts'
import { DataError, rows, throwIfRefused } from './result.ts'

type Tables = Database['public']['Tables']
/** Tables whose rows have `updated_at`. */
type Dated = {
  [Name in keyof Tables]: Tables[Name]['Row'] extends { id: string; updated_at: string } ? Name : never
}[keyof Tables]
export type Row<Name extends keyof Tables> = Tables[Name]['Row']

/** The row has been changed or deleted since it was loaded. */
export class StaleEdit extends DataError {
  override name = 'StaleEdit'
  /** The current row; null when it is gone. */
  readonly current: { id: string; updated_at: string } | null

  constructor(current: { id: string; updated_at: string } | null) {
    super('PT409', 'work_changed')
    this.current = current
  }
}

// The types of a call depend on the table's name, which a function for any table cannot express.
const table = (name: Dated) => browserDb().from(name as 'services')

/**
 * Changes a row that is unchanged since it was loaded.
 * @param base `updated_at` of the row as it was loaded
 * @returns the changed row
 * @throws StaleEdit when it was changed or deleted since; DataError when it is refused
 */
export async function updateIfUnchanged<Name extends Dated>(
  name: Name,
  id: string,
  base: string,
  values: Tables[Name]['Update'],
): Promise<Row<Name>> {
  const noted = noteWrite(name, id, values)
  if (noted) return noted as unknown as Row<Name>
  const [changed] = rows(
    await table(name)
      .update(values as never)
      .eq('id', id)
      .eq('updated_at', base)
      .select(),
  )
  if (changed) return changed as unknown as Row<Name>
  const [current] = rows(await table(name).select().eq('id', id))
  // The row is unchanged but was not written: the policies do not allow this person to
  if (current?.updated_at === base) throw new DataError('42501', 'not changed')
  throw new StaleEdit((current as { id: string; updated_at: string } | undefined) ?? null)
}

/**
 * Adds a row. With a given `id` it can be retried: if only the answer of an earlier attempt was lost, the
 * stored row is changed to these values instead of being stored twice.
 * @returns the row as it is stored; @throws DataError when it is refused
 */
export async function insertRow<Name extends Dated>(
  name: Name,
  values: Tables[Name]['Insert'],
): Promise<Row<Name>> {
  const { id } = values as { id?: string }
  const noted = noteWrite(name, id, values)
  if (noted) return noted as unknown as Row<Name>
  const answer = await table(name)
    .insert(values as never)
    .select()
  if (answer.error?.code === '23505' && id) {
    const [known] = rows(await table(name).select().eq('id', id))
    // Write only the differences: some columns can be set only once, such as the author of a note
    const changed = known && differences(known, values as Values)
    if (changed && Object.keys(changed).length === 0) return known as unknown as Row<Name>
    if (changed) return updateColumns(name, id, changed as never)
  }
  const [made] = rows(answer)
  return made as unknown as Row<Name>
}

/**
 * Adds a row that is not changed afterwards. It can be retried: a row that an earlier attempt has stored
 * under this id stays as it is.
 * @throws DataError when it is refused
 */
export async function insertOnce<Name extends Dated>(
  name: Name,
  values: Tables[Name]['Insert'] & { id: string },
): Promise<void> {
  const answer = await table(name).insert(values as never)
  const stored = brokenRule(answer.error?.message ?? '')?.constraint === `${name}_pkey`
  if (!stored) throwIfRefused(answer)
}

/** How many rows have a value in a column. @throws DataError when they cannot be counted */
export async function countRows<Name extends keyof Tables>(
  name: Name,
  column: keyof Tables[Name]['Row'] & string,
  value: string,
): Promise<number> {
  const answer = await browserDb()
    .from(name as 'services')
    .select('id', { count: 'exact', head: true })
    .eq(column as 'id', value)
  throwIfRefused(answer)
  return answer.count ?? 0
}

/** Deletes a row; one that no longer exists is not an error. @throws DataError when it is refused */
export async function deleteRow(name: Dated, id: string): Promise<void> {
  rows(await table(name).delete().eq('id', id).select('id'))
}

/**
 * Changes single columns, such as a switch, whatever else has changed since.
 * @throws DataError when it is refused; its code is PT404 when the row is gone
 */
export async function updateColumns<Name extends Dated>(
  name: Name,
  id: string,
  values: Tables[Name]['Update'],
): Promise<Row<Name>> {
  const [changed] = rows(
    await table(name)
      .update(values as never)
      .eq('id', id)
      .select(),
  )
  if (!changed) throw new DataError('PT404', 'gone')
  return changed as unknown as Row<Name>
}
