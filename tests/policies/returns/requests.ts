/** What functions return about requests, and about the clients who send them. */
import * as z from 'zod'
import { choice, flag, number, orNull, page, rowOf, text, texts, titles } from './schema.ts'

const statuses = choice('service_requests_status').options
const requestStatus = z.enum(statuses)
const requestKind = choice('service_requests_kind')
const projectStatus = choice('client_projects_status')
const service = orNull(z.strictObject(titles))

const colleague = z.strictObject({ id: text, name: text, active: flag })
const work = rowOf('request_work').extend({
  owner: orNull(colleague),
  notes: number,
  answer_due: orNull(text),
  answer_late: flag,
  reply_seen: orNull(text),
  reply_settled: flag,
  waiting_reply: orNull(text),
  waiting_merge: orNull(text),
})
const request = rowOf('service_requests').extend({ service, work })
const requests = page(request, statuses)

/** private.request_in_short */
const inShort = {
  id: text,
  kind: requestKind,
  reference: text,
  status: requestStatus,
  channel: choice('service_requests_channel'),
  client_name: text,
  service_type: orNull(text),
  created_at: text,
  service,
}
const same = z.array(z.enum(['email', 'phone', 'account']))
const projectOf = { id: text, status: projectStatus, ...titles }
const invitationState = z.enum(['open', 'accepted', 'cancelled', 'expired', 'withdrawn'])

const file = { name: text, size: number }
const message = {
  id: text,
  by: z.enum(['company', 'sender']),
  at: text,
  subject: orNull(text),
  text,
}

const outcomes = { total: number, won: number, lost: number }
const unit = z.enum(['day', 'week', 'month'])
const views = { views: number, visits: number }
const visited = { visits: number, total: number, won: number, applications: orNull(number) }

const clientType = z.enum(['individual', 'company', 'government', 'other'])
const client = {
  id: text,
  state: z.enum(['active', 'invited', 'kept', 'off']),
  client_type: clientType,
  full_name: text,
  company_name: orNull(text),
  email: orNull(text),
  phone: orNull(text),
}

const focus = orNull(z.strictObject({ x: number, y: number }))

