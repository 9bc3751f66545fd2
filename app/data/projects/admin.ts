import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { addressFields } from '#app/data/addresses/admin.ts'
import { browserDb } from '#app/data/browser-db.ts'
import { optional, text } from '#app/data/fields.ts'
import { type ListPage, type ListQuestion, nextPlace, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { removeUnusedImages } from '#app/data/project-images/admin.ts'
import { rows } from '#app/data/result.ts'
import {
  countRows,
  deleteRow,
  insertRow,
  type Row,
  StaleEdit,
  updateColumns,
  updateIfUnchanged,
} from '#app/data/rows.ts'
import { choice, optionalPicture } from '#app/data/workspace-fields.ts'
import type { Focus } from '#app/lib/images.ts'
import { toLatinDigits } from '#common/digits.ts'
import { limits } from '#common/limits.ts'
import { isBlank } from '#common/text.ts'
import { isUuid } from '#common/uuid.ts'
import { checkFacts, factColumns, factFields, listFields } from './facts.ts'

export type Project = Row<'projects'>

/** The states of a project: section 3 of the specification names the last, which is the default. */
export const projectStatuses = ['planned', 'in_progress', 'on_hold', 'completed'] as const
type ProjectStatus = (typeof projectStatuses)[number]

/** A project in the list, with the number of its pictures and of the clients that have it. */
export interface ListedProject extends Project {
  images: number
  clients: number
  /** The focal point of the card's picture; null without a picture. */
  focus: Focus | null
}

/** A category of projects, and how many projects have it. */
export interface Category {
  category_ar: string
  category_en: string
  count: number
}

export interface ProjectPage extends ListPage<ListedProject, ProjectStatus> {
  categories: Category[]
}

/** The start of the query keys of lists of projects. */
export const projectsKey = ['projects', 'list'] as const

/** A page of projects; `category` is its name in either language, `website` is yes, no or empty. @throws DataError */
const listProjects = (
  question: ListQuestion,
  filters: { status: string; category: string; website: string },
) =>
  readList('list_projects', question, {
    statuses: filters.status ? [filters.status] : null,
    category: filters.category,
    active: filters.website ? filters.website === 'yes' : null,
  })

/** The list of the screen /admin/projects. */
export const projectList = {
  queryKey: projectsKey,
  meta: readFrom('projects', 'project_images'),
  read: listProjects,
}

/** One project, or null when there is none. */
export const oneProject = (id: string) =>
  queryOptions({
    queryKey: ['projects', 'one', id],
    meta: readFrom('projects'),
    queryFn: async () =>
      // A truncated id in an address matches nothing
      isUuid(id)
        ? (rows(await browserDb().from('projects').select().eq('id', id).limit(1))[0] ?? null)
        : null,
  })

/** The fields of a project. */
const fields = {
  // checkTexts decides which of them are required
  title_ar: text({ max: limits.title, optional: true }),
  title_en: text({ max: limits.title, optional: true }),
  category_ar: text({ max: limits.category, optional: true }),
  category_en: text({ max: limits.category, optional: true }),
  description_ar: text({ max: limits.description, lines: 'many', optional: true }),
  description_en: text({ max: limits.description, lines: 'many', optional: true }),
  // Can be typed in any digits, is stored with 0-9 and shown in those of the language (app/lib/dates.ts)
  date: optional(text({ max: limits.date, optional: true }).transform(toLatinDigits)),
  location: optional(text({ max: limits.title, optional: true })),
  client: optional(text({ max: limits.title, optional: true })),
  status: choice(projectStatuses),
  is_active: z.boolean(),
  // Ids, separated by commas
  service_ids: z.string().transform((ids) => ids.split(',').filter(isUuid)),
  ...factFields,
  ...listFields,
  ...addressFields,
  image_url: optionalPicture,
}
type Checked = z.output<z.ZodObject<typeof fields>>

/** What a project on the website says in both languages. */
const textsOnWebsite = [
  'title_ar',
  'title_en',
  'category_ar',
  'category_en',
  'description_ar',
  'description_en',
] as const

/**
 * Name, category and description are required in both languages on the website; elsewhere a name in one of them is
 * enough (docs/decisions/0074).
 */
function checkTexts(values: Checked, context: z.RefinementCtx): void {
  const hasName = !isBlank(values.title_ar) || !isBlank(values.title_en)
  const needed = values.is_active ? textsOnWebsite : (['title_ar', 'title_en'] as const)
  if (!values.is_active && hasName) return
  for (const field of needed)
    if (isBlank(values[field])) context.addIssue({ code: 'custom', message: 'required', path: [field] })
}

function checkProject(values: Checked, context: z.RefinementCtx): void {
  checkTexts(values, context)
  checkFacts(values, context)
}
export const projectForm = z.object(fields).superRefine(checkProject)

/**
 * The form of a project without a picture, which it needs to be on the website (docs/decisions/0017, 0074).
 */
export const newProjectForm = z.object(fields).superRefine((values, context) => {
  checkProject(values, context)
  if (values.is_active && !values.image_url)
    context.addIssue({ code: 'custom', message: 'picture', path: ['image_url'] })
})

/** The client of a confidential project, whose row does not contain it; null if none was entered. */
export const confidentialClient = ({ id, updated_at }: Pick<Project, 'id' | 'updated_at'>) =>
  queryOptions({
    queryKey: ['projects', 'client', id, updated_at],
    meta: readFrom('projects'),
    queryFn: () => nameOf(id),
  })

const nameOf = async (id: string): Promise<string | null> =>
  rows(await browserDb().rpc('confidential_client', { project_id: id }))

/** A row as the form shows it: with the name of a confidential client. */
const withClient = async <Known extends Project>(project: Known): Promise<Known> =>
  project.client_confidential ? { ...project, client: await nameOf(project.id) } : project

/**
 * Adds a project at the end, or changes one that is unchanged since. Without a new image it keeps the one it
 * has; a new one replaces it, and the old file is deleted.
 * @throws StaleEdit, DataError
 */
export async function saveProject(
  project: Project | null,
  { image_url, ...values }: z.output<typeof projectForm>,
  base: string | undefined,
  newId: string,
): Promise<Project> {
  const columns = factColumns(values)
  const all = {
    ...columns,
    // A name in one language is used for both
    title_ar: columns.title_ar || columns.title_en,
    title_en: columns.title_en || columns.title_ar,
    category_ar: columns.category_ar || columns.category_en,
    category_en: columns.category_en || columns.category_ar,
    // Null leaves the name of a confidential client as it is; empty text removes it
    client: columns.client_confidential ? (columns.client ?? '') : columns.client,
    ...(image_url && { image_url }),
  } as Partial<Project>
  if (!project)
    return withClient(
      await insertRow('projects', {
        id: newId,
        ...all,
        order_index: await nextPlace('projects'),
      } as Project),
    )
  try {
    const saved = await updateIfUnchanged('projects', project.id, base ?? project.updated_at, all)
    if (image_url) await removeUnusedImages([project.image_url])
    return await withClient(saved)
  } catch (error) {
    if (error instanceof StaleEdit && error.current)
      throw new StaleEdit(await withClient(error.current as Project))
    throw error
  }
}

/**
 * How many pictures are deleted with a project, and how many clients prevent its deletion.
 * @throws DataError when they cannot be counted
 */
export async function countsOfProject(id: string): Promise<{ images: number; clients: number }> {
  const [images, clients] = await Promise.all([
    countRows('project_images', 'project_id', id),
    countRows('client_projects', 'project_id', id),
  ])
  return { images, clients }
}

/** Whether a project says what it needs to be on the website. */
export const isPresentable = (project: Project): boolean =>
  Boolean(project.image_url) && textsOnWebsite.every((field) => !isBlank(project[field]))

/** Shows a project on the website, or hides it. @throws DataError */
export const setProjectActive = (id: string, is_active: boolean) =>
  updateColumns('projects', id, { is_active })

/**
 * Deletes a project with its pictures; the bin keeps the files.
 * @throws DataError while clients have the project: 23503, on PostgreSQL 18 23001
 */
export const deleteProject = (id: string) => deleteRow('projects', id)
