/** What functions return about the website. */
import * as z from 'zod'
import type { Json } from '#app/data/database.types.ts'
import { mediaPlaces } from '#app/data/media/admin.ts'
import { websiteParts } from '#app/data/page-report/parts.ts'
import { choice, flag, number, orNull, page, rowOf, text, texts, titles, values } from './schema.ts'

const language = choice('user_profiles_locale')
const slugs = { slug_ar: text, slug_en: text }
const shownTable = choice('page_meta_table_name')
const newsItem = z.strictObject({
  id: text,
  ...slugs,
  languages: z.array(language),
  title: text,
  lead: text,
  category: orNull(text),
  published_at: text,
  updated_at: text,
  is_pinned: flag,
  image_url: orNull(text),
  alt: orNull(text),
  focus_x: number,
  focus_y: number,
})
const part = z.enum(websiteParts)
const setupStep = z.enum(['name', 'contact', 'services', 'projects', 'people', 'mail', 'privacy', 'backup'])
const newsStates = ['published', 'scheduled', 'draft', 'missing'] as const

const place = z.enum([...mediaPlaces, 'elsewhere'])

/** Tables whose rows go into the bin by themselves, and not with those that they belong to. */
const inBin = choice('bin_table_name').exclude([
  'request_merges',
  'request_messages',
  'request_work',
  'service_request_events',
])

const bilingual = { id: text, title_ar: orNull(text), title_en: orNull(text) }
const named = { id: text, name_ar: orNull(text), name_en: orNull(text), position_ar: text, position_en: text }
const userType = choice('user_profiles_user_type')

