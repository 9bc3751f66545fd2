/** What to improve on the website, and how much of it is translated (docs/decisions/0062). */
import { beforeEach, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()
const content = () => world.people.contentAdmin.db

interface Found {
  kind: string
  section: string
  record_id: string
  language?: string
  detail?: string
}

async function found(id?: string): Promise<string[]> {
  const { data } = await content().rpc('pages_to_improve', { host: 'handasa.example' }).throwOnError()
  return (data as unknown as Found[])
    .filter(({ record_id }) => !id || record_id === id)
    .map(({ kind, language, detail }) => [kind, language, detail].filter(Boolean).join(' '))
}

const long = 'A service that is described in enough words to say something to readers.'
const described = {
  description_ar: `وصف يكفي لمن يقرؤه في نتائج البحث قبل أن يفتح الصفحة.`,
  description_en: long,
}
const project = (values: object) =>
  storeRow(world, 'projects', {
    ...described,
    description_ar: `${described.description_ar} ${crypto.randomUUID()}`,
    title_ar: `برج ${crypto.randomUUID().slice(0, 8)}`,
    title_en: `Tower ${crypto.randomUUID().slice(0, 8)}`,
    location: 'الرياض',
    image_url: '/storage/v1/object/public/project-images/x.webp',
    ...values,
  })

beforeEach(async () => {
  for (const table of [
    'page_meta',
    'projects',
    'news',
    'services',
    'team_members',
    'leadership_team',
    'site_images',
  ])
    await world.sql(`delete from public.${table}`)
})

it('finds nothing on a page that has everything but the alt texts of its picture', async () => {
  const id = await project({})
  expect(await found(id)).toEqual([])
  expect((await found()).filter((one) => one.startsWith('alt'))).toEqual(['alt ar', 'alt en'])
  await world.sql("update public.project_images set alt_ar = 'برج' where project_id = $1", [id])
  expect((await found()).filter((one) => one.startsWith('alt'))).toEqual(['alt en'])
})

it('finds missing translations, texts that are too long or short, and what is missing', async () => {
  const bare = await project({ image_url: null, location: ' ' })
  expect(await found(bare)).toEqual(['location', 'picture'])
  const half = await storeRow(world, 'services', {
    title_ar: 'إشراف',
    title_en: 'Supervision',
    ...described,
    description_ar: 'وصف الإشراف على التنفيذ، وهو نص يكفي ولا يشبه أي وصف آخر.',
    description_en: null,
    scope_ar: 'نطاق',
  })
  expect(await found(half)).toEqual(['translation en description,scope'])
  const none = await storeRow(world, 'services', {
    title_ar: 'مسح مساحي',
    title_en: 'Land survey',
    description_ar: null,
    description_en: null,
  })
  expect(await found(none)).toEqual(['no_description'])
  const id = await project({ description_en: 'Short', title_en: 'x'.repeat(70) })
  expect(await found(id)).toEqual(['description_short en', `title_long en ${'x'.repeat(70)}`])
  // The texts that an editor writes are checked instead
  await world.sql(
    "insert into public.page_meta (table_name, record_id, title_en, description_en) values ('projects', $1, 'Office tower in Riyadh', $2)",
    [id, 'y'.repeat(170)],
  )
  expect(await found(id)).toEqual(['description_long en'])
})

it('finds titles and descriptions that two pages have, also when an editor wrote one of them', async () => {
  const first = await project({ title_en: 'The same office tower' })
  const second = await storeRow(world, 'services', {
    title_ar: 'تصميم',
    title_en: 'Design',
    description_ar: 'وصف آخر يكفي لمن يقرؤه في نتائج البحث ولا يشبه غيره.',
    description_en: 'Another text that is long enough and like no other one on this website.',
  })
  expect(await found(second)).toEqual([])
  await world.sql(
    "insert into public.page_meta (table_name, record_id, title_en, description_en) values ('services', $1, 'the  Same office tower', $2)",
    [second, long],
  )
  expect(await found(second)).toEqual(['description_twice en', 'title_twice en the Same office tower'])
  expect(await found(first)).toEqual(['description_twice en', 'title_twice en The same office tower'])
})

it('finds addresses with a number that another item’s name caused, and no others', async () => {
  const numbers = async (id: string) => (await found(id)).filter((one) => one.startsWith('address'))
  expect(await numbers(await project({ title_en: 'Villa', title_ar: 'فيلا' }))).toEqual([])
  const second = await project({ title_en: 'Villa', title_ar: 'فيلا 2' })
  expect(await numbers(second)).toEqual(['address en villa-2'])
})

it('finds links in texts that lead nowhere', async () => {
  const links = async (id: string) => (await found(id)).filter((one) => one.startsWith('link'))
  const tower = await project({ title_ar: 'برج العليا', title_en: 'Olaya tower' })
  const text = (path: string) => `${long} See ${path}.`
  const of = (path: string) => project({ description_en: text(path) })
  expect(await links(await of('https://handasa.example/en/projects/olaya-tower'))).toEqual([])
  expect(await links(await of('/projects/برج-العليا'))).toEqual([])
  expect(await links(await of('https://elsewhere.example/projects/none'))).toEqual([])
  expect(await links(await of('https://www.handasa.example/en/projects/none'))).toEqual([
    'link en /en/projects/none',
  ])
  expect(await links(await of('/careers/none'))).toEqual(['link en /careers/none'])
  const leads = await of(`/projects/${tower}`)
  expect(await links(leads)).toEqual([])
  await world.sql('delete from public.projects where id = $1', [tower])
  expect(await links(leads)).toEqual([`link en /projects/${tower}`])
})

it('looks at articles in the languages in which they are published', async () => {
  const marked = (text: string, href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  const article = await storeRow(world, 'news', {
    title_ar: 'افتتاح الفرع الجديد',
    lead_ar: 'مقدمة تكفي لمن يقرؤها في نتائج البحث قبل أن يفتح الخبر.',
    body_ar: marked('المشروع', '/projects/none'),
    category_ar: 'فروع',
    published_at_ar: '2026-01-01T00:00Z',
    title_en: 'x'.repeat(70),
    image_url: '/storage/v1/object/public/site-images/a.webp',
  })
  expect(await found(article)).toEqual(['alt ar', 'link ar /projects/none'])
  await world.sql(
    `update public.news set title_en = 'The new branch opens', lead_en = $2, body_en = $3, published_at_en = '2026-01-01', alt_ar = 'x',
      alt_en = 'x', body_ar = $3 where id = $1`,
    [article, long, marked('feed', '/en/news/feed.xml')],
  )
  expect(await found(article)).toEqual(['translation en category'])
  const { data } = await content().rpc('translated_parts').throwOnError()
  const news = (data as unknown as { section: string }[]).find(({ section }) => section === 'news')
  expect(news).toEqual({ section: 'news', total: 5, ar: 5, en: 4 })
  await content()
    .from('page_meta')
    .insert({
      table_name: 'news',
      record_id: article,
      title_ar: 'افتتاح الفرع الجديد للشركة في الدمام',
      title_en: 'Our new branch in Dammam is open',
    })
    .throwOnError()
  await world.sql('update public.news set image_url = null, category_ar = null where id = $1', [article])
  expect(await found(article)).toEqual(['picture'])
  await world.sql(
    "update public.news set published_at_ar = null, published_at_en = '2200-01-01' where id = $1",
    [article],
  )
  expect(await found(article)).toEqual([])
})

it('leaves out what visitors do not see', async () => {
  const hidden = await storeRow(world, 'services', { description_en: null, is_active: false })
  expect(await found(hidden)).toEqual([])
  // A person without a biography has no page, but a missing photo is still found
  const member = await storeRow(world, 'team_members', { bio_ar: null, bio_en: null })
  expect(await found(member)).toEqual(['picture'])
})

it('finds registrations of people that have ended or end within 60 days', async () => {
  const ending = async (days: number) => {
    const member = await storeRow(world, 'team_members', { engineers_number: '100001' })
    const [row] = await world.sql<{ day: string }>(
      `update public.team_members set engineers_until = (now() at time zone 'Asia/Riyadh')::date + $2::integer
       where id = $1 returning engineers_until::text as day`,
      [member, days],
    )
    return (await found(member))
      .filter((one) => one !== 'picture')
      .map((one) => one.replace(row?.day ?? '', 'day'))
  }
  for (const days of [-1, 0, 60]) expect(await ending(days)).toEqual(['registration day'])
  expect(await ending(61)).toEqual([])
})

it('counts the texts of each part in each language', async () => {
  await storeRow(world, 'services', {
    ...described,
    title_ar: 'مسح',
    title_en: 'Survey',
    description_en: null,
    scope_ar: 'نطاق',
  })
  const { data } = await content().rpc('translated_parts').throwOnError()
  const parts = data as unknown as { section: string }[]
  expect(parts.find(({ section }) => section === 'services')).toEqual({
    section: 'services',
    total: 3,
    ar: 3,
    en: 1,
  })
})

it('is answered for 200 projects and 60 people, with what is wrong with each', async () => {
  await world.sql(`insert into public.projects (title_ar, title_en, description_ar, description_en, category_ar, category_en, location)
    select 'مشروع كبير ' || number, 'Large project ' || number, repeat('وصف ', 20) || number, repeat('word ', 20) || number, 'أبراج', 'Towers', 'جدة'
    from generate_series(1, 200) as number`)
  await world.sql(`insert into public.team_members (name_ar, name_en, position_ar, position_en, bio_ar)
    select 'عضو ' || number, 'Person ' || number, 'مهندس', 'Engineer', repeat('نبذة ', 20) || number
    from generate_series(1, 60) as number`)
  const all = await found()
  const count = (kind: string) => all.filter((one) => one.startsWith(kind)).length
  expect(count('picture')).toBe(260)
  expect(count('translation en')).toBe(60)
  expect(count('title_twice')).toBe(0)
})
