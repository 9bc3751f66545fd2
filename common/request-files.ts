import { bounds, limits } from './limits.ts'
import { countCharacters, isBlank } from './text.ts'

/** The kinds of files that a request can have. */
const requestFileKinds = ['pdf', 'jpeg', 'png', 'webp', 'heic', 'dwg', 'dxf', 'word', 'excel', 'zip'] as const
type RequestFileKind = (typeof requestFileKinds)[number]

/** An uploaded file, as request_files stores it. */
export interface KeptFile {
  name: string
  kind: RequestFileKind
  size: number
  file_url: string
}

/** The kinds that a browser shows on the page. */
export const shownKinds: readonly string[] = ['jpeg', 'png', 'webp'] satisfies RequestFileKind[]

const openXml = 'application/vnd.openxmlformats-officedocument'
/** The accepted endings, with their kind and the content type they are stored with. */
const endings: Record<string, [kind: RequestFileKind, type: string]> = {
  pdf: ['pdf', 'application/pdf'],
  jpg: ['jpeg', 'image/jpeg'],
  jpeg: ['jpeg', 'image/jpeg'],
  png: ['png', 'image/png'],
  webp: ['webp', 'image/webp'],
  heic: ['heic', 'image/heic'],
  heif: ['heic', 'image/heic'],
  dwg: ['dwg', 'image/vnd.dwg'],
  dxf: ['dxf', 'image/vnd.dxf'],
  doc: ['word', 'application/msword'],
  docx: ['word', `${openXml}.wordprocessingml.document`],
  xls: ['excel', 'application/vnd.ms-excel'],
  xlsx: ['excel', `${openXml}.spreadsheetml.sheet`],
  zip: ['zip', 'application/zip'],
}

/** The `accept` attribute of file inputs. */
export const acceptedFiles = Object.keys(endings)
  .map((ending) => `.${ending}`)
  .join(',')

/** The ending of a file's name, in lower case. */
export const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Kind and content type of a file by the ending of its name; undefined when it is not accepted. */
export function typeOfFile(name: string): { kind: RequestFileKind; type: string } | undefined {
  const found = Object.hasOwn(endings, endingOf(name)) ? endings[endingOf(name)] : undefined
  return found && { kind: found[0], type: found[1] }
}

/** The file ending for a content type, for mail attachments whose name has none. */
export const endingFor = (type: string): string | undefined =>
  Object.entries(endings).find(([, [, own]]) => own === type.toLowerCase())?.[0]

/** What is wrong with a file of a request. `full`: the limit for today is reached. */
export type RequestFileProblem = 'type' | 'content' | 'large' | 'empty' | 'many' | 'full'

/** Checks a file by name and size. */
export function requestFileProblem({
  name,
  size,
}: {
  name: string
  size: number
}): RequestFileProblem | undefined {
  if (!typeOfFile(name)) return 'type'
  if (size === 0) return 'empty'
  return size > bounds.requestFile.max ? 'large' : undefined
}

/**
 * A file's name as it is stored: without its path and without characters that are not text, and shortened
 * before its ending. A name with nothing visible before the ending becomes "file".
 */
export function storedName(name: string): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, '')
    .toWellFormed()
    .trim()
  const last = endingOf(plain)
  const ending = last && `.${last}`
  if (isBlank(plain.slice(0, plain.length - ending.length))) return `file${ending}`
  if (countCharacters(plain) <= limits.fileName) return plain
  return `${[...plain].slice(0, limits.fileName - ending.length - 1).join('')}…${ending}`
}
