import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import type { EmployeeStatus } from '#app/data/employees/admin.ts'
import { rows } from '#app/data/result.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'

interface Bilingual {
  id: string
  title_ar: string | null
  title_en: string | null
}

interface Named {
  id: string
  name_ar: string | null
  name_en: string | null
  position_ar: string
  position_en: string
}

/**
 * The answer of `find_anything`: the newest matches in each table of the admin's areas, without other tables.
 */
export interface Found {
  service_requests?: {
    id: string
    name: string
    company: string | null
    reference: string
    kind: 'service' | 'message'
    status: RequestStatus
    at: string
    /** Null for someone who left only an email. */
    phone: string | null
    /** The title of the service when it was sent, and the one that it has now. */
    service_type: string | null
    service: { title_ar: string; title_en: string } | null
  }[]
  user_profiles?: {
    id: string
    name: string
    company: string | null
    email: string | null
    phone: string | null
    user_type: 'admin' | 'employee' | 'client'
    is_active: boolean
  }[]
  client_projects?: (Bilingual & { name: string; status: ClientProjectStatus })[]
  employees?: (Named & { status: EmployeeStatus; phone: string | null })[]
  imported_people?: {
    id: string
    name: string
    company: string | null
    email: string | null
    phone: string | null
    kind: 'clients' | 'employees'
  }[]
  /** Invited people without an account, except imported ones. */
  invitations?: {
    id: string
    name: string
    company: string | null
    email: string
    phone: string | null
    user_type: 'admin' | 'employee' | 'client'
  }[]
  projects?: (Bilingual & { category_ar: string; category_en: string; status: string })[]
  news?: (Bilingual & { published_at: string | null })[]
  /** Files of the media library, named by bucket and key. */
  media_files?: { file: string; name: string | null; alt_ar: string | null; alt_en: string | null }[]
  services?: Bilingual[]
  team_members?: Named[]
  leadership_team?: Named[]
  site_content?: (Bilingual & {
    section: string
    content_key: string
    text_ar: string | null
    text_en: string | null
  })[]
}

/** How many rows of each kind a search shows at most. */
export const mostFound = 5

/**
 * Everything that the admin may open and that has each word of the search. Earlier results stay until new
 * ones arrive.
 */
export const everythingWith = (search: string) =>
  queryOptions({
    queryKey: ['find', search],
    queryFn: async () => rows(await browserDb().rpc('find_anything', { search, most: mostFound })),
    enabled: search !== '',
    placeholderData: search === '' ? undefined : keepPreviousData,
    // Rows change while someone searches
    staleTime: 10_000,
  })
