/** The list of news in the back office: found, filtered by state in each language, sorted, counted (docs/decisions/0071). */
import { beforeAll, describe, expect, it } from 'vitest'
import { listPage } from './support/lists.ts'
import { functions } from './support/matrix.ts'
import { outcome, roles, testWorld } from './support/world.ts'

const world = testWorld()
const said = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const arabic = { title_ar: 'برج المؤسسة', lead_ar: 'مقدمة', body_ar: said('أُنجزت أعمال الخرسانة') }
const english = { title_en: 'Foundation tower', lead_en: 'Lead', body_en: said('The concrete is done') }
/** A moment so many hours from now. */
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

const articles = {
  both: { ...arabic, ...english, published_at_ar: hours(-48), published_at_en: hours(-2) },
  arabicOnly: { ...arabic, title_ar: 'أرامكو', published_at_ar: hours(-24) },
  planned: { ...arabic, ...english, title_ar: 'جسر', title_en: 'Bridge', published_at_en: hours(24) },
  pinned: { ...english, title_en: 'Alpha', published_at_en: hours(-72), is_pinned: true },
  begun: { title_en: 'Draft of nothing else' },
}
type Name = keyof typeof articles
const ids = {} as Record<Name, string>

beforeAll(async () => {
  await world.sql('delete from public.news')
  for (const [name, values] of Object.entries(articles)) {
    const { data, error } = await world.people.contentAdmin.db
      .from('news')
      .insert(values as never)
      .select('id')
      .single()
    if (error) throw error
    ids[name as Name] = (data as { id: string }).id
  }
})

const page = (args: object = {}) => listPage(world, 'list_news_admin', args)
const names = async (args: object = {}) => {
  const { rows } = await page(args)
  return rows.map((row) => (Object.keys(ids) as Name[]).find((name) => ids[name] === row.id))
}

describe('who asks', () => {
  it.each(roles.filter((role) => functions.list_news_admin?.outcome[role] !== 'done'))(
    'is refused as %s',
    async (role) => {
      const { data, error } = await world.people[role].db.rpc('list_news_admin')
      expect([error?.code, data]).toEqual(['42501', null])
    },
  )

  it.each([
    [{ sort: 'id; drop table public.news' }, 'sort_invalid'],
    [{ state: 'draft' }, 'state_invalid'],
    [{ state: 'draft-fr' }, 'state_invalid'],
    [{ page_size: 0 }, 'page_size_invalid'],
    [{ page_offset: -1 }, 'page_offset_invalid'],
    // More than a screen is an export, which news do not have
    [{ page_size: 101 }, 'export_not_noted'],
  ])('is refused %j', async (args, message) => {
    expect(outcome(await world.people.admin.db.rpc('list_news_admin', args))).toBe(message)
  })
})

it('begins with what is pinned, then with what was published or begun last, and can be turned round', async () => {
  // Scheduled articles come before published ones
  const order = ['pinned', 'planned', 'begun', 'both', 'arabicOnly']
  expect(await names()).toEqual(order)
  expect(await names({ descending: false })).toEqual([...order].reverse())
})

it('is sorted by the title that each language shows, and by the last edit', async () => {
  expect(await names({ sort: 'title_ar', descending: false })).toEqual([
    'pinned',
    'begun',
    'arabicOnly',
    'both',
    'planned',
  ])
  expect((await names({ sort: 'title_en', descending: false })).slice(0, 2)).toEqual(['pinned', 'planned'])
  await world.people.contentAdmin.db
    .from('news')
    .update({ category_en: 'x' })
    .eq('id', ids.both)
    .throwOnError()
  expect((await names({ sort: 'updated_at' }))[0]).toBe('both')
})

it.each([
  ['موسسه', ['both']],
  ['مؤسسة', ['both']],
  ['ارامكو', ['arabicOnly']],
  // The text of the article is searched too, in any spelling
  ['انجزت الخرسانه', ['planned', 'both', 'arabicOnly']],
  ['CONCRETE bridge', ['planned']],
  ['100%', []],
])('%j finds what it means', async (search, expected) => {
  expect(await names({ search })).toEqual(expected)
})

it('is filtered by the state in one language, and counts every state of both', async () => {
  expect(await names({ state: 'published-ar' })).toEqual(['both', 'arabicOnly'])
  expect(await names({ state: 'published-en' })).toEqual(['pinned', 'both'])
  expect(await names({ state: 'scheduled-en' })).toEqual(['planned'])
  expect(await names({ state: 'scheduled-ar' })).toEqual([])
  expect(await names({ state: 'draft-ar' })).toEqual(['planned'])
  expect(await names({ state: 'draft-en' })).toEqual(['begun'])
  expect((await names({ state: 'missing-ar' })).sort()).toEqual(['begun', 'pinned'])
  expect(await names({ state: 'missing-en' })).toEqual(['arabicOnly'])
  const { total, counts } = await page({ state: 'missing-ar', page_size: 1 })
  expect(total).toBe(2)
  expect(counts).toEqual({
    'published-ar': 2,
    'scheduled-ar': 0,
    'draft-ar': 1,
    'missing-ar': 2,
    'published-en': 2,
    'scheduled-en': 1,
    'draft-en': 1,
    'missing-en': 1,
  })
  const found = await page({ search: 'الخرسانة', state: 'published-ar' })
  expect([found.total, found.counts['published-ar'], found.counts['missing-en']]).toEqual([2, 2, 1])
})

it('says of an article what its table says, without its text', async () => {
  const { data } = await world.people.contentAdmin.db.from('news').select().eq('id', ids.both).single()
  const { body_ar: _ar, body_en: _en, body_images: _images, ...seen } = data as Record<string, unknown>
  const [row] = (await page({ search: 'foundation', state: 'published-en' })).rows
  expect(row).toEqual(seen)
})

it('neither repeats nor loses an article from page to page', async () => {
  const all = await names()
  const paged: unknown[] = []
  for (let page_offset = 0; page_offset < 6; page_offset += 2)
    paged.push(...(await names({ page_size: 2, page_offset })))
  expect(paged).toEqual(all)
})

it('of more than a search counts, the first thousand are said, of one state too', async () => {
  // With the triggers on, this would take most of a minute
  await world.sql('alter table public.news disable trigger user')
  await world.sql(
    `with added as (
       insert into public.news (title_en, slug_ar, slug_en)
       select 'Countless ' || number, 'countless-' || number, 'countless-' || number from generate_series(1, 1003) as number
       returning id, title_en
     )
     insert into private.news_words (id, words) select id, lower(title_en) from added`,
  )
  expect(await page({ search: 'countless', page_size: 1 })).toMatchObject({
    total: 1000,
    more: true,
    counts: null,
  })
  expect(await page({ search: 'countless', state: 'draft-en', page_size: 1 })).toMatchObject({
    total: 1000,
    more: true,
  })
  expect(await page({ search: 'countless', state: 'draft-ar' })).toMatchObject({
    rows: [],
    total: 0,
    more: false,
  })
  expect((await page()).counts['draft-en']).toBe(1004)
  await world.sql("delete from public.news where title_en like 'Countless %'")
  await world.sql('alter table public.news enable trigger user')
})
