import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import { type Row, StaleEdit } from '#app/data/rows.ts'
import type { Language } from '#common/language.ts'
import { isUuid } from '#common/uuid.ts'
import type { Values } from './recorded-write.ts'

/**
 * The tables whose forms keep drafts. The database would accept drafts of every table that public pages show.
 */
export const draftTables = [
  'services',
  'projects',
  'project_images',
  'team_members',
  'leadership_team',
  'site_content',
  'site_images',
  'news',
  'company_settings',
  'client_references',
  'credentials',
  'offices',
  'openings',
] as const
export type DraftTable = (typeof draftTables)[number]

/** What is published together. */
export type DraftPart = Language | 'all'

/** When a language will be published, and exactly which changes were approved. */
export interface Schedule {
  at: string
  changes: Values
  approved_by: string
  approved_at: string
  /** Why it could not be published then. */
  problem?: string
}

export type Schedules = Partial<Record<DraftPart, Schedule>>

/**
 * Changes to a row that are not published yet. `record_id` is that of the row, or the id that a new item will
 * get; `base` is what the changed columns held before.
 */
export interface Draft extends Row<'drafts'> {
  author: string | null
  editor: string | null
  /** The published values of these columns. */
  published: Values
  /** True if the item was deleted. */
  is_gone: boolean
  /** The preview links, which work without an account. */
  links: { id: string; ends_at: string }[]
}

/** Identifies one state of a draft. */
export type DraftVersion = Pick<Draft, 'id' | 'updated_at'>

/** The start of the query keys of drafts. */
export const draftsKey = ['drafts'] as const

/** Every draft of the areas of this admin, the last edited first. */
export const draftList = queryOptions({
  queryKey: [...draftsKey, 'list'],
  meta: readFrom('drafts'),
  queryFn: async () => rows(await browserDb().rpc('list_drafts')),
})

/** The draft of one row, or of the new item with this id; null when there is none. */
export const draftOf = (table: DraftTable | undefined, record: string | null) =>
  queryOptions({
    queryKey: [...draftsKey, 'of', table, record],
    meta: readFrom('drafts'),
    enabled: table !== undefined && record !== null && isUuid(record),
    // A form must start from the current draft
    staleTime: 0,
    queryFn: () => readDraftOf(table as DraftTable, record as string),
  })

/** The draft of one row as it is now, or null. @throws DataError */
export async function readDraftOf(table: DraftTable, record: string): Promise<Draft | null> {
  const [found] = rows(await browserDb().rpc('list_drafts', { of_table: table, of_record: record }))
  return found ?? null
}

/**
 * Saves a draft of a row: a new one, or a change of the one that this person saw.
 * @param seen the draft as it was loaded; null when there was none
 * @returns the id and the new `updated_at` of the draft
 * @throws StaleEdit when someone else has saved one in the meantime; DataError
 */
export async function saveDraft(
  table: DraftTable,
  record: string,
  values: { changes: Values; base: Values },
  seen: DraftVersion | null,
): Promise<DraftVersion> {
  const drafts = browserDb().from('drafts')
  const answer = seen
    ? await drafts
        .update(values as never)
        .eq('id', seen.id)
        .eq('updated_at', seen.updated_at)
        .select('id, updated_at')
    : await drafts
        .insert({ table_name: table, record_id: record, ...values } as never)
        .select('id, updated_at')
  if (answer.error?.code === '23505') throw new StaleEdit(null)
  const [stored] = rows(answer)
  if (!stored) throw new StaleEdit(null)
  return stored
}

/** Discards a draft if it is unchanged since this person saw it. @returns whether it was */
export async function discardDraft({ id, updated_at }: DraftVersion): Promise<boolean> {
  const gone = await browserDb()
    .from('drafts')
    .delete()
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id')
  return rows(gone).length > 0
}

/** Restores a draft that was just discarded. @throws DataError */
export async function keepDraftAgain({ table_name, record_id, changes, base }: Draft): Promise<void> {
  throwIfRefused(
    await browserDb()
      .from('drafts')
      .insert({ table_name, record_id, changes, base } as never),
  )
}

/** Publishes a draft as this person saw it, or one language of it. @throws DataError */
export async function publishDraft({ id, updated_at }: Draft, language: DraftPart): Promise<void> {
  throwIfRefused(await browserDb().rpc('publish_draft', { draft_id: id, seen: updated_at, language }))
}

/** Approves a draft as this person saw it, to be published at a moment. @throws DataError */
export async function scheduleDraft(
  { id, updated_at }: Draft,
  language: DraftPart,
  publish_at: string,
): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('schedule_draft', { draft_id: id, seen: updated_at, language, publish_at }),
  )
}

/** Cancels a schedule; the draft stays. @throws DataError */
export async function unscheduleDraft({ id }: Draft, language: DraftPart): Promise<void> {
  throwIfRefused(await browserDb().rpc('unschedule_draft', { draft_id: id, language }))
}

export interface OpenedPreview {
  id: string
  token: string
  ends_at: string
}

/**
 * Makes a link to the website with a draft.
 * @param hours how long anyone can use the link; without it, only this browser can, for half an hour
 * @returns its path
 * @throws DataError
 */
export async function openPreview(draft: Pick<Draft, 'id'> | null, hours?: number): Promise<string> {
  const opened = rows(
    await browserDb().rpc('open_preview', {
      ...(draft && { draft_id: draft.id }),
      ...(hours && { hours }),
    }),
  )
  return `/preview/drafts/${opened.token}`
}

/** The language in which a preview opens: the reader's, unless the draft only has texts of the other one. */
export function previewLanguage(draft: Pick<Draft, 'changes'> | null, readers: Language): Language {
  const hasTexts = (language: Language) =>
    Object.entries(draft?.changes ?? {}).some(([column, value]) => column.endsWith(`_${language}`) && value)
  const other = readers === 'ar' ? 'en' : 'ar'
  return !hasTexts(readers) && hasTexts(other) ? other : readers
}

/** Ends a preview link. @throws DataError */
export async function revokePreview(link: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('revoke_preview', { link_id: link }))
}
