import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Logger } from 'pino'
import { employeePhotos } from '#common/buckets.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import { reencode } from '#server/images/photo-keeper.ts'
import { backOff } from '#server/mail/back-off.ts'
import type { Schedule, ScheduledJob } from '#server/schedule.ts'

interface PhotoParts {
  backend: Backend
  secretKey: string
  schedule: Schedule
  log: Logger
  /** Called when rows have dropped public photos, which are then to be deleted. */
  onMoved(): void
  /** When to look for public photos, in milliseconds. */
  pace?: {
    every: number
    /** After the failure of this number in a row, from 1. */
    retry(failure: number): number
  }
}

const defaults = { every: 60 * 60_000, retry: (failure: number) => backOff(failure) * 1000 }
/** Rows in one answer. */
const page = 100
const publicPhoto = /\/storage\/v1\/object\/public\/team-images\/([^?#]+)/

/**
 * Moves photos of applicants and employees out of the public bucket, where earlier versions stored them, at
 * the start and every hour. The database records each public file that a row has dropped, and the sweeper
 * deletes it with its resized copies, unless a published person uses it too. A killed process leaves at most
 * a private copy that no row names, which the sweeper deletes after a day. Several processes can do this at
 * the same time. Never throws, and logs no file names.
 */
export function startPhotoMover(parts: PhotoParts): ScheduledJob {
  const { backend, secretKey, schedule, log, onMoved, pace = defaults } = parts
  const db = clientOf(backend, secretKey)
  return schedule.add({
    name: 'private photos',
    ...pace,
    async run(signal) {
      const moved = await moveAll(db, log, signal)
      if (moved === 0) return
      log.info({ moved }, 'photos made private')
      onMoved()
    },
  })
}

/** @returns how many were moved. @throws when the backend does not answer */
async function moveAll(db: SupabaseClient, log: Logger, signal: AbortSignal): Promise<number> {
  let moved = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; !signal.aborted; ) {
    const { data: rows } = await db
      .from('employees')
      .select('id, profile_image_url')
      .like('profile_image_url', '%/storage/v1/object/public/team-images/%')
      .gt('id', last)
      .order('id')
      .limit(page)
      .throwOnError()
    for (const { id, profile_image_url } of rows) {
      if (signal.aborted) return moved
      if (await movePhoto(db, id, profile_image_url)) moved += 1
      else log.warn('a photo could not be read, and was not made private')
      last = id
    }
    if (rows.length < page) return moved
  }
  return moved
}

/** @returns false for a missing photo, or a file that is not a picture. @throws when the backend does not answer */
async function movePhoto(db: SupabaseClient, id: string, address: string): Promise<boolean> {
  const [, key = ''] = publicPhoto.exec(address) ?? []
  const { data: photo, error } = await db.storage.from('team-images').download(decoded(key))
  if (error) {
    if ('status' in error && (error.status === 404 || error.status === 400)) return false
    throw error
  }
  const picture = await reencode(photo)
  if (!picture) return false
  // Use a new name, since someone may know the old one
  const name = `${randomUUID()}.webp`
  const photos = db.storage.from(employeePhotos)
  const stored = await photos.upload(name, picture, { contentType: 'image/webp' })
  if (stored.error) throw stored.error
  const { data: changed } = await db
    .from('employees')
    .update({ profile_image_url: `/storage/v1/object/${employeePhotos}/${name}` })
    .eq('id', id)
    .eq('profile_image_url', address)
    .select('id')
    .throwOnError()
  // The row has a different photo by now, or another process was faster
  if (changed.length === 0) await photos.remove([name])
  return true
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
