import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'
import { type Language, languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { type AddressSection, slugOf, slugProblem } from '#common/slugs.ts'
import { countCharacters } from '#common/text.ts'

/** The URL ending as someone types it; if it is empty, the database makes it from the title. */
const slug = (language: Language) =>
  z
    .string()
    .trim()
    .superRefine((typed, context) => {
      if (typed === '') return
      const refuse = (message: string, count?: number) =>
        context.addIssue({ code: 'custom', message, params: { count } })
      if (countCharacters(typed) > limits.slug) return refuse('too_long', limits.slug)
      const problem = slugProblem(typed, language)
      if (problem) refuse(problem === 'slug_malformed' ? `slug_${language}` : problem)
    })

/** The fields of an item's addresses, for the schema of its form. */
export const addressFields = { slug_ar: slug('ar'), slug_en: slug('en') }

export const slugField = (language: Language) => `slug_${language}` as const

export const addressValues = (row: { slug_ar: string; slug_en: string } | null) => ({
  slug_ar: row?.slug_ar ?? '',
  slug_en: row?.slug_en ?? '',
})

/** An address that leads to another item. */
export interface TakenAddress {
  field: 'slug_ar' | 'slug_en'
  /** The name of that item. */
  name: string
  /** Whether the address is an earlier one of that item, which can therefore give it up. */
  wasOnce: boolean
}

/** Reads from the error of a save which address is taken; null for any other error. */
export function takenAddress(error: unknown): TakenAddress | null {
  if (!(error instanceof DataError) || !/^slug_(taken|leads)$/.test(error.message)) return null
  const { field, name } = JSON.parse(error.details ?? '{}') as Pick<TakenAddress, 'field' | 'name'>
  return { field, name, wasOnce: error.message === 'slug_leads' }
}

const tables = {
  projects: ['projects'],
  services: ['services'],
  team: ['team_members', 'leadership_team'],
  careers: ['openings'],
  news: ['news'],
} as const

export interface EarlierAddress {
  language: Language
  slug: string
}

/** The earlier addresses of an item, which still lead to it. */
export const oldAddresses = (section: AddressSection, id: string) =>
  queryOptions({
    queryKey: ['addresses', id],
    meta: readFrom(...tables[section]),
    queryFn: async () => rows(await browserDb().rpc('old_addresses', { record_id: id })),
  })

/** Frees an earlier address of another item. @throws DataError */
export async function releaseAddress(
  section: AddressSection,
  language: Language,
  slug: string,
): Promise<void> {
  throwIfRefused(await browserDb().rpc('release_address', { section, language, slug }))
}

/** The slug that the database makes for an empty field. @param names the names of the item, best first */
export function madeSlug(names: readonly Record<Language, string>[], language: Language): string {
  for (const name of names)
    for (const side of [language, ...languages.filter((one) => one !== language)]) {
      const made = slugOf(name[side], language)
      if (made) return made
    }
  return ''
}
