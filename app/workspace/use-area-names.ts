import type { TFunction } from 'i18next'
import { heldAreas } from '#app/lib/areas.ts'
import type { Language } from '#common/language.ts'

/** The names of an admin's areas, as a list in words: “Requests and clients, People and pay”. */
export function areaNames(
  t: TFunction<'workspace'>,
  language: Language,
  areas: readonly string[] | null,
): string {
  const comma = language === 'ar' ? '، ' : ', '
  return heldAreas(areas)
    .map((area) => t(`areas.names.${area}`))
    .join(comma)
}
