import * as z from 'zod'
import { email, type FieldError, newPassword, personName, phone, text } from '#app/data/fields.ts'
import { bounds, cvType, imageTypes, limits } from '#common/limits.ts'

/** The application for a job, without its photo and CV. */
export const applicationForm = z.object({
  full_name_ar: personName(),
  full_name_en: personName(),
  email,
  phone,
  position: text({ max: limits.title }),
  password: newPassword,
})

type ChosenFile = Pick<File, 'name' | 'type' | 'size'>

/**
 * What is wrong with a photo, by the type and size that the browser reports; the server also decodes it.
 * @param file what was chosen; without a name and empty, nothing was
 */
export function photoError(file: ChosenFile): FieldError | undefined {
  if (file.size === 0) return file.name ? { code: 'photo_type' } : undefined
  if (file.size > bounds.imageFile.max) return { code: 'photo_large' }
  return (imageTypes as readonly string[]).includes(file.type) ? undefined : { code: 'photo_type' }
}

/** What is wrong with a CV, by the type and size that the browser reports; the server also looks into it. */
export function cvError(file: ChosenFile): FieldError | undefined {
  if (file.size === 0) return file.name ? { code: 'cv_type' } : undefined
  if (file.size > bounds.documentFile.max) return { code: 'cv_large' }
  return file.type === cvType ? undefined : { code: 'cv_type' }
}
