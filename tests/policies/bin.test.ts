/** The bin: what admins delete, whole, until it is restored, deleted forever, or too old. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostLinked } from '#app/data/bin/restore.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { functions } from './support/matrix.ts'
import { storeRow } from './support/rows.ts'
import { clientData, connect, outcome, roleOf, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
const db = (who: Trier) => world.people[who].db

let service: SupabaseClient
beforeAll(() => {
  service = connect(world.api, world.api.secretKey)
})
beforeEach(async () => {
  await world.sql('delete from public.bin')
  await world.sql('delete from public.mail_outbox')
})

interface Entry {
  id: string
  batch: string
  parent: string | null
  table_name: string
  record_id: string
  name: string | null
  row: Record<string, unknown>
  deleted_by: string
}

const entryOf = async (record: string) =>
  (await world.sql<Entry>('select * from public.bin where record_id = $1', [record]))[0]
const stored = async (table: string, id: string) =>
  (
    await world.sql<{ row: unknown }>(`select to_jsonb(t) as row from public.${table} t where id = $1`, [id])
  )[0]?.row
const mails = async () => (await world.sql('select from public.mail_outbox')).length
const audited = (record: string) =>
  world.sql<{ kind: string; table_name: string; actor_id: string | null; details: Record<string, unknown> }>(
    'select * from public.audit_log where record_id = $1 order by id',
    [record],
  )

/** Deletes a row as the screens do; @returns its entry in the bin */
async function remove(table: string, id: string, who: Trier = 'admin'): Promise<Entry> {
  await db(who).from(table).delete().eq('id', id).throwOnError()
  expect(await stored(table, id)).toBeUndefined()
  const entry = await entryOf(id)
  if (!entry) throw new Error(`No entry for ${table}`)
  return entry
}
const restore = (id: string, who: Trier = 'admin', without_missing = false) =>
  db(who).rpc('restore_from_bin', { id, without_missing })

const ofRequests = ['service_requests', 'request_tags', 'client_projects']
const ofContent = [
  'projects',
  'project_images',
  'team_members',
  'leadership_team',
  'services',
  'site_images',
  'site_content',
  'client_references',
]

describe.each([...ofRequests, ...ofContent])('a row of %s', (table) => {
  const who: Trier = ofRequests.includes(table) ? 'requestsAdmin' : 'contentAdmin'

  it('goes into the bin whole, and comes back as it was, without a mail', async () => {
    const id = await storeRow(world, table)
    const before = await stored(table, id)
    await world.sql('delete from public.mail_outbox')
    const entry = await remove(table, id, who)
    expect(entry).toMatchObject({
      table_name: table,
      parent: null,
      batch: entry.id,
      deleted_by: world.people[who].id,
    })
    expect(entry.row).toEqual(before)
    if (table !== 'site_content') expect(entry.name).toBeTruthy()

    const { data } = await restore(entry.id, who).throwOnError()
    expect(data).toEqual({ table_name: table, record_id: id })
    expect(await stored(table, id)).toEqual(before)
    expect(await world.sql('select from public.bin')).toEqual([])
    expect(await mails()).toBe(0)
    expect((await audited(id)).at(-1)).toMatchObject({
      kind: 'insert',
      table_name: table,
      actor_id: world.people[who].id,
      details: { restored: true },
    })
    // The entry cannot be restored twice, but the row can be deleted and restored again
    expect(outcome(await restore(entry.id, who))).toBe('bin_entry_gone')
    await restore((await remove(table, id, who)).id, who).throwOnError()
    expect(await stored(table, id)).toEqual(before)
  })

  it('is restored and deleted forever by no one outside the area', async () => {
    const id = await storeRow(world, table)
    const entry = await remove(table, id)
    for (const other of triers.filter((one) => one !== who && one !== 'admin')) {
      expect(outcome(await restore(entry.id, other)), other).toBe(
        functions.restore_from_bin?.outcome[roleOf(other)],
      )
      await db(other).rpc('delete_from_bin', { ids: [entry.id] })
      await db(other).rpc('empty_bin')
      const { data: listed } = await db(other).rpc('list_bin')
      expect(JSON.stringify(listed ?? ''), other).not.toContain(id)
      const { data } = await db(other).from('bin').select()
      expect(data, other).toEqual(other === 'visitor' ? null : [])
    }
    expect(await entryOf(id)).toEqual(entry)
  })

  it('leaves the bin forever with an entry in the audit log', async () => {
    const id = await storeRow(world, table)
    const entry = await remove(table, id)
    const { data } = await db(who)
      .rpc('delete_from_bin', { ids: [entry.id, randomUUID()] })
      .throwOnError()
    expect(data).toBe(1)
    expect(await world.sql('select from public.bin')).toEqual([])
    const last = (await audited(id)).at(-1)
    expect(last).toMatchObject({
      kind: 'delete',
      table_name: 'bin',
      actor_id: world.people[who].id,
      details: { before: { table_name: table } },
    })
    // The audit log keeps no names of clients and visitors from the bin
    if (ofRequests.includes(table)) expect(last?.details).not.toHaveProperty('name')
  })
})

