import type { Database } from '#app/data/database.types.ts'
import type { Db } from './e2e.ts'

/** Stores a project for only one test, which finds it by the mark. */
export async function newProject(
  db: Db,
  mark: string,
  values: { order_index: number } & Partial<Database['public']['Tables']['projects']['Insert']>,
) {
  const { data } = await db
    .from('projects')
    .insert({
      title_ar: `برج ${mark}`,
      title_en: `Tower ${mark}`,
      description_ar: 'وصف',
      description_en: 'Text',
      category_ar: 'أبراج',
      category_en: 'Towers',
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return data
}
