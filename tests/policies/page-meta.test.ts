/** What editors write for titles, descriptions and pictures of pages: who reads and writes it (docs/decisions/0062). */
import { afterEach, describe, expect, it } from 'vitest'
import { readPageMeta } from '#app/data/page-meta/public.ts'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db
const content = () => world.people.contentAdmin.db
const people = () => world.people.peopleAdmin.db

afterEach(async () => {
  await world.sql('delete from public.page_meta')
})

const addFor = (db: ReturnType<typeof visitor>, table_name: string, record_id: string, values: object = {}) =>
  db.from('page_meta').insert({ table_name, record_id, title_ar: 'عنوان', ...values } as never)
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const titlesRead = async (db: ReturnType<typeof visitor>) =>
  ((await db.from('page_meta').select('title_ar').throwOnError()).data ?? []).map(({ title_ar }) => title_ar)

describe('what is written for a page', () => {
  it('has its history for those who may change it, also when the page is gone', async () => {
    const opening = await storeRow(world, 'openings', { is_active: false })
    const service = await storeRow(world, 'services')
    await addFor(people(), 'openings', opening).throwOnError()
    await people().from('page_meta').update({ title_en: 'x' }).eq('record_id', opening).throwOnError()
    await addFor(content(), 'services', service).throwOnError()
    const ids = new Map(
      (
        await world.sql<{ id: string; table_name: string }>('select id, table_name from public.page_meta')
      ).map(({ id, table_name }) => [table_name, id]),
    )
    const history = async (db: ReturnType<typeof visitor>, table: string) => {
      const answer = await db.rpc('record_history', { table_name: 'page_meta', record_id: ids.get(table) })
      return answer.error ? outcome(answer) : (answer.data as { total: number }).total
    }
    const all = async () => [
      [await history(people(), 'openings'), await history(content(), 'openings')],
      [await history(people(), 'services'), await history(content(), 'services')],
      [await history(world.people.admin.db, 'openings'), await history(world.people.client.db, 'openings')],
    ]
    expect(await all()).toEqual([
      [2, 'area_required'],
      ['area_required', 1],
      [2, 'admin_required'],
    ])
    await world.sql('delete from public.page_meta')
    expect(await all()).toEqual([
      [3, 'area_required'],
      ['area_required', 2],
      [3, 'admin_required'],
    ])
  })

  it('is written for openings by admins of people, for everything else by admins of content', async () => {
    const opening = await storeRow(world, 'openings', { is_active: true })
    const service = await storeRow(world, 'services')
    expect(outcome(await addFor(content(), 'openings', opening))).toBe('refused')
    expect(outcome(await addFor(people(), 'services', service))).toBe('refused')
    expect(outcome(await people().from('page_meta').insert({ page: 'contact' }))).toBe('refused')
    expect(outcome(await addFor(people(), 'openings', opening))).toBe('done')
    expect(outcome(await addFor(content(), 'services', service))).toBe('done')
    const change = async (db: ReturnType<typeof visitor>, table: string) =>
      (await db.from('page_meta').update({ title_en: 'x' }).eq('table_name', table).select().throwOnError())
        .data?.length
    expect(await change(content(), 'openings')).toBe(0)
    expect(await change(people(), 'services')).toBe(0)
    expect(await change(people(), 'openings')).toBe(1)
    expect(await change(content(), 'services')).toBe(1)
  })

  it('stays hidden as long as its item is', async () => {
    const service = await storeRow(world, 'services', { is_active: false })
    const opening = await storeRow(world, 'openings', { is_active: false })
    const member = await storeRow(world, 'team_members', { bio_ar: null })
    await addFor(content(), 'services', service, { title_ar: 'خدمة' }).throwOnError()
    await addFor(people(), 'openings', opening, { title_ar: 'وظيفة' }).throwOnError()
    await addFor(content(), 'team_members', member, { title_ar: 'عضو' }).throwOnError()
    for (const db of [visitor(), world.people.client.db]) expect(await titlesRead(db)).toEqual([])
    expect((await titlesRead(content())).sort()).toEqual(['خدمة', 'عضو'])
    expect(await titlesRead(people())).toEqual(['وظيفة'])
    await world.sql('update public.services set is_active = true where id = $1', [service])
    await world.sql('update public.openings set is_active = true where id = $1', [opening])
    await world.sql("update public.team_members set bio_ar = 'نبذة' where id = $1", [member])
    expect((await titlesRead(visitor())).sort()).toEqual(['خدمة', 'عضو', 'وظيفة'])
  })

  it('of an article says only what is published, and is not a row of a visitor', async () => {
    const published = { lead_ar: 'مقدمة', body_ar: body('نص'), published_at_ar: '2026-01-01T00:00Z' }
    const article = await storeRow(world, 'news', {
      title_ar: 'افتتاح الفرع',
      title_en: 'A branch',
      ...published,
    })
    await addFor(content(), 'news', article, {
      title_ar: 'فرع',
      title_en: 'Secret',
      description_en: 'Secret',
    })
    for (const db of [visitor(), world.people.client.db, people()]) expect(await titlesRead(db)).toEqual([])
    expect(await titlesRead(content())).toEqual(['فرع'])
    const ar = await readPageMeta(visitor(), 'ar', `/news/${encodeURIComponent('افتتاح-الفرع')}`)
    expect(ar).toMatchObject({ title_ar: 'فرع', title_en: null, description_en: null })
    expect(await readPageMeta(visitor(), 'en', '/news/a-branch')).toBe(null)
    // Once the article is published in English, each language has its own texts; before that
    // moment, English has none
    await world.sql(
      "update public.news set lead_en = 'x', body_en = body_ar, published_at_en = now() + interval '1 hour'",
    )
    expect(await readPageMeta(visitor(), 'en', '/news/a-branch')).toBe(null)
    await world.sql("update public.news set published_at_en = now() - interval '1 minute'")
    const en = await readPageMeta(visitor(), 'en', '/news/a-branch')
    expect(en).toMatchObject({ title_ar: null, title_en: 'Secret', description_en: 'Secret' })
    expect(outcome(await addFor(people(), 'news', article))).toBe('refused')
    await world.sql('delete from public.news')
    expect(await world.sql('select from public.page_meta')).toEqual([])
  })

  it('stays with its page', async () => {
    const service = await storeRow(world, 'services')
    const other = await storeRow(world, 'services')
    await addFor(content(), 'services', service).throwOnError()
    await content().from('page_meta').update({ record_id: other }).eq('record_id', service).throwOnError()
    expect(await world.sql('select record_id from public.page_meta')).toEqual([{ record_id: service }])
  })

  it('is there once for a page, and only for a page that is there', async () => {
    const service = await storeRow(world, 'services')
    expect(outcome(await addFor(content(), 'services', service))).toBe('done')
    expect(outcome(await addFor(content(), 'services', service))).toMatch('page_meta_record_key')
    expect(outcome(await addFor(content(), 'services', crypto.randomUUID()))).toBe('page_not_found')
    const both = { page: 'contact', table_name: 'services', record_id: service }
    expect(outcome(await content().from('page_meta').insert(both))).toBe('check page_meta_one_page_check')
    expect(outcome(await content().from('page_meta').insert({ title_ar: 'x' }))).toBe(
      'check page_meta_one_page_check',
    )
  })

  it('waits for an item in the bin, and goes with one that is gone forever', async () => {
    const count = async () => (await world.sql('select from public.page_meta')).length
    const service = await storeRow(world, 'services')
    await addFor(content(), 'services', service).throwOnError()
    await content().from('services').delete().eq('id', service).throwOnError()
    expect(await count()).toBe(1)
    expect(await titlesRead(visitor())).toEqual([])
    const inBin = async () =>
      (await content().from('bin').select('id').eq('record_id', service).throwOnError()).data?.[0]?.id ?? ''
    await content()
      .rpc('restore_from_bin', { id: await inBin() })
      .throwOnError()
    expect(await titlesRead(visitor())).toEqual(['عنوان'])
    await content().from('services').delete().eq('id', service).throwOnError()
    await content()
      .rpc('delete_from_bin', { ids: [await inBin()] })
      .throwOnError()
    expect(await count()).toBe(0)
    // The server deletes a row without the bin
    const second = await storeRow(world, 'services')
    await addFor(content(), 'services', second).throwOnError()
    await world.sql('delete from public.services where id = $1', [second])
    expect(await count()).toBe(0)
  })
})