export const ofWebsite = {
  find_address: orNull(
    z.union([
      z.strictObject({ state: z.literal('shown'), id: text, table_name: shownTable, ...slugs }),
      z.strictObject({ state: z.literal('gone') }),
    ]),
  ),
  old_addresses: z.array(z.strictObject({ language, slug: text })),
  list_drafts: z.array(
    rowOf('drafts').extend({
      author: orNull(text),
      editor: orNull(text),
      published: values,
      is_gone: flag,
      links: z.array(z.strictObject({ id: text, ends_at: text })),
    }),
  ),
  open_preview: z.strictObject({ id: text, token: text, ends_at: text }),
  list_media: page(
    z.strictObject({
      file: text,
      url: text,
      kind: z.enum(['picture', 'document']),
      name: orNull(text),
      folder: orNull(text),
      size: orNull(number),
      type: orNull(text),
      created_at: text,
      uploaded_by: orNull(text),
      is_kept: flag,
      is_missing_alt: flag,
      previous_url: orNull(text),
      replaced_at: orNull(text),
      earlier: z.array(z.strictObject({ url: text, replaced_at: text })),
      uses: z.array(
        z.strictObject({
          place,
          table: text.optional(),
          id: text.optional(),
          field: orNull(text).optional(),
          name: orNull(text).optional(),
          project_id: orNull(text).optional(),
          page: orNull(text).optional(),
          of_table: orNull(text).optional(),
          of_record: orNull(text).optional(),
          image_type: orNull(text).optional(),
          updated_at: orNull(text).optional(),
          focus_x: orNull(number).optional(),
          focus_y: orNull(number).optional(),
          alt_ar: orNull(text).optional(),
          alt_en: orNull(text).optional(),
        }),
      ),
    }),
    ['all', 'picture', 'document', 'unused', 'no_alt', 'unfiled'],
  ).extend({ folders: z.array(z.strictObject({ name: text, count: number })) }),
  list_news: z.strictObject({ total: number, items: z.array(newsItem) }),
  list_news_admin: page(
    rowOf('news').omit({ body_ar: true, body_en: true, body_images: true }),
    newsStates.flatMap((state) => language.options.map((one) => `${state}-${one}` as const)),
  ),
  read_news: orNull(
    newsItem.extend({
      body: z.unknown(),
      author: orNull(text),
      service_ids: texts,
      project_ids: texts,
      older: orNull(newsItem),
      newer: orNull(newsItem),
    }),
  ),
  list_projects: page(
    rowOf('projects').extend({
      images: number,
      clients: number,
      focus: orNull(z.strictObject({ x: number, y: number })),
    }),
    choice('projects_status').options,
  ).extend({ categories: z.array(z.strictObject({ category_ar: text, category_en: text, count: number })) }),
  page_meta_at: orNull(rowOf('page_meta')),
  special_hours: z.array(
    z.strictObject({ from: text, to: text, opens: text.optional(), closes: text.optional() }),
  ),
  pages_to_improve: z.array(
    z.strictObject({
      kind: z.enum([
        'link',
        'translation',
        'title_long',
        'title_short',
        'title_twice',
        'no_description',
        'description_long',
        'description_short',
        'description_twice',
        'alt',
        'picture',
        'location',
        'registration',
        'address',
      ]),
      section: part,
      table_name: text,
      record_id: text,
      language: language.optional(),
      detail: text.optional(),
      name: text.optional(),
      page: text.optional(),
      parent_table: text.optional(),
      parent_id: text.optional(),
    }),
  ),
  translated_parts: z.array(z.strictObject({ section: part, total: number, ar: number, en: number })),
  setup_checklist: z.strictObject({
    is_open: flag,
    was_open: flag,
    in_progress: flag,
    done: z.array(setupStep),
    skipped: z.array(setupStep),
    facts: z.strictObject({
      named: flag,
      logo: flag,
      reachable: flag,
      services: number,
      projects: number,
      people: number,
      mail_server: orNull(flag),
    }),
  }),

  list_bin: page(
    z.strictObject({
      id: text,
      table_name: inBin,
      record_id: text,
      name: orNull(text),
      row: values as z.ZodType<Record<string, Json | undefined>>,
      deleted_at: text,
      leaves_at: text,
      deleted_by: orNull(text),
      actor: orNull(text),
      images: number,
      client: orNull(text),
      service: orNull(text),
    }),
    [],
  ).extend({
    counts: z.partialRecord(inBin, number),
    days: number,
    read_at: text,
    actors: z.array(z.strictObject({ id: text, name: text })),
  }),
  restore_from_bin: z.strictObject({ table_name: inBin, record_id: text }),

  find_anything: z
    .strictObject({
      service_requests: z.array(
        z.strictObject({
          id: text,
          name: text,
          company: orNull(text),
          reference: text,
          kind: choice('service_requests_kind'),
          status: choice('service_requests_status'),
          at: text,
          phone: orNull(text),
          service_type: orNull(text),
          service: orNull(z.strictObject(titles)),
        }),
      ),
      user_profiles: z.array(
        z.strictObject({
          id: text,
          name: text,
          company: orNull(text),
          email: orNull(text),
          phone: orNull(text),
          user_type: userType,
          is_active: flag,
        }),
      ),
      client_projects: z.array(
        z.strictObject({ ...bilingual, name: text, status: choice('client_projects_status') }),
      ),
      employees: z.array(
        z.strictObject({ ...named, status: choice('employees_status'), phone: orNull(text) }),
      ),
      imported_people: z.array(
        z.strictObject({
          id: text,
          name: text,
          company: orNull(text),
          email: orNull(text),
          phone: orNull(text),
          kind: z.enum(['clients', 'employees']),
        }),
      ),
      invitations: z.array(
        z.strictObject({
          id: text,
          name: text,
          company: orNull(text),
          email: text,
          phone: orNull(text),
          user_type: userType,
        }),
      ),
      projects: z.array(z.strictObject({ ...bilingual, category_ar: text, category_en: text, status: text })),
      news: z.array(z.strictObject({ ...bilingual, published_at: orNull(text) })),
      media_files: z.array(
        z.strictObject({ file: text, name: orNull(text), alt_ar: orNull(text), alt_en: orNull(text) }),
      ),
      services: z.array(z.strictObject(bilingual)),
      team_members: z.array(z.strictObject(named)),
      leadership_team: z.array(z.strictObject(named)),
      site_content: z.array(
        z.strictObject({
          ...bilingual,
          section: text,
          content_key: text,
          text_ar: orNull(text),
          text_en: orNull(text),
        }),
      ),
    })
    .partial(),
}
