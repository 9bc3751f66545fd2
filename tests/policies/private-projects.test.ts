import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld, triers } from './support/world.ts'

const world = testWorld()

describe('a project that is not on the website', () => {
  let id: string

  beforeAll(async () => {
    id = await storeRow(world, 'projects', { title_ar: 'فيلا', title_en: 'Villa', is_active: false })
    await storeRow(world, 'project_images', { project_id: id })
    await world.people.admin.db
      .from('client_projects')
      .insert({ client_id: world.people.client.id, project_id: id })
      .throwOnError()
  })

  const whoReads = async (table: 'projects' | 'project_images') => {
    const column = table === 'projects' ? 'id' : 'project_id'
    const found = await Promise.all(
      triers.map((who) => world.people[who].db.from(table).select(column).eq(column, id).throwOnError()),
    )
    return triers.filter((_, place) => found[place]?.data?.length)
  }

  it('is read with its images by the client who has it, employees, and admins of content and requests', async () => {
    const mayRead = ['client', 'employee', 'admin', 'requestsAdmin', 'contentAdmin', 'otherEmployee']
    expect(await whoReads('projects')).toEqual(mayRead)
    expect(await whoReads('project_images')).toEqual(mayRead)
    await world.sql('update public.projects set is_active = true where id = $1', [id])
    expect(await whoReads('projects')).toEqual(triers)
    expect(await whoReads('project_images')).toEqual(triers)
    await world.sql('update public.projects set is_active = false where id = $1', [id])
    expect(await whoReads('projects')).toEqual(mayRead)
  })

  it('is not read by a client whose account is switched off, nor by one who no longer has it', async () => {
    const { client, admin } = world.people
    const own = () => client.db.from('projects').select('id').eq('id', id)
    await world.sql('update public.user_profiles set is_active = false where id = $1', [client.id])
    expect((await own()).data).toEqual([])
    await world.sql('update public.user_profiles set is_active = true where id = $1', [client.id])
    expect((await own()).data).toEqual([{ id }])
    await admin.db.from('client_projects').delete().eq('project_id', id).throwOnError()
    expect((await own()).data).toEqual([])
    await admin.db.from('client_projects').insert({ client_id: client.id, project_id: id }).throwOnError()
  })

  it('needs a name alone, until it is on the website', async () => {
    const { db } = world.people.contentAdmin
    const texts = { description_ar: '', description_en: '', category_ar: '', category_en: '' }
    const row = { id: crypto.randomUUID(), title_ar: 'منزل', title_en: 'منزل', ...texts }
    expect(outcome(await db.from('projects').insert({ ...row, is_active: true }))).toBe(
      'check projects_website_check',
    )
    expect(outcome(await db.from('projects').insert({ ...row, is_active: false }))).toBe('done')
    const change = async (values: object) =>
      outcome(await db.from('projects').update(values).eq('id', row.id))
    expect(await change({ title_ar: ' ' })).toBe('check projects_title_ar_check')
    const full = { description_ar: 'و', description_en: 'd', category_ar: 'ت', category_en: 'c' }
    for (const field of Object.keys(full))
      expect(await change({ ...full, is_active: true, [field]: ' ' }), field).toBe(
        'check projects_website_check',
      )
    expect(await change({ ...full, is_active: true })).toBe('done')
    expect(await change(texts)).toBe('check projects_website_check')
    // A project without a category adds no category to the list
    expect(await change({ ...texts, is_active: false })).toBe('done')
    const { data } = await db.rpc('list_projects', {}).throwOnError()
    expect(JSON.stringify((data as { categories: object[] }).categories)).not.toContain('""')
    await db.from('projects').delete().eq('id', row.id).throwOnError()
  })

  it('is switched by admins of content alone', async () => {
    for (const who of ['client', 'employee'] as const) {
      await world.people[who].db.from('projects').update({ is_active: true }).eq('id', id)
      expect(await world.sql('select is_active from public.projects where id = $1', [id]), who).toEqual([
        { is_active: false },
      ])
    }
    const { db } = world.people.admin
    for (const is_active of [true, false])
      expect(outcome(await db.from('projects').update({ is_active }).eq('id', id))).toBe('done')
  })

  it('has no address that a visitor finds, and tells search engines nothing', async () => {
    const private_id = await storeRow(world, 'projects', { title_en: 'Quiet house', is_active: false })
    const find = (slug: string) =>
      world.people.visitor.db.rpc('find_address', { section: 'projects', language: 'en', slug })
    for (const slug of ['quiet-house', private_id]) expect((await find(slug)).data, slug).toBeNull()
    await world.people.admin.db
      .from('page_meta')
      .insert({ table_name: 'projects', record_id: private_id, title_en: 'Quiet' })
      .throwOnError()
    const { data } = await world.people.visitor.db.from('page_meta').select('title_en').throwOnError()
    expect(data).not.toContainEqual({ title_en: 'Quiet' })
    const notices = await world.sql("select path from public.search_notices where path like '%quiet-house%'")
    expect(notices).toEqual([])
  })

  it('is listed for admins by whether it is on the website, in rows and in counts', async () => {
    const { db } = world.people.admin
    const listed = async (active?: boolean, search = 'Villa') => {
      const { data, error } = await db.rpc('list_projects', {
        search,
        ...(active !== undefined && { active }),
      })
      if (error) throw error
      const { rows, total } = data as { rows: { id: string }[]; total: number }
      return [rows.map((row) => row.id), total]
    }
    expect(await listed()).toEqual([[id], 1])
    expect(await listed(false)).toEqual([[id], 1])
    expect(await listed(true)).toEqual([[], 0])
    const [, all] = await listed(undefined, '')
    const [, shown] = await listed(true, '')
    const [, hidden] = await listed(false, '')
    expect(Number(shown) + Number(hidden)).toBe(all)
  })

  it('is no project of the website for the checklist and for the list "to improve"', async () => {
    const { db } = world.people.admin
    const projects = async () =>
      ((await db.rpc('setup_checklist')).data as { facts: { projects: number } }).facts.projects
    const before = await projects()
    await storeRow(world, 'projects', { is_active: false })
    expect(await projects()).toBe(before)
    await storeRow(world, 'projects')
    expect(await projects()).toBe(before + 1)
  })
})
