import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { StaleEdit } from '#app/data/rows.ts'
import type { LegalKind } from '#common/legal.ts'
import { limits } from '#common/limits.ts'

const columns = 'id, kind, version, valid_from'

/** Every version of the legal pages without its text, the newest of each first. */
export const legalVersions = queryOptions({
  queryKey: ['legal-pages', 'versions'],
  meta: readFrom('legal_pages'),
  queryFn: async () =>
    rows(await browserDb().from('legal_pages').select(columns).order('version', { ascending: false })),
})

export type LegalVersionRow = Awaited<ReturnType<NonNullable<typeof legalVersions.queryFn>>>[number]

/** A version with its text. `updated_at` is its number, on which an edit is based. */
export interface LegalPage {
  id: string
  updated_at: string
  version: number
  body_ar: string
  body_en: string
}

const readPages = async (kind: LegalKind, versions?: readonly number[]): Promise<LegalPage[]> => {
  const all = browserDb().from('legal_pages').select('id, version, body_ar, body_en').eq('kind', kind)
  const some = versions ? all.in('version', versions) : all.limit(1)
  const found = rows(await some.order('version', { ascending: false }))
  return found.map((page) => ({ ...page, updated_at: String(page.version) }))
}

/** The version of a page that is in force, with its text. */
export const currentLegalPage = (kind: LegalKind) =>
  queryOptions({
    queryKey: ['legal-pages', kind, 'current'],
    meta: readFrom('legal_pages'),
    queryFn: async () => (await readPages(kind))[0] ?? null,
  })

/** A version with its text, and the one before it, if there is one. */
export const legalVersionWithPrevious = (kind: LegalKind, version: number) =>
  queryOptions({
    queryKey: ['legal-pages', kind, version],
    queryFn: async () => {
      const [page, previous] = await readPages(kind, [version, version - 1])
      return { page: page ?? null, previous: previous ?? null }
    },
  })

const body = text({ max: limits.legalText, lines: 'many' })

export const legalForm = z.object({ body_ar: body, body_en: body })

/**
 * Publishes a new version of a page. Earlier versions stay unchanged.
 * @param base `updated_at` of the version it was made from
 * @param id of the new version: the same for each attempt, so that a retry does not store it twice
 * @throws StaleEdit when another version was published in the meantime; DataError when it is refused
 */
export async function publishLegalPage(
  kind: LegalKind,
  values: z.output<typeof legalForm>,
  base: string | undefined,
  id: string,
): Promise<LegalPage> {
  const answer = await browserDb()
    .from('legal_pages')
    .insert({ id, kind, version: Number(base ?? 0) + 1, ...values })
    .select('id, version, body_ar, body_en')
  // The number is taken: by an attempt whose answer was lost, or by someone else's version
  if (['PT409', '23505'].includes(answer.error?.code ?? '')) {
    const [current] = await readPages(kind)
    if (current?.id === id) return current
    throw new StaleEdit(current ?? null)
  }
  const [stored] = rows(answer) as [Omit<LegalPage, 'updated_at'>]
  return { ...stored, updated_at: String(stored.version) }
}
