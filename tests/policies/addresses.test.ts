/** The ends of the addresses of items on the website (docs/decisions/0060). */
import { describe, expect, it } from 'vitest'
import { slugOf, slugProblem } from '#common/slugs.ts'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.contentAdmin.db
const words = { description_ar: 'نص', description_en: 'Text', category_ar: 'أبراج', category_en: 'Towers' }

interface Item {
  id: string
  slug_ar: string
  slug_en: string
}
async function add(title_ar: string, title_en: string, values: object = {}) {
  const { data, error } = await db()
    .from('projects')
    .insert({ title_ar, title_en, ...words, ...values })
    .select()
    .single()
  if (error) throw error
  return data as Item
}
const change = async (id: string, values: object, table = 'projects') =>
  outcome(await db().from(table).update(values).eq('id', id))
const find = async (slug: string, language = 'en', section = 'projects') =>
  (await world.people.visitor.db.rpc('find_address', { section, language, slug })).data
const slugs = async (id: string) =>
  (await world.sql<Item>('select id, slug_ar, slug_en from public.projects where id = $1', [id]))[0]

describe('the slug of a title', () => {
  it('is the same in the database and in the forms', async () => {
    const titles = [
      'مُهندِسٌ إنشائيّ (أوّل)',
      'برج مكاتـــب، شمال الرياض',
      'کود البناء السعودی ۱۴۴۷',
      'ﻣﺸﺮﻭﻉ ﻻ مثيل له',
      'ا\u0654ب آل مؤسسة بئر',
      'ÅNGSTRÖM İstanbul ß Ⅷ ﬁre ½',
      'The client’s Façade & 🏗️ MEP',
      '\u200f\u0001 a\u00adb \ufeff',
      'word '.repeat(30),
      `${'ض'.repeat(78)} ب ج`,
      'ڤيلا پارك گلف',
      '***',
      'ﷺ 🏗️'.repeat(400),
    ]
    for (const language of ['ar', 'en'] as const) {
      const made = await world.sql<{ slug: string }>(
        'select private.slug_of(title, $2) as slug from unnest($1::text[]) with ordinality as t (title, n) order by n',
        [titles, language],
      )
      expect(made.map(({ slug }) => slug)).toEqual(titles.map((title) => slugOf(title, language)))
    }
  })

  // A visitor's call once held up everyone for 13 seconds, because the database's time grew with the
  // square of its length
  it('is made of the beginning of a text that is not a title', async () => {
    const slug = `${'🏗️'.repeat(600)} tower`
    expect(await world.sql("select private.slug_of($1, 'en') as slug", [slug])).toEqual([{ slug: '' }])
    expect(slugOf(slug, 'en')).toBe('')
    expect(await find(slug)).toBeNull()
  })

  it('is reserved in the database where it is in the forms', async () => {
    for (const slug of ['send', 'new', 'print', 'tower', crypto.randomUUID()])
      expect(await world.sql('select private.is_reserved($1) as is', [slug]), slug).toEqual([
        { is: slugProblem(slug, 'en') === 'slug_reserved' },
      ])
  })
})

