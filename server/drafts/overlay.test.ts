import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { withDrafts } from './overlay.ts'

const published = [
  { id: 'a', title_en: 'A', is_active: true, display_order: 1, until: null, tags: ['x'] },
  { id: 'b', title_en: 'B', is_active: true, display_order: 2, until: '2026-05-01', tags: [] },
]
const drafted = [
  { table: 'services', row: { ...published[0], title_en: 'A drafted', slug_ar: 'a-ar', slug_en: 'a-new' } },
  {
    table: 'services',
    row: {
      id: 'n',
      title_en: 'New',
      is_active: true,
      display_order: 9,
      until: '2026-07-01',
      tags: ['y'],
      slug_ar: 'n',
      slug_en: 'n',
    },
  },
  {
    table: 'services',
    row: { id: 'h', title_en: 'Hidden', is_active: false, display_order: 0, until: null, tags: [] },
  },
]

function site() {
  const asked: string[] = []
  const backend: Backend = {
    up: true,
    keys: { publishableKey: 'p', secretKey: undefined },
    async fetch(path) {
      asked.push(path)
      if (path.endsWith('find_address')) return Response.json({ state: 'shown', id: 'a', slug_en: 'a-old' })
      return Response.json(published)
    },
    stop: async () => undefined,
  }
  const { fetch } = withDrafts(backend, drafted)
  const db = createClient('http://backend.invalid', 'p', {
    global: {
      fetch: (input, init) => {
        const { pathname, search } = new URL(String(input))
        return fetch(pathname + search, init)
      },
    },
  })
  return { db, asked }
}

const titles = ({ data }: { data: { title_en: string }[] | null }) => data?.map(({ title_en }) => title_en)

/** The ways in which public pages read (app/data/<table>/public.ts), and the rows that each gets. */
test.each<
  [
    string,
    (db: ReturnType<typeof site>['db']) => PromiseLike<{ data: { title_en: string }[] | null }>,
    string[],
  ]
>([
  [
    'active rows in their order',
    (db) =>
      db.from('services').select('id, title_en').eq('is_active', true).order('display_order').order('id'),
    ['A drafted', 'B', 'New'],
  ],
  ['one row by its id', (db) => db.from('services').select('title_en').eq('id', 'n').limit(1), ['New']],
  [
    'some of a list',
    (db) => db.from('services').select('title_en').in('id', ['a', 'h']).order('id'),
    ['A drafted', 'Hidden'],
  ],
  [
    'the last first',
    (db) => db.from('services').select('title_en').order('display_order', { ascending: false }).range(0, 1),
    ['New', 'B'],
  ],
  [
    'one of two conditions',
    (db) =>
      db.from('services').select('title_en').or('until.is.null,until.gte.2026-06-01').order('display_order'),
    ['Hidden', 'A drafted', 'New'],
  ],
  [
    'none of a value',
    (db) => db.from('services').select('title_en').not('until', 'is', null).order('id'),
    ['B', 'New'],
  ],
  ['before a moment', (db) => db.from('services').select('title_en').lte('until', '2026-06-01'), ['B']],
  ['a pattern', (db) => db.from('services').select('title_en').ilike('title_en', '%DRAFT%'), ['A drafted']],
  ['what a list holds', (db) => db.from('services').select('title_en').contains('tags', ['y']), ['New']],
])('drafts are in the answer: %s', async (_what, read, expected) => {
  const { db } = site()
  expect(titles(await read(db))).toEqual(expected)
})

test('an answer has the columns that were asked for', async () => {
  const { db } = site()
  expect((await db.from('services').select('id').eq('id', 'a').single()).data).toEqual({ id: 'a' })
})

test('an address leads to the drafted item, also from the address that is published', async () => {
  const { db } = site()
  const find = async (slug: string) =>
    (await db.rpc('find_address', { section: 'services', language: 'en', slug })).data
  const shown = { state: 'shown', table_name: 'services', id: 'a', slug_ar: 'a-ar', slug_en: 'a-new' }
  expect(await find('a-new')).toEqual(shown)
  expect(await find('a-old')).toEqual(shown)
  expect(await find('n')).toMatchObject({ id: 'n' })
  expect(await find('h')).toBeNull()
})

test('other tables, other columns and writes go to the database as they are', async () => {
  const { db, asked } = site()
  await db.from('offices').select('*').eq('is_active', true)
  await db.from('services').select('id, other(id)')
  await db.from('services').insert({ id: 'z' })
  expect(asked).toEqual([
    '/rest/v1/offices?select=*&is_active=eq.true',
    '/rest/v1/services?select=id%2Cother%28id%29',
    '/rest/v1/services',
  ])
})

test('an article that visitors do not read yet is shown as it would be, first of the list', async () => {
  const row = {
    id: 'n',
    title_ar: 'خبر',
    lead_ar: null,
    body_ar: { type: 'doc' },
    published_at_ar: null,
    unread: ['ar'],
    title_en: 'Not touched by the draft',
    published_at_en: null,
    image_url: '/i.webp',
    author_ar: 'سلمى',
    slug_ar: 'n',
    slug_en: 'n',
  }
  const stored = { id: 'p', title: 'منشور', published_at: '2026-01-01T00:00:00Z' }
  const asked: { skip?: number; take?: number }[] = []
  const backend = {
    up: true,
    keys: { publishableKey: 'p', secretKey: undefined },
    async fetch(path: string, init?: RequestInit) {
      const body = JSON.parse(String(init?.body))
      asked.push(body)
      if (path.endsWith('read_news')) return Response.json(body.id === 'p' ? stored : null)
      return Response.json({ total: 1, items: body.skip ? [] : [stored] })
    },
    stop: async () => undefined,
  } satisfies Backend
  const { fetch } = withDrafts(backend, [{ table: 'news', row }])
  const call = async (name: string, body: object) =>
    (await fetch(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) })).json()
  expect(await call('read_news', { language: 'ar', id: 'n' })).toMatchObject({
    title: 'خبر',
    lead: '',
    body: { type: 'doc' },
    languages: ['ar'],
    image_url: '/i.webp',
    author: 'سلمى',
    older: null,
  })
  expect(await call('read_news', { language: 'en', id: 'n' })).toBeNull()
  expect(await call('read_news', { language: 'ar', id: 'p' })).toEqual(stored)
  expect(await call('list_news', { language: 'ar', skip: 0 })).toMatchObject({
    total: 2,
    items: [{ id: 'n' }, { id: 'p' }],
  })
  expect(await call('list_news', { language: 'en' })).toEqual({ total: 1, items: [stored] })
  // The next page continues where the stored articles ended
  expect(await call('list_news', { language: 'ar', take: 1 })).toMatchObject({
    total: 2,
    items: [{ id: 'n' }],
  })
  await call('list_news', { language: 'ar', skip: 2, take: 5 })
  expect(asked.at(-1)).toMatchObject({ skip: 1, take: 5 })
})
