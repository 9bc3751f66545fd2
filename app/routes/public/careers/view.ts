import { openingPaths, type PublicOpening } from '#app/data/openings/public.ts'
import { ids } from '#app/routes/public/graph/node.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { escapeMarkup } from '#common/text.ts'

/** What a page shows of an opening, in its language. */
export interface OpeningView {
  id: string
  /** The path without the language. */
  path: string
  title: string
  department: string | null
  place: string | null
  kind: PublicOpening['kind']
  closes_on: string | null
}

/** An opening in one language; what is not translated is shown in the other. */
export const openingView = (opening: PublicOpening, language: Language): OpeningView => ({
  id: opening.id,
  path: openingPaths(opening)[language],
  title: inLanguage(language, opening.title_ar, opening.title_en),
  department: inLanguage(language, opening.department_ar, opening.department_en),
  place: inLanguage(language, opening.place_ar, opening.place_en),
  kind: opening.kind,
  closes_on: opening.closes_on,
})

const employmentTypes: Record<PublicOpening['kind'], string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
}

const paragraphs = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

/**
 * The opening as search engines read it (schema.org/JobPosting).
 * @param company the employer; its address is used where the opening names no place
 */
export function jobPosting(
  opening: PublicOpening,
  language: Language,
  company: { name: string; address: string; siteUrl: string },
  url: string,
) {
  const description = inLanguage(language, opening.description_ar, opening.description_en)
  const requirements = inLanguage(language, opening.requirements_ar, opening.requirements_en)
  const { title, place } = openingView(opening, language)
  return {
    '@type': 'JobPosting',
    '@id': ids.opening(company.siteUrl, opening.id),
    title,
    description: paragraphs([description, requirements].filter(Boolean).join('\n\n')),
    identifier: { '@type': 'PropertyValue', name: company.name, value: opening.id },
    datePosted: opening.published_at.slice(0, 10),
    // The last moment of the last day in Riyadh
    ...(opening.closes_on && { validThrough: `${opening.closes_on}T23:59:59+03:00` }),
    employmentType: employmentTypes[opening.kind],
    hiringOrganization: {
      '@type': 'Organization',
      '@id': ids.organization(company.siteUrl),
      name: company.name,
      sameAs: company.siteUrl,
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        ...(place ? { addressLocality: place } : { streetAddress: company.address }),
        addressCountry: 'SA',
      },
    },
    directApply: true,
    url,
  }
}
