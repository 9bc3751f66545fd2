import type { Award, Figure } from '#common/project-facts.ts'
import type { Visits } from '#common/visits.ts'
import type { EmailProof } from './accounts/email-proof.ts'
import type { OwnApplicationAnswer } from './accounts/own-application.ts'
import type { EarlierAddress } from './addresses/admin.ts'
import type { FoundAddress } from './addresses/public.ts'
import type { Holiday } from './answer-settings/admin.ts'
import type { SpecialHours } from './answer-settings/public.ts'
import type { PeopleColleague } from './applications/admin.ts'
import type { ActivityPage, History } from './audit-log/admin.ts'
import type { BinPage } from './bin/admin.ts'
import type { RestoredRow } from './bin/restore.ts'
import type { ListedClientProject } from './client-projects/admin.ts'
import type { ClientProjectStatus } from './client-projects/statuses.ts'
import type { ClientOverview } from './clients/admin.ts'
import type { KnownCallers } from './clients/callers.ts'
import type { StoredClient } from './clients/kept.ts'
import type { ListedClient, ListedType } from './clients/list.ts'
import type { OpeningHours, SocialLinks } from './company-settings/facts.ts'
import type { Dashboard } from './dashboard/admin.ts'
import type { EmployeeFigures } from './dashboard/employee.ts'
import type { MyDay } from './dashboard/my-day.ts'
import type { Pending } from './dashboard/pending.ts'
import type { Database as Generated } from './database.types.ts'
import type { WaitingRenewal } from './document-renewals/admin.ts'
import type { Draft, OpenedPreview, Schedules } from './drafts/admin.ts'
import type { Values } from './drafts/recorded-write.ts'
import type { EndingDocument } from './employee-documents/admin.ts'
import type { EmployeePage } from './employees/admin.ts'
import type { Found } from './find/admin.ts'
import type {
  BegunImport,
  CheckedImport,
  ImportCounts,
  InvitedOutcome,
  KeptPerson,
  PastImport,
  RowOutcome,
  Undone,
} from './imports/admin.ts'
import type { Invitation, SentInvitation } from './invitations/admin.ts'
import type { EndedOffer, Offer } from './invitations/public.ts'
import type { ListPage } from './lists.ts'
import type { MediaPage } from './media/admin.ts'
import type { NewsFilter, NewsRow } from './news/admin.ts'
import type { NewsArticle, NewsPage } from './news/public.ts'
import type { SubscriberPage } from './news-consents/admin.ts'
import type { OwnNews } from './news-consents/own.ts'
import type { Improvement } from './page-report/admin.ts'
import type { TranslatedPart } from './page-report/parts.ts'
import type { ErasureCounts, FoundPerson, PersonData } from './person/admin.ts'
import type { PrivacyPage } from './privacy-requests/admin.ts'
import type { ProvenRequest } from './privacy-requests/public.ts'
import type { ProjectPage } from './projects/admin.ts'
import type { RequestReport } from './request-report/admin.ts'
import type { TrackedRequest } from './request-tracking/public.ts'
import type { RetentionPreview, RetentionRuns } from './retention-rules/admin.ts'
import type { RequestBoard, RequestPage } from './service-requests/admin.ts'
import type { OwnRequestPage } from './service-requests/client.ts'
import type { OwnMessages } from './service-requests/client-messages.ts'
import type { EnteredRequest } from './service-requests/entered.ts'
import type { ProjectOfRequest, RequestOfProject, RequestRelations } from './service-requests/links.ts'
import type { ManyAnswer, ManyPreview } from './service-requests/many.ts'
import type { UnreadMention } from './service-requests/mentions.ts'
import type { Merge, SeparatedRequest } from './service-requests/merges.ts'
import type { AttachedFile } from './service-requests/request-files.ts'
import type { Sender } from './service-requests/sender.ts'
import type { ViewFilters } from './service-requests/views.ts'
import type { Colleague, RequestWork } from './service-requests/work.ts'
import type { Checklist } from './setup/admin.ts'
import type { UserPage } from './user-profiles/admin.ts'
import type { RequestSources, VisitReport } from './visits/admin.ts'

/**
 * What each function returns that the generated types call `Json`; null where the database may answer null.
 * tests/policies/returns.test.ts calls each one and compares its answer with this list.
 */
