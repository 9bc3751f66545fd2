import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { text } from '#app/data/fields.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import { deleteRow, insertRow, type Row, updateIfUnchanged } from '#app/data/rows.ts'
import { limits } from '#common/limits.ts'

export type RequestTag = Row<'request_tags'>

/** The colours of tags: the check of request_tags.colour, and work.module.css. */
export const tagColours = ['gray', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const

/** The fields of a tag. */
export const tagForm = z.object({
  name: text({ max: limits.tag }),
  colour: z.enum(tagColours, { error: 'choice' }),
})
type TagValues = z.output<typeof tagForm>

/** The start of the query keys of tags. */
export const tagsKey = ['request-tags'] as const

/** Every tag, by name. */
export const requestTags = queryOptions({
  queryKey: tagsKey,
  meta: readFrom('request_tags'),
  queryFn: async () => rows(await browserDb().from('request_tags').select().order('name')),
})

/** Adds a tag, or changes one that is unchanged since it was loaded. @throws StaleEdit, DataError */
export const saveTag = (values: TagValues, base: string | undefined, id: string) =>
  base ? updateIfUnchanged('request_tags', id, base, values) : insertRow('request_tags', { id, ...values })

/**
 * Deletes a tag and removes it from every request; the bin keeps the tag and its requests. @throws DataError
 */
export const deleteTag = (id: string) => deleteRow('request_tags', id)
