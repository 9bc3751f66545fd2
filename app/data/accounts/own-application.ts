import type { Db } from '#app/data/db.ts'
import type { EmployeeStatus } from '#app/data/employees/admin.ts'
import { fileOf, goodFor } from '#app/data/files.ts'

/** The answer of `my_application` in the database; null for an account without an application. */
export interface OwnApplicationAnswer {
  status: EmployeeStatus
  applied_at: string
  position_ar: string
  position_en: string
  stage_ar: string | null
  stage_en: string | null
  cv_kept_until: string | null
  cv_url: string | null
}

/** The application of someone who waits for a decision. */
export interface OwnApplication extends Omit<OwnApplicationAnswer, 'cv_url' | 'status'> {
  /** The address of the applicant's own CV, valid for ten minutes; null without a CV. */
  cv: string | null
}

/** Reads the application of the signed-in account; null when that can't be read. */
export async function readOwnApplication(db: Db): Promise<OwnApplication | null> {
  const { data: found } = await db.rpc('my_application')
  if (!found) return null
  const file = fileOf(found.cv_url)
  const signed =
    file &&
    (await db.storage
      .from(file.bucket)
      .createSignedUrl(file.key, goodFor)
      .catch(() => null))
  const address = signed?.data?.signedUrl
  return { ...found, cv: address ? `${address}&download=cv.pdf` : null }
}
