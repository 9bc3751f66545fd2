import {
  type Bucket,
  buckets,
  employeeDocuments,
  type employeePhotos,
  isPublicBucket,
  type pictureBuckets,
  requestFiles,
} from '#common/buckets.ts'
import { beginningLength, beginsAsNamed } from '#common/file-content.ts'
import { bounds, imageTypes } from '#common/limits.ts'
import { endingOf, requestFileProblem, typeOfFile } from '#common/request-files.ts'
import { backendUrl, browserDb, publishableKey } from './browser-db.ts'
import { DataError } from './result.ts'
import { storageRefusal, storageRefusalOf } from './storage-refusal.ts'

export type ImageBucket = (typeof pictureBuckets)[number] | typeof employeePhotos

/** What is wrong with a file, before it is sent. */
export type FileProblem = 'type' | 'kind' | 'heic' | 'large' | 'empty' | 'content'

/** Whether a picture is HEIC, the default of iPhones, which only Safari can read. */
const isHeic = (name: string, type: string) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/**
 * Checks a chosen picture: PNG, JPEG, WebP or AVIF, up to 60 MB. It is made smaller before it is sent, and its bucket
 * takes up to 5 MB.
 */
export function imageProblem({ name, type, size }: File): FileProblem | null {
  if (isHeic(name, type)) return 'heic'
  if (!(imageTypes as readonly string[]).includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > bounds.photoFile.max ? 'large' : null
}

/** Checks a document as its bucket does: any type, up to 10 MB. */
export function documentProblem({ size }: File): FileProblem | null {
  if (size === 0) return 'empty'
  return size > bounds.documentFile.max ? 'large' : null
}

/** Checks a file of a request as its bucket does: an accepted type, up to 20 MB. */
export function requestFileRefusal(file: File): FileProblem | null {
  const problem = requestFileProblem(file)
  return problem === 'type' ? 'kind' : problem === 'large' || problem === 'empty' ? problem : null
}

/** The file extensions of scans that an employee can hand in. */
const scanEndings = ['pdf', 'jpg', 'jpeg', 'png']

/** The `accept` attribute of file inputs for scans. */
export const acceptedScans = scanEndings.map((ending) => `.${ending}`).join(',')

/** Whether a scan is a picture, which is made smaller before it is sent. */
export const isPhoto = ({ name }: { name: string }) => endingOf(name) !== 'pdf'

/** Checks a scan: a PDF of up to 10 MB (the limit of its bucket), or a JPEG or PNG of up to 60 MB. */
export function scanProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (isHeic(name, type)) return 'heic'
  if (!scanEndings.includes(endingOf(name))) return 'type'
  if (size === 0) return 'empty'
  return size > (isPhoto({ name }) ? bounds.photoFile : bounds.documentFile).max ? 'large' : null
}

/** Checks that the content of a document matches the type in its name. */
export async function contentProblem(file: File): Promise<FileProblem | null> {
  const start = new Uint8Array(await file.slice(0, beginningLength).arrayBuffer())
  return beginsAsNamed(file.name, start) ? null : 'content'
}

/** These two buckets check types, but browsers know none for drawings: take the type from the file's name. */
const typeFor = (bucket: Bucket, { name, type }: File) =>
  ((bucket === requestFiles || bucket === employeeDocuments) && typeOfFile(name)?.type) ||
  type ||
  'application/octet-stream'

/** A random key with the file's extension if it is a plain one, because file names may name people. */
function newKey(name: string): string {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return `${crypto.randomUUID()}-${Date.now()}${extension ? `.${extension}` : ''}`
}

/**
 * Uploads a file under a random name.
 * @param folder a folder in the bucket, such as the id of the employee who owns the file
 * @param progress called with the part sent, from 0 to 1
 * @returns its address as rows store it: public for pictures of the site, otherwise one that needs rights
 * @throws DataError; DOMException AbortError when it is cancelled
 */
