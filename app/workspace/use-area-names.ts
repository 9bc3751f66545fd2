import { useTranslation } from 'react-i18next'
import { heldAreas } from '#app/lib/areas.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { withCommas } from '#common/language.ts'

/** Gives the names of an admin's areas as a list in words: “Requests and clients, People and pay”. */
export function useAreaNames(): (areas: readonly string[] | null) => string {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  return (areas) =>
    withCommas(
      language,
      heldAreas(areas).map((area) => t(`areas.names.${area}`)),
    )
}
