import { describe, expect, it } from 'vitest'
import { regions, roles, sectors, valueRanges } from '#common/project-facts.ts'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld, type World } from './support/world.ts'

const world = testWorld()

const admin = () => world.people.admin.db.from('projects')
const stored = async (id: string) =>
  (await world.sql<{ client: string | null }>(`select client from public.projects where id = '${id}'`))[0]
const nameFor = (who: keyof World['people'], project_id: string) =>
  world.people[who].db.rpc('confidential_client', { project_id })

describe('the client of a confidential project', () => {
  it('never stands in the row that everyone reads', async () => {
    const id = await storeRow(world, 'projects', { client: 'وزارة · Ministry' })
    expect(outcome(await admin().update({ client_confidential: true }).eq('id', id))).toBe('done')
    expect(await stored(id)).toEqual({ client: null })
    // A change of another column keeps the name
    await admin().update({ location: 'أبها' }).eq('id', id)
    expect((await nameFor('admin', id)).data).toBe('وزارة · Ministry')
    // When someone names the client again, the row still does not contain the name
    await admin().update({ client: 'هيئة · Authority' }).eq('id', id)
    expect(await stored(id)).toEqual({ client: null })
    expect((await nameFor('admin', id)).data).toBe('هيئة · Authority')
    await admin().update({ client: '' }).eq('id', id)
    expect((await nameFor('admin', id)).data).toBeNull()
  })

  it('stays known when an earlier version is restored and taken back, and when a project is stored again', async () => {
    const id = await storeRow(world, 'projects', { client: 'سرّي' })
    // The history restores columns as they were in the row, where the name is null
    await admin().update({ client: null, client_confidential: true }).eq('id', id)
    expect(await stored(id)).toEqual({ client: null })
    expect((await nameFor('admin', id)).data).toBe('سرّي')
    const [row] = (await admin().select().eq('id', id)).data ?? []
    const { client: _, client_confidential: __, ...others } = row as Record<string, unknown>
    expect(outcome(await admin().upsert({ ...others, location: 'جدة' } as never))).toBe('done')
    expect((await nameFor('admin', id)).data).toBe('سرّي')
  })

  it('is told to admins of content alone', async () => {
    const id = await storeRow(world, 'projects', { client: 'سرّي', client_confidential: true })
    for (const who of ['client', 'employee'] as const)
      expect(outcome(await nameFor(who, id)), who).toBe('admin_required')
    const { data } = await world.people.client.db.from('projects').select().eq('id', id)
    expect(JSON.stringify(data)).not.toContain('سرّي')
  })

  it('waits while the project is in the bin, and goes with it', async () => {
    const id = await storeRow(world, 'projects', { client: 'سرّي', client_confidential: true })
    const names = async () =>
      (await world.sql(`select name from private.confidential_clients where id = '${id}'`)).length
    await admin().delete().eq('id', id)
    expect(await names()).toBe(1)
    await world.sql(`delete from public.bin where record_id = '${id}'`)
    expect(await names()).toBe(0)
  })

  it('is public again when the project is', async () => {
    const id = await storeRow(world, 'projects', { client: 'سرّي', client_confidential: true })
    await admin().update({ client_confidential: false, client: 'معلن' }).eq('id', id)
    expect(await stored(id)).toEqual({ client: 'معلن' })
    expect((await nameFor('admin', id)).data).toBeNull()
  })
})

describe('the facts of a project', () => {
  it('take every value that the forms offer', async () => {
    const id = await storeRow(world, 'projects')
    for (const [column, values] of Object.entries({
      sector: sectors,
      region: regions,
      value_range: valueRanges,
    }))
      for (const value of values)
        expect(
          outcome(
            await admin()
              .update({ [column]: value })
              .eq('id', id),
          ),
          value,
        ).toBe('done')
    expect(
      outcome(
        await admin()
          .update({ roles: [...roles] })
          .eq('id', id),
      ),
    ).toBe('done')
  })

  it.each([
    [{ sector: 'x' }, 'projects_sector_check'],
    [{ roles: ['x'] }, 'projects_roles_check'],
    [{ area_m2: 0 }, 'projects_area_m2_check'],
    [{ latitude: 24.7 }, 'projects_point_check'],
    [{ region: 'riyadh', latitude: 51.5, longitude: -0.1 }, 'projects_point_check'],
    [{ year_begun: 2020, year_completed: 2019 }, 'projects_years_check'],
    [{ status: 'in_progress', year_completed: 2019 }, 'projects_dates_check'],
    [{ status: 'planned', year_begun: 2019 }, 'projects_dates_check'],
    [{ before_image_id: '60000000-0000-4000-8000-000000000001' }, 'projects_pair_check'],
    [{ figures: [{ value: 'many' }] }, 'projects_figures_check'],
    [{ figures: {} }, 'projects_figures_check'],
    [{ awards: [{ name_ar: 'جائزة' }] }, 'projects_awards_check'],
  ])('refuses %j', async (values, check) => {
    const id = await storeRow(world, 'projects')
    expect(
      outcome(
        await admin()
          .update(values as never)
          .eq('id', id),
      ),
    ).toBe(`check ${check}`)
  })

  it('takes figures and awards in both languages', async () => {
    const id = await storeRow(world, 'projects')
    const figure = { value: '38500', unit_ar: 'م²', unit_en: 'm²', label_ar: 'مساحة', label_en: 'area' }
    const award = { name_ar: 'جائزة', name_en: 'Prize', year: 2024, by_ar: '', by_en: '' }
    const full = { figures: [figure, figure, figure], awards: [award] }
    expect(outcome(await admin().update(full).eq('id', id))).toBe('done')
    expect(
      outcome(
        await admin()
          .update({ figures: [figure, figure, figure, figure] })
          .eq('id', id),
      ),
    ).toBe('check projects_figures_check')
  })

  it('refuses a completion in a year to come', async () => {
    const id = await storeRow(world, 'projects')
    expect(outcome(await admin().update({ year_completed: 2100 }).eq('id', id))).toBe('year_in_future')
  })
})
