import { beforeAll, describe, expect, it } from 'vitest'
import { changes, storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = (table: string) => world.people.admin.db.from(table)

const stamp = async (table: string, id: string) =>
  (await admin(table).select('updated_at').eq('id', id).single()).data?.updated_at as string

const tables = [
  'user_profiles',
  'projects',
  'project_images',
  'team_members',
  'leadership_team',
  'services',
  'site_images',
  'site_content',
  'company_settings',
  'client_projects',
  'service_requests',
  'employees',
]
/** Edits of tables where the change of rows.ts only moves the row. */
const edits: Record<string, object> = {
  services: { icon: 'Map' },
  team_members: { bio_en: 'A life' },
}
const moves: Record<string, object[]> = {
  projects: [{ order_index: 5 }],
  team_members: [{ order_index: 5 }],
  services: [{ display_order: 5 }],
  leadership_team: [{ display_order: 5 }],
  site_images: [{ display_order: 5 }],
  project_images: [{ display_order: 5 }, { is_primary: true }, { is_primary: false }],
}

const ids: Record<string, string> = {}
beforeAll(async () => {
  for (const table of tables) ids[table] = await storeRow(world, table)
})

describe.each(tables)('%s', (table) => {
  it('finds an edit that is stale, also one right after another', async () => {
    const id = ids[table] ?? ''
    const loaded = await stamp(table, id)
    expect(loaded).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+[+]\d\d:\d\d$/)
    const change = edits[table] ?? changes[table] ?? {}
    const save = () => admin(table).update(change).eq('id', id).eq('updated_at', loaded).select('updated_at')
    const first = await save()
    expect(outcome(first)).toBe('done')
    expect(first.data).toHaveLength(1)
    expect(Date.parse(first.data?.[0]?.updated_at) >= Date.parse(loaded)).toBe(true)
    expect(first.data?.[0]?.updated_at).not.toBe(loaded)
    expect((await save()).data).toEqual([])
  })

  it('goes on even when the clock stands still', async () => {
    const id = ids[table] ?? ''
    // A change and its reverse in one transaction, which has only one time
    const [column] = Object.keys({ ...(edits[table] ?? changes[table]) })
    const other: Record<string, string> = {
      is_active: 'not is_active',
      years_of_experience: 'years_of_experience + 1',
      status: `case status when 'new' then 'pending' else 'new' end`,
      icon: `case icon when 'Map' then 'Zap' else 'Map' end`,
    }
    await world.sql(
      `create or replace function private.twice() returns boolean language plpgsql as $$
       declare one timestamptz; two timestamptz;
       begin
         update public.${table} set ${column} = ${other[column ?? ''] ?? `${column} || 'x'`} where id = '${id}' returning updated_at into one;
         update public.${table} set ${column} = ${other[column ?? ''] ?? `${column} || 'x'`} where id = '${id}' returning updated_at into two;
         return two > one;
       end $$`,
    )
    expect(await world.sql('select private.twice() as later')).toEqual([{ later: true }])
  })
})

describe.each(Object.entries(moves))('%s', (table, all) => {
  it('is not edited by a move', async () => {
    const id = ids[table] ?? ''
    const before = await stamp(table, id)
    for (const move of all) expect(outcome(await admin(table).update(move).eq('id', id))).toBe('done')
    expect(await stamp(table, id)).toBe(before)
  })

  it('is edited by a move together with an edit', async () => {
    const id = ids[table] ?? ''
    const before = await stamp(table, id)
    const edit =
      { team_members: { bio_en: 'Another' }, services: { icon: 'Leaf' } }[table] ??
      {
        projects: { location: 'ينبع' },
        leadership_team: { years_of_experience: 3 },
        site_images: { title_en: 'Other' },
        project_images: { alt_en: 'Other' },
      }[table]
    expect(
      outcome(
        await admin(table)
          .update({ ...all[0], ...edit })
          .eq('id', id),
      ),
    ).toBe('done')
    expect(await stamp(table, id)).not.toBe(before)
  })
})

it('is not the sender’s to say', async () => {
  for (const table of ['projects', 'services', 'site_images', 'team_members', 'leadership_team']) {
    const id = ids[table] ?? ''
    const before = await stamp(table, id)
    const sent = { updated_at: '2001-01-01T00:00:00Z' }
    await admin(table).update(sent).eq('id', id)
    expect(await stamp(table, id)).toBe(before)
  }
  for (const table of ['user_profiles', 'project_images', 'employees', 'client_projects', 'service_requests'])
    expect(
      outcome(
        await admin(table)
          .update({ updated_at: null })
          .eq('id', ids[table] ?? ''),
      ),
    ).toBe('refused')
})
