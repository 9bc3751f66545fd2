/** News: who reads what in which language, what an article may hold, and its addresses (docs/decisions/0059). */
import { beforeEach, describe, expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.contentAdmin.db
const visitor = () => world.people.visitor.db
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const said = (text: string, ...marks: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }],
})
const whole = {
  title_ar: 'برج جديد',
  title_en: 'A new tower',
  lead_ar: 'مقدمة',
  lead_en: 'Lead',
  body_ar: doc(said('نص')),
  body_en: doc(said('Text')),
}
const file = (name: string) => `/storage/v1/object/public/site-images/${name}`
const picture = (attrs: object) => ({ type: 'image', attrs: { src: file('a.jpg'), alt: 'A', ...attrs } })

interface Stored {
  id: string
  slug_ar: string
  slug_en: string
  published_at_ar: string | null
  body_images: string[]
}

async function add(values: object = {}): Promise<Stored> {
  const { data, error } = await db()
    .from('news')
    .insert({ ...whole, ...values } as never)
    .select()
    .single()
  if (error) throw error
  return data as Stored
}
const change = async (id: string, values: object) =>
  outcome(
    await db()
      .from('news')
      .update(values as never)
      .eq('id', id),
  )
const list = async (language: string, skip = 0, take = 10) =>
  (await visitor().rpc('list_news', { language, skip, take })).data as unknown as {
    total: number
    items: ({ id: string; title: string; languages: string[] } & Record<string, unknown>)[]
  }
const read = async (language: string, id: string) =>
  (await visitor().rpc('read_news', { language, id })).data as unknown as Record<string, unknown> | null
const find = async (language: string, slug: string) =>
  (await visitor().rpc('find_address', { section: 'news', language, slug })).data as unknown as {
    state: string
    id?: string
  } | null
/** A moment this many hours from now. */
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

beforeEach(() => world.sql('delete from public.news'))

const moments = { draft: null, scheduled: hours(24), published: hours(-1) }
const states = Object.keys(moments) as (keyof typeof moments)[]

describe.each(states.flatMap((ar) => states.map((en) => [ar, en] as const)))(
  'an article that is %s in Arabic and %s in English',
  (ar, en) => {
    it('is read by visitors where it is published, and nowhere else', async () => {
      const { id, slug_ar, slug_en } = await add({
        published_at_ar: moments[ar],
        published_at_en: moments[en],
      })
      const published = { ar: ar === 'published', en: en === 'published' }
      for (const [language, slug] of [
        ['ar', slug_ar],
        ['en', slug_en],
      ] as const) {
        const shown = published[language]
        const { total, items } = await list(language)
        expect([total, items.length]).toEqual(shown ? [1, 1] : [0, 0])
        expect((await read(language, id))?.title).toBe(shown ? whole[`title_${language}`] : undefined)
        expect((await find(language, slug))?.state).toBe(shown ? 'shown' : undefined)
        expect((await find(language, id))?.state).toBe(shown ? 'shown' : undefined)
        // The answer includes nothing of the other language
        const told = JSON.stringify([items, await read(language, id)])
        expect(told).not.toContain(language === 'ar' ? 'A new tower' : 'برج جديد')
        expect(told.includes('"ar"')).toBe(shown && published.ar)
        // Nor the other address, which comes from the other title
        const other = language === 'ar' ? 'en' : 'ar'
        const addresses = told + JSON.stringify(await find(language, slug))
        expect(addresses.includes(language === 'ar' ? slug_en : slug_ar)).toBe(shown && published[other])
      }
      expect(outcome(await visitor().from('news').select())).toBe('refused')
      for (const person of ['client', 'employee', 'peopleAdmin'] as const)
        expect((await world.people[person].db.from('news').select()).data).toEqual([])
    })
  },
)