describe('what goes with a row comes back with it', () => {
  it('a project with its pictures, their order, and its main picture', async () => {
    const project_id = await storeRow(world, 'projects')
    const image = (place: number) => ({
      project_id,
      image_url: `/storage/v1/object/public/project-images/${randomUUID()}.webp`,
      display_order: place,
    })
    const ids: string[] = []
    for (const place of [1, 2, 3]) ids.push(await storeRow(world, 'project_images', image(place)))
    await db('admin').rpc('set_primary_image', { image_id: ids[1] }).throwOnError()
    const all = () =>
      world.sql(
        `select to_jsonb(i) as row from public.project_images i where project_id = $1 order by display_order`,
        [project_id],
      )
    const [project, images] = [await stored('projects', project_id), await all()]
    expect(images).toHaveLength(3)

    const entry = await remove('projects', project_id)
    const children = await world.sql<Entry>('select * from public.bin where parent = $1', [entry.id])
    expect(children.map((child) => [child.table_name, child.batch])).toEqual(
      ids.map(() => ['project_images', entry.id]),
    )
    // Restoring one picture restores the whole project
    await restore(children[0]?.id ?? '').throwOnError()
    expect(await stored('projects', project_id)).toEqual(project)
    expect(await all()).toEqual(images)
  })

  it('a request with its history, its sender, and its place in the numbers', async () => {
    const id = await storeRow(world, 'service_requests', { user_id: world.people.client.id })
    await db('admin')
      .rpc('set_request_status', { request_id: id, status: 'reviewing', message: 'نراجعه' })
      .throwOnError()
    const events = () =>
      world.sql(
        `select to_jsonb(e) as row from public.service_request_events e where request_id = $1 order by changed_at, id`,
        [id],
      )
    const counts = () => world.sql('select * from private.request_counts where number > 0 order by 1, 2')
    const [request, history, numbers] = [await stored('service_requests', id), await events(), await counts()]
    expect(history).toHaveLength(2)
    await world.sql('delete from public.mail_outbox')

    const entry = await remove('service_requests', id)
    expect(await counts()).not.toEqual(numbers)
    await restore(entry.id, 'requestsAdmin').throwOnError()
    expect(await stored('service_requests', id)).toEqual(request)
    expect(await events()).toEqual(history)
    expect(await counts()).toEqual(numbers)
    expect(await mails()).toBe(0)
    // The client's portal lists the request again
    const { data } = await db('client').rpc('my_requests').throwOnError()
    expect(JSON.stringify(data)).toContain(id)
  })

  it('a request of a visitor stays one', async () => {
    const id = await storeRow(world, 'service_requests')
    await restore((await remove('service_requests', id)).id).throwOnError()
    expect(await stored('service_requests', id)).toMatchObject({ user_id: null })
  })

  it('a service with the requests that were for it, but those that have another by now', async () => {
    const id = await storeRow(world, 'services')
    const other = await storeRow(world, 'services')
    const [kept, moved] = [
      await storeRow(world, 'service_requests', { service_id: id }),
      await storeRow(world, 'service_requests', { service_id: id }),
    ]
    const entry = await remove('services', id)
    expect(await stored('service_requests', kept)).toMatchObject({ service_id: null })
    await world.sql('update public.service_requests set service_id = $2 where id = $1', [moved, other])
    await restore(entry.id, 'contentAdmin').throwOnError()
    expect(await stored('service_requests', kept)).toMatchObject({ service_id: id })
    expect(await stored('service_requests', moved)).toMatchObject({ service_id: other })
  })

  it('a service with too many requests, or an opening with too many applications, is not deleted', async () => {
    const service = await storeRow(world, 'services')
    const opening = await storeRow(world, 'openings')
    const employee = await storeRow(world, 'employees')
    const asOwner = (statements: string) =>
      world.sql(`do $$ begin set local session_replication_role = replica; ${statements} end $$`)
    await asOwner(`
      insert into public.service_requests (kind, service_id, client_name, client_email, project_description, channel)
        select 'service', '${service}', 'x', n || '@linked.example', 'x', 'website' from generate_series(0, ${mostLinked}) as n;
      insert into public.employees
        select (jsonb_populate_record(one, jsonb_build_object(
          'id', gen_random_uuid(), 'user_id', gen_random_uuid(), 'opening_id', '${opening}', 'full_name_en', 'Linked ' || n
        ))).*
        from public.employees as one, generate_series(0, ${mostLinked}) as n where one.id = '${employee}';
    `)
    const refusal = async (table: string, id: string) =>
      outcome(await db('admin').from(table).delete().eq('id', id))
    expect(await refusal('services', service)).toBe('too_many_linked')
    expect(await refusal('openings', opening)).toBe('too_many_linked')
    expect([await stored('services', service), await stored('openings', opening)]).not.toContain(undefined)
    await asOwner(`
      delete from public.service_requests where client_email = '0@linked.example';
      delete from public.employees where full_name_en = 'Linked 0';
    `)
    expect((await remove('services', service)).row).toMatchObject({ id: service })
    await asOwner(`
      delete from public.service_requests where client_email like '%@linked.example';
      delete from public.employees where full_name_en like 'Linked %';
    `)
  })
})

