import pLimit from 'p-limit'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  contentProblem,
  documentProblem,
  type FileProblem,
  imageProblem,
  removeFiles,
  requestFileRefusal,
  uploadFile,
} from '#app/data/files.ts'
import { noteMedia } from '#app/data/media/note.ts'
import { type Reason, reasonOf } from '#app/lib/errors.ts'
import { useUnsaved } from '#app/workspace/form/use-unsaved.ts'
import { type Bucket, employeePhotos, isPublicBucket, requestFiles, teamDocuments } from '#common/buckets.ts'
import { employeePhotoSize } from '#common/images.ts'
import { bounds } from '#common/limits.ts'
import { shrinkImage, UnreadableImage } from './shrink-image.ts'
import { storeUpload, type UploadAttempt } from './store-upload.ts'

/** What is wrong with the file itself, so that sending it again does not help. */
type ImageProblem = FileProblem | 'unreadable'

/** Whether the file itself is the problem, or else the reason for which it was refused. */
export function isFileProblem(problem: ImageProblem | Reason): problem is ImageProblem {
  return ['type', 'kind', 'heic', 'large', 'empty', 'content', 'unreadable'].includes(problem)
}

/** A picture that is still too large after it was made smaller. */
class TooLarge extends Error {
  override name = 'TooLarge'
}

/** A file on its way to the storage. */
export interface Upload {
  id: string
  /** As the person named it. */
  name: string
  size: number
  /** An address of the chosen file for a preview; null for what is not a picture. */
  preview: string | null
  state: 'sending' | 'failed' | 'sent'
  /** From 0 to 1. */
  part: number
  /** Why it failed. */
  problem?: ImageProblem | Reason
  /** The error behind it. */
  cause?: unknown
  /** Whether trying again may help. */
  retry?: boolean
}

/** A chosen file and its upload. */
interface Entry extends UploadAttempt {
  file: File
  cancel: AbortController
  /** Settles when the files that were chosen before it have been stored or have failed. */
  before: Promise<void>
  settle(): void
}

interface Options {
  bucket: Bucket
  /**
   * Called with the address of each file that has arrived. When it is refused, the file is deleted again; when the
   * answer was lost, trying again calls it with the same address.
   */
  onSent(url: string, upload: Upload): void | Promise<void>
}

/** Files sent at a time; more would share one connection. */
const atOnce = 2

/** Sends files to the storage: several at once, with progress, cancelling and trying again; leaves none behind. */
export function useUploads({ bucket, onSent }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const files = useRef(new Map<string, Entry>())
  /** Settles when every file that was chosen so far has been stored or has failed once. */
  const chosenBefore = useRef<Promise<void>>(Promise.resolve())
  const queue = useRef(pLimit(atOnce))
  const sent = useRef(onSent)
  sent.current = onSent
  /** Ids of the files that have arrived, and of which a row is being stored. */
  const storing = useRef(new Set<string>())
  const latest = useRef(uploads)
  latest.current = uploads

  const update = useCallback(
    (id: string, change: Partial<Upload>) =>
      setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...change } : one))),
    [],
  )

  const remove = useCallback((id: string) => {
    files.current.get(id)?.cancel.abort()
    files.current.get(id)?.settle()
    files.current.delete(id)
    setUploads((before) => {
      const gone = before.find((one) => one.id === id)
      if (gone?.preview) URL.revokeObjectURL(gone.preview)
      return before.filter((one) => one.id !== id)
    })
  }, [])

  const send = useCallback(
    async (id: string) => {
      const entry = files.current.get(id)
      if (!entry) return
      storing.current.delete(id)
      const { file, cancel } = entry
      const isDocument = bucket === teamDocuments || bucket === requestFiles
      try {
        const problem = isDocument
          ? ((bucket === requestFiles ? requestFileRefusal : documentProblem)(file) ??
            (await contentProblem(file)))
          : imageProblem(file)
        if (problem) return update(id, { state: 'failed', problem, retry: false })
        await storeUpload(entry, {
          async upload() {
            const ready = isDocument
              ? file
              : await shrinkImage(file, bucket === employeePhotos ? employeePhotoSize : undefined)
            if (!isDocument && ready.size > bounds.imageFile.max) throw new TooLarge(file.name)
            const url = await uploadFile(bucket, ready, {
              signal: cancel.signal,
              progress: (part) => update(id, { part }),
            })
            if (!cancel.signal.aborted) {
              // Only a name for the library: the form does not wait for it
              if (isPublicBucket(bucket)) void noteMedia(url, file.name).catch(() => undefined)
              return url
            }
            // Cancelled at the last moment, when it had already arrived
            void removeFiles([url])
            throw new DOMException('Cancelled', 'AbortError')
          },
          async store(url) {
            // A small file must not get before a large one that was chosen first
            await entry.before
            const upload = latest.current.find((one) => one.id === id)
            storing.current.add(id)
            if (upload) await sent.current(url, upload)
          },
          remove: (url) => removeFiles([url]),
        })
        remove(id)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
        const unreadable = error instanceof UnreadableImage
        const large = error instanceof TooLarge
        update(id, {
          state: 'failed',
          problem: unreadable ? 'unreadable' : large ? 'large' : reasonOf(error),
          cause: error,
          retry: !unreadable && !large,
        })
      } finally {
        entry.settle()
      }
    },
    [bucket, update, remove],
  )

  const add = useCallback(
    (chosen: readonly File[]) => {
      const fresh = chosen.map((file): Upload => {
        const id = crypto.randomUUID()
        const { promise, resolve } = Promise.withResolvers<void>()
        files.current.set(id, {
          file,
          cancel: new AbortController(),
          before: chosenBefore.current,
          settle: resolve,
        })
        const earlier = chosenBefore.current
        chosenBefore.current = promise.then(() => earlier)
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
        return { id, name: file.name, size: file.size, preview, state: 'sending', part: 0 }
      })
      latest.current = [...latest.current, ...fresh]
      setUploads((before) => [...before, ...fresh])
      for (const { id } of fresh) void queue.current(() => send(id))
    },
    [send],
  )

  const retry = useCallback(
    (id: string) => {
      const entry = files.current.get(id)
      if (!entry) return
      files.current.set(id, { ...entry, cancel: new AbortController() })
      update(id, { state: 'sending', part: 0 })
      void queue.current(() => send(id))
    },
    [update, send],
  )

  // Leaving the screen cancels what is being sent and forgets what waits
  useEffect(() => {
    const { current } = files
    const { current: waiting } = queue
    return () => {
      waiting.clearQueue()
      for (const { cancel } of current.values()) cancel.abort()
    }
  }, [])

  const busy = uploads.some(({ state }) => state === 'sending')
  // No question while a file is stored: storing may navigate, for example to the file that replaced another
  const [settled] = useState(() => ({
    get current() {
      return latest.current.every(({ id, state }) => state !== 'sending' || storing.current.has(id))
    },
  }))
  useUnsaved(busy, settled, () => {
    for (const { id } of latest.current) remove(id)
  })

  return { uploads, add, retry, cancel: remove, busy }
}