describe('an item', () => {
  it('has addresses from its title, with a number where another has them', async () => {
    expect(await add('برج النخيل', 'Palm tower')).toMatchObject({
      slug_ar: 'برج-النخيل',
      slug_en: 'palm-tower',
    })
    expect(await add('برج النخيل', 'Palm Tower!')).toMatchObject({
      slug_ar: 'برج-النخيل-2',
      slug_en: 'palm-tower-2',
    })
    expect(await add('🏗️', '***')).toMatchObject({ slug_ar: 'مشروع', slug_en: 'project' })
    expect(await add('نمذجة', 'Print')).toMatchObject({ slug_en: 'print-2' })
  })

  it('has addresses of its own also when several are added at once', async () => {
    const { data } = await db()
      .from('services')
      .insert([1, 2].map(() => ({ title_ar: 'مساحة', title_en: 'Surveying' })))
      .select('slug_en')
    expect(data?.map(({ slug_en }) => slug_en).sort()).toEqual(['surveying', 'surveying-2'])
  })

  it('keeps its addresses when its title changes, until someone empties or changes them', async () => {
    const { id } = await add('سوق', 'Market')
    await change(id, { title_en: 'Old market' })
    expect(await slugs(id)).toMatchObject({ slug_en: 'market' })
    await change(id, { slug_en: '' })
    expect(await slugs(id)).toMatchObject({ slug_en: 'old-market', slug_ar: 'سوق' })
    await change(id, { slug_en: 'covered-market' })
    for (const slug of ['market', 'old-market', 'covered-market', 'سوق', id])
      expect(await find(slug), slug).toMatchObject({ state: 'shown', id, slug_en: 'covered-market' })
    expect(await find('covered')).toBeNull()
    expect(await find('market', 'en', 'services')).toBeNull()
  })

  it.each([
    ['Market Hall', 'slug_malformed'],
    ['a--b', 'slug_malformed'],
    ['a'.repeat(81), 'slug_malformed'],
    ['سوق', 'slug_malformed'],
    ['new', 'slug_reserved'],
    ['50000000-0000-4000-8000-000000000001', 'slug_reserved'],
  ])('is not given the address %s', async (slug_en, refusal) => {
    const { id } = await add('بيت', 'House')
    expect(await change(id, { slug_en })).toBe(refusal)
  })

  it('is not given an address that leads to another one, unless that one lets it go', async () => {
    const first = await add('مسبح', 'Pool')
    const other = await add('حوض', 'Basin')
    expect(await change(other.id, { slug_en: 'pool' })).toBe('slug_taken')
    expect((await add('مسبح آخر', 'Pool')).slug_en).toBe('pool-2')
    await change(first.id, { slug_en: 'swimming-pool' })
    expect(await change(other.id, { slug_en: 'pool' })).toBe('slug_leads')
    const { error } = await db().from('projects').update({ slug_en: 'pool' }).eq('id', other.id)
    expect(JSON.parse(error?.details ?? '')).toEqual({ field: 'slug_en', name: 'مسبح · Pool' })
    const release = async (slug: string, by = db()) =>
      outcome(await by.rpc('release_address', { section: 'projects', language: 'en', slug }))
    expect(await release('pool', world.people.requestsAdmin.db)).toBe('area_required')
    // The current address of an item is not released
    await release('swimming-pool')
    expect(await find('swimming-pool')).toMatchObject({ id: first.id })
    expect((await db().rpc('old_addresses', { record_id: first.id })).data).toEqual([
      { language: 'en', slug: 'pool' },
    ])
    expect(await release('pool')).toBe('done')
    expect(await change(other.id, { slug_en: 'pool' })).toBe('done')
    expect(await find('pool')).toMatchObject({ id: other.id })
    // The project can return to its own earlier address
    expect(await change(other.id, { slug_en: 'basin' })).toBe('done')
  })

  it('is gone when it is deleted or hidden, and was never there if no one could see it', async () => {
    const { id } = await add('قصر', 'Palace')
    await db().from('projects').delete().eq('id', id)
    for (const slug of ['palace', 'قصر', id]) expect(await find(slug), slug).toEqual({ state: 'gone' })
    const hidden = await storeRow(world, 'services', { title_en: 'Dredging', is_active: false })
    expect(await find('dredging', 'en', 'services')).toBeNull()
    await change(hidden, { is_active: true }, 'services')
    expect(await find('dredging', 'en', 'services')).toMatchObject({ id: hidden })
    await change(hidden, { is_active: false }, 'services')
    expect(await find('dredging', 'en', 'services')).toEqual({ state: 'gone' })
  })

  it('comes back from the bin with its address, or with a number where that was taken', async () => {
    const first = await add('جسر', 'Bridge')
    const second = await add('نفق', 'Tunnel')
    for (const { id } of [first, second]) await db().from('projects').delete().eq('id', id)
    expect((await add('جسر', 'Bridge')).slug_en).toBe('bridge')
    for (const { id } of [first, second]) {
      const { data } = await db().from('bin').select('id').eq('record_id', id).single()
      expect(outcome(await db().rpc('restore_from_bin', { id: data?.id }))).toBe('done')
    }
    expect(await slugs(first.id)).toMatchObject({ slug_en: 'bridge-2', slug_ar: 'جسر-2' })
    expect(await slugs(second.id)).toMatchObject({ slug_en: 'tunnel' })
    expect(await find('tunnel')).toMatchObject({ id: second.id })
  })
})

describe('a person', () => {
  it('has a page with a biography, and shares /team with the others', async () => {
    const names = { name_ar: 'سعد البحر', name_en: 'Saad Al-Bahr' }
    const member = await storeRow(world, 'team_members', names)
    expect(await find('saad-al-bahr', 'en', 'team')).toBeNull()
    await change(member, { bio_en: 'Text' }, 'team_members')
    expect(await find('saad-al-bahr', 'en', 'team')).toMatchObject({ table_name: 'team_members', id: member })
    const leader = await storeRow(world, 'leadership_team', {
      full_name_ar: 'سعد البحر',
      full_name_en: 'Saad Al-Bahr',
      is_active: true,
      bio_ar: 'نص',
    })
    expect(await find('سعد-البحر-2', 'ar', 'team')).toMatchObject({
      table_name: 'leadership_team',
      id: leader,
      slug_en: 'saad-al-bahr-2',
    })
  })

  it('has the address of the position until someone fills it', async () => {
    const id = await storeRow(world, 'leadership_team', {
      full_name_ar: null,
      full_name_en: null,
      position_en: 'Surveys director',
    })
    const slug = async () =>
      (await world.sql<Item>('select slug_en, slug_ar from public.leadership_team where id = $1', [id]))[0]
    expect(await slug()).toMatchObject({ slug_en: 'surveys-director' })
    await change(id, { full_name_en: 'Laila' }, 'leadership_team')
    expect(await slug()).toEqual({ slug_en: 'laila', slug_ar: 'laila' })
    await change(id, { full_name_en: 'Laila Al-Bahr' }, 'leadership_team')
    expect(await slug()).toMatchObject({ slug_en: 'laila' })
  })

  it('leaves no address behind when the bin forgets them', async () => {
    const id = await storeRow(world, 'team_members', { name_en: 'Hind', bio_en: 'Text' })
    await db().from('team_members').delete().eq('id', id)
    expect(await find('hind', 'en', 'team')).toEqual({ state: 'gone' })
    const { data } = await db().from('bin').select('id').eq('record_id', id).single()
    expect(outcome(await db().rpc('delete_from_bin', { ids: [data?.id] }))).toBe('done')
    expect(await find('hind', 'en', 'team')).toBeNull()
    expect(await world.sql('select from private.addresses where record_id = $1', [id])).toEqual([])
  })
})
