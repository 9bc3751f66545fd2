import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import type { EmployeeStatus } from '#app/data/employees/admin.ts'
import { type Found, mostFound } from '#app/data/find/admin.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { manages } from '#app/lib/areas.ts'
import type { Status } from '#app/workspace/status-badge.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { toLatinDigits } from '#common/digits.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { markedParts } from './marked-parts.ts'

export type FoundTable = keyof Found

/** What the search offers to open. */
export interface Item {
  /** Distinguishes it from the others. */
  key: string
  to: string
  title: string
  /** What tells it from others of the same name. */
  detail: string
  /** Its status now. */
  status?: { status: Status; words: string }
  /** True if what is searched for is only in the parts that are not shown. */
  inside?: boolean
  /** True for what leads to the whole list. */
  all?: boolean
}

export interface Group {
  table: FoundTable
  /** What the items are, where a table holds several kinds: accounts of clients lead to the clients' pages. */
  heading?: 'clients'
  items: Item[]
}

/** The words that rows need, from the namespaces of their screens. */
export interface RowWords {
  kind(kind: 'service' | 'message'): string
  type(type: 'admin' | 'employee' | 'client'): string
  imported(kind: 'clients' | 'employees'): string
  inactive: string
  day(at: string): string
  requestStatus(status: RequestStatus): string
  employeeStatus(status: EmployeeStatus): string
  projectStatus(status: ClientProjectStatus): string
  all(
    table:
      | 'service_requests'
      | 'user_profiles'
      | 'client_projects'
      | 'employees'
      | 'projects'
      | 'news'
      | 'media_files',
  ): string
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')
const address = (path: string, values: Record<string, string>) => `${path}?${new URLSearchParams(values)}`

/**
 * The search results as items to open, by table: people, their requests, then what the website shows. The
 * order is the same for every search, so that no group moves while someone types. If a table may have more
 * results than are shown, it ends with a link to the whole list.
 */
export function groupsOf(
  found: Found,
  search: string,
  areas: readonly string[] | null,
  language: Language,
  words: RowWords,
): Group[] {
  const title = (row: { title_ar: string | null; title_en: string | null }) =>
    inLanguage(language, row.title_ar, row.title_en)
  const person = (row: { name_ar: string | null; name_en: string | null }) =>
    inLanguage(language, row.name_ar, row.name_en)
  const position = (row: { position_ar: string; position_en: string }) =>
    inLanguage(language, row.position_ar, row.position_en)
  // Someone who types a number wants to see it in the results
  const phoneIn = (phone: string | null) => (/\d{3}/.test(toLatinDigits(search)) ? phone : null)
  const managesAccounts = manages(areas, 'settings')
  const items: { [Table in FoundTable]-?: Item[] | undefined } = {
    user_profiles: found.user_profiles?.map((row) => ({
      key: row.id,
      to: row.user_type === 'client' ? `/admin/clients/${row.id}` : address('/admin/users', { open: row.id }),
      title: joined(bilingualPart(row.name, language), row.company && bilingualPart(row.company, language)),
      detail: joined(
        words.type(row.user_type),
        row.email,
        phoneIn(row.phone),
        row.is_active ? null : words.inactive,
      ),
    })),
    employees: found.employees?.map((row) => ({
      key: row.id,
      to: `/admin/employees/${row.id}`,
      title: person(row),
      detail: joined(position(row), phoneIn(row.phone)),
      status: { status: row.status, words: words.employeeStatus(row.status) },
    })),
    imported_people: found.imported_people?.map((row) => ({
      key: row.id,
      to: address('/admin/imports', {
        of: row.kind,
        search: row.email ?? row.phone ?? row.name,
        person: row.id,
      }),
      title: joined(bilingualPart(row.name, language), row.company && bilingualPart(row.company, language)),
      detail: joined(words.imported(row.kind), row.email, phoneIn(row.phone)),
    })),
    invitations: found.invitations?.map((row) => ({
      key: row.id,
      to:
        row.user_type === 'client' && manages(areas, 'requests')
          ? address('/admin/clients', { search: row.email })
          : '/admin/users',
      title: joined(bilingualPart(row.name, language), row.company && bilingualPart(row.company, language)),
      detail: joined(words.type(row.user_type), row.email, phoneIn(row.phone)),
    })),
    service_requests: found.service_requests?.map(({ id, name, company, phone, status, ...row }) => {
      const title = joined(name, company)
      const about = serviceOf(row, language, words.kind('message')) ?? words.kind('service')
      const detail = joined(about, row.reference, words.day(row.at), phoneIn(phone))
      // A phone may be searched for in another spelling than it is shown in
      const inside =
        !phoneIn(phone) && !markedParts(`${title} ${detail}`, search).some(({ marked }) => marked)
      return {
        key: id,
        to: address('/admin/requests', { details: id }),
        title,
        detail,
        status: { status, words: words.requestStatus(status) },
        ...(inside && { inside }),
      }
    }),
    client_projects: found.client_projects?.map((row) => ({
      key: row.id,
      to: address('/admin/client-projects', { edit: row.id }),
      title: title(row),
      detail: bilingualPart(row.name, language),
      status: { status: row.status, words: words.projectStatus(row.status) },
    })),
    team_members: found.team_members?.map((row) => ({
      key: row.id,
      to: address('/admin/team', { edit: row.id }),
      title: person(row),
      detail: position(row),
    })),
    leadership_team: found.leadership_team?.map((row) => ({
      key: row.id,
      to: address('/admin/leadership', { edit: row.id }),
      title: person(row) || position(row),
      detail: person(row) ? position(row) : '',
    })),
    projects: found.projects?.map((row) => ({
      key: row.id,
      to: address('/admin/projects', { edit: row.id }),
      title: title(row),
      detail: inLanguage(language, row.category_ar, row.category_en),
    })),
    news: found.news?.map((row) => ({
      key: row.id,
      to: address('/admin/news', { edit: row.id }),
      title: title(row),
      detail: row.published_at ? words.day(row.published_at) : '',
    })),
    services: found.services?.map((row) => ({
      key: row.id,
      to: address('/admin/services', { edit: row.id }),
      title: title(row),
      detail: '',
    })),
    site_content: found.site_content?.map((row) => ({
      key: row.id,
      to: address('/admin/content', { edit: row.id }),
      title: title(row) || inLanguage(language, row.text_ar, row.text_en),
      detail: title(row) && inLanguage(language, row.text_ar, row.text_en),
    })),
    media_files: found.media_files?.map(({ file, name, ...row }) => {
      const alt = inLanguage(language, row.alt_ar, row.alt_en)
      return {
        key: file,
        // The address names the file, so that the list shows only this file and opens it
        to: address('/admin/media', { search: file, open: file }),
        title: name ?? alt,
        detail: name ? alt : '',
      }
    }),
  }
  const lists = {
    service_requests: '/admin/requests',
    client_projects: '/admin/client-projects',
    projects: '/admin/projects',
    news: '/admin/news',
    media_files: '/admin/media',
    employees: '/admin/employees',
    user_profiles: managesAccounts ? '/admin/users' : null,
  } as const
  return (Object.keys(items) as FoundTable[]).flatMap((table): Group[] => {
    const rows = items[table] ?? []
    if (rows.length === 0) return []
    const list = table in lists ? lists[table as keyof typeof lists] : null
    const whole =
      list && rows.length === mostFound
        ? [
            {
              key: `all ${table}`,
              to: address(list, { search }),
              title: words.all(table as keyof typeof lists),
              detail: '',
              all: true,
            },
          ]
        : []
    if (table !== 'user_profiles') return [{ table, items: [...rows, ...whole] }]
    const clients = rows.filter(({ to }) => to.startsWith('/admin/clients/'))
    const others = [...rows.filter((row) => !clients.includes(row)), ...whole]
    const groups: Group[] = [
      { table, heading: 'clients', items: clients },
      { table, items: others },
    ]
    return groups.filter(({ items }) => items.length > 0)
  })
}
