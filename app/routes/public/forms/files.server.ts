import type { SiteContext } from '#app/data/context.ts'
import type { FormErrors } from '#app/data/fields.ts'

/** What is wrong with the files that came with a form; of several, only the first is named. */
export function fileErrors({ arrived, requestFiles }: SiteContext): FormErrors {
  const wrong = arrived.find(({ problem }) => problem)
  if (wrong?.problem) return { files: { code: `file_${wrong.problem}`, name: wrong.name } }
  return arrived.length > 0 && !requestFiles ? { files: { code: 'file_full' } } : {}
}

/** The values of a form with the names and digests of its files, so that the same form is recognized. */
export const withFiles = (values: object, { arrived }: SiteContext): object =>
  arrived.length > 0 ? { ...values, files: arrived.map(({ name, digest }) => [name, digest]) } : values

/**
 * Stores the files of a form, then the form, or neither.
 * @param store stores the form under the submission; returns what is wrong with it, if it was not stored
 * @returns what is wrong with the form or its files
 */
export async function storeWithFiles(
  { arrived, requestFiles }: SiteContext,
  submissionId: string,
  store: () => Promise<FormErrors | undefined>,
): Promise<FormErrors | undefined> {
  if (arrived.length === 0 || !requestFiles) return store()
  const kept = await requestFiles.keep(arrived)
  let stored = false
  try {
    if (!(await requestFiles.hold(submissionId, kept))) return { files: { code: 'file_full' } }
    const errors = await store()
    stored = !errors
    return errors
  } finally {
    // If this fails as well, the files are deleted after a day
    if (!stored) await requestFiles.drop(kept).catch(() => undefined)
  }
}