describe('its place', () => {
  const places = (ids: string[]) =>
    world.sql<{ id: string; order_index: number }>(
      'select id, order_index from public.team_members where id = any ($1) order by order_index, id',
      [ids],
    )

  it('in a list ordered by hand is its own again; others that took it move along', async () => {
    await world.sql('delete from public.team_members')
    const ids: string[] = []
    for (const order_index of [1, 2, 3]) ids.push(await storeRow(world, 'team_members', { order_index }))
    const [first = '', second = '', third = ''] = ids
    const entry = await remove('team_members', second)
    await restore(entry.id).throwOnError()
    expect(await places(ids)).toEqual(ids.map((id, place) => ({ id, order_index: place + 1 })))

    const again = await remove('team_members', second)
    await world.sql('update public.team_members set order_index = 2 where id = $1', [third])
    await restore(again.id).throwOnError()
    expect((await places(ids)).map(({ id }) => id)).toEqual([first, second, third])
    expect(new Set((await places(ids)).map(({ order_index }) => order_index)).size).toBe(3)
  })

  it('of a main picture is its own again, unless someone has chosen another', async () => {
    const project_id = await storeRow(world, 'projects')
    const ids: string[] = []
    for (const display_order of [1, 2, 3])
      ids.push(await storeRow(world, 'project_images', { project_id, display_order }))
    const [first = '', , third = ''] = ids
    const primary = async () =>
      (
        await world.sql<{ id: string }>(
          'select id from public.project_images where project_id = $1 and is_primary',
          [project_id],
        )
      ).map(({ id }) => id)
    await restore((await remove('project_images', first)).id).throwOnError()
    expect(await primary()).toEqual([first])
    const entry = await remove('project_images', first)
    await db('admin').rpc('set_primary_image', { image_id: third }).throwOnError()
    await restore(entry.id).throwOnError()
    expect(await primary()).toEqual([third])
  })
})

