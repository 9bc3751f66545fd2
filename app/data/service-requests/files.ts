import type { FieldError } from '#app/data/fields.ts'
import { beginningLength, beginsAsNamed } from '#common/file-content.ts'
import { bounds } from '#common/limits.ts'
import { requestFileProblem } from '#common/request-files.ts'

/** Files whose content was checked, and whether it fits their names. */
const looked = new WeakMap<File, boolean>()

/** Checks the beginning of each file, so that `fileError` knows the result. */
export async function lookInto(files: readonly File[]): Promise<void> {
  await Promise.all(
    files.map(async (file) => {
      if (looked.has(file)) return
      // The server checks a file that cannot be read here
      const start = await file
        .slice(0, beginningLength)
        .arrayBuffer()
        .catch(() => undefined)
      if (start) looked.set(file, beginsAsNamed(file.name, new Uint8Array(start)))
    }),
  )
}

/**
 * What is wrong with a chosen file of a form.
 * @param place the file's place among the chosen ones, from 0
 */
export function fileError(file: File, place: number): FieldError | undefined {
  const problem =
    place >= bounds.requestFiles.max
      ? 'many'
      : (requestFileProblem(file) ?? (looked.get(file) === false ? 'content' : undefined))
  return problem && { code: `file_${problem}`, name: file.name }
}

/** The first problem among the chosen files. */
export const filesError = (files: readonly File[]): FieldError | undefined =>
  files.map(fileError).find((error) => error !== undefined)
