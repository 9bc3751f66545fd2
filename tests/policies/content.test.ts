import { describe, expect, it } from 'vitest'
import { readLeaders } from '#app/data/leadership-team/public.ts'
import { engineersGrades } from '#app/data/qualifications/grades.ts'
import { readTeamMembers } from '#app/data/team-members/public.ts'
import { tables } from './support/matrix.ts'
import { narrowed } from './support/roles.ts'
import { changes, idsOf, storeRow, validRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = (table: string) => world.people.admin.db.from(table)

describe('company settings', () => {
  it('are one row, for the owner of the database too', async () => {
    expect(await idsOf(world, 'company_settings')).toHaveLength(1)
    const row = await validRow(world, 'company_settings')
    const names = Object.keys(row)
    await expect(
      world.sql(
        `insert into public.company_settings (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
        Object.values(row),
      ),
    ).rejects.toThrow('company_settings_single_row')
  })

  it('keep what is required, and an https map', async () => {
    const [id] = await idsOf(world, 'company_settings')
    const attempt = async (change: object) =>
      outcome(await admin('company_settings').update(change).eq('id', id))
    for (const column of ['company_name_ar', 'company_name_en', 'phone', 'address_ar', 'address_en'])
      expect(await attempt({ [column]: ' ' })).toBe(`check company_settings_${column}_check`)
    expect(await attempt({ email: 'x' })).toBe('check company_settings_email_check')
    for (const map_url of ['javascript:alert(1)', 'http://maps.example', '//maps.example', 'https://a b'])
      expect(await attempt({ map_url })).toBe('check company_settings_map_url_check')
    expect(await attempt({ vision_ar: null, updated_at: '2001-01-01' })).toBe('done')
    const { data } = await admin('company_settings').select('updated_at').single()
    expect(Date.parse(data?.updated_at)).toBeGreaterThan(Date.now() - 60_000)
  })
})

describe('leadership', () => {
  const row = () => validRow(world, 'leadership_team')
  const insert = async (change: object) =>
    outcome(await admin('leadership_team').insert({ ...(await row()), ...change }))

  it('is active only when filled', async () => {
    expect(await insert({ full_name_ar: null, full_name_en: ' ', is_active: true })).toBe(
      'check leadership_team_active_check',
    )
    expect(await insert({ full_name_ar: null, full_name_en: null })).toBe('done')
    expect(await insert({ full_name_ar: 'هند', full_name_en: null, is_active: true })).toBe('done')
  })

  it('has a join date only as "member since"', async () => {
    const id = await storeRow(world, 'leadership_team', {
      member_type: 'member_since',
      join_date: '2015-03-01',
    })
    const joinDate = async () =>
      (await admin('leadership_team').select('join_date').eq('id', id).single()).data?.join_date
    expect(await joinDate()).toBe('2015-03-01')
    await admin('leadership_team').update({ member_type: 'partner' }).eq('id', id)
    expect(await joinDate()).toBeNull()
    expect(await insert({ member_type: 'boss' })).toBe('check leadership_team_member_type_check')
  })

  it('takes years from 0 and a list of file addresses', async () => {
    expect(await insert({ years_of_experience: -1 })).toBe('check leadership_team_years_of_experience_check')
    const file = '/storage/v1/object/team-documents/a.pdf'
    expect(await insert({ attachments_urls: [file, 'https://files.example/سيرة.pdf'] })).toBe('done')
    for (const attachments_urls of [['javascript:x'], [file, null], [''], Array(21).fill(file)])
      expect(await insert({ attachments_urls })).toBe('check leadership_team_attachments_urls_check')
  })
})

describe.each(['team_members', 'leadership_team'])('the qualifications of %s', (table) => {
  it('are degrees, a grade of the Council, and a number with 0-9 where there is a last day', async () => {
    const id = await storeRow(world, table)
    const change = async (values: object, who: 'contentAdmin' | 'peopleAdmin' = 'contentAdmin') =>
      outcome(await world.people[who].db.from(table).update(values).eq('id', id))
    const broken = (column: string) => `check ${table}_${column}_check`
    for (const engineers_grade of engineersGrades) expect(await change({ engineers_grade })).toBe('done')
    for (const engineers_grade of ['chief', '', 'Engineer'])
      expect(await change({ engineers_grade })).toBe(broken('engineers_grade'))
    expect(await change({ engineers_until: '2030-01-31' })).toBe(broken('registration'))
    for (const engineers_number of ['', ' ', '١٠٠', '۱۰۰', '1\n0', '1'.repeat(51)])
      expect(await change({ engineers_number })).toBe(broken('engineers_number'))
    expect(await change({ engineers_number: '100001', engineers_until: '1999-12-31' })).toBe(
      broken('engineers_until'),
    )
    const known = { engineers_number: '100001', engineers_until: '2030-01-31' }
    expect(await change({ ...known, degrees_ar: 'ماجستير\nبكالوريوس' })).toBe('done')
    expect(await change({ engineers_number: null })).toBe(broken('registration'))
    await change({ engineers_number: '5' }, 'peopleAdmin')
    // The row shows that the registration has ended, and the website leaves the registration out
    await world.sql(`update public.${table} set engineers_until = '2020-01-31' where id = $1`, [id])
    if (table === 'leadership_team') await change({ is_active: true })
    const { data } = await world.people.visitor.db
      .from(table)
      .select('engineers_number, engineers_until')
      .eq('id', id)
    expect(data).toEqual([{ engineers_number: '100001', engineers_until: '2020-01-31' }])
    const read = table === 'team_members' ? readTeamMembers : readLeaders
    const people = await read(world.people.visitor.db)
    expect(people.find((one) => one.id === id)).toMatchObject({
      degrees_ar: 'ماجستير\nبكالوريوس',
      engineers_grade: null,
      engineers_number: null,
      engineers_until: null,
    })
  })
})

it.each(['site_images', 'project_images', 'team_members', 'projects', 'leadership_team'])(
  'the picture of %s is a path of this site or an https address',
  async (table) => {
    const attempt = async (image_url: string) =>
      outcome(await admin(table).insert({ ...(await validRow(world, table)), image_url }))
    for (const good of ['/storage/v1/object/public/site-images/a.webp', 'https://xyz.example/a.png'])
      expect(await attempt(good)).toBe('done')
    for (const bad of [
      'javascript:alert(1)',
      'data:image/png;base64,x',
      '//evil.example/a.png',
      'http://a/b',
      '/\\evil',
      'a.png',
      '/a b',
      ' ',
      '/',
    ])
      expect(await attempt(bad)).toBe(`check ${table}_image_url_check`)
  },
)

it.each([
  ['site_content', 'display_order'],
  ['site_images', 'display_order'],
  ['services', 'display_order'],
  ['leadership_team', 'display_order'],
  ['project_images', 'display_order'],
  ['projects', 'order_index'],
  ['team_members', 'order_index'],
])('the order of %s (%s) starts at 0', async (table, column) => {
  const insert = async (value: number) =>
    outcome(await admin(table).insert({ ...(await validRow(world, table)), [column]: value }))
  expect(await insert(0)).toBe('done')
  expect(await insert(-1)).toBe(`check ${table}_${column}_check`)
})

it('defaults are those of the specification', async () => {
  const stored = async (table: string, columns: string) => {
    const id = await storeRow(world, table)
    return (await world.sql(`select ${columns} from public.${table} where id = $1`, [id]))[0]
  }
  expect(await stored('services', 'icon, is_active, display_order')).toEqual({
    icon: 'Briefcase',
    is_active: true,
    display_order: 0,
  })
  expect(await stored('projects', 'status, order_index')).toEqual({ status: 'completed', order_index: 0 })
  expect(await stored('leadership_team', 'is_active, years_of_experience')).toEqual({
    is_active: false,
    years_of_experience: 0,
  })
  const row = { image_url: '/storage/v1/object/public/site-images/defaults.webp' }
  await admin('site_images').insert(row)
  const { data } = await admin('site_images')
    .select('image_type, is_active, display_order')
    .eq('image_url', row.image_url)
  expect(data).toEqual([{ image_type: 'hero', is_active: true, display_order: 0 }])
})

describe('the content version', () => {
  const version = async () =>
    Number((await world.people.visitor.db.from('content_version').select('version').single()).data?.version)
  const shown = [
    ...['company_settings', 'credentials', 'legal_pages', 'offices'],
    ...[
      'client_references',
      'leadership_team',
      'news',
      'page_meta',
      'project_images',
      'projects',
      'services',
    ],
    ...['site_content', 'site_images', 'team_members'],
    'openings',
  ]
  /** Which admins may change each of these tables, by the rules of the matrix. */
  const changers = shown.flatMap((table) =>
    (['admin', ...narrowed] as const)
      .map((who) => {
        const { insert, update, delete: remove } = tables[table] ?? {}
        return { table, who, insert: insert?.[who], update: update?.[who], remove: remove?.[who] }
      })
      .filter(({ insert, update, remove }) => [insert, update, remove].includes('done')),
  )

  it('has a trigger on the tables that are tried here', async () => {
    const found = await world.sql<{ name: string }>(
      `select relname::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
       where tgfoid = 'private.content_changed()'::regprocedure order by 1`,
    )
    expect(found.map(({ name }) => name)).toEqual(shown.toSorted())
    expect(new Set(changers.map(({ table }) => table))).toEqual(new Set(shown))
  })

  it.each(changers)('rises with what $who changes of $table', async ({ table, who, ...may }) => {
    const db = () => world.people[who].db.from(table)
    const single = table === 'company_settings'
    const id = single ? (await idsOf(world, table))[0] : await storeRow(world, table)
    const row = await validRow(world, table)
    let last = await version()
    const rises = async (change: PromiseLike<{ error: unknown }>) => {
      expect((await change).error).toBeNull()
      const now = await version()
      expect(now).toBeGreaterThan(last)
      last = now
    }
    if (may.insert === 'done') await rises(db().insert(row))
    if (may.update === 'done')
      await rises(
        db()
          .update(changes[table] ?? {})
          .eq('id', id),
      )
    if (may.remove === 'done') await rises(db().delete().eq('id', id))
  })

  it.each(['visitor', 'client', 'employee', 'requestsAdmin'] as const)(
    'does not rise with statements of %s that find no row to change',
    async (who) => {
      for (const table of shown) {
        const [id] = await idsOf(world, table)
        const before = await version()
        await world.people[who].db.from(table).delete().eq('id', id)
        await world.people[who].db
          .from(table)
          .update(changes[table] ?? {})
          .eq('id', id)
        expect(await version(), table).toBe(before)
      }
    },
  )

  it('rises when an admin of people writes for the page of an opening, deletes the opening and restores it', async () => {
    const { db } = world.people.peopleAdmin
    const record_id = await storeRow(world, 'openings', { is_active: true })
    const rises = async (change: () => PromiseLike<{ error: unknown }>) => {
      const before = await version()
      expect((await change()).error).toBeNull()
      expect(await version()).toBeGreaterThan(before)
    }
    await rises(() => db.from('page_meta').insert({ table_name: 'openings', record_id, title_ar: 'عنوان' }))
    await rises(() => db.from('page_meta').update({ title_en: 'x' }).eq('record_id', record_id))
    await rises(() => db.from('openings').delete().eq('id', record_id))
    const { data } = await db.from('bin').select('id').eq('record_id', record_id).single()
    await rises(() => db.rpc('restore_from_bin', { id: data?.id }))
  })

  it('does not rise with what visitors send', async () => {
    const before = await version()
    await world.people.visitor.db.from('service_requests').insert(await validRow(world, 'service_requests'))
    await admin('services').insert({ title_ar: 'ناقصة' })
    expect(await version()).toBe(before)
  })
})
