import { beforeAll, describe, expect, it } from 'vitest'
import { listPage } from './support/lists.ts'
import { functions } from './support/matrix.ts'
import { storeRow } from './support/rows.ts'
import { outcome, roles, testWorld } from './support/world.ts'

const world = testWorld()

const list = (name: string, args?: object) => listPage(world, name, args)
const column = async (name: string, args: object, key: string) =>
  (await list(name, args)).rows.map((row) => row[key])

const service = '20000000-0000-4000-8000-000000000004'

beforeAll(async () => {
  const { otherClient, client } = world.people
  const request = (values: object) => storeRow(world, 'service_requests', { ...values })
  await request({ client_name: 'أحمد الإبراهيم', client_phone: '+966501234567', service_id: service })
  await request({ client_name: 'مُنى العُتيبي', client_phone: '+966559998877', status: 'completed' })
  await request({
    client_name: 'Basma',
    client_phone: '+966531112233',
    status: 'pending',
    company_name: '100%_حق',
  })
  await request({
    client_name: 'زيد',
    client_phone: '+966542223344',
    project_description: 'رقم الجوال القديم 0567654321 في مستشفى',
    preferred_start_date: '2026-03-01',
    status: 'new',
  })
  const tower = { title_ar: 'برج المؤسسة', title_en: 'Foundation tower', location: 'جدّة', order_index: 2 }
  const project = await storeRow(world, 'projects', { ...tower, category_ar: 'أبراج', status: 'planned' })
  await storeRow(world, 'projects', { title_en: 'Alpha', order_index: 1, client: 'بلدية أبها' })
  await storeRow(world, 'project_images', { project_id: project, focus_x: 30, focus_y: 70 })
  await storeRow(world, 'client_projects', {
    project_id: project,
    client_id: otherClient.id,
    notes: 'دفعة أولى',
  })
  await storeRow(world, 'client_projects', { project_id: project, client_id: client.id, status: 'on_hold' })
  // The projects that were created for the rows above
  await world.sql(`delete from public.projects where title_en = 'Project'`)
})

/** List functions, each with the name that its exports are recorded under. */
const lists = {
  list_requests: 'service_requests',
  list_users: 'user_profiles',
  list_clients: 'user_profiles',
  list_employees: 'employees',
  list_projects: 'projects',
  list_client_projects: 'client_projects',
}

/** Lists whose rows come from one table. */
const tables: Record<string, string> = {
  list_requests: 'service_requests',
  list_users: 'user_profiles',
  list_employees: 'employees',
  list_projects: 'projects',
  list_client_projects: 'client_projects',
}

