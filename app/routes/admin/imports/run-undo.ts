import { type Undone, undoImport } from '#app/data/imports/admin.ts'

/**
 * Undoes an import, or brings it back, in as many calls as it takes, so that nobody waits for a long one.
 * Calling it again after a failure continues: the database knows what is done.
 * @param tell called after each call with how far it is
 * @throws DataError
 */
export async function runUndo(id: string, restores: boolean, tell: (done: Undone) => void): Promise<Undone> {
  let done = await undoImport(id, restores, false)
  tell(done)
  while (done.left > 0) {
    done = await undoImport(id, restores, true)
    tell(done)
  }
  return done
}