describe('a restore is refused with what to do', () => {
  const refusal = async (id: string, who: Trier = 'admin') => {
    const { error } = await restore(id, who)
    // A refused restore leaves the entry in the bin
    expect(await world.sql('select from public.bin where id = $1', [id])).toHaveLength(1)
    return [error?.code, error?.message, error?.details]
  }

  it('when the service of a request is gone: restore it too, or leave it out', async () => {
    const service_id = await storeRow(world, 'services')
    const id = await storeRow(world, 'service_requests', { service_id })
    const entry = await remove('service_requests', id)
    const missing = await remove('services', service_id)
    expect(await refusal(entry.id)).toEqual(['PT409', 'bin_service_gone', missing.id])
    // Admins of requests do not see the service in the bin, so the error does not name its entry
    expect(await refusal(entry.id, 'requestsAdmin')).toEqual(['PT409', 'bin_service_gone', ''])
    await restore(missing.id).throwOnError()
    await restore(entry.id).throwOnError()
    expect(await stored('service_requests', id)).toMatchObject({ service_id })

    const again = await remove('service_requests', id)
    await world.sql('delete from public.services where id = $1', [service_id])
    expect(await refusal(again.id)).toEqual(['PT409', 'bin_service_gone', ''])
    await restore(again.id, 'requestsAdmin', true).throwOnError()
    expect(await stored('service_requests', id)).toMatchObject({ service_id: null })
  })

  it('when the project of a client’s project or of a picture is gone', async () => {
    const project_id = await storeRow(world, 'projects')
    const picture = await remove('project_images', await storeRow(world, 'project_images', { project_id }))
    const link = await remove('client_projects', await storeRow(world, 'client_projects', { project_id }))
    const project = await remove('projects', project_id)
    for (const { id } of [picture, link])
      expect(await refusal(id)).toEqual(['PT409', 'bin_project_gone', project.id])
    expect(outcome(await restore(link.id, 'admin', true))).toBe('bin_project_gone')
    await restore(project.id).throwOnError()
    for (const { id } of [picture, link]) await restore(id).throwOnError()
  })

  it('when the account is gone, or is no longer a client', async () => {
    const person = await world.signUp(clientData)
    const entry = await remove(
      'client_projects',
      await storeRow(world, 'client_projects', { client_id: person.id }),
    )
    await world.sql(
      "update public.user_profiles set user_type = 'employee', is_active = false where id = $1",
      [person.id],
    )
    expect(await refusal(entry.id)).toEqual(['PT409', 'bin_client_gone', ''])
    await world.sql('delete from auth.users where id = $1', [person.id])
    expect(await refusal(entry.id)).toEqual(['PT409', 'bin_client_gone', ''])
  })

  it('but not when an account is gone that only says who did or sent something', async () => {
    const person = await world.signUp(clientData)
    const id = await storeRow(world, 'service_requests', { user_id: person.id })
    const entry = await remove('service_requests', id)
    await world.sql('delete from auth.users where id = $1', [person.id])
    await restore(entry.id).throwOnError()
    expect(await stored('service_requests', id)).toMatchObject({ user_id: null })
  })

  it('when what has to be one of its kind is there again', async () => {
    const values = { section: 'about', content_key: `taken_${Date.now()}` }
    const text = await remove('site_content', await storeRow(world, 'site_content', values))
    const other = await storeRow(world, 'site_content', values)
    expect(await refusal(text.id)).toEqual(['PT409', 'bin_value_taken', 'site_content'])
    await remove('site_content', other)
    await restore(text.id).throwOnError()

    const pair = { client_id: world.people.client.id, project_id: await storeRow(world, 'projects') }
    const link = await remove('client_projects', await storeRow(world, 'client_projects', pair))
    await storeRow(world, 'client_projects', pair)
    expect(await refusal(link.id)).toEqual(['PT409', 'bin_project_given', 'client_projects'])
  })

  it('when its values break a rule that came since', async () => {
    const entry = await remove('services', await storeRow(world, 'services'))
    await world.sql(`update public.bin set row = row || '{"icon": "Gone"}' where id = $1`, [entry.id])
    expect(await refusal(entry.id)).toEqual(['PT409', 'bin_row_invalid', 'services'])
  })

  it('and not because of columns that came or went since', async () => {
    const id = await storeRow(world, 'services')
    const entry = await remove('services', id)
    await world.sql(`update public.bin set row = row - 'display_order' || '{"gone": 1}' where id = $1`, [
      entry.id,
    ])
    await restore(entry.id).throwOnError()
    expect(await stored('services', id)).toMatchObject({ display_order: 0 })
  })
})

