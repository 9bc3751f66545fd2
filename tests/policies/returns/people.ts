/** What functions return about people: employees, accounts, invitations, imports, and all that is held on one person. */
import * as z from 'zod'
import { importFields } from '#app/data/imports/types.ts'
import { choice, erased, flag, number, orNull, page, rowOf, text, texts, titles, values } from './schema.ts'

const employeeStatus = choice('employees_status')
const names = { full_name_ar: text, full_name_en: text }
const withEmployee = { employee: z.strictObject({ id: text, ...names }) }
const importKind = z.enum(['clients', 'employees'])

const outcome = z.enum(['created', 'filled', 'skipped', 'failed'])
const rowDone = z.strictObject({ row: number, outcome, reason: orNull(text), id: text.optional() })

const known = z.strictObject({
  row: number,
  by: z.enum(['email', 'phone', 'national_id']),
  target: z.enum(['user_profiles', 'employees', 'imported_people']),
  id: text,
  name: text,
})
const match = z.union([
  known,
  known.extend({ target: z.literal('other'), id: z.null().optional(), name: z.null() }),
])

type Field = (typeof importFields)[keyof typeof importFields][number]
type Amount = Extract<Field, `${string}_allowance` | 'base_salary'>
type ImportedShape = {
  [Name in Field]: z.ZodNullable<Name extends Amount ? z.ZodNumber : z.ZodString>
}
const isAmount = (name: string) => name === 'base_salary' || name.endsWith('_allowance')
/** The columns of an imported person, which clients and employees share. */
const imported = Object.fromEntries(
  [...importFields.clients, ...importFields.employees].map((name) => [
    name,
    orNull<z.ZodType>(isAmount(name) ? number : text),
  ]),
) as unknown as ImportedShape
type StrippedShape = {
  [Name in Exclude<Field, 'full_name'>]: z.ZodOptional<Name extends Amount ? z.ZodNumber : z.ZodString>
}
const { full_name: _name, ...others } = imported
const stripped = Object.fromEntries(
  Object.entries(others).map(([name, type]) => [name, type.unwrap().optional()]),
) as unknown as StrippedShape

const invitation = rowOf('invitations')
const sent = z.strictObject({ id: text, by_mail: flag, token: text.optional() })
const invitedType = choice('invitations_user_type')

const more = z.strictObject({
  reference: text.optional(),
  status: text.optional(),
  merged_into: text.optional(),
  projects: number.optional(),
  is_me: flag.optional(),
  employee: orNull(z.strictObject({ status: text, was_employed: flag })).optional(),
  failed: flag.optional(),
})
const event = rowOf('service_request_events')
const request = rowOf('service_requests')

