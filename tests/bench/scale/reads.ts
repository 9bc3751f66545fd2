import { busy } from './fill.ts'

/**
 * An account that reads: an admin, a client and an employee with as much as most have, and a client with a
 * lot.
 */
export type Reader = 'admin' | 'client' | 'busyClient' | 'employee'

export interface Read {
  name: string
  reader: Reader
  /** A path below /rest/v1; for a function, with its body. */
  path: string
  body?: object
  /** The table whose rows are shown. Without one, the read is compared with reading 20 requests. */
  table?: string
  /** The plain read of these rows, where they are too many to be named by their ids in an address. */
  plain?: string
}

const boardStatuses = ['new', 'in_progress', 'completed', 'cancelled'] as const
const everyStatus = [...boardStatuses, 'pending', 'reviewing', 'approved', 'rejected'] as const

/** Far back but not at the end, since the end is as close as the first page. */
const far = { requests: 79_980, projects: 39_980, users: 7980 }

interface List {
  title: string
  call: string
  table: string
  sorts: string[]
  asks: Record<string, object>
}

const lists: List[] = [
  {
    title: 'Requests',
    call: 'list_requests',
    table: 'service_requests',
    sorts: ['created_at', 'client_name', 'status', 'preferred_start_date', 'next_step_on', 'reply_since'],
    asks: {
      'first page': {},
      'new since the last visit': { since_visit: true },
      'new since the last visit, page 40': { since_visit: true, page_offset: 780 },
      'new since the last visit, a search': { since_visit: true, search: 'مستشفى' },
      'one status': { statuses: ['new'] },
      'one status, page 500': { statuses: ['completed'], page_offset: 9980 },
      'page 4000': { page_offset: far.requests },
      'page 4000 by name': { page_offset: far.requests, sort: 'client_name', descending: false },
      'one service': { service: '20000000-0000-4000-8000-000000000003' },
      'a search, few found': { search: 'القطعة 8765' },
      'a search, a name': { search: 'سارة haddad' },
      'a search that 1 in 15 fulfil': { search: 'مستشفى' },
      'a search that nearly all fulfil': { search: 'مشروع' },
      'a search that 1 in 15 fulfil, one status': { search: 'مستشفى', statuses: ['new'] },
      'three words that nearly all fulfil': { search: 'تنفيذ مشروع نرغب' },
      'nearly all, one status': { search: 'مشروع', statuses: ['pending'] },
      'nearly all, page 40': { search: 'مشروع', page_offset: 780 },
      messages: { request_kind: 'message' },
      'one budget': { budget: 'more_than_1m' },
      'one budget, one status, of nobody': { budget: '100k_500k', statuses: ['new'], owner: 'none' },
      'its own': { owner: 'me' },
      'of nobody': { owner: 'none' },
      'with a tag': { tag: 'd0000000-0000-4000-8000-000000000002' },
      'steps that are late': { attention: 'step_late' },
      'first answers that are late': { attention: 'answer_late' },
      'senders who wait': { attention: 'reply' },
      'by phone': { came_by: 'phone' },
      'from a source': { visit_source: 'linkedin' },
      'of a month': { received_from: '2026-09-01', received_until: '2026-09-30' },
      'a search, of a month': { search: 'مشروع', received_from: '2026-09-01', received_until: '2026-09-30' },
    },
  },
  {
    title: 'Users',
    call: 'list_users',
    table: 'user_profiles',
    sorts: ['created_at', 'full_name', 'last_sign_in_at'],
    asks: {
      'first page': {},
      'new since the last visit': { since_visit: true },
      'one type': { user_types: ['employee'] },
      'page 400': { page_offset: far.users },
      'a search, few found': { search: 'person177' },
      'a search that all fulfil': { search: 'example' },
    },
  },
  {
    title: 'Clients',
    call: 'list_clients',
    table: 'user_profiles',
    sorts: ['created_at', 'full_name', 'last_activity_at'],
    asks: {
      'first page': {},
      'one type': { client_types: ['individual'] },
      'switched off': { states: ['off'] },
      'with open requests': { with_open: true },
      'companies with open requests, by activity': {
        client_types: ['company'],
        with_open: true,
        sort: 'last_activity_at',
      },
      'invited, none': { states: ['invited'], sort: 'full_name', descending: false },
      'page 400': { page_offset: 7980 },
      'page 400 by activity': { page_offset: 7980, sort: 'last_activity_at' },
      'a search, few found': { search: 'person177' },
      'a search that all fulfil': { search: 'example' },
      'a search that all fulfil, one type with open requests': {
        search: 'example',
        client_types: ['company'],
        with_open: true,
      },
    },
  },
  {
    title: 'Employees',
    call: 'list_employees',
    table: 'employees',
    sorts: ['created_at', 'full_name', 'status'],
    asks: {
      'first page': {},
      'new since the last visit': { since_visit: true },
      'one status': { statuses: ['pending'] },
      'a search, few found': { search: 'خالد' },
      'a search that all fulfil': { search: 'مهندس' },
    },
  },
  {
    title: 'Projects',
    call: 'list_projects',
    table: 'projects',
    sorts: ['order_index', 'title_ar', 'title_en', 'created_at'],
    asks: {
      'first page': {},
      'one status': { statuses: ['planned'] },
      'a search, few found': { search: 'جسر' },
      'a search that all fulfil': { search: 'project' },
    },
  },
  {
    title: 'Client projects',
    call: 'list_client_projects',
    table: 'client_projects',
    sorts: ['created_at', 'status', 'client_name'],
    asks: {
      'first page': {},
      'one status': { statuses: ['active'] },
      'page 2000': { page_offset: far.projects },
      'page 2000 by client': { page_offset: far.projects, sort: 'client_name', descending: false },
      'of one client': { client: busy.client },
      'a search, few found': { search: 'سارة haddad جسر' },
      'a search that all fulfil': { search: 'مشروع' },
    },
  },
]