describe('not in the bin is', () => {
  it('what the server or the owner of the database deletes', async () => {
    const id = await storeRow(world, 'service_requests')
    await service.from('service_requests').delete().eq('id', id).throwOnError()
    await world.sql('delete from public.projects where id = $1', [await storeRow(world, 'projects')])
    expect(await world.sql('select from public.bin')).toEqual([])
  })

  it('what goes with an account', async () => {
    const person = await world.signUp(clientData)
    await storeRow(world, 'client_projects', { client_id: person.id })
    await world.sql('delete from auth.users where id = $1', [person.id])
    expect(await world.sql('select from public.client_projects where client_id = $1', [person.id])).toEqual(
      [],
    )
    expect(await world.sql('select from public.bin')).toEqual([])
  })

  it('what was refused: a project that a client has', async () => {
    const project_id = await storeRow(world, 'projects')
    await storeRow(world, 'client_projects', { project_id })
    expect(outcome(await db('admin').from('projects').delete().eq('id', project_id))).toMatch(
      /^(23503|23001) .*client_projects_project_id_fkey/,
    )
    expect((await db('client').from('services').delete().not('id', 'is', null)).error).toBeNull()
    expect(await world.sql('select from public.bin')).toEqual([])
  })
})

describe('the list', () => {
  const list = async (question: object = {}, who: Trier = 'admin') =>
    (await db(who).rpc('list_bin', question).throwOnError()).data

  it('is searched in either script, and counted by kind', async () => {
    const mark = `ع${Date.now()}`
    const project = await storeRow(world, 'projects', { title_ar: `بُرج الأعمال ${mark}`, title_en: 'Tower' })
    const request = await storeRow(world, 'service_requests', {
      client_name: 'هدى السبيعي',
      client_phone: '+966501112233',
    })
    const link = await storeRow(world, 'client_projects', { client_id: world.people.client.id })
    await remove('projects', project, 'contentAdmin')
    for (const [table, id] of [
      ['service_requests', request],
      ['client_projects', link],
    ] as const)
      await remove(table, id, 'requestsAdmin')

    const found = async (search: string) => (await list({ search })).rows.map((row: Entry) => row.record_id)
    expect(await found(`برج الاعمال ${mark}`)).toEqual([project])
    expect(await found('0501112233')).toEqual([request])
    expect(await found('هدي')).toEqual([request])
    expect(await list()).toMatchObject({
      total: 3,
      days: 30,
      counts: { projects: 1, service_requests: 1, client_projects: 1 },
    })
    expect(await list({ tables: ['projects'] })).toMatchObject({ total: 1, rows: [{ record_id: project }] })
    expect((await list({}, 'contentAdmin')).counts).toEqual({ projects: 1 })
  })

  it('says who deleted, to those who may read the name', async () => {
    await remove('services', await storeRow(world, 'services'), 'contentAdmin')
    await remove('services', await storeRow(world, 'services'), 'admin')
    const names = (answer: { rows: { actor: string | null }[] }) => answer.rows.map(({ actor }) => actor)
    expect(names(await list())).not.toContain(null)
    expect((await list()).actors).toHaveLength(2)
    const own = await list({}, 'contentAdmin')
    expect(names(own).filter((name) => name === null)).toHaveLength(1)
    expect(own.actors.map(({ id }: { id: string }) => id)).toEqual([world.people.contentAdmin.id])
    expect(await list({ actor: world.people.admin.id })).toMatchObject({ total: 1 })
  })

  it('is sorted by time and by name, a page at a time', async () => {
    for (const name of ['Beta', 'Alpha', 'Gamma'])
      await remove('services', await storeRow(world, 'services', { title_ar: name, title_en: name }))
    const names = async (question: object) => (await list(question)).rows.map((row: Entry) => row.name)
    expect(await names({})).toEqual(['Gamma', 'Alpha', 'Beta'])
    expect(await names({ sort: 'name', descending: false })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await names({ page_size: 2, page_offset: 2 })).toEqual(['Beta'])
  })
})