export interface Returns {
  admin_dashboard: Dashboard
  begin_import: BegunImport
  board_requests: RequestBoard
  change_requests: ManyAnswer
  check_import: CheckedImport
  client_overview: ClientOverview | null
  employee_figures: EmployeeFigures
  ending_documents: EndingDocument[]
  enter_request: EnteredRequest
  erase_person: ErasureCounts
  find_address: FoundAddress | null
  find_anything: Found
  find_person: FoundPerson
  finish_import: ImportCounts
  gather_person: PersonData
  import_rows: RowOutcome[]
  invite: SentInvitation
  invite_kept_people: InvitedOutcome[]
  keep_client: StoredClient
  known_callers: KnownCallers
  list_activity: ActivityPage
  list_bin: BinPage
  list_client_projects: ListPage<ListedClientProject, ClientProjectStatus>
  list_clients: ListPage<ListedClient, ListedType>
  list_drafts: Draft[]
  list_employees: EmployeePage
  list_imports: PastImport[]
  list_invitations: Invitation[]
  list_kept_people: ListPage<KeptPerson, 'invited'>
  list_media: MediaPage
  list_news: NewsPage
  list_news_admin: ListPage<NewsRow, NewsFilter>
  list_news_consents: SubscriberPage
  list_privacy_requests: PrivacyPage
  list_projects: ProjectPage
  list_requests: RequestPage
  list_users: UserPage
  merge_requests: Merge
  my_application: OwnApplicationAnswer | null
  my_day: MyDay
  my_email_proof: EmailProof
  my_mentions: UnreadMention[]
  my_messages: OwnMessages
  my_news: OwnNews
  my_requests: OwnRequestPage
  old_addresses: EarlierAddress[]
  open_preview: OpenedPreview
  page_meta_at: Generated['public']['Tables']['page_meta']['Row'] | null
  pages_to_improve: Improvement[]
  pending_counts: Pending
  people_colleagues: PeopleColleague[]
  preview_request_changes: ManyPreview
  preview_retention: RetentionPreview
  project_of_request: ProjectOfRequest
  prove_privacy_request: ProvenRequest | null
  read_invitation: Offer | EndedOffer | null
  read_news: NewsArticle | null
  record_history: History
  request_colleagues: Colleague[]
  request_relations: RequestRelations | null
  request_report: RequestReport
  request_sources: RequestSources
  requests_of_project: RequestOfProject[]
  resend_invitation: SentInvitation
  restore_from_bin: RestoredRow
  retention_runs: RetentionRuns
  sender_of_request: Sender | null
  set_my_news: OwnNews
  setup_checklist: Checklist
  special_hours: SpecialHours[]
  track_request: TrackedRequest | null
  translated_parts: TranslatedPart[]
  undo_import: Undone
  undo_merge: SeparatedRequest
  visit_report: VisitReport
  waiting_renewals: WaitingRenewal[]
  work_on_request: RequestWork | null
}

/** The columns of type jsonb whose values always have one shape. The same test compares them. */
export interface Columns {
  answer_settings: { holidays: Holiday[] }
  company_settings: { opening_hours: OpeningHours[]; social_links: SocialLinks }
  drafts: { base: Values; changes: Values; schedules: Schedules }
  employees: { came_from: Visits | null }
  projects: { awards: Award[]; figures: Figure[] }
  request_merges: {
    events: Database['public']['Tables']['service_request_events']['Row'][]
    row: Database['public']['Tables']['service_requests']['Row']
  }
  request_messages: { files: AttachedFile[] }
  request_views: { filters: ViewFilters }
  service_requests: { came_from: Visits | null }
}

/** The fields of a shape, some of them with the types of another. */
type Known<Shape, Types> = { [Name in keyof Shape]: Name extends keyof Types ? Types[Name] : Shape[Name] }

type Tables = Generated['public']['Tables']
type Functions = Generated['public']['Functions']

/**
 * The database as supabase-js is to know it: the generated types, with the shapes of jsonb that they cannot
 * know. Only types: nothing of this file is in a bundle.
 */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions' | 'Tables'> & {
    Tables: {
      [Table in keyof Tables]: Table extends keyof Columns
        ? {
            [Part in keyof Tables[Table]]: Part extends 'Row' | 'Insert' | 'Update'
              ? Known<Tables[Table][Part], Columns[Table]>
              : Tables[Table][Part]
          }
        : Tables[Table]
    }
    Functions: {
      [Name in keyof Functions]: Name extends keyof Returns
        ? Known<Functions[Name], { Returns: Returns[Name] }>
        : Functions[Name] extends { SetofOptions: { to: infer Table extends keyof Columns }; Returns: object }
          ? Known<Functions[Name], { Returns: Known<Functions[Name]['Returns'], Columns[Table]> }>
          : Functions[Name]
    }
  }
}
