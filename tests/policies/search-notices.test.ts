/** Which addresses are noted for search engines, and how the server takes them (docs/decisions/0062). */
import { beforeEach, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { testWorld } from './support/world.ts'

const world = testWorld()
const turn = (is_on: boolean) =>
  world.people.settingsAdmin.db
    .from('search_notice_settings')
    .update({ is_on })
    .neq('only_one', false)
    .throwOnError()
const noted = async () =>
  (await world.sql<{ path: string }>('select path from public.search_notices order by path')).map(
    ({ path }) => path,
  )
const claim = async () =>
  (
    await world.sql<{ batch: { key: string; paths: string[]; at: string } | null }>(
      'select public.claim_search_notices() as batch',
    )
  )[0]?.batch
const makeDue = () =>
  world.sql("update public.search_notices set next_attempt_at = now() - interval '1 second'")
const settle = (paths: string[], at: string, error: string | null = null) =>
  world.sql('select public.settle_search_notices($1, $2, $3)', [paths, at, error])
const service = (values: object) =>
  storeRow(world, 'services', { title_ar: 'جسات', title_en: 'Borings', ...values })

beforeEach(async () => {
  await world.sql('delete from public.services')
  await world.sql('delete from private.addresses')
  await world.sql('update public.company_settings set is_open = true')
  await turn(true)
  await world.sql('delete from public.search_notices')
})

it('notes nothing while it is off, or the website is closed', async () => {
  await turn(false)
  await service({})
  expect(await noted()).toEqual([])
  expect(await claim()).toBe(null)
  await turn(true)
  await world.sql('update public.company_settings set is_open = false')
  await service({})
  expect(await noted()).toEqual([])
})

it('makes a key when it is first turned on, and keeps it', async () => {
  const key = async () =>
    (await world.sql<{ key: string }>('select key from public.search_notice_settings'))[0]?.key
  const first = await key()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  await turn(false)
  await turn(true)
  expect(await key()).toBe(first)
})

it('notes the address in both languages and the lists that show it, earlier and removed ones too', async () => {
  const id = await service({})
  const lists = ['/', '/en', '/en/services', '/services']
  const arabic = `/services/${encodeURIComponent('جسات')}`
  expect(await noted()).toEqual([...lists, '/en/services/borings', arabic].sort())
  await world.sql('delete from public.search_notices')
  await world.sql("update public.services set slug_en = 'drilling' where id = $1", [id])
  expect(await noted()).toEqual([...lists, '/en/services/borings', '/en/services/drilling', arabic].sort())
  await world.sql('delete from public.search_notices')
  await world.sql('update public.services set display_order = 9 where id = $1', [id])
  expect(await noted()).toEqual([])
  await world.sql('delete from public.services where id = $1', [id])
  expect(await noted()).toContain('/en/services/drilling')
})

it('notes articles of the news in the languages in which they are read, scheduled ones at their moment', async () => {
  await world.sql('delete from public.news')
  await world.sql('delete from public.search_notices')
  const text = (words: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  })
  const title_ar = 'برج '.repeat(40).trim()
  const { data } = await world.people.contentAdmin.db
    .from('news')
    .insert({
      ...{ title_ar, lead_ar: 'أ', body_ar: text('أ') },
      ...{ title_en: 'Merger', lead_en: 'A', body_en: text('A') },
      published_at_ar: '2026-01-01T00:00:00Z',
      published_at_en: new Date(Date.now() + 3_600_000).toISOString(),
    })
    .select('id, slug_ar')
    .single()
    .throwOnError()
  const { id, slug_ar } = data as unknown as { id: string; slug_ar: string }
  // An address that is about as long as one can be
  expect(slug_ar.length).toBeGreaterThan(70)
  const page = `/news/${encodeURIComponent(slug_ar)}`
  const arabic = ['/', '/en', '/en/news', '/news', page]
  expect(await noted()).toEqual(arabic)
  await claim()
  expect(await noted()).toEqual(arabic)
  // The moment comes without any write, so the triggers are off
  await world.sql('alter table public.news disable trigger user')
  await world.sql("update public.news set published_at_en = now() - interval '1 minute' where id = $1", [id])
  await world.sql('alter table public.news enable trigger user')
  const all = [...arabic, '/en/news/merger'].sort()
  await claim()
  expect(await noted()).toEqual(all)
  await makeDue()
  const batch = await claim()
  expect(batch?.paths).toEqual(all)
  await settle(batch?.paths ?? [], batch?.at ?? '')
  await makeDue()
  expect((await claim())?.paths).toEqual([])
  await world.sql('delete from public.search_notices')
  await world.people.contentAdmin.db
    .from('news')
    .update({ published_at_ar: null })
    .eq('id', id)
    .throwOnError()
  expect(await noted()).toContain(page)
  await world.sql('delete from public.news')
})