describe.each(Object.entries(lists))('%s', (name, exported) => {
  it.each(roles.filter((role) => functions[name]?.outcome[role] !== 'done'))('refuses %s', async (role) => {
    const { data, error } = await world.people[role].db.rpc(name)
    expect(error?.code).toBe('42501')
    expect(data).toBeNull()
  })

  it.each([
    [{ sort: 'id; drop table public.projects' }, 'sort_invalid'],
    [{ sort: null }, 'sort_invalid'],
    [{ page_size: 0 }, 'page_size_invalid'],
    [{ page_size: 1001 }, 'page_size_invalid'],
    [{ page_size: null }, 'page_size_invalid'],
    [{ page_offset: -1 }, 'page_offset_invalid'],
  ])('refuses %j', async (args, message) => {
    const answer = await world.people.admin.db.rpc(name, args)
    expect(answer.error?.code).toBe('22023')
    expect(outcome(answer)).toBe(message)
  })

  it.runIf(tables[name])('gives every column of its table as the table itself does', async () => {
    const table = tables[name]
    const [row] = (await list(name)).rows
    const { data } = await world.people.admin.db
      .from(table ?? '')
      .select('*')
      .eq('id', row?.id)
      .single()
    // The column that is searched stays in the database
    const { words: _words, ...seen } = { words: null, ...data }
    expect(row).toMatchObject(seen)
    expect(row).not.toHaveProperty('words')
    expect(row?.updated_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
  })

  it('neither repeats nor loses a row from page to page, in either direction', async () => {
    const { total } = await list(name)
    expect(total).toBeGreaterThan(1)
    await world.people.admin.db.rpc('note_export', { list: exported }).throwOnError()
    for (const descending of [true, false]) {
      const all = await column(name, { descending, page_size: 1000 }, 'id')
      expect(new Set(all).size).toBe(total)
      const paged: unknown[] = []
      for (let page_offset = 0; page_offset < total; page_offset += 3)
        paged.push(...(await column(name, { descending, page_size: 3, page_offset }, 'id')))
      expect(paged).toEqual(all)
    }
    expect((await list(name, { page_offset: 500 })).rows).toEqual([])
  })

  it('finds nothing where there is nothing, with counts of 0', async () => {
    const { rows, total, counts } = await list(name, { search: 'لا-يوجد-كهذا' })
    expect({ rows, total }).toEqual({ rows: [], total: 0 })
    expect(new Set(Object.values(counts))).toEqual(new Set([0]))
  })
})

describe('requests', () => {
  const found = (search: string, args: object = {}) =>
    column('list_requests', { search, ...args }, 'client_name')

  it.each([
    ['احمد ابراهيم', ['أحمد الإبراهيم']],
    ['ابراهيم أحمد', ['أحمد الإبراهيم']],
    ['مني العتيبي', ['مُنى العُتيبي']],
    ['مـنـى', ['مُنى العُتيبي']],
    ['مستشفي', ['زيد']],
    ['BASMA', ['Basma']],
    ['0501234567', ['أحمد الإبراهيم']],
    ['+966501234567', ['أحمد الإبراهيم']],
    ['050 123 4567', ['أحمد الإبراهيم']],
    ['٠٥٠١٢٣٤٥٦٧', ['أحمد الإبراهيم']],
    ['00966 50 123 4567', ['أحمد الإبراهيم']],
    ['+966567654321', ['زيد']],
    // The title of the service, which the request itself does not contain
    ['الجودة', ['أحمد الإبراهيم']],
    ['quality احمد', ['أحمد الإبراهيم']],
    ['quality basma', []],
    // Fewer than three letters, and characters with a meaning in LIKE
    ['زي', ['زيد']],
    ['%_', ['Basma']],
    ['100%', ['Basma']],
    ['1_0', []],
    ['\\', []],
    [`'; select 1 --`, []],
  ])('%j finds %j', async (search, names) => {
    expect(await found(search)).toEqual(names)
  })

  it('are counted by status under the search and the service, and not by the chosen status', async () => {
    const none = Object.fromEntries(
      ['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled'].map(
        (status) => [status, 0],
      ),
    )
    const all = await list('list_requests', { statuses: ['new'] })
    expect(all.counts).toEqual({ ...none, new: 2, pending: 1, completed: 1 })
    expect(all.total).toBe(2)
    const one = await list('list_requests', { service, statuses: ['completed'] })
    expect(one).toEqual({ rows: [], total: 0, more: false, counts: { ...none, new: 1 } })
    const two = await list('list_requests', { search: '+9665', statuses: ['new', 'completed'] })
    expect([two.total, two.counts.pending]).toEqual([3, 1])
  })

  it('name their service, and are sorted by each order', async () => {
    const [row] = (await list('list_requests', { search: 'احمد' })).rows
    expect(row?.service).toEqual({ title_ar: 'إدارة الجودة', title_en: 'Quality management' })
    expect((await list('list_requests', { search: 'basma' })).rows[0]?.service).toBeNull()
    const order = (sort: string, descending: boolean) =>
      column('list_requests', { sort, descending }, 'client_name')
    const byName = ['Basma', 'أحمد الإبراهيم', 'زيد', 'مُنى العُتيبي']
    expect(await order('client_name', false)).toEqual(byName)
    expect(await order('client_name', true)).toEqual([...byName].reverse())
    expect((await order('preferred_start_date', false))[0]).toBe('زيد')
    expect((await order('preferred_start_date', true))[0]).toBe('زيد')
    expect((await order('status', false))[0]).toBe('مُنى العُتيبي')
    expect((await order('created_at', true))[0]).toBe('زيد')
  })
})

describe('projects', () => {
  it('are found by title, category, place and client, with what belongs to them', async () => {
    const found = (args: object) => column('list_projects', args, 'title_en')
    for (const search of ['مؤسسه', 'foundation', 'جده', 'ابراج'])
      expect(await found({ search })).toEqual(['Foundation tower'])
    expect(await found({ search: 'بلديه ابها' })).toEqual(['Alpha'])
    const [row] = (await list('list_projects', { search: 'foundation' })).rows
    expect(row).toMatchObject({ images: 1, clients: 2, focus: { x: 30, y: 70 } })
    expect(await found({ category: 'أبراج' })).toEqual(['Foundation tower'])
    expect((await found({ category: 'Towers' })).sort()).toEqual(['Alpha', 'Foundation tower'])
  })

  it('are counted by status under search and category, and say all categories', async () => {
    const page = await list('list_projects', { statuses: ['on_hold'], category: 'أبراج' })
    expect(page.counts).toEqual({ planned: 1, in_progress: 0, on_hold: 0, completed: 0 })
    expect(page.categories).toEqual([
      { category_ar: 'Towers ع', category_en: 'Towers', count: 1 },
      { category_ar: 'أبراج', category_en: 'Towers', count: 1 },
    ])
  })

  it('come in their order, or by title or date', async () => {
    const order = (args: object) => column('list_projects', args, 'title_en')
    expect(await order({})).toEqual(['Alpha', 'Foundation tower'])
    expect(await order({ descending: true })).toEqual(['Foundation tower', 'Alpha'])
    expect(await order({ sort: 'title_en', descending: true })).toEqual(['Foundation tower', 'Alpha'])
    expect(await order({ sort: 'created_at' })).toEqual(['Foundation tower', 'Alpha'])
  })
})

describe('projects of clients', () => {
  const found = (args: object) => column('list_client_projects', args, 'client_id')

  it('are found by client, company, project and notes', async () => {
    const { client, otherClient } = world.people
    for (const search of ['خالد', 'المدار', 'دفعه اولي', 'خالد برج', 'دفعة tower'])
      expect(await found({ search })).toEqual([otherClient.id])
    expect((await found({ search: 'مؤسسة' })).sort()).toEqual([client.id, otherClient.id].sort())
    expect(await found({ search: 'نورة دفعة' })).toEqual([])
    // Other columns of the profile are not searched
    expect(await found({ search: otherClient.email })).toEqual([])
    expect(await found({ search: '1010101010' })).toEqual([])
  })

  it('are filtered, counted, sorted by client, and name both', async () => {
    const { client, otherClient } = world.people
    expect(await found({ client: client.id })).toEqual([client.id])
    expect((await list('list_client_projects', { project: crypto.randomUUID() })).total).toBe(0)
    const { counts, total } = await list('list_client_projects', { statuses: ['on_hold'] })
    expect([counts, total]).toEqual([{ active: 1, completed: 0, on_hold: 1 }, 1])
    expect(await found({ sort: 'client_name', descending: false })).toEqual([otherClient.id, client.id])
    const [row] = (await list('list_client_projects', { client: otherClient.id })).rows
    expect(row).toMatchObject({
      client: { full_name: 'خالد الشهري', company_name: 'شركة المدار', client_type: 'company' },
      project: {
        title_en: 'Foundation tower',
        category_ar: 'أبراج',
        category_en: 'Towers',
        focus: { x: 30, y: 70 },
      },
    })
  })
})