describe('a scheduled article', () => {
  it('appears at its moment, and the server knows it a minute before', async () => {
    const { id } = await add({ published_at_ar: hours(48) })
    const next = async () => (await visitor().rpc('next_news')).data
    expect(await next()).toBeNull()
    await world.sql("update public.news set published_at_en = now() + interval '40 seconds' where id = $1", [
      id,
    ])
    // The trigger cuts scheduled moments to the minute, so it is off for this one
    await world.sql('alter table public.news disable trigger news_address_of_title')
    await world.sql("update public.news set published_at_en = now() + interval '40 seconds' where id = $1", [
      id,
    ])
    await world.sql('alter table public.news enable trigger news_address_of_title')
    expect(await next()).toBeGreaterThan(30)
    expect(await next()).toBeLessThanOrEqual(40)
    expect((await list('en')).total).toBe(0)
  })

  it('begins with its minute', async () => {
    const { published_at_ar } = await add({ published_at_ar: '2199-05-01T10:20:33.5Z' })
    expect(new Date(published_at_ar ?? '').toISOString()).toBe('2199-05-01T10:20:00.000Z')
  })
})

it('the list has pinned articles first, then the newest, a page of them', async () => {
  const ids: string[] = []
  for (const [place, is_pinned] of [false, false, true, false].entries())
    ids.push((await add({ published_at_ar: hours(-10 + place), is_pinned })).id)
  const [first, second, pinned, last] = ids
  expect((await list('ar')).items.map(({ id }) => id)).toEqual([pinned, last, second, first])
  expect((await list('ar', 1, 2)).items.map(({ id }) => id)).toEqual([last, second])
  expect(await list('ar', 4, 2)).toEqual({ total: 4, items: [] })
  expect((await list('ar', -5, 100000)).items).toHaveLength(4)
  const article = await read('ar', second ?? '')
  expect(article).toMatchObject({ older: { id: first }, newer: { id: pinned } })
})

it('the author is someone of the team, or a name', async () => {
  const [member] = await world.sql<{ id: string }>(
    "insert into public.team_members (name_ar, name_en, position_ar, position_en) values ('نورة', 'Noura', 'م', 'E') returning id",
  )
  const { id } = await add({ published_at_ar: hours(-1), author_id: member?.id, author_ar: 'سعد' })
  expect(await read('ar', id)).toMatchObject({ author: 'نورة' })
  await world.sql('delete from public.team_members where id = $1', [member?.id])
  expect(await read('ar', id)).toMatchObject({ author: 'سعد' })
})

describe('what is published', () => {
  it.each(['title', 'lead', 'body'])('needs a %s in that language', async (field) => {
    const { id } = await add({ [`${field}_en`]: null })
    expect(await change(id, { published_at_en: hours(-1) })).toBe('check news_published_en_check')
    expect(await change(id, { published_at_ar: hours(-1) })).toBe('done')
  })

  it('needs words, not only an empty document', async () => {
    const { id } = await add({ body_ar: doc({ type: 'paragraph' }) })
    expect(await change(id, { published_at_ar: hours(-1) })).toBe('check news_published_ar_check')
  })
})

