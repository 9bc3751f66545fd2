import { expect, it } from 'vitest'
import { groupsOf, type RowWords } from './groups.ts'

const words: RowWords = {
  kind: (kind) => kind,
  type: (type) => type,
  imported: (kind) => `imported ${kind}`,
  inactive: 'disabled',
  day: () => 'today',
  requestStatus: (status) => status,
  employeeStatus: (status) => status,
  projectStatus: (status) => status,
  all: (table) => `all ${table}`,
}
const request = (id: string) => ({
  id,
  name: 'نورة',
  company: null,
  reference: 'R-7K3F2Q',
  kind: 'message' as const,
  status: 'new' as const,
  service_type: 'تصميم',
  service: { title_ar: 'تصميم معماري', title_en: 'Design' },
  at: '2026-11-25T00:00:00Z',
  phone: '+966559007703',
})
const account = {
  id: 'a1',
  name: 'منيرة · Munira',
  company: 'شركة · Company',
  email: 'm@x.sa',
  phone: '+966559007704',
  user_type: 'client' as const,
  is_active: false,
}

it('a row leads to its record, with what tells it from others', () => {
  expect(groupsOf({ service_requests: [request('r1')] }, 'نورة', ['requests'], 'ar', words)).toEqual([
    {
      table: 'service_requests',
      items: [
        {
          key: 'r1',
          to: '/admin/requests?details=r1',
          title: 'نورة',
          detail: 'تصميم معماري · R-7K3F2Q · today',
          status: { status: 'new', words: 'new' },
        },
      ],
    },
  ])
})

it('says so where only hidden parts of a request have the word', () => {
  const item = (search: string) =>
    groupsOf({ service_requests: [request('r1')] }, search, null, 'ar', words)[0]?.items[0]
  expect(item('مدرسة')).toMatchObject({ inside: true })
  expect(item('نوره مدرسة')).not.toHaveProperty('inside')
  expect(item('0559007703')).not.toHaveProperty('inside')
})

it('ends with the whole list where there may be more', () => {
  const five = ['1', '2', '3', '4', '5'].map(request)
  const [group] = groupsOf({ service_requests: five }, 'ن ر', ['everything'], 'ar', words)
  expect(group?.items.at(-1)).toMatchObject({ to: '/admin/requests?search=%D9%86+%D8%B1', all: true })
  expect(groupsOf({ service_requests: five.slice(1) }, 'ن', null, 'ar', words)[0]?.items).toHaveLength(4)
})

it('shows an account in the language of the screen; a client has a page', () => {
  const item = (user_type: 'client' | 'admin') =>
    groupsOf({ user_profiles: [{ ...account, user_type }] }, 'm', ['settings'], 'en', words)[0]?.items[0]
  expect(item('client')).toMatchObject({
    to: '/admin/clients/a1',
    title: 'Munira · Company',
    detail: 'client · m@x.sa · disabled',
  })
  expect(item('admin')?.to).toBe('/admin/users?open=a1')
})

it('a position without a person has its own name', () => {
  const leader = { id: 'l', name_ar: null, name_en: null, position_ar: 'المدير', position_en: 'Director' }
  expect(groupsOf({ leadership_team: [leader] }, 'd', null, 'en', words)[0]?.items[0]).toMatchObject({
    title: 'Director',
    detail: '',
  })
})

it('people and their requests stand above what the website shows', () => {
  const named = { id: 'i', title_ar: 'نورة', title_en: null }
  const position = { position_ar: 'مديرة', position_en: 'Director' }
  const member = { id: 'i', name_ar: 'نورة', name_en: null, ...position }
  const tables = groupsOf(
    {
      media_files: [{ file: 'site-images/n.webp', name: 'نورة.webp', alt_ar: null, alt_en: null }],
      site_content: [{ ...named, section: 'hero', content_key: 'title', text_ar: null, text_en: null }],
      services: [named],
      news: [{ ...named, published_at: null }],
      projects: [{ ...named, category_ar: '', category_en: '', status: 'completed' }],
      leadership_team: [member],
      team_members: [member],
      client_projects: [{ ...named, name: 'نورة', status: 'active' }],
      service_requests: [request('r1')],
      invitations: [account],
      imported_people: [{ ...account, kind: 'clients' }],
      employees: [{ ...member, status: 'approved', phone: null }],
      user_profiles: [account],
    },
    'نورة',
    ['everything'],
    'ar',
    words,
  ).map(({ table }) => table)
  expect(tables.slice(0, 6)).toEqual([
    'user_profiles',
    'employees',
    'imported_people',
    'invitations',
    'service_requests',
    'client_projects',
  ])
  expect(tables.slice(6)).toEqual([
    'team_members',
    'leadership_team',
    'projects',
    'news',
    'services',
    'site_content',
    'media_files',
  ])
})

it('the accounts of clients have a heading of their own, since they lead to the pages of clients', () => {
  const accounts = [
    { ...account, id: 'a1', user_type: 'admin' as const },
    { ...account, id: 'c1', user_type: 'client' as const },
  ]
  const groups = groupsOf({ user_profiles: accounts }, 'm', ['everything'], 'en', words)
  expect(groups.map(({ heading, items }) => [heading, items.map(({ to }) => to)])).toEqual([
    ['clients', ['/admin/clients/c1']],
    [undefined, ['/admin/users?open=a1']],
  ])
})

it('leaves out tables in which nothing was found', () => {
  expect(groupsOf({ projects: [], services: [] }, 'x', null, 'ar', words)).toEqual([])
})

it('a file is open in the library, which has it alone', () => {
  const file = 'site-images/demo/a.webp'
  const found = { media_files: [{ file, name: 'IMG 7.jpg', alt_ar: 'واجهة', alt_en: null }] }
  expect(groupsOf(found, 'img', ['content'], 'en', words)[0]?.items).toEqual([
    {
      key: file,
      to: '/admin/media?search=site-images%2Fdemo%2Fa.webp&open=site-images%2Fdemo%2Fa.webp',
      title: 'IMG 7.jpg',
      detail: 'واجهة',
    },
  ])
})

it('shows the phone to someone who typed a number, in either digits', () => {
  const detail = (search: string) =>
    groupsOf({ service_requests: [request('r1')] }, search, null, 'ar', words)[0]?.items[0]?.detail
  expect(detail('٠٥٥٩٠٠')).toContain('+966559007703')
  expect(detail('0559')).toContain('+966559007703')
  expect(detail('نورة 12')).not.toContain('+966')
})

it.each([
  ['client', ['requests'], '/admin/clients?search=m%40x.sa'],
  ['client', ['settings'], '/admin/users'],
  ['admin', ['everything'], '/admin/users'],
] as const)('an invited %s, for an admin of %j, leads to the list that has them', (user_type, areas, to) => {
  const [group] = groupsOf({ invitations: [{ ...account, user_type }] }, 'm', areas, 'en', words)
  expect(group?.items[0]).toMatchObject({ to, title: 'Munira · Company', detail: `${user_type} · m@x.sa` })
})

it('someone who was imported leads to the list of those without an account', () => {
  const person = {
    id: 'p1',
    name: 'سلمى',
    company: null,
    email: null,
    phone: '+966559007705',
    kind: 'clients',
  } as const
  expect(groupsOf({ imported_people: [person] }, 'سلمى', null, 'ar', words)).toEqual([
    {
      table: 'imported_people',
      items: [
        {
          key: 'p1',
          to: '/admin/imports?of=clients&search=%2B966559007705&person=p1',
          title: 'سلمى',
          detail: 'imported clients',
        },
      ],
    },
  ])
})
