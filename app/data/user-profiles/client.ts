import * as z from 'zod'
import { personName, phone } from '#app/data/fields.ts'
import { updateColumns } from '#app/data/rows.ts'
import type { OwnProfile } from './own.ts'

/** The form of a person's own profile; its rules are those of the registration. */
export const ownDetailsForm = z.object({ full_name: personName(), phone })

/** Stores only the differences, so that corrections by the company in the meantime stay. @throws DataError */
export async function saveOwnDetails(profile: OwnProfile, values: z.output<typeof ownDetailsForm>) {
  const changed = {
    ...(values.full_name !== profile.full_name && { full_name: values.full_name }),
    ...(values.phone !== profile.phone && { phone: values.phone }),
  }
  if (Object.keys(changed).length === 0) return profile
  return { ...profile, ...(await updateColumns('user_profiles', profile.id, changed)) }
}
