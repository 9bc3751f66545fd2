/**
 * Every constraint of the database has a message on screens, or a reason why no screen can
 * break the constraint.
 */
import { expect, it } from 'vitest'
import { DataError } from '#app/data/result.ts'
import { brokenRule, columnOf, constraintReasons } from '#app/lib/constraints.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()

/** Constraints without a message, by the reason why no screen needs one. */
const unseen = {
  'the id or address is made at random, or contains one that is': [
    'client_project_files_file_url_key',
    'client_projects_id_client_id_key',
    'document_renewals_file_url_key',
    'employee_documents_file_url_key',
    'privacy_requests_reference_key',
    'request_files_file_url_key',
    'service_requests_reference_key',
  ],
  'the rows are there from the start': [
    'answer_settings_only_one_key',
    'bin_settings_only_one_key',
    'company_settings_single_row',
    'mail_kinds_kind_key',
    'retention_rules_kind_key',
    'search_notice_settings_only_one_key',
    'session_limits_area_key',
  ],
  'the form was sent twice, and is taken as sent': [
    'privacy_requests_submission_id_key',
    'service_requests_submission_id_key',
  ],
  'functions write it, which set what belongs together': [
    'bin_batch_check',
    'document_renewals_decided_state',
    'document_renewals_reason_state',
    'employees_approved_check',
    'employees_left_check',
    'employees_rejected_check',
    'invitations_client_check',
    'invitations_end_check',
    'invitations_type_check',
    'news_consents_check',
    'news_consents_check1',
    'news_consents_withdrawn_check',
    'page_meta_one_page_check',
    'privacy_requests_closed_check',
    'privacy_requests_extended_check',
    'privacy_requests_person_check',
    'privacy_requests_proven_check',
    'request_merges_merged_id_key',
    'request_merges_reference_key',
    'request_messages_body_check',
    'request_messages_message_id_key',
    'request_messages_received_check',
    'request_messages_sender_check',
    'request_work_answer_check',
    'request_work_step_check',
    'search_notices_path_key',
    'service_request_events_status_check',
    'service_requests_message_check',
    'service_requests_notice_check',
  ],
  'the form stores files in the folder of the employee': [
    'document_renewals_file_place',
    'employee_documents_file_place',
  ],
  'it is the account of who acts, which a trigger or function has just read': [
    'application_notes_author_id_fkey',
    'drafts_author_id_fkey',
    'drafts_editor_id_fkey',
    'employee_notifications_sent_by_fkey',
    'employees_approved_by_fkey',
    'employees_user_id_fkey',
    'invitations_accepted_by_fkey',
    'invitations_invited_by_fkey',
    'news_consents_user_id_fkey',
    'request_files_author_id_fkey',
    'request_merges_merged_by_fkey',
    'request_messages_author_id_fkey',
    'request_notes_author_id_fkey',
    'request_views_owner_id_fkey',
    'request_work_first_answer_by_fkey',
    'service_request_events_changed_by_fkey',
    'service_requests_user_id_fkey',
    'user_profiles_id_fkey',
  ],
  'a trigger or function writes it with the row it refers to': [
    'document_renewals_notification_id_fkey',
    'request_merges_request_id_fkey',
    'request_work_id_fkey',
    'request_work_invitation_id_fkey',
    'service_request_events_request_id_fkey',
  ],
} satisfies Record<string, string[]>

interface Rule {
  table: string
  name: string
  /** c: check, f: foreign key, u: unique. */
  kind: string
  columns: string[]
}

/** The rules of the tables that screens write; those in `private` are written by functions. */
const rules = () =>
  world.sql<Rule>(
    `select c.relname as "table", k.conname as name, k.contype::text as kind, array(
       select a.attname::text from unnest(k.conkey) as one join pg_attribute a on a.attrelid = c.oid and a.attnum = one
     ) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.connamespace = 'public'::regnamespace and k.contype in ('c', 'f', 'u', 'x')
     union all
     select t.relname, c.relname, 'u', '{}' from pg_index i join pg_class c on c.oid = i.indexrelid
       join pg_class t on t.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1, 2`,
  )

it('each has words, or the column by which its field is found, or a reason why it needs neither', async () => {
  const known = new Set<string>([...Object.keys(constraintReasons), ...Object.values(unseen).flat()])
  const without = (await rules()).filter(
    ({ table, name, kind, columns }) =>
      !known.has(name) && !(kind === 'c' && columns.length === 1 && columnOf(table, name) === columns[0]),
  )
  expect(without.map(({ table, name }) => `${table}: ${name}`)).toEqual([])
})

it('none is named that is not there, or twice', async () => {
  const there = new Set((await rules()).map(({ name }) => name))
  const named = [...Object.keys(constraintReasons), ...Object.values(unseen).flat()]
  expect(named.filter((name) => !there.has(name))).toEqual([])
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([])
})

/** The error of a failed statement, as screens get it. */
async function refusal(statement: string, values: unknown[] = []): Promise<DataError> {
  const error = await world.sql(statement, values).then(
    () => null,
    (error: { code: string; message: string }) => error,
  )
  return new DataError(error?.code ?? '', error?.message ?? 'was stored')
}

it('is told from what the database says', async () => {
  const project = await storeRow(world, 'projects')
  const website = await refusal(
    "update public.projects set is_active = true, description_ar = '' where id = $1",
    [project],
  )
  expect(reasonOf(website)).toBe('project_texts')
  expect(brokenRule(website.message)).toMatchObject({ field: 'description_ar' })

  const employee = await storeRow(world, 'employees')
  const document =
    "insert into public.employee_documents (employee_id, kind, expires_on) values ($1, 'residence_permit', $2)"
  await world.sql(document, [employee, '2030-01-01'])
  expect(reasonOf(await refusal(document, [employee, '2030-01-01']))).toBe('document_exists')
  expect(brokenRule((await refusal(document, [employee, null])).message)).toEqual({ field: 'expires_on' })
  expect(reasonOf(await refusal(document, [crypto.randomUUID(), '2030-01-01']))).toBe('employee_gone')

  const request = await storeRow(world, 'service_requests')
  const link = 'update public.request_work set client_id = $2 where id = $1'
  expect(reasonOf(await refusal(link, [request, crypto.randomUUID()]))).toBe('client_gone')

  const long = await refusal("update public.projects set title_ar = repeat('x', 9999) where id = $1", [
    project,
  ])
  expect(reasonOf(long)).toBe('invalid')
  expect(brokenRule(long.message)).toMatchObject({ field: 'title_ar' })

  // A row that others refer to has a reason of its own
  const inUse =
    'update or delete on table "projects" violates foreign key constraint "client_projects_project_id_fkey" on table "client_projects"'
  expect(reasonOf(new DataError('23503', inUse))).toBe('in_use')
})