describe('the text of an article', () => {
  const store = async (body_ar: unknown) =>
    outcome(
      await db()
        .from('news')
        .insert({ title_ar: 'خبر', body_ar } as never),
    )

  it.each([
    ['a paragraph', doc(said('نص'))],
    [
      'marks',
      doc(said('a', { type: 'bold' }, { type: 'italic' }, { type: 'link', attrs: { href: '/projects' } })),
    ],
    [
      'headings',
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'a' }] },
        { type: 'heading', attrs: { level: 3 } },
      ),
    ],
    [
      'lists',
      doc({
        type: 'orderedList',
        content: [
          {
            type: 'listItem',
            content: [
              said('a'),
              { type: 'bulletList', content: [{ type: 'listItem', content: [said('b')] }] },
            ],
          },
        ],
      }),
    ],
    ['a quotation', doc({ type: 'blockquote', content: [said('a')] })],
    ['a picture', doc(picture({ caption: 'B' }))],
    ['a picture of a project', doc(picture({ src: file('b.jpg').replace('site-', 'project-') }))],
    ['a picture of the team', doc(picture({ src: file('c.jpg').replace('site-', 'team-') }))],
    ['a line break', doc({ type: 'paragraph', content: [{ type: 'hardBreak' }] })],
    ['nothing', doc()],
  ])('may have %s', async (_name, body) => expect(await store(body)).toBe('done'))

  it.each([
    ['markup in a document', { type: 'doc', content: '<p onclick="x()">' }],
    ['a script', doc({ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
    ['a frame', doc({ type: 'iframe', attrs: { src: 'https://example.com' } })],
    ['a drawing', doc({ type: 'svg', attrs: { onload: 'x()' } })],
    ['a main heading', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading without a level', doc({ type: 'heading' })],
    ['attributes of a paragraph', doc({ type: 'paragraph', attrs: { style: 'color: red' } })],
    ['attributes of a heading', doc({ type: 'heading', attrs: { level: 2, onclick: 'x()' } })],
    ['other keys', doc({ type: 'paragraph', html: '<b>' })],
    ['other marks', doc(said('a', { type: 'textStyle', attrs: { color: 'red' } }))],
    ['a mark with more', doc(said('a', { type: 'bold', attrs: { class: 'x' } }))],
    ['a link that is a script', doc(said('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))],
    [
      'a link with a hidden script',
      doc(said('a', { type: 'link', attrs: { href: 'java\tscript:alert(1)' } })),
    ],
    ['a link to data', doc(said('a', { type: 'link', attrs: { href: 'data:text/html,x' } }))],
    [
      'a link to another website without its scheme',
      doc(said('a', { type: 'link', attrs: { href: '//example.com' } })),
    ],
    ['a link with more attributes', doc(said('a', { type: 'link', attrs: { href: '/a', onclick: 'x()' } }))],
    ['a mark twice', doc(said('a', { type: 'bold' }, { type: 'italic' }, { type: 'bold' }))],
    ['a link without an address', doc(said('a', { type: 'link', attrs: {} }))],
    ['a picture of elsewhere', doc(picture({ src: 'https://example.com/a.jpg' }))],
    ['a picture of another bucket', doc(picture({ src: '/storage/v1/object/public/team-documents/a.jpg' }))],
    ['a photo of an applicant', doc(picture({ src: file('applicants/a.jpg').replace('site-', 'team-') }))],
    ['a picture with a path upwards', doc(picture({ src: file('../../a') }))],
    ['a picture that is data', doc(picture({ src: 'data:image/svg+xml,<svg>' }))],
    ['a picture without a description', doc(picture({ alt: ' ' }))],
    ['a picture with a handler', doc(picture({ onerror: 'x()' }))],
    ['text beside paragraphs', doc({ type: 'text', text: 'a' })],
    ['a document in a document', doc(doc())],
    ['a paragraph in a paragraph', doc({ type: 'paragraph', content: [said('a')] })],
    ['text that is none', doc({ type: 'paragraph', content: [{ type: 'text', text: 5 }] })],
    [
      'marks that are none',
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'a', marks: 'bold' }] }),
    ],
    ['parts that are none', doc(null)],
    ['a list', []],
  ])('may not have %s', async (_name, body) => expect(await store(body)).toBe('check news_body_ar_check'))

  it('may have lists in lists, as deep as the database takes them', async () => {
    const listed = (levels: number): object[] => [
      said('a', { type: 'link', attrs: { href: '/projects' } }),
      ...(levels > 0
        ? [{ type: 'bulletList', content: [{ type: 'listItem', content: listed(levels - 1) }] }]
        : []),
    ]
    for (const levels of [3, 9]) expect(await store(doc(...listed(levels)))).toBe('done')
    expect(await store(doc(...listed(10)))).toBe('check news_body_ar_check')
  })

  it('may not nest without end, nor be endless', async () => {
    let nested: unknown = said('deep')
    for (let level = 0; level < 30; level++) nested = { type: 'blockquote', content: [nested] }
    expect(await store(doc(nested))).toBe('check news_body_ar_check')
    expect(await store(doc(said('ن'.repeat(150_000))))).toBe('done')
    expect(await store(doc(said('ن'.repeat(200_000))))).toBe('check news_body_ar_check')
  })

  it('keeps its pictures, and drops those that it loses', async () => {
    await world.sql('delete from private.dropped_files')
    const { id, body_images } = await add({ body_ar: doc(picture({}), picture({ src: file('b.jpg') })) })
    expect(body_images).toEqual([file('a.jpg'), file('b.jpg')])
    expect(await change(id, { body_ar: doc(picture({})), body_images: [] })).toBe('done')
    const [row] = await world.sql<Stored>('select body_images from public.news where id = $1', [id])
    expect(row?.body_images).toEqual([file('a.jpg')])
    const dropped = async () =>
      (
        await world.sql<{ file: string }>(
          "select file from private.dropped_files where file like 'site-images/%' order by 1",
        )
      ).map(({ file }) => file)
    expect(await dropped()).toEqual(['site-images/b.jpg'])
  })
})

describe('the address of an article', () => {
  it('comes of its title, and again with the first title of a language', async () => {
    const { id, slug_ar, slug_en } = await add({ title_ar: null, body_ar: null, lead_ar: null })
    expect([slug_ar, slug_en]).toEqual(['a-new-tower', 'a-new-tower'])
    await change(id, { title_ar: 'برج', title_en: 'Another' })
    const [row] = await world.sql<Stored>('select slug_ar, slug_en from public.news where id = $1', [id])
    expect(row).toEqual({ slug_ar: 'برج', slug_en: 'a-new-tower' })
  })

  it('is a word where no title has letters for it, and never that of the page that stops mails', async () => {
    expect(await add({ title_en: null, lead_en: null, body_en: null })).toMatchObject({ slug_en: 'article' })
    expect(await add({ title_en: 'Stop' })).toMatchObject({ slug_en: 'stop-2' })
  })

  it('leads from an earlier one, and is gone when the article is withdrawn or deleted', async () => {
    const { id, slug_ar, slug_en } = await add({ published_at_ar: hours(-1) })
    await change(id, { slug_ar: 'اسم-آخر' })
    expect(await find('ar', slug_ar)).toMatchObject({ state: 'shown', id, slug_ar: 'اسم-آخر' })
    await change(id, { published_at_ar: null })
    expect(await find('ar', slug_ar)).toEqual({ state: 'gone' })
    // The article was never published in English
    expect(await find('en', slug_en)).toBeNull()
    await change(id, { published_at_ar: hours(-1) })
    expect(outcome(await db().from('news').delete().eq('id', id))).toBe('done')
    expect(await find('ar', 'اسم-آخر')).toEqual({ state: 'gone' })
    expect(await find('en', slug_en)).toBeNull()
  })

  it('is gone after a scheduled article appeared without being written', async () => {
    const { id, slug_ar } = await add()
    await world.sql('alter table public.news disable trigger user')
    await world.sql("update public.news set published_at_ar = now() - interval '1 minute' where id = $1", [
      id,
    ])
    await world.sql('alter table public.news enable trigger user')
    expect(await find('ar', slug_ar)).toMatchObject({ state: 'shown' })
    await change(id, { published_at_ar: null })
    expect(await find('ar', slug_ar)).toEqual({ state: 'gone' })
  })
})

it('a deleted article comes back from the bin as it was', async () => {
  const { id } = await add({ published_at_ar: hours(-1), body_ar: doc(said('نص'), picture({})) })
  const stored = async () => (await world.sql('select * from public.news where id = $1', [id]))[0]
  const before = await stored()
  await db().from('news').delete().eq('id', id)
  const [entry] = (await db().from('bin').select('id').eq('record_id', id)).data ?? []
  expect(outcome(await db().rpc('restore_from_bin', { id: entry?.id ?? '' }))).toBe('done')
  expect(await stored()).toMatchObject({ ...before, updated_at: expect.anything() })
})
