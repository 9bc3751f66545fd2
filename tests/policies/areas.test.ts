/**
 * Areas of admins (docs/decisions/0034): who gives them, who keeps everything, and where one area must not lead into
 * another. What each admin may do with each table, function and bucket is in the matrix.
 */
import { describe, expect, it } from 'vitest'
import { areaOfTable } from '#app/lib/area-of-table.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import {
  adminOf,
  areas,
  clientData,
  employeeData,
  narrowed,
  outcome,
  signIn,
  type Trier,
  testWorld,
} from './support/world.ts'

const world = testWorld()

const set = (who: Trier, user_id: string, user_type: string, areas?: unknown) =>
  world.people[who].db.rpc('set_user_type', { user_id, user_type, ...(areas !== undefined && { areas }) })
const held = async (id: string) =>
  (await world.sql('select user_type, areas from public.user_profiles where id = $1', [id]))[0]
/** An account that was just made an admin of some areas, and is signed in. */
async function newAdmin(areas: string[]) {
  const { id, db, email } = await world.signUp(clientData)
  expect(outcome(await set('admin', id, 'admin', areas))).toBe('done')
  await signIn(db, email)
  return { id, db, email }
}

it('the screens name the area of each table that the database names', async () => {
  const tables = await world.sql<{ name: string; areas: string[] }>(
    `select relname as name, private.areas_of_table(relname) as areas from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  expect(tables.length).toBeGreaterThan(50)
  expect(tables.map(({ name }) => [name, [areaOfTable(name)]])).toEqual(
    tables.map(({ name, areas }) => [name, areas]),
  )
})

describe('areas are given', () => {
  it('to a new admin; everything where none are named', async () => {
    const { id } = await world.signUp(clientData)
    expect(await held(id)).toEqual({ user_type: 'client', areas: null })
    expect(outcome(await set('admin', id, 'admin', ['people', 'content', 'people']))).toBe('done')
    expect(await held(id)).toEqual({ user_type: 'admin', areas: ['content', 'people'] })
    expect(outcome(await set('admin', id, 'client'))).toBe('done')
    expect(await held(id)).toEqual({ user_type: 'client', areas: null })
    expect(outcome(await set('admin', id, 'admin'))).toBe('done')
    expect(await held(id)).toEqual({ user_type: 'admin', areas: ['everything'] })
    await set('admin', id, 'client')
  })

  it('to someone who is an admin already, from the next call of the session that is open', async () => {
    const { id, db } = await newAdmin(['people'])
    expect(outcome(await db.rpc('list_employees'))).toBe('done')
    expect(outcome(await db.rpc('list_requests'))).toBe('area_required')
    expect(outcome(await set('admin', id, 'admin', ['requests']))).toBe('done')
    expect(outcome(await db.rpc('list_employees'))).toBe('area_required')
    expect(outcome(await db.rpc('list_requests'))).toBe('done')
    // Without `areas`, the admin keeps the same areas
    expect(outcome(await set('admin', id, 'admin'))).toBe('done')
    expect(await held(id)).toEqual({ user_type: 'admin', areas: ['requests'] })
    expect(outcome(await set('admin', id, 'admin', ['everything']))).toBe('done')
    expect(outcome(await db.rpc('list_employees'))).toBe('done')
    await set('admin', id, 'client')
  })

  it('only as there are, and only to admins', async () => {
    const { id } = await world.signUp(clientData)
    for (const wrong of [[], ['x'], [null], ['everything', 'people'], ['PEOPLE'], ['people', '']])
      expect(outcome(await set('admin', id, 'admin', wrong)), JSON.stringify(wrong)).toBe('areas_invalid')
    for (const type of ['client', 'employee'])
      expect(outcome(await set('admin', id, type, ['people']))).toBe('areas_invalid')
    expect(await held(id)).toEqual({ user_type: 'client', areas: null })
    await expect(
      world.sql("update public.user_profiles set user_type = 'admin', areas = '{pay}' where id = $1", [id]),
    ).rejects.toThrow('user_profiles_areas_check')
  })

  it('by no one through the table, not even to themselves', async () => {
    for (const who of ['admin', ...narrowed, 'client'] as const) {
      const { id, db } = world.people[who]
      for (const target of [id, world.people.otherClient.id])
        expect(
          outcome(
            await db
              .from('user_profiles')
              .update({ areas: ['everything'] })
              .eq('id', target),
          ),
        ).toBe('refused')
    }
  })

  it.each(['requestsAdmin', 'contentAdmin', 'peopleAdmin'] as const)('by no %s', async (who) => {
    for (const target of [world.people.client.id, world.people.admin.id, world.people[who].id])
      for (const type of ['admin', 'client'])
        expect(outcome(await set(who, target, type, type === 'admin' ? [who] : undefined))).toBe(
          'area_required',
        )
  })
})

describe('an admin of accounts', () => {
  it('gives no areas that they lack', async () => {
    const { id } = await world.signUp(clientData)
    for (const wanted of [undefined, ['everything'], ['people'], ['settings', 'people'], [...areas]])
      expect(outcome(await set('settingsAdmin', id, 'admin', wanted)), String(wanted)).toBe(
        'areas_beyond_own',
      )
    expect(await held(id)).toEqual({ user_type: 'client', areas: null })
    expect(outcome(await set('settingsAdmin', id, 'admin', ['settings']))).toBe('done')
    for (const wanted of [['everything'], ['settings', 'requests']])
      expect(outcome(await set('settingsAdmin', id, 'admin', wanted))).toBe('areas_beyond_own')
    expect(outcome(await set('settingsAdmin', id, 'client'))).toBe('done')
    for (const type of ['admin', 'client'])
      expect(outcome(await set('settingsAdmin', world.people.settingsAdmin.id, type))).toBe('own_account')
  })

  it('changes no admin who has areas that they lack', async () => {
    const { db } = world.people.settingsAdmin
    for (const who of ['admin', 'requestsAdmin', 'contentAdmin', 'peopleAdmin', 'formerAdmin'] as const) {
      const { id } = world.people[who]
      const before = await world.sql('select * from public.user_profiles where id = $1', [id])
      expect(outcome(await set('settingsAdmin', id, 'client')), who).toBe('areas_beyond_own')
      expect(outcome(await set('settingsAdmin', id, 'admin', ['settings'])), who).toBe('areas_beyond_own')
      for (const change of [
        { is_active: who === 'formerAdmin' },
        { full_name: 'اسم' },
        { phone: '+966500000003' },
      ])
        expect(outcome(await db.from('user_profiles').update(change).eq('id', id)), who).toBe(
          'areas_beyond_own',
        )
      expect(outcome(await db.rpc('remove_second_factor', { user_id: id })), who).toBe('areas_beyond_own')
      expect(await world.sql('select * from public.user_profiles where id = $1', [id])).toEqual(before)
    }
  })

  it('changes clients, employees and admins of no more than theirs', async () => {
    const { db } = world.people.settingsAdmin
    const peer = await newAdmin(['settings'])
    const change = (id: string, is_active: boolean) =>
      db.from('user_profiles').update({ is_active }).eq('id', id)
    for (const id of [peer.id, (await world.signUp(clientData)).id])
      for (const is_active of [false, true]) expect(outcome(await change(id, is_active))).toBe('done')
    expect(outcome(await db.rpc('remove_second_factor', { user_id: peer.id }))).toBe('done')
    expect(outcome(await set('settingsAdmin', peer.id, 'client'))).toBe('done')
  })
})

describe('the last admin with everything', () => {
  it('is not narrowed, no matter who else is an admin', async () => {
    const { id } = world.people.admin
    const second = await newAdmin(['everything'])
    const narrow = () =>
      second.db.rpc('set_user_type', { user_id: id, user_type: 'admin', areas: [...areas] })
    expect(outcome(await narrow())).toBe('done')
    expect(await held(id)).toEqual({ user_type: 'admin', areas: [...areas].sort() })
    // All four areas together are not everything: areas that are added later would belong to no admin
    for (const [statement, word] of [
      ["update public.user_profiles set areas = '{people}' where id = $1", 'last_admin'],
      ['update public.user_profiles set is_active = false where id = $1', 'last_admin'],
      ['delete from auth.users where id = $1', 'last_admin'],
    ] as const)
      await expect(world.sql(statement, [second.id])).rejects.toThrow(word)
    expect(
      outcome(
        await second.db.rpc('set_user_type', { user_id: id, user_type: 'admin', areas: ['everything'] }),
      ),
    ).toBe('done')
    expect(outcome(await set('admin', second.id, 'client'))).toBe('done')
  })

  it('stays when two narrow each other at once', async () => {
    const [one, two] = [await newAdmin(['everything']), await newAdmin(['everything'])]
    const { id: first } = world.people.admin
    await world.sql('update public.user_profiles set is_active = false where id = $1', [first])
    const narrow = ({ db }: typeof one, { id }: typeof one) =>
      db.rpc('set_user_type', { user_id: id, user_type: 'admin', areas: ['settings'] })
    const outcomes = (await Promise.all([narrow(one, two), narrow(two, one)])).map(outcome)
    expect(outcomes.filter((word) => word === 'done')).toHaveLength(1)
    for (const word of outcomes) expect(['done', 'last_admin', 'areas_beyond_own']).toContain(word)
    expect(
      await world.sql("select id from public.user_profiles where is_active and 'everything' = any (areas)"),
    ).toHaveLength(1)
    await world.sql('update public.user_profiles set is_active = true where id = $1', [first])
  })
})

describe('a document', () => {
  const documents = (who: Trier) => world.people[who].db.storage.from('team-documents')
  const pdf = { contentType: 'application/pdf' }
  const address = (key: string) => `/storage/v1/object/team-documents/${key}`
  /** Sets or removes the file that an employee has as a contract. */
  const contract = (url: string | null) =>
    world.people.peopleAdmin.db
      .from('employees')
      .update({ contract_url: url })
      .eq('id', world.people.otherEmployee.employeeId)
      .throwOnError()
  /**
   * The admins who can read a file by download, by signed address and in the list, and who
   * can delete the file.
   */
  async function readers(key: string) {
    const found: string[] = []
    for (const who of ['admin', ...narrowed] as const) {
      const [read, signed, listed] = [
        (await documents(who).download(key)).data !== null,
        Boolean((await documents(who).createSignedUrl(key, 60)).data?.signedUrl),
        (await documents(who).list()).data?.some(({ name }) => name === key),
      ]
      expect([signed, listed], who).toEqual([read, read])
      if (read) found.push(who)
      else {
        await documents(who).remove([key])
        await documents(who).update(key, fileOf('pdf', 300), pdf)
        await documents(who).move(key, `${who}-${key}`)
        await documents(who).copy(key, `${who}-${key}`)
      }
    }
    expect(
      await world.sql(
        "select name, (metadata ->> 'size')::int as size from storage.objects where name like '%' || $1",
        [key],
      ),
    ).toEqual([{ name: key, size: fileOf('pdf').length }])
    return found
  }

  it('that is a contract is for admins of people, no matter who stored it and whatever else names it', async () => {
    const key = `${crypto.randomUUID()}.pdf`
    // Stored by an admin of content
    await documents('contentAdmin').upload(key, fileOf('pdf'), pdf)
    expect(await readers(key)).toEqual(['admin', 'contentAdmin'])
    await contract(address(key))
    expect(await readers(key)).toEqual(['admin', 'peopleAdmin'])
    const leader = await storeRow(world, 'leadership_team')
    for (const named of [address(key), `${address(key)}?download=x`, address(key.replaceAll('-', '%2D'))]) {
      const claim = await world.people.contentAdmin.db
        .from('leadership_team')
        .update({ attachments_urls: [named] })
        .eq('id', leader)
      expect(outcome(claim)).toBe('done')
      expect(await readers(key), named).toEqual(['admin', 'peopleAdmin'])
    }
  })

  it('that is a contract is one however its address is written', async () => {
    const key = `${crypto.randomUUID()}.pdf`
    await documents('contentAdmin').upload(key, fileOf('pdf'), pdf)
    await contract(address(key.replaceAll('-', '%2D')))
    await storeRow(world, 'leadership_team', { attachments_urls: [address(key)] })
    expect(await readers(key)).toEqual(['admin', 'peopleAdmin'])
  })

  it('that someone else stored, or that was a contract, is not opened by naming it', async () => {
    const keys = [`${crypto.randomUUID()}.pdf`, `${crypto.randomUUID()}.pdf`] as const
    const leader = await storeRow(world, 'leadership_team')
    const name = (key: string, who: Trier = 'contentAdmin') =>
      world.people[who].db
        .from('leadership_team')
        .update({ attachments_urls: [address(key)] })
        .eq('id', leader)
    for (const key of keys) await documents('peopleAdmin').upload(key, fileOf('pdf'), pdf)
    expect(outcome(await name(keys[0]))).toBe('attachment_not_yours')
    expect(outcome(await name(keys[0].replaceAll('-', '%2D')))).toBe('attachment_not_yours')
    await contract(address(keys[0]))
    await contract(address(keys[1]))
    expect(outcome(await name(keys[0]))).toBe('attachment_not_yours')
    expect(await readers(keys[0])).toEqual(['admin', 'peopleAdmin'])

    // A file that the admin stored, and that was a contract for a time
    const own = `${crypto.randomUUID()}.pdf`
    await documents('contentAdmin').upload(own, fileOf('pdf'), pdf)
    await contract(address(own))
    await contract(null)
    expect(outcome(await name(own))).toBe('attachment_not_yours')

    // A leader's file can be given to another leader, and an admin of everything can name any file
    expect(outcome(await name(keys[0], 'admin'))).toBe('done')
    const other = await storeRow(world, 'leadership_team')
    const moved = await world.people.contentAdmin.db
      .from('leadership_team')
      .update({ attachments_urls: [address(keys[0])] })
      .eq('id', other)
    expect(outcome(moved)).toBe('done')
  })

  it('that a row names is neither replaced nor deleted, by an admin of everything either', async () => {
    const key = `${crypto.randomUUID()}.pdf`
    await documents('peopleAdmin').upload(key, fileOf('pdf'), pdf)
    const size = async () =>
      (
        await world.sql("select (metadata ->> 'size')::int as size from storage.objects where name = $1", [
          key,
        ])
      )[0]?.size
    await contract(address(key))
    for (const who of ['admin', 'peopleAdmin'] as const) {
      await documents(who).remove([key])
      await documents(who).update(key, fileOf('pdf', 300), pdf)
      await documents(who).upload(key, fileOf('pdf', 300), { ...pdf, upsert: true })
      await documents(who).move(key, `moved-${key}`)
      expect(await size(), who).toBe(fileOf('pdf').length)
    }
    await contract(null)
    await documents('peopleAdmin').remove([key])
    expect(await size()).toBeUndefined()
  })

  it('of a leader is for admins of content', async () => {
    const key = `${crypto.randomUUID()}.pdf`
    await documents('peopleAdmin').upload(key, fileOf('pdf'), pdf)
    expect(await readers(key)).toEqual(['admin', 'peopleAdmin'])
    await storeRow(world, 'leadership_team', { attachments_urls: [address(key)] })
    expect(await readers(key)).toEqual(['admin', 'contentAdmin'])
  })
})

describe('an admin of people', () => {
  it('switches no admin’s account on or off by their record as an employee', async () => {
    const { id } = await world.signUp(employeeData)
    const [record] = await world.sql<{ id: string }>('select id from public.employees where user_id = $1', [
      id,
    ])
    const change = (who: Trier, values: object) =>
      world.people[who].db
        .from('employees')
        .update(values)
        .eq('id', record?.id ?? '')
    expect(outcome(await change('peopleAdmin', { status: 'approved' }))).toBe('done')
    expect(outcome(await set('admin', id, 'admin', ['everything']))).toBe('done')
    expect(outcome(await change('peopleAdmin', { status: 'left' }))).toBe('area_required')
    expect(outcome(await change('peopleAdmin', { left_on: '2199-01-01' }))).toBe('area_required')
    expect(outcome(await change('peopleAdmin', { base_salary: 9000 }))).toBe('done')
    expect(outcome(await change('admin', { status: 'left' }))).toBe('done')
    expect(outcome(await change('peopleAdmin', { status: 'approved' }))).toBe('area_required')
    const [profile] = await world.sql('select is_active from public.user_profiles where id = $1', [id])
    expect(profile).toEqual({ is_active: false })
  })
})

describe('what screens show', () => {
  const numbers = async (who: Trier) =>
    (await world.people[who].db.rpc('admin_dashboard').throwOnError()).data

  it('in numbers is of an admin’s areas', async () => {
    await storeRow(world, 'service_requests')
    const keys = async (who: Trier) => {
      const { counts, pending, since, weeks } = await numbers(who)
      expect((await world.people[who].db.rpc('pending_counts')).data).toEqual(pending)
      const { seen_at: _, ...news } = since
      return [
        Object.keys(counts).sort(),
        Object.keys(pending).sort(),
        Object.keys(news).sort(),
        weeks !== null,
      ]
    }
    expect(await keys('requestsAdmin')).toEqual([
      ['service_requests'],
      ['mentions', 'requests', 'unowned_steps'],
      ['messages', 'requests'],
      true,
    ])
    expect(await keys('contentAdmin')).toEqual([
      ['leadership_team', 'projects', 'site_content', 'site_images', 'team_members'],
      [],
      [],
      false,
    ])
    expect(await keys('peopleAdmin')).toEqual([
      ['employees'],
      ['applications', 'renewals'],
      ['applications'],
      false,
    ])
    expect(await keys('settingsAdmin')).toEqual([
      ['company_settings', 'user_profiles'],
      ['breaches', 'breaches_late', 'privacy', 'privacy_late'],
      ['clients'],
      false,
    ])
    const [nine, two] = await keys('admin')
    expect([(nine as string[]).length, two]).toEqual([
      9,
      [
        'applications',
        'breaches',
        'breaches_late',
        'mentions',
        'privacy',
        'privacy_late',
        'renewals',
        'requests',
        'unowned_steps',
      ],
    ])
  })

  it('of users are clients alone, without counts, to an admin of requests', async () => {
    for (const args of [{}, { user_types: ['admin'] }, { user_types: ['admin', 'client'], active: true }]) {
      const { data } = await world.people.requestsAdmin.db.rpc('list_users', args).throwOnError()
      expect(data.rows.length).toBeGreaterThan(0)
      expect(new Set(data.rows.map((row: { user_type: string }) => row.user_type))).toEqual(
        new Set(['client']),
      )
      expect(data.counts).toBeNull()
    }
    const { email } = world.people.admin
    const { data } = await world.people.requestsAdmin.db.rpc('list_users', { search: email }).throwOnError()
    expect(data).toMatchObject({ rows: [], total: 0 })
  })

  it('live is of an admin’s areas, and their own account', async () => {
    const topics = async (who: Trier) =>
      (await world.people[who].db.rpc('live_topics').throwOnError()).data as string[]
    const hidden = {
      requests: ['client_projects', 'service_request_events', 'service_requests'],
      content: [],
      people: [
        'application_notes',
        'application_stages',
        'document_renewals',
        'employee_documents',
        'employee_notifications',
        'employees',
      ],
      settings: ['mail_kinds', 'session_limits', 'user_profiles'],
    }
    for (const area of areas) {
      const who = adminOf(area)
      const heard = await topics(who)
      for (const [other, tables] of Object.entries(hidden))
        for (const table of tables) expect(heard.includes(table), `${who}: ${table}`).toBe(other === area)
      expect(heard.includes(`user_profiles:${world.people[who].id}`)).toBe(area !== 'settings')
      expect(heard.includes('user_profiles:client')).toBe(area === 'requests')
    }
    expect(await topics('admin')).toEqual(expect.arrayContaining(Object.values(hidden).flat()))
  })
})

it('an admin who is switched off has no areas left to use', async () => {
  const { id, db } = await newAdmin(['people', 'settings'])
  await world.sql('update public.user_profiles set is_active = false where id = $1', [id])
  for (const name of ['list_employees', 'list_users'])
    expect(outcome(await db.rpc(name))).toBe('admin_required')
  const { data } = await db.from('employees').select('id')
  expect(data).toEqual([])
})
