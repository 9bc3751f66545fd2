/** Openings, applications for them, and CVs (docs/decisions/0053). Who may do what with the table is in the matrix. */
import { beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { connect, employeeData, outcome, signIn, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.peopleAdmin.db
const words = { description_ar: 'نص', description_en: 'Text' }
/** A day in Riyadh, this many days from now. */
const inDays = async (days: number) =>
  (
    await world.sql<{ day: string }>(
      "select ((now() at time zone 'Asia/Riyadh')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? ''

async function add(title_ar: string, title_en: string, values: object = {}) {
  const { data, error } = await db()
    .from('openings')
    .insert({ title_ar, title_en, slug_ar: '', slug_en: '', ...words, ...values })
    .select()
    .single()
  if (error) throw error
  return data as { id: string; slug_ar: string; slug_en: string; published_at: string | null }
}
const read = async (id: string) => (await world.sql('select * from public.openings where id = $1', [id]))[0]
const find = async (slug: string) =>
  (await world.people.visitor.db.rpc('find_address', { section: 'careers', language: 'en', slug })).data
const change = async (id: string, values: object) =>
  outcome(await db().from('openings').update(values).eq('id', id))

beforeEach(() => world.sql('delete from public.openings'))

describe('the address of an opening', () => {
  it('is its title, without marks, in both languages', async () => {
    expect(await add('مُهندِسٌ إنشائيّ (أوّل)', '  Senior Structural Engineer, P.E. ')).toMatchObject({
      slug_ar: 'مهندس-إنشائي-أول',
      slug_en: 'senior-structural-engineer-p-e',
    })
    expect(await add('مهندس پروژه ژئوتکنیک گچ ی ۲', 'Géotechnique گ')).toMatchObject({
      slug_ar: 'مهندس-پروژه-ژئوتكنيك-گچ-ي-2',
      slug_en: 'geotechnique',
    })
    expect(await add('؟', '***')).toMatchObject({ slug_ar: 'وظيفة', slug_en: 'opening' })
  })

  it('has a number where another one has it, and where forms are sent', async () => {
    await add('مهندس', 'Engineer')
    expect(await add('مهندس', 'Engineer')).toMatchObject({ slug_ar: 'مهندس-2', slug_en: 'engineer-2' })
    expect(await add('أ', 'Send')).toMatchObject({ slug_en: 'send-2' })
  })

  it('stays when the title changes, and is made again when it is emptied', async () => {
    const { id } = await add('مهندس', 'Engineer')
    await change(id, { title_en: 'Architect' })
    expect(await read(id)).toMatchObject({ slug_en: 'engineer' })
    await change(id, { slug_en: '' })
    expect(await read(id)).toMatchObject({ slug_en: 'architect' })
  })

  it('is chosen by an admin of people, and the one before leads to it', async () => {
    const { id } = await add('مهندس', 'Engineer', { is_active: true })
    expect(await change(id, { slug_en: 'civil-engineer' })).toBe('done')
    expect(await change(id, { slug_en: 'Civil Engineer' })).toBe('slug_malformed')
    expect(await change(id, { slug_en: 'send' })).toBe('slug_reserved')
    const found = { state: 'shown', table_name: 'openings', id, slug_en: 'civil-engineer', slug_ar: 'مهندس' }
    for (const slug of ['engineer', 'civil-engineer', 'مهندس', id.toUpperCase()])
      expect(await find(slug), slug).toEqual(found)
    const earlier = await db().rpc('old_addresses', { record_id: id })
    expect(earlier.data).toEqual([{ language: 'en', slug: 'engineer' }])
    expect(outcome(await world.people.contentAdmin.db.rpc('old_addresses', { record_id: id }))).toBe(
      'area_required',
    )

    const other = await add('رسام', 'Drafter')
    expect(await change(other.id, { slug_en: 'civil-engineer' })).toBe('slug_taken')
    expect(await change(other.id, { slug_en: 'engineer' })).toBe('slug_leads')
    const release = (who: 'contentAdmin' | 'peopleAdmin') =>
      world.people[who].db.rpc('release_address', { section: 'careers', language: 'en', slug: 'engineer' })
    expect(outcome(await release('contentAdmin'))).toBe('area_required')
    expect(outcome(await release('peopleAdmin'))).toBe('done')
    expect(await change(other.id, { slug_en: 'engineer' })).toBe('done')
  })

  it('is unknown while it is a draft, and gone once it was published', async () => {
    const { id } = await add('مهندس', 'Surveyor')
    expect(await find('surveyor')).toBeNull()
    await change(id, { is_active: true })
    expect(await find('surveyor')).toMatchObject({ state: 'shown', id })
    await change(id, { is_active: false })
    expect(await find('surveyor')).toEqual({ state: 'gone' })
  })
})

it('an opening keeps the time at which it was first published', async () => {
  const { id } = await add('مهندس', 'Engineer', { published_at: '2020-01-01T00:00:00Z' })
  expect(await read(id)).toMatchObject({ published_at: null })
  await change(id, { is_active: true })
  const published = await read(id)
  expect(published).toMatchObject({ published_at: expect.anything() })
  await change(id, { is_active: false, published_at: null })
  expect(await read(id)).toMatchObject({ published_at: published?.published_at })
})

describe('an application for an opening', () => {
  const apply = (opening: string, more: object = {}) => world.signUp({ ...employeeData, opening, ...more })

  it('carries it, and its title as the position', async () => {
    const { id } = await add('مهندس', 'Engineer', { is_active: true, closes_on: await inDays(0) })
    const account = await apply(id)
    expect(
      (await world.sql('select * from public.employees where user_id = $1', [account.id]))[0],
    ).toMatchObject({
      opening_id: id,
      position_ar: 'مهندس',
      position_en: 'Engineer',
    })
    const [user] = await world.sql('select raw_user_meta_data from auth.users where id = $1', [account.id])
    expect(JSON.stringify(user)).not.toContain(id)
  })

  it('is refused for a draft, after its last day in Riyadh, and for none', async () => {
    const draft = await add('مهندس', 'Engineer')
    const closed = await add('مهندس', 'Engineer', { is_active: true, closes_on: await inDays(-1) })
    for (const opening of [draft.id, closed.id, crypto.randomUUID(), 'x'])
      expect((await apply(opening)).error?.message, opening).toMatch('application_opening_closed')
  })

  it('stays without it when it is deleted, and has it again from the bin', async () => {
    const { id } = await add('مهندس', 'Engineer', { is_active: true })
    const account = await apply(id)
    const application = async () =>
      (
        await world.sql('select opening_id, updated_at from public.employees where user_id = $1', [
          account.id,
        ])
      )[0]
    const before = await application()
    expect(outcome(await db().from('openings').delete().eq('id', id))).toBe('done')
    // The time of the last change stays, since retention counts from it
    expect(await application()).toEqual({ ...before, opening_id: null })
    const { data } = await db().from('bin').select('id').eq('record_id', id).single()
    expect(outcome(await world.people.contentAdmin.db.rpc('restore_from_bin', { id: data?.id }))).toBe(
      'bin_entry_gone',
    )
    expect(outcome(await db().rpc('restore_from_bin', { id: data?.id }))).toBe('done')
    expect(await application()).toEqual(before)
    expect(await read(id)).toMatchObject({ slug_en: 'engineer', published_at: expect.anything() })
  })

  it('comes again from a rejected applicant, while it is open', async () => {
    const open = await add('مهندس', 'Engineer', { is_active: true })
    const closed = await add('معماري', 'Architect', { is_active: true, closes_on: await inDays(-1) })
    const account = await world.signUp(employeeData)
    await world.sql(
      "update public.employees set status = 'rejected', rejection_reason = 'x' where user_id = $1",
      [account.id],
    )
    await signIn(account.db, account.email)
    const again = (opening: string) =>
      account.db.rpc('apply_again', { ...person, applied_for: 'x', opening, cv_url: cvAt(keys[0]) })
    expect(outcome(await again(closed.id))).toBe('application_opening_closed')
    expect(outcome(await again(open.id))).toBe('done')
    const [row] = await world.sql('select * from public.employees where user_id = $1', [account.id])
    expect(row).toMatchObject({ opening_id: open.id, position_en: 'Engineer', cv_url: cvAt(keys[0]) })
  })

  const person = { full_name_ar: 'سارة', full_name_en: 'Sara', phone: '+966500000001' }
})

const keys = [crypto.randomUUID(), crypto.randomUUID()]
const cvAt = (key = '') => `/storage/v1/object/applicant-cvs/${key}.pdf`

describe('a CV', () => {
  const files = (client: ReturnType<typeof connect>) => client.storage.from('applicant-cvs')
  const server = () => files(connect(world.api, world.api.secretKey))
  const pdf = { contentType: 'application/pdf' }

  it('is one that the server has stored, as a PDF', async () => {
    for (const cv_url of [
      'https://elsewhere.example/cv.pdf',
      '/storage/v1/object/team-documents/x.pdf',
      cvAt('../team-documents/x'),
      cvAt(keys[0]).replace('.pdf', '.html'),
    ])
      expect((await world.signUp({ ...employeeData, cv_url })).error?.message, cv_url).toMatch(
        'application_cv_invalid',
      )
    expect(outcome(await server().upload('a.pdf', fileOf('png'), { contentType: 'image/png' }))).toBe(
      'mime type image/png is not supported. Supported: application/pdf',
    )
    expect(outcome(await server().upload('a.pdf', fileOf('png'), pdf))).toBe(
      'The content of the file does not match its name and type',
    )
  })

  it('is read by its applicant, whatever became of the application, and by admins of people alone', async () => {
    const key = `${keys[1]}.pdf`
    expect((await server().upload(key, fileOf('pdf'), pdf)).error).toBeNull()
    const account = await world.signUp({ ...employeeData, cv_url: cvAt(keys[1]) })
    await signIn(account.db, account.email)
    const may = async (client: ReturnType<typeof connect>) =>
      (await files(client).download(key)).data !== null
    expect(await may(account.db)).toBe(true)
    for (const who of ['admin', 'peopleAdmin'] as const)
      expect(await may(world.people[who].db), who).toBe(true)
    for (const who of [
      'visitor',
      'requestsAdmin',
      'contentAdmin',
      'settingsAdmin',
      'employee',
      'applicant',
      'client',
    ] as const)
      expect(await may(world.people[who].db), who).toBe(false)
    await world.sql(
      "update public.employees set status = 'rejected', rejection_reason = 'x' where user_id = $1",
      [account.id],
    )
    expect(await may(account.db)).toBe(true)
    // No one can change the CV, and it has no public address
    for (const client of [account.db, world.people.admin.db]) {
      await files(client).remove([key])
      await files(client).update(key, fileOf('pdf', 200), pdf)
      expect(outcome(await files(client).upload(`${crypto.randomUUID()}.pdf`, fileOf('pdf'), pdf))).toBe(
        'refused',
      )
    }
    expect((await server().download(key)).data?.size).toBe(fileOf('pdf').length)
    const unsigned = await fetch(`${world.api.url}/storage/v1/object/public/applicant-cvs/${key}`)
    expect(unsigned.status).toBe(400)
  })

  it('goes with its application', async () => {
    const cv_url = cvAt(crypto.randomUUID())
    const account = await world.signUp({ ...employeeData, cv_url })
    await world.sql('delete from auth.users where id = $1', [account.id])
    const dropped = await world.sql('select file from private.dropped_files')
    expect(dropped).toContainEqual({ file: cv_url.replace('/storage/v1/object/', '') })
  })

  it('is in the record of activity when an admin opens it', async () => {
    const employee_id = world.people.applicant.employeeId
    expect(outcome(await db().rpc('note_look', { employee_id, what: 'cv' }))).toBe('done')
    expect(outcome(await world.people.contentAdmin.db.rpc('note_look', { employee_id, what: 'cv' }))).toBe(
      'area_required',
    )
  })
})
