import { useTranslation } from 'react-i18next'
import type { MediaFile, MediaUse } from '#app/data/media/admin.ts'
import { showFileSize } from '#app/lib/file-size.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** How files and their uses are called. */
export function useMediaWords() {
  const { t } = useTranslation('media')
  const language = useLanguage()
  const itemOf = (use: MediaUse | undefined) => (use?.name ? bilingualPart(use.name, language) : null)
  return {
    /** What a file is called: by its own name, or else by what uses it. */
    nameOf: ({ name, uses }: MediaFile) => name ?? itemOf(uses.find(({ name }) => name)) ?? t('untitled'),
    /** What uses it: the item and its screen. */
    placeOf(use: MediaUse) {
      const place = t(`places.${use.place}`)
      const name = itemOf(use)
      return name ? `${place}: ${name}` : place
    },
    sizeOf: (size: number) => t(...showFileSize(size)),
  }
}
