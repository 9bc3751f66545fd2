import type { PlaceOfText, SiteText } from '#app/data/site-content/admin.ts'
import type { content } from '#app/i18n/locales/en/admin/content.ts'

type Name = keyof typeof content.names

/** The texts that the pages read, in the order of the pages. */
export const placesOfTexts = [
  { section: 'hero', content_key: 'main' },
  { section: 'hero', content_key: 'cta' },
  { section: 'about', content_key: 'main' },
  { section: 'about', content_key: 'second' },
  { section: 'about', content_key: 'vision' },
  { section: 'about', content_key: 'mission' },
  { section: 'about', content_key: 'values' },
  { section: 'about', content_key: 'stat_years' },
  { section: 'about', content_key: 'stat_projects' },
  { section: 'about', content_key: 'stat_experts' },
  { section: 'services', content_key: 'main' },
  { section: 'projects', content_key: 'main' },
  { section: 'team', content_key: 'main' },
  { section: 'contact', content_key: 'main' },
  { section: 'footer', content_key: 'main' },
] as const satisfies readonly PlaceOfText[]

const isSame = (a: PlaceOfText, b: PlaceOfText) => a.section === b.section && a.content_key === b.content_key

/** Which words say what a text is for, below `names` of the screen's words. */
export function nameOfText(text: PlaceOfText): Name {
  const place = placesOfTexts.find((one) => isSame(one, text))
  return place ? (`${place.section}_${place.content_key}` as Name) : 'other'
}

/** The places of texts that have been deleted, each with its position among the texts. */
export function missingTexts(texts: readonly SiteText[]) {
  return placesOfTexts
    .map((place, display_order) => ({ ...place, display_order }))
    .filter((place) => !texts.some((text) => isSame(place, text)))
}