it('does not announce what is hidden before and after; of what is hidden now it announces the lists alone', async () => {
  const change = (table: string, id: string, values: string) =>
    world.sql(`update public.${table} set ${values} where id = $1`, [id])
  for (const table of ['services', 'projects', 'openings']) {
    const id = await storeRow(world, table, { is_active: false })
    await change(table, id, "title_en = 'Still hidden'")
    expect(await noted(), table).toEqual([])
    await change(table, id, 'is_active = true')
    expect((await noted()).length, table).toBeGreaterThan(2)
    await world.sql('delete from public.search_notices')
    await change(table, id, 'is_active = false')
    expect((await noted()).length, table).toBeGreaterThan(2)
    await world.sql('delete from public.search_notices')
    await world.sql(`delete from public.${table} where id = $1`, [id])
    expect(await noted(), table).toEqual([])
  }
})

it('hands out what is due once, and again after a failure', async () => {
  await service({})
  expect((await claim())?.paths).toEqual([])
  await makeDue()
  const batch = await claim()
  expect(batch?.paths).toHaveLength(6)
  expect((await claim())?.paths).toEqual([])
  await settle(batch?.paths ?? [], batch?.at ?? '', 'http_429')
  expect((await claim())?.paths).toEqual([])
  await makeDue()
  const second = await claim()
  expect(second?.paths).toHaveLength(6)
  await settle(second?.paths ?? [], second?.at ?? '')
  await makeDue()
  expect((await claim())?.paths).toEqual([])
})

it('gives up after eight attempts', async () => {
  await service({})
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await makeDue()
    expect((await claim())?.paths, String(attempt)).toHaveLength(6)
  }
  await makeDue()
  expect((await claim())?.paths).toEqual([])
})

it('sends again what changed while it was being sent', async () => {
  const id = await service({})
  await makeDue()
  const batch = await claim()
  await world.sql("update public.services set title_en = 'Boreholes' where id = $1", [id])
  await settle(batch?.paths ?? [], batch?.at ?? '')
  await makeDue()
  expect((await claim())?.paths).toHaveLength(6)
})

it('hears of every table that public pages show', async () => {
  const triggers = (of: string[]) =>
    world.sql<{ name: string }>(
      `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid::regprocedure::text = any ($1) order by 1`,
      [of.map((name) => `private.${name}()`)],
    )
  const shown = await triggers(['content_changed'])
  expect(shown.length).toBeGreaterThan(12)
  expect(await triggers(['note_search_change', 'note_search_pages', 'note_search_part'])).toEqual(shown)
})

it('notes the page of what belongs to it: pictures, and what an editor wrote', async () => {
  const since = async (change: () => Promise<unknown>) => {
    await world.sql('delete from public.search_notices')
    await change()
    return noted()
  }
  const project = await storeRow(world, 'projects', { title_ar: 'برج', title_en: 'Tower' })
  const pages = ['/en/projects/tower', `/projects/${encodeURIComponent('برج')}`]
  const lists = ['/', '/en', '/en/projects', '/projects']
  const picture = (is_primary: boolean) =>
    world.sql(
      "insert into public.project_images (project_id, image_url, is_primary) values ($1, '/storage/v1/object/public/project-images/' || gen_random_uuid() || '.webp', $2)",
      [project, is_primary],
    )
  const meta = (values: string) =>
    world.sql(`insert into public.page_meta (page, table_name, record_id, title_ar) values (${values}, 'x')`)
  expect(await since(() => picture(true))).toEqual([...lists, ...pages].sort())
  expect(await since(() => picture(false))).toEqual(pages)
  expect(await since(() => meta(`null, 'projects', '${project}'`))).toEqual(pages)
  expect(await since(() => meta("'privacy_request', null, null"))).toEqual([
    '/en/privacy/request',
    '/privacy/request',
  ])
  expect(await since(() => meta("'landing', null, null"))).toEqual(['/', '/en'])
  const settings = (set: string) => world.sql(`update public.company_settings set ${set}`)
  expect(await since(() => settings("phone = '0112223344'"))).toContain('/en/contact')
  expect(await since(() => settings("phone = '0112223344'"))).toEqual([])
  await settings('is_open = false')
  expect(await since(() => settings('is_open = true'))).toContain('/projects')
})

it('notes an article in the language that is published, also when its moment comes', async () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }
  const id = await storeRow(world, 'news', {
    title_ar: 'خبر',
    title_en: 'Piece of news',
    lead_ar: 'x',
    body_ar: text,
  })
  expect(await noted()).toEqual([])
  await world.sql("update public.news set published_at_ar = now() + interval '1 hour' where id = $1", [id])
  expect(await noted()).toEqual([])
  expect((await claim())?.paths).toEqual([])
  const own = `/news/${encodeURIComponent('خبر')}`
  const expected = ['/', '/en', '/en/news', own, '/news'].sort()
  // The moment comes without any write, so the triggers are off
  await world.sql('alter table public.news disable trigger user')
  await world.sql("update public.news set published_at_ar = now() - interval '1 minute' where id = $1", [id])
  await world.sql('alter table public.news enable trigger user')
  expect((await claim())?.paths).toEqual([])
  expect(await noted()).toEqual(expected)
  await makeDue()
  const batch = await claim()
  expect([...(batch?.paths ?? [])].sort()).toEqual(expected)
  await settle(expected, batch?.at ?? '')
  await claim()
  expect(await world.sql('select from public.search_notices where sent_at is null')).toEqual([])
  await world.sql('delete from public.news')
})
