/** What functions return about the back office itself: the dashboard, the record of activity, privacy. */
import * as z from 'zod'
import { otherPlaces, recordedTables } from '#app/data/audit-log/tables.ts'
import { choice, erased, flag, number, orNull, page, rowOf, text, texts, values } from './schema.ts'

const requestStatus = choice('service_requests_status')

const pending = z
  .strictObject({
    applications: number,
    renewals: number,
    requests: number,
    unowned_steps: number,
    mentions: number,
    privacy: number,
    privacy_late: number,
    breaches: number,
    breaches_late: number,
  })
  .partial()

const details = z
  .strictObject({
    name: text,
    before: values,
    after: values,
    cut: texts,
    hidden: texts,
    restored: z.literal(true),
    rows: number,
    removed: number,
    person: text,
    session: text,
    again: z.literal(true),
    what: text,
    method: text,
    reason: text,
    ...erased,
  })
  .partial()

const entry = z.strictObject({
  id: number,
  at: text,
  kind: choice('audit_log_kind'),
  table_name: z.enum([...recordedTables, ...otherPlaces]),
  record_id: orNull(text),
  actor_id: orNull(text),
  session_id: orNull(text).optional(),
  actor: orNull(text),
  role: text,
  details: orNull(details),
  names: z.record(text, text),
  about: orNull(texts),
})
const entries = page(entry, []).extend({ counts: z.null() })
const named = z.array(z.strictObject({ id: text, name: text }))

const consents = rowOf('news_consents').extend({
  words: text,
  proven: flag,
  name: orNull(text),
  stop_token: orNull(text),
})

export const ofOffice = {
  admin_dashboard: z.strictObject({
    counts: z
      .strictObject({
        projects: number,
        team_members: number,
        leadership_team: number,
        employees: number,
        service_requests: number,
        user_profiles: number,
        site_images: number,
        site_content: number,
        company_settings: number,
      })
      .partial(),
    pending,
    backup: orNull(z.strictObject({ made_at: text, bytes: number })),
    backup_tried: orNull(z.strictObject({ made_at: text, kept: flag })),
    since: z.strictObject({
      seen_at: orNull(text),
      requests: number.optional(),
      messages: number.optional(),
      applications: number.optional(),
      clients: number.optional(),
    }),
    documents: orNull(
      z.strictObject({
        count: number,
        first: z.array(
          z.strictObject({
            id: text,
            kind: choice('employee_documents_kind'),
            expires_on: text,
            employee_id: text,
            full_name_ar: text,
            full_name_en: text,
          }),
        ),
      }),
    ),
    weeks: orNull(
      z.array(
        z.strictObject({
          week: text,
          new: number,
          pending: number,
          reviewing: number,
          approved: number,
          rejected: number,
          in_progress: number,
          completed: number,
          cancelled: number,
        } satisfies Record<z.infer<typeof requestStatus> | 'week', z.ZodType>),
      ),
    ),
  }),
  pending_counts: pending,
  my_day: z.strictObject({
    late: number,
    replies: number,
    mentions: number,
    steps: number,
    mine: number,
    unowned: number,
    unowned_steps: number,
    mail_at: orNull(text),
  }),
  list_activity: entries.extend({ actors: named }),
  record_history: entries,
  list_news_consents: page(consents, ['subscribed', 'withdrawn']),
  list_privacy_requests: page(
    rowOf('privacy_requests').omit({ submission_id: true }),
    choice('privacy_requests_status').options,
  ),
  preview_retention: z.strictObject({
    count: number,
    rows: z.array(z.strictObject({ id: text, name: orNull(text), since: text })),
  }),
  prove_privacy_request: orNull(z.strictObject({ reference: text, due_at: text })),
  retention_runs: z.partialRecord(
    choice('retention_rules_kind'),
    z.strictObject({ ran_on: text, removed: number }),
  ),
}