describe('it leaves the bin', () => {
  async function file(bucket: string) {
    const name = `${randomUUID()}.png`
    await service.storage.from(bucket).upload(name, fileOf('png'), { contentType: 'image/png' })
    return {
      place: `${bucket}/${name}`,
      address: `/storage/v1/object/${bucket === 'team-documents' ? '' : 'public/'}${bucket}/${name}`,
    }
  }
  const doomed = async () =>
    (await service.rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()).data.map(
      ({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`,
    ) as string[]

  it('after the days of the setting, with its files and what went with it', async () => {
    const [picture, other] = [await file('project-images'), await file('team-images')]
    const project_id = await storeRow(world, 'projects')
    await storeRow(world, 'project_images', { project_id, image_url: picture.address })
    const entry = await remove('projects', project_id)
    const member = await remove(
      'team_members',
      await storeRow(world, 'team_members', { image_url: other.address }),
    )
    const age = (days: number) =>
      world.sql('update public.bin set deleted_at = now() - make_interval(days => $2) where batch = $1', [
        entry.id,
        days,
      ])
    const purge = async () => (await service.rpc('purge_bin').throwOnError()).data
    await age(29)
    expect(await purge()).toBe(0)
    expect(await doomed()).toEqual([])
    await db('settingsAdmin').from('bin_settings').update({ days: 29 }).not('id', 'is', null).throwOnError()
    await age(30)
    expect(await purge()).toBe(1)
    await db('admin').from('bin_settings').update({ days: 30 }).not('id', 'is', null).throwOnError()
    expect(await world.sql('select from public.bin where batch = $1', [entry.id])).toEqual([])
    expect(await doomed()).toEqual([picture.place])
    expect((await audited(project_id)).at(-1)).toMatchObject({ table_name: 'bin', actor_id: null })
    // The team member keeps the picture, in the bin and after the restore
    await restore(member.id).throwOnError()
    expect(await doomed()).toEqual([picture.place])
    for (const days of [0, 366])
      expect(outcome(await db('admin').from('bin_settings').update({ days }).not('id', 'is', null))).toBe(
        'check bin_settings_days_check',
      )
  })

  it('when all that is shown is deleted forever, but what came since', async () => {
    const [shown, hidden] = [
      await remove('services', await storeRow(world, 'services', { title_en: 'Shown' })),
      await remove('services', await storeRow(world, 'services', { title_en: 'Hidden' })),
    ]
    const [{ now } = { now: '' }] = await world.sql<{ now: string }>('select now()::text as now')
    const later = await remove('services', await storeRow(world, 'services', { title_en: 'Shown later' }))
    const { data } = await db('contentAdmin').rpc('empty_bin', { search: 'shown', until: now }).throwOnError()
    expect(data).toBe(1)
    const left = await world.sql<Entry>('select id from public.bin order by id')
    expect(left.map(({ id }) => id)).toEqual([hidden.id, later.id].sort())
    expect(left.map(({ id }) => id)).not.toContain(shown.id)
  })

  it('no matter who deletes it, by its row too, with all that went with it', async () => {
    const client_email = `erased-${Date.now()}@handasa.example`
    await remove('service_requests', await storeRow(world, 'service_requests', { client_email }))
    await world.sql(`delete from public.bin where row ->> 'client_email' = $1`, [client_email])
    expect(await world.sql('select from public.bin')).toEqual([])
  })

  it('a document of a leader is read by those who could before, and named again by a restore', async () => {
    const { place, address } = await file('team-documents')
    const key = place.replace('team-documents/', '')
    const id = await storeRow(world, 'leadership_team', { attachments_urls: [address] })
    const entry = await remove('leadership_team', id, 'contentAdmin')
    expect(await doomed()).not.toContain(place)
    for (const who of triers) {
      const { data } = await db(who).storage.from('team-documents').createSignedUrl(key, 60)
      expect(Boolean(data?.signedUrl), who).toBe(['admin', 'contentAdmin'].includes(who))
    }
    // The file cannot be deleted while an entry of the bin names it
    await db('admin').storage.from('team-documents').remove([key])
    await restore(entry.id, 'contentAdmin').throwOnError()
    expect(await stored('leadership_team', id)).toMatchObject({ attachments_urls: [address] })
    expect(
      (await db('contentAdmin').storage.from('team-documents').createSignedUrl(key, 60)).error,
    ).toBeNull()
  })
})

describe('many at the same moment', () => {
  it('of admins who restore one row, one does', async () => {
    const id = await storeRow(world, 'projects')
    const entry = await remove('projects', id)
    const answers = await Promise.all(
      (['admin', 'contentAdmin', 'admin', 'contentAdmin'] as const).map((who) => restore(entry.id, who)),
    )
    expect(answers.map(outcome).sort()).toEqual([
      'bin_entry_gone',
      'bin_entry_gone',
      'bin_entry_gone',
      'done',
    ])
    expect(await stored('projects', id)).toBeDefined()
  })

  it('a restore and a last delete never leave half of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await storeRow(world, 'service_requests')
      const entry = await remove('service_requests', id)
      const [back, gone] = await Promise.all([
        restore(entry.id),
        db('requestsAdmin').rpc('delete_from_bin', { ids: [entry.id] }),
      ])
      expect([outcome(back) === 'done', gone.data === 1].filter(Boolean)).toHaveLength(1)
      const events = await world.sql('select from public.service_request_events where request_id = $1', [id])
      expect(events).toHaveLength(outcome(back) === 'done' ? 1 : 0)
      expect(await world.sql('select from public.bin')).toEqual([])
    }
  })

  it('1,000 requests deleted in one call are 1,000 entries, each restored on its own', {
    tags: 'slow',
  }, async () => {
    await world.sql(
      `insert into public.service_requests (client_name, client_email, client_phone, project_description)
       select 'Client ' || n, 'bulk' || n || '@handasa.example', '+966501234567', 'Text'
       from generate_series(1, 1000) as n`,
    )
    await db('admin').from('service_requests').delete().like('client_email', 'bulk%').throwOnError()
    const roots = await world.sql<Entry>('select * from public.bin where parent is null order by id')
    expect(roots).toHaveLength(1000)
    // The history and the work of each request are in the bin too
    expect(await world.sql('select from public.bin where parent is not null')).toHaveLength(2000)
    await restore(roots[7]?.id ?? '').throwOnError()
    expect(await world.sql('select from public.bin')).toHaveLength(2997)
    // The bin is emptied in several calls
    const parts: number[] = []
    do parts.push((await db('admin').rpc('empty_bin').throwOnError()).data)
    while (parts.at(-1))
    expect(parts).toEqual([500, 499, 0])
    await world.sql("delete from public.service_requests where client_email like 'bulk%'")
  })
})

it('what a foreign key empties with a deleted row is filled again with the restored one', async () => {
  const links = await world.sql<{ from_table: string; column_name: string; to_table: string }>(`
    select replace(rule.conrelid::regclass::text, 'public.', '') as from_table, field.attname as column_name, replace(rule.confrelid::regclass::text, 'public.', '') as to_table
    from pg_catalog.pg_constraint as rule
    join pg_catalog.pg_attribute as field on field.attrelid = rule.conrelid and field.attnum = rule.conkey[1]
    join pg_catalog.pg_trigger as trigger on trigger.tgrelid = rule.confrelid
    join pg_catalog.pg_proc as called on called.oid = trigger.tgfoid and called.proname = 'put_in_bin'
    where rule.contype = 'f' and rule.confdeltype = 'n' and rule.connamespace = 'public'::regnamespace
    order by 1, 2`)
  expect(links.map(({ from_table, column_name }) => `${from_table}.${column_name}`)).toEqual([
    'employees.opening_id',
    'news.author_id',
    'service_requests.service_id',
  ])
  for (const { from_table, column_name, to_table } of links) {
    const target = await storeRow(world, to_table)
    const row = await storeRow(world, from_table)
    await world.sql(`update public.${from_table} set ${column_name} = $1 where id = $2`, [target, row])
    const link = async () =>
      (
        await world.sql<{ link: string | null }>(
          `select ${column_name} as link from public.${from_table} where id = $1`,
          [row],
        )
      )[0]?.link
    const { id } = await remove(to_table, target)
    expect(await link(), from_table).toBeNull()
    await restore(id).throwOnError()
    expect(await link(), from_table).toBe(target)
  }
})
