import { beforeAll, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()

type Found = Record<string, Record<string, unknown>[]>

async function find(search: string, who: keyof typeof world.people = 'admin', most?: number): Promise<Found> {
  const { data, error } = await world.people[who].db.rpc('find_anything', { search, ...(most && { most }) })
  expect(error).toBeNull()
  return data as Found
}

/** The tables in which something was found. */
const tables = (found: Found) =>
  Object.keys(found)
    .filter((table) => found[table]?.length)
    .sort()

const contentTables = [
  'leadership_team',
  'media_files',
  'news',
  'projects',
  'services',
  'site_content',
  'team_members',
] as const

/** Stores a file as an admin of everything. */
async function upload(bucket: string, key: string) {
  const isPdf = bucket === 'team-documents'
  const body = new Blob([fileOf(isPdf ? 'pdf' : 'webp')], { type: isPdf ? 'application/pdf' : 'image/webp' })
  const { error } = await world.people.admin.db.storage.from(bucket).upload(key, body)
  expect(error).toBeNull()
}

beforeAll(async () => {
  const { client, employee } = world.people
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    await storeRow(world, 'service_requests', {
      client_name: `قاف واحد ${n}`,
      client_phone: `+96655900770${n}`,
    })
  const project = await storeRow(world, 'projects', { title_ar: 'برج القاف', title_en: 'Qaf tower' })
  await storeRow(world, 'client_projects', { project_id: project, client_id: client.id })
  await storeRow(world, 'services', { title_ar: 'خدمة القاف', title_en: 'Qaf service' })
  await storeRow(world, 'team_members', { name_ar: 'قاف الفريق', name_en: 'Qaf team' })
  await storeRow(world, 'leadership_team', { full_name_ar: 'قاف القيادة', full_name_en: 'Qaf lead' })
  await storeRow(world, 'site_content', {
    section: 'about',
    content_key: 'qaf',
    text_ar: 'نص القاف',
    text_en: 'Qaf text',
  })
  await upload('site-images', 'qaf.webp')
  await storeRow(world, 'site_images', {
    image_url: '/storage/v1/object/public/site-images/qaf.webp',
    title_ar: 'صورة القاف',
  })
  await storeRow(world, 'news', { title_ar: 'خبر القاف', title_en: 'Qaf news' })
  await importPeople('قاف المستورد')
  await invite('قاف المدعو', 'invited-qaf@handasa.example', 'client')
  await world.sql(`update public.user_profiles set company_name = 'شركة القاف' where id = $1`, [client.id])
  await world.sql(`update public.employees set project_name = 'القاف' where user_id = $1`, [employee.id])
})

/** Imports a client and an employee with the same name. */
async function importPeople(name: string) {
  const import_id = crypto.randomUUID()
  await world.sql(
    `insert into private.imports (id, kind, file_name, digest, total, fills, started_by)
     values ($1, 'clients', 'people.csv', repeat('a', 64), 2, false, $2)`,
    [import_id, world.people.admin.id],
  )
  await world.sql(
    `insert into private.imported_people (import_id, row_number, kind, full_name, email, phone, client_type, position_ar)
     values ($1, 1, 'clients', $2, 'c@handasa.example', '+966559007801', 'individual', null),
       ($1, 2, 'employees', $2, 'e@handasa.example', '+966559007802', null, 'مهندس')`,
    [import_id, name],
  )
}

/** Invites someone. @returns the id of the invitation */
async function invite(name: string, email: string, type: 'admin' | 'client') {
  const [row] = await world.sql<{ id: string }>(
    `insert into public.invitations (full_name, email, user_type, client_type, areas, invited_by)
     values ($1, $2, $3, case $3 when 'client' then 'individual' end, case $3 when 'admin' then '{requests}'::text[] end, $4)
     returning id`,
    [name, email, type, world.people.admin.id],
  )
  return row?.id ?? ''
}

describe('find_anything', () => {
  it('finds rows of every kind for an admin of everything', async () => {
    expect(tables(await find('قاف'))).toEqual([
      'client_projects',
      'employees',
      'imported_people',
      'invitations',
      'leadership_team',
      'media_files',
      'news',
      'projects',
      'service_requests',
      'services',
      'site_content',
      'team_members',
      'user_profiles',
    ])
  })

  it('gives the newest rows of a kind, as many as asked', async () => {
    const names = (found: Found) => found.service_requests?.map(({ name }) => name)
    expect(names(await find('قاف واحد'))).toEqual([7, 6, 5, 4, 3].map((n) => `قاف واحد ${n}`))
    expect(names(await find('قاف واحد', 'admin', 2))).toEqual(['قاف واحد 7', 'قاف واحد 6'])
    expect(names(await find('قاف واحد', 'admin', 20))).toHaveLength(7)
  })

  it.each([
    ['٠٥٥٩٠٠٧٧٠٣', 'a phone in Arabic digits'],
    ['055 900 7703', 'a phone with spaces'],
    ['00966559007703', 'a phone with 00'],
    ['واحِد ٧٧٠٣ قـاف', 'words in any order, with vowels and tatweel'],
  ])('finds a request by %s: %s', async (search) => {
    expect((await find(search)).service_requests?.[0]?.name).toBe('قاف واحد 3')
  })

  it('finds nothing for nothing, and treats wildcards as letters', async () => {
    expect(await find('  ')).toEqual({})
    expect(tables(await find('ق%ف'))).toEqual([])
    expect(tables(await find('___'))).toEqual([])
  })

  it('finds an article by the words of its text, also a draft', async () => {
    const text = { type: 'text', text: 'مَحطّة التحليـة', marks: [{ type: 'bold' }] }
    const body_ar = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] }
    const id = await storeRow(world, 'news', { title_ar: 'عقد جديد', body_ar })
    expect((await find('محطه التحليه')).news?.map((one) => one.id)).toEqual([id])
    await world.sql('update public.news set body_ar = null where id = $1', [id])
    expect((await find('محطه التحليه')).news).toEqual([])
  })

  it('finds files by name and alt text, those of the library alone', async () => {
    const { db } = world.people.contentAdmin
    const open = '/storage/v1/object/public'
    const files = async (search: string) => (await find(search)).media_files?.map(({ file }) => file)
    const project = await storeRow(world, 'projects', { title_en: 'Other' })
    for (const [bucket, key] of [
      ['project-images', 'facade.webp'],
      ['team-documents', 'leader.pdf'],
      ['team-documents', 'contract.pdf'],
    ] as const)
      await upload(bucket, key)
    await storeRow(world, 'project_images', {
      project_id: project,
      image_url: `${open}/project-images/facade.webp`,
      alt_ar: 'واجهة المبنى الشماليّة',
      alt_en: 'The northern front',
      original_name: 'DSC_0099.jpg',
    })
    // An image whose file is missing
    await storeRow(world, 'project_images', {
      project_id: project,
      image_url: `${open}/project-images/lost.webp`,
      alt_en: 'The northern roof',
    })
    const documents = '/storage/v1/object/team-documents'
    await storeRow(world, 'leadership_team', {
      attachments_urls: [`${documents}/leader.pdf?download=northern%20degree.pdf`],
    })
    // A contract stays a contract, whatever else names its file
    await storeRow(world, 'leadership_team', {
      attachments_urls: [`${documents}/contract.pdf?download=northern%20contract.pdf`],
    })
    await world.sql('update public.employees set contract_url = $2 where user_id = $1', [
      world.people.employee.id,
      `${documents}/contract.pdf`,
    ])
    expect(await files('الشماليه واجهة')).toEqual(['project-images/facade.webp'])
    expect(await files('dsc_0099')).toEqual(['project-images/facade.webp'])
    expect((await files('northern'))?.sort()).toEqual([
      'project-images/facade.webp',
      'team-documents/leader.pdf',
    ])
    expect(await files('northern degree')).toEqual(['team-documents/leader.pdf'])
    expect(await files('no')).toEqual([])
    // The name of a file leads to the list with this file alone
    const { data } = await db.rpc('list_media', { search: 'project-images/facade.webp' })
    expect((data as { rows: { file: string }[] }).rows.map(({ file }) => file)).toEqual([
      'project-images/facade.webp',
    ])
  })

  it('finds new rows by one or two letters', async () => {
    expect(tables(await find('قا'))).toContain('service_requests')
  })

  it.each([
    [
      'requestsAdmin',
      ['client_projects', 'imported_people', 'invitations', 'service_requests', 'user_profiles'],
    ],
    ['contentAdmin', contentTables],
    ['peopleAdmin', ['employees', 'imported_people']],
    ['settingsAdmin', ['imported_people', 'invitations', 'user_profiles']],
  ] as const)('names only the tables of the areas of %s', async (who, expected) => {
    const found = await find('قاف', who)
    expect(Object.keys(found).sort()).toEqual(expected)
    expect(tables(found)).toEqual(expected)
  })

  it('shows an admin of requests the accounts of clients alone', async () => {
    const { email } = world.people.employee
    expect((await find(email)).user_profiles).toHaveLength(1)
    expect((await find(email, 'requestsAdmin')).user_profiles).toEqual([])
  })

  it('finds who is invited, for admins of their kind, until they have an account or the invitation is cancelled', async () => {
    const client = await invite('حاء المدعو', 'client-hah@handasa.example', 'client')
    await invite('حاء المدعو', 'admin-hah@handasa.example', 'admin')
    const types = async (who: keyof typeof world.people, search = 'حاء المدعو') =>
      (await find(search, who)).invitations?.map(({ user_type }) => user_type).sort()
    expect(await types('admin')).toEqual(['admin', 'client'])
    expect(await types('admin', 'client-hah')).toEqual(['client'])
    expect(await types('settingsAdmin')).toEqual(['admin', 'client'])
    expect(await types('requestsAdmin')).toEqual(['client'])
    expect(await types('peopleAdmin')).toBeUndefined()
    expect(await types('contentAdmin')).toBeUndefined()
    await world.sql('update public.invitations set cancelled_at = now() where id = $1', [client])
    expect(await types('admin')).toEqual(['admin'])
    // Someone imported is found as such
    await world.sql(
      `update private.imported_people
       set invitation_id = (select id from public.invitations where email = 'admin-hah@handasa.example')
       where full_name = 'قاف المستورد' and kind = 'clients'`,
    )
    expect(await types('admin')).toEqual([])
  })

  it('finds people who were imported, for admins of their kind, until they are removed', async () => {
    const kinds = async (who: keyof typeof world.people, search = 'قاف المستورد') =>
      (await find(search, who)).imported_people?.map(({ kind }) => kind).sort()
    expect(await kinds('admin')).toEqual(['clients', 'employees'])
    expect(await kinds('admin', '٠٥٥٩٠٠٧٨٠٢')).toEqual(['employees'])
    expect(await kinds('requestsAdmin')).toEqual(['clients'])
    expect(await kinds('settingsAdmin')).toEqual(['clients'])
    expect(await kinds('peopleAdmin')).toEqual(['employees'])
    expect(await kinds('contentAdmin')).toBeUndefined()
    await world.sql("update private.imported_people set removed_at = now() where full_name = 'قاف المستورد'")
    expect(await kinds('admin')).toEqual([])
  })

  it('finds a request by the names that its account has now, in either language, and then only by its own', async () => {
    const user_id = world.people.otherClient.id
    const rename = (name: string, company: string) =>
      world.sql('update public.user_profiles set full_name = $2, company_name = $3 where id = $1', [
        user_id,
        name,
        company,
      ])
    const id = await storeRow(world, 'service_requests', { client_name: 'نوف الرشيد', user_id })
    const ids = async (search: string) => (await find(search)).service_requests?.map((row) => row.id)
    await rename('نوف الرشيد · Nouf Alrashid', 'Qamar Holding')
    for (const search of ['nouf alrashid', 'نوف qamar']) expect(await ids(search), search).toEqual([id])
    await rename('نوف الرشيد · Nouf Rasheed', 'Qamar Holding')
    expect(await ids('alrashid')).toEqual([])
    expect(await ids('rasheed')).toEqual([id])
    await world.sql('update public.service_requests set user_id = null where id = $1', [id])
    expect(await ids('rasheed')).toEqual([])
    expect(await ids('نوف')).toEqual([id])
  })

  it.each([0, 21, null])('refuses to give %s rows of a kind', async (most) => {
    expect(outcome(await world.people.admin.db.rpc('find_anything', { search: 'x', most }))).toBe(
      'page_size_invalid',
    )
  })
})