export const ofPeople = {
  begin_import: z.strictObject({ id: text, done: z.array(rowDone) }),
  check_import: z.strictObject({ matches: z.array(match), departments: texts }),
  finish_import: z.partialRecord(outcome, number),
  import_rows: z.array(rowDone),
  invite_kept_people: z.array(
    z.strictObject({
      id: text,
      outcome: z.enum(['sent', 'email_missing', 'email_has_account', 'invitation_waiting']),
      token: orNull(text).optional(),
    }),
  ),
  list_imports: z.array(
    z.strictObject({
      id: text,
      file_name: text,
      total: number,
      started_at: text,
      finished_at: orNull(text),
      undone_at: orNull(text),
      started_by: orNull(text),
      may_change: flag,
      halfway: orNull(z.strictObject({ left: number, restores: flag, may_undo: flag })),
      counts: z.partialRecord(outcome, number),
    }),
  ),
  list_kept_people: page(
    z.strictObject({
      ...imported,
      id: text,
      import_id: orNull(text),
      row_number: orNull(number),
      invitation_id: orNull(text),
      kind: importKind,
      full_name: text,
      locale: text,
      created_at: text,
      sent_at: orNull(text),
      state: z.enum(['kept', 'invited', 'expired', 'account']),
      by_mail: orNull(flag),
    }),
    ['invited'],
  ),
  undo_import: z.strictObject({ people: number, filled: number, accounts: number, left: number }),

  invite: sent,
  resend_invitation: sent,
  list_invitations: z.array(
    invitation.extend({
      state: z.enum(['open', 'expired', 'withdrawn']),
      inviter: orNull(text),
      mail_failed: flag,
    }),
  ),
  read_invitation: orNull(
    z.union([
      z.strictObject({
        state: z.literal('open'),
        user_type: invitedType,
        client_type: orNull(choice('invitations_client_type')),
        areas: orNull(texts),
        email: text,
        full_name: text,
        company_name: orNull(text),
        phone: orNull(text),
        national_id: orNull(text).optional(),
        commercial_registration: orNull(text).optional(),
        unified_number: orNull(text).optional(),
        inviter: orNull(text),
        expires_at: text,
        has_account: flag,
      }),
      z.strictObject({
        state: z.enum(['accepted', 'cancelled', 'expired', 'withdrawn']),
        user_type: invitedType,
      }),
    ]),
  ),
  list_users: page(
    rowOf('user_profiles').extend({
      email: orNull(text),
      last_sign_in_at: orNull(text),
      employee: orNull(z.strictObject({ id: text, status: employeeStatus })),
    }),
    ['total', 'active', ...choice('user_profiles_user_type').options],
  ),

  employee_figures: z.strictObject({ clients: number, active_projects: number }),
  ending_documents: z.array(rowOf('employee_documents').extend(withEmployee)),
  list_employees: page(rowOf('employees').extend({ approver: orNull(z.strictObject({ full_name: text })) }), [
    ...employeeStatus.options,
    'leaving',
  ]),
  my_application: orNull(
    z.strictObject({
      status: employeeStatus,
      applied_at: text,
      position_ar: text,
      position_en: text,
      stage_ar: orNull(text),
      stage_en: orNull(text),
      cv_url: orNull(text),
      cv_kept_until: orNull(text),
    }),
  ),
  people_colleagues: z.array(z.strictObject({ id: text, name: text, active: flag })),
  waiting_renewals: z.array(rowOf('document_renewals').extend(withEmployee)),

  my_email_proof: z.strictObject({ proven: flag, asked_at: orNull(text) }),
  my_news: z.strictObject({ since: orNull(text), can_start: flag }),
  set_my_news: z.strictObject({ since: orNull(text), can_start: flag }),

  erase_person: z.strictObject({
    id: text,
    ...erased,
  }),
  find_person: z.strictObject({
    emails: texts,
    phones: texts,
    found: z.array(
      z.strictObject({
        place: number,
        table: z.enum([
          'user_profiles',
          'service_requests',
          'privacy_requests',
          'news_consents',
          'mail_outbox',
          'invitations',
          'imported_people',
          'bin',
        ]),
        id: text,
        name: orNull(text),
        email: orNull(text),
        phone: orNull(text),
        at: text,
        kind: text,
        why: z.enum(['account', 'email', 'phone', 'mention', 'merged']),
        more,
      }),
    ),
  }),
  gather_person: z.strictObject({
    accounts: z.array(
      rowOf('user_profiles').extend({
        email: orNull(text),
        last_sign_in_at: orNull(text),
        second_factor: flag,
        email_proven_at: orNull(text),
      }),
    ),
    sessions: z.array(
      z.strictObject({
        user_agent: orNull(text),
        ip: orNull(text),
        created_at: text,
        refreshed_at: orNull(text),
      }),
    ),
    browsers: z.array(z.strictObject({ browser: text, first_seen: text, last_seen: text })),
    employees: z.array(rowOf('employees')),
    notifications: z.array(rowOf('employee_notifications')),
    documents: z.array(rowOf('employee_documents')),
    document_renewals: z.array(
      rowOf('document_renewals').omit({ document_updated_at: true, notification_id: true }),
    ),
    application_notes: z.array(
      rowOf('application_notes').pick({ text: true, created_at: true, edited_at: true }),
    ),
    client_projects: z.array(rowOf('client_projects').extend(titles)),
    client_project_files: z.array(
      rowOf('client_project_files')
        .pick({ name: true, kind: true, size: true, file_url: true, created_at: true, downloaded_at: true })
        .extend(titles),
    ),
    requests: z.array(
      request.extend({
        ...rowOf('request_work').pick({
          next_step: true,
          next_step_on: true,
          first_answer_at: true,
          first_answer_how: true,
        }).shape,
        tags: orNull(texts),
      }),
    ),
    merged_requests: z.array(request.extend({ merged_at: text, merged_into: orNull(text) })),
    request_events: z.array(
      z.union([
        event.extend({ reference: text }),
        event.omit({ id: true, request_id: true, changed_by: true }).extend({ reference: text }),
      ]),
    ),
    request_notes: z.array(
      z.strictObject({ reference: text, text, created_at: text, edited_at: orNull(text) }),
    ),
    request_messages: z.array(
      rowOf('request_messages')
        .pick({
          direction: true,
          name: true,
          subject: true,
          body: true,
          quoted: true,
          created_at: true,
          sent_at: true,
        })
        .extend({ reference: text, email: orNull(text) }),
    ),
    request_files: z.array(
      rowOf('request_files')
        .pick({ name: true, kind: true, size: true, file_url: true, created_at: true })
        .extend({ reference: text }),
    ),
    privacy_requests: z.array(rowOf('privacy_requests')),
    news_consents: z.array(rowOf('news_consents').extend({ words: text })),
    mails: z.array(
      z.strictObject({ kind: text, recipient: text, created_at: text, failed_at: orNull(text) }),
    ),
    invitations: z.array(
      invitation.pick({
        full_name: true,
        email: true,
        user_type: true,
        client_type: true,
        company_name: true,
        phone: true,
        areas: true,
        locale: true,
        sent_at: true,
        expires_at: true,
        accepted_at: true,
        cancelled_at: true,
      }),
    ),
    imported: z.array(
      z.strictObject({
        ...stripped,
        id: text,
        kind: importKind,
        full_name: text,
        locale: text,
        created_at: text,
        removed_at: text.optional(),
      }),
    ),
    activity: z.array(
      z.strictObject({
        at: text,
        kind: text,
        table_name: text,
        by_person: orNull(flag),
        details: z.unknown(),
      }),
    ),
    bin: z.array(z.strictObject({ table_name: text, deleted_at: text, row: values })),
  }),
}