const listReads = lists.flatMap(({ title, call, table, sorts, asks }): Read[] => {
  const read = (what: string, body: object): Read => ({
    name: `${title}: ${what}`,
    reader: 'admin',
    path: `rpc/${call}`,
    body,
    table,
  })
  return [
    ...Object.entries(asks).map(([what, body]) => read(what, body)),
    ...sorts.flatMap((sort) =>
      [true, false].map((descending) =>
        read(`by ${sort}${descending ? ', descending' : ''}`, { sort, descending }),
      ),
    ),
  ]
})

const projectOf = 'project:projects(id,title_ar,title_en,category_ar,category_en,image_url)'

const ownReads = (reader: 'client' | 'busyClient', name: string, client: string): Read[] => [
  {
    name: `${name}: own projects`,
    reader,
    path: `client_projects?select=*,${projectOf}&client_id=eq.${client}&order=created_at.desc`,
    table: 'client_projects',
    plain: `client_projects?select=*&client_id=eq.${client}`,
  },
  { name: `${name}: own requests`, reader, path: 'rpc/my_requests', body: {}, table: 'service_requests' },
]

/** Every read of the back office and of both portals that the bench measures. */
export const reads = (client: string): Read[] => [
  ...listReads,
  ...['القطعة 8765', 'سارة haddad', 'مشروع', 'مستشفى', '0501234567', 'zq'].map(
    (search): Read => ({
      name: `Search everything: ${search}`,
      reader: 'admin',
      path: 'rpc/find_anything',
      body: { search },
    }),
  ),
  ...(
    [
      ['its own four statuses', {}],
      ['every status', { statuses: everyStatus }],
      ['a search', { search: 'مستشفى' }],
      ['one budget', { budget: 'more_than_1m' }],
      ['new since the last visit', { since_visit: true, statuses: everyStatus }],
    ] as const
  ).map(
    ([what, body]): Read => ({
      name: `Board: ${what}`,
      reader: 'admin',
      path: 'rpc/board_requests',
      body: { statuses: boardStatuses, column_size: 12, ...body },
      table: 'service_requests',
    }),
  ),
  { name: 'Dashboard', reader: 'admin', path: 'rpc/admin_dashboard', body: {} },
  { name: 'What waits', reader: 'admin', path: 'rpc/pending_counts', body: {} },
  ...ownReads('client', 'Client', client),
  ...ownReads('busyClient', 'Client with 1,000 requests', busy.client),
  {
    name: 'Employee: notifications',
    reader: 'employee',
    path: `employee_notifications?select=*&employee_id=eq.${busy.employee}&order=sent_at.desc&limit=20`,
    table: 'employee_notifications',
  },
  { name: 'Employee: figures', reader: 'employee', path: 'rpc/employee_figures', body: {} },
  {
    name: 'Employee: projects of all clients',
    reader: 'employee',
    path: 'rpc/list_client_projects',
    body: {},
    table: 'client_projects',
  },
]