export const ofRequests = {
  board_requests: z.strictObject({
    columns: z.partialRecord(requestStatus, requests.omit({ counts: true })),
    counts: orNull(z.record(requestStatus, number)),
  }),
  change_requests: z.strictObject({
    done: z.array(z.strictObject({ id: text, from: orNull(text) })),
    failed: z.array(z.strictObject({ id: text, code: text, message: text })),
  }),
  enter_request: z.strictObject({ id: text, reference: text, updated_at: text }),
  list_requests: requests,
  merge_requests: z.strictObject({ id: text, request_id: text, reference: text, merged: text }),
  my_mentions: z.array(z.strictObject({ note: text, request: text })),
  my_messages: z.strictObject({
    messages: z.array(
      z.strictObject({ ...message, files: z.array(z.strictObject({ ...file, file_url: orNull(text) })) }),
    ),
    files: z.array(z.strictObject({ ...file, file_url: orNull(text) })),
    merged: z.array(z.strictObject({ reference: text, created_at: text, text })),
    unseen: number,
  }),
  my_requests: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: text,
        kind: requestKind,
        reference: text,
        status: text,
        service_type: orNull(text),
        service,
        project_description: text,
        budget_range: orNull(text),
        preferred_start_date: orNull(text),
        company_name: orNull(text),
        notes: orNull(text),
        created_at: text,
        updated_at: text,
        new_answers: number,
        new_status: flag,
        due_on: orNull(text),
        events: z.array(
          z.strictObject({
            from_status: orNull(text),
            to_status: text,
            changed_at: text,
            message: orNull(text),
            told: z.literal(false).optional(),
          }),
        ),
      }),
    ),
    total: number,
    changed: z.strictObject({
      rows: z.array(z.strictObject({ id: text, kind: requestKind, reference: text, status: text })),
      total: number,
    }),
    new_answers: number,
  }),
  preview_request_changes: z.strictObject({ found: number, changes: number, mails: number }),
  project_of_request: rowOf('client_projects').extend({ made: flag }),
  request_colleagues: z.array(colleague),
  request_relations: orNull(
    z.strictObject({
      client: orNull(
        z.strictObject({
          id: text,
          name: text,
          company_name: orNull(text),
          active: flag,
          email: orNull(text),
        }),
      ),
      invitation: orNull(
        z.strictObject({ id: text, email: text, state: invitationState, sent_at: text, expires_at: text }),
      ),
      project: orNull(z.strictObject({ ...projectOf, client: text })),
    }),
  ),
  request_report: z.strictObject({
    ...outcomes,
    messages: number,
    unit,
    steps: z.array(z.strictObject({ ...outcomes, day: text })),
    services: z.array(
      z.strictObject({ ...outcomes, id: orNull(text), title_ar: orNull(text), title_en: orNull(text) }),
    ),
    channels: z.array(z.strictObject({ ...outcomes, channel: choice('service_requests_channel') })),
    answers: z.strictObject({
      within_minutes: number,
      answered: number,
      in_time: number,
      half_within_minutes: orNull(number),
      waiting: number,
      late: number,
    }),
    before: z.strictObject(outcomes),
  }),
  request_sources: z.strictObject({ sources: texts, campaigns: texts }),
  requests_of_project: z.array(
    z.strictObject({ id: text, reference: text, client_name: text, status: requestStatus, created_at: text }),
  ),
  sender_of_request: orNull(
    z.strictObject({
      total: number,
      requests: z.array(
        z.strictObject({ ...inShort, same, text, client_email: orNull(text), client_phone: orNull(text) }),
      ),
      accounts: z.array(
        z.strictObject({
          id: text,
          name: text,
          company_name: orNull(text),
          active: flag,
          created_at: text,
          same,
          projects: z.array(z.strictObject(projectOf)),
        }),
      ),
    }),
  ),
  track_request: orNull(
    z.strictObject({
      reference: text,
      kind: requestKind,
      received_at: text,
      service_type: orNull(text),
      service,
      status: requestStatus,
      due_on: text,
      answered: flag,
      late: flag,
      steps: z.array(z.strictObject({ status: requestStatus, at: text, message: orNull(text) })),
      messages: z.array(
        z.strictObject({
          ...message,
          files: z.array(z.strictObject(file)),
          mailed: z.literal(true).optional(),
        }),
      ),
    }),
  ),
  undo_merge: z.strictObject({ id: text, reference: text }),
  visit_report: z.strictObject({
    ...views,
    unit,
    counted_from: orNull(text),
    requests: number,
    requests_since: number,
    before: z.strictObject(views),
    steps: z.array(z.strictObject({ ...views, day: text })),
    pages: z.array(z.strictObject({ ...views, path: text, english: number })),
    sources: z.array(z.strictObject({ ...visited, source: text })),
    campaigns: z.array(z.strictObject({ ...visited, campaign: text })),
  }),
  work_on_request: orNull(work),

  client_overview: orNull(
    z.strictObject({
      profile: rowOf('user_profiles')
        .omit({ areas: true })
        .extend({ email: orNull(text), last_sign_in_at: orNull(text), email_proven: flag }),
      colleagues: z.array(
        z.strictObject({
          id: text,
          name: text,
          company_name: orNull(text),
          email: orNull(text),
          phone: orNull(text),
          active: flag,
        }),
      ),
      invitations: z.array(
        z.strictObject({
          id: text,
          email: text,
          state: invitationState,
          sent_at: text,
          accepted_at: orNull(text),
        }),
      ),
      requests: z
        .strictObject({
          total: number,
          rows: z.array(
            z.strictObject({
              ...inShort,
              client_email: orNull(text),
              client_phone: orNull(text),
              owner_id: orNull(text),
              linked: flag,
              own: flag,
            }),
          ),
        })
        .optional(),
      projects: z.array(rowOf('client_projects').extend(titles)).optional(),
      notes: z
        .array(
          z.strictObject({
            id: text,
            request_id: text,
            reference: text,
            text,
            author_id: orNull(text),
            created_at: text,
          }),
        )
        .optional(),
    }),
  ),
  keep_client: z.strictObject({ id: text, updated_at: text }),
  known_callers: z.strictObject({
    clients: z.array(z.strictObject(client)),
    more: number,
    sender: orNull(
      z.strictObject({
        id: text,
        reference: text,
        full_name: text,
        company_name: orNull(text),
        email: orNull(text),
        phone: orNull(text),
      }),
    ),
  }),
  list_client_projects: page(
    rowOf('client_projects').extend({
      documents: orNull(number),
      client: z.strictObject({
        full_name: text,
        company_name: orNull(text),
        client_type: orNull(choice('user_profiles_client_type')),
      }),
      project: z.strictObject({
        ...titles,
        category_ar: text,
        category_en: text,
        image_url: orNull(text),
        focus,
      }),
    }),
    projectStatus.options,
  ),
  list_clients: page(
    z.strictObject({
      ...client,
      created_at: text,
      open_requests: number,
      projects: number,
      last_activity_at: orNull(text),
      imported: flag,
      kept: orNull(
        z.strictObject({
          national_id: orNull(text),
          commercial_registration: orNull(text),
          unified_number: orNull(text),
          locale: text,
        }),
      ),
      invitation: orNull(z.strictObject({ state: z.enum(['open', 'expired', 'withdrawn']), sent_at: text })),
    }),
    clientType.options,
  ),
}