export async function uploadFile(
  bucket: Bucket,
  file: File,
  {
    folder,
    signal,
    progress,
  }: { folder?: string; signal?: AbortSignal; progress?: (part: number) => void } = {},
): Promise<string> {
  const { data } = await browserDb().auth.getSession()
  const key = `${folder ? `${folder}/` : ''}${newKey(file.name)}`
  await new Promise<void>((resolve, reject) => {
    // fetch does not report upload progress
    const request = new XMLHttpRequest()
    request.open('POST', `${backendUrl()}/storage/v1/object/${bucket}/${key}`)
    request.setRequestHeader('apikey', publishableKey())
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? publishableKey()}`)
    request.setRequestHeader('cache-control', 'max-age=3600')
    request.setRequestHeader('content-type', typeFor(bucket, file))
    request.upload.onprogress = ({ loaded, total }) => progress?.(total ? loaded / total : 0)
    request.onload = () =>
      request.status < 300 ? resolve() : reject(storageRefusal(request.status, request.responseText))
    request.onerror = () => reject(new DataError('unreachable', 'upload failed'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) reject(new DOMException('Cancelled', 'AbortError'))
    else request.send(file)
  })
  return `/storage/v1/object/${isPublicBucket(bucket) ? 'public/' : ''}${bucket}/${key}`
}

/** A file of a request or of a client's project that was uploaded. */
export interface UploadedFile {
  url: string
  name: string
  /** In bytes. */
  size: number
}

/** The columns that such a row has. The kind comes from the name, because the content was checked before. */
export const fileColumns = ({ url, name, size }: UploadedFile) => ({
  name,
  size,
  kind: typeOfFile(name)?.kind ?? ('pdf' as const),
  file_url: url,
})

const fileAddress = new RegExp(`/storage/v1/object/(?:public/)?(${buckets.join('|')})/([^?#]+)`)

/** Bucket and key of an uploaded file, or null for an address elsewhere. */
export function fileOf(url: string | null | undefined): { bucket: Bucket; key: string } | null {
  const found = fileAddress.exec(url ?? '')
  return found ? { bucket: found[1] as Bucket, key: decodeURIComponent(found[2] ?? '') } : null
}

/**
 * Deletes files that no row names. Failures are ignored: the server finds and deletes unused files itself.
 */
export async function removeFiles(urls: (string | null | undefined)[]): Promise<void> {
  const files = urls.map(fileOf).filter((file) => file !== null)
  for (const bucket of new Set(files.map((file) => file.bucket)))
    await browserDb()
      .storage.from(bucket)
      .remove(files.filter((file) => file.bucket === bucket).map(({ key }) => key))
      .catch(() => undefined)
}

/** Puts a document's name and size in bytes into its address, for columns that hold a list of addresses. */
export function namedFile(url: string, { name, size }: { name: string; size: number }): string {
  return `${url}?${new URLSearchParams({ download: name, size: String(size) })}`
}

/** Name and size of a document, as far as its address contains them. */
export function describeFile(url: string): { name: string; size: number | null } {
  const { pathname, searchParams } = new URL(url, 'https://files.invalid')
  const size = Number(searchParams.get('size'))
  return {
    name: searchParams.get('download') || decodeURIComponent(pathname.split('/').at(-1) ?? ''),
    size: size > 0 ? size : null,
  }
}

/**
 * Seconds for which a private file's signed address is valid: ten minutes, the longest that our own server
 * allows (server/backend/lite/storage.ts).
 */
export const goodFor = 600

/** An address by which a private file can be downloaded under its own name for a few minutes. @throws DataError */
export async function downloadAddress(url: string): Promise<string> {
  const file = fileOf(url)
  if (!file) return url
  const { data, error } = await browserDb().storage.from(file.bucket).createSignedUrl(file.key, goodFor)
  if (error) throw storageRefusalOf(error)
  const address = data.signedUrl
  // Add the name here: supabase-js would encode it twice, and the file would be called %D8…
  return `${address}&${new URLSearchParams({ download: describeFile(url).name })}`
}
