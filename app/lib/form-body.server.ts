/** The fields and files of a posted form, and whether any of its text was not valid UTF-8. */
interface FormBody {
  fields: Record<string, string>
  files: Record<string, File>
  damaged: boolean
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'

function wellFormed(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function percentDecodes(encoded: string): boolean {
  try {
    decodeURIComponent(encoded.replace(/\+/g, ' ').replace(/%(?![0-9a-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}

/** A file under the name that its sender sees: browsers send a quotation mark in it as %22. */
const withQuotes = (file: File) =>
  file.name.includes('%22')
    ? new File([file], file.name.replaceAll('%22', '"'), { type: file.type, lastModified: file.lastModified })
    : file

/**
 * Reads a posted form. Where a name occurs more than once, the first value counts.
 * @returns null when the body is not a form
 */
export async function readFormBody(request: Request): Promise<FormBody | null> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== urlencoded && type !== multipart) return null
  const bytes = new Uint8Array(await request.arrayBuffer())
  const fields: Record<string, string> = Object.create(null)
  const files: Record<string, File> = Object.create(null)
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    for (const [name, value] of await new Response(bytes, { headers }).formData())
      if (typeof value === 'string') fields[name] ??= value
      else files[name] ??= withQuotes(value)
  } catch {
    return null
  }
  // Files in a multipart body may be binary, so look for U+FFFD in the text fields instead
  const damaged =
    type === urlencoded
      ? !wellFormed(bytes) || !percentDecodes(new TextDecoder().decode(bytes))
      : Object.values(fields).some((value) => value.includes('\ufffd')) && !wellFormed(bytes)
  return { fields, files, damaged }
}
