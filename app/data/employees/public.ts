import type * as z from 'zod'
import type { Common } from '#app/data/accounts/guessable-error.ts'
import { signUp } from '#app/data/accounts/sign-up.ts'
import type { Db } from '#app/data/db.ts'
import type { Language } from '#common/language.ts'
import type { Visits } from '#common/visits.ts'
import type { applicationForm } from './forms.ts'

/**
 * Makes the account and the pending application together, or neither. A rejected applicant with the same
 * email and password gets a new application instead.
 * @param notice the version of the privacy notice shown beside the form; null when it is not known
 * @param news the number of the words beside the box for news; null if it was not ticked
 * @param photo path of a photo stored in `employee-photos/applicants/`
 * @param cv path of a CV stored in `applicant-cvs`
 * @param keepCv whether the applicant agreed that the CV stays for other openings
 * @param cameFrom where the applicant's visits came from, as their browser stored it
 * @param opening the id of the opening applied for, from which the database sets the position
 */
export function apply(
  db: Db,
  { email, password, ...application }: z.output<typeof applicationForm>,
  {
    locale,
    notice,
    news,
    photo,
    photoSize = 0,
    cv,
    cvSize = 0,
    opening,
    keepCv = false,
    cameFrom,
    common,
  }: {
    locale: Language
    notice: number | null
    news: number | null
    photo: string | undefined
    photoSize?: number
    cv?: string | undefined
    cvSize?: number
    opening?: string | undefined
    keepCv?: boolean
    cameFrom?: Visits | null
    common?: Common | undefined
  },
) {
  const shown = {
    ...(notice !== null && { privacy_version: notice }),
    ...(news !== null && { news_wording: news }),
  }
  const kept = {
    ...(keepCv && { keep_cv: true }),
    ...(cameFrom && { came_from: cameFrom }),
  }
  const stored = { ...(photo && { profile_image_url: photo }), ...(cv && { cv_url: cv }) }
  const data = {
    ...application,
    user_type: 'employee' as const,
    locale,
    ...kept,
    ...(opening && { opening }),
    ...shown,
  }
  // A rejected applicant applies again from the same account
  const again = async (db: Db) => {
    const { full_name_ar, full_name_en, phone, position } = application
    const { error } = await db.rpc('apply_again', {
      full_name_ar,
      full_name_en,
      phone,
      applied_for: position,
      ...stored,
      ...kept,
      ...(opening && { opening }),
      ...shown,
    })
    return !error
  }
  return signUp(db, email, password, data, {
    photoSize,
    ...(cvSize > 0 && { cvSize }),
    again,
    common,
    stored,
  })
}