describe('readPageMeta', () => {
  it('finds what is written by the path of a page, in either language', async () => {
    await content().from('page_meta').insert({ page: 'landing', title_ar: 'الأولى' }).throwOnError()
    await content().from('page_meta').insert({ page: 'privacy_request', title_ar: 'بياناتك' }).throwOnError()
    const service = await storeRow(world, 'services', { title_ar: 'دراسة تربة', title_en: 'Soil study' })
    await addFor(content(), 'services', service, { title_ar: 'جسات' }).throwOnError()
    const opening = await storeRow(world, 'openings', {
      is_active: true,
      title_ar: 'مهندس موقع',
      title_en: 'Site engineer',
    })
    await addFor(people(), 'openings', opening, { title_ar: 'وظيفة' }).throwOnError()
    await content().from('page_meta').insert({ page: 'news', title_ar: 'كل الأخبار' }).throwOnError()
    const read = async (path: string, language: 'ar' | 'en' = 'ar') =>
      (await readPageMeta(visitor(), language, path))?.title_ar
    expect(await read('/')).toBe('الأولى')
    expect(await read('/news')).toBe('كل الأخبار')
    expect(await read('/privacy/request')).toBe('بياناتك')
    expect(await read(`/services/${encodeURIComponent('دراسة-تربة')}`)).toBe('جسات')
    expect(await read('/services/soil-study', 'en')).toBe('جسات')
    expect(await read('/careers/site-engineer', 'en')).toBe('وظيفة')
    for (const path of [
      '/contact',
      '/services/none',
      '/track',
      '/admin',
      '/services/%E0%A4%A',
      '/services/%00',
    ])
      expect(await read(path), path).toBe(undefined)
  })
})
