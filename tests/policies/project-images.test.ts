import { describe, expect, it } from 'vitest'
import { idsOf, storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = (table: string) => world.people.admin.db.from(table)

describe('the primary image of a project', () => {
  const image = (name: string) => `/storage/v1/object/public/project-images/${name}.webp`
  const images = () => admin('project_images')

  async function gallery(count: number) {
    const project_id = await storeRow(world, 'projects')
    for (let place = 0; place < count; place++)
      await images().insert({ project_id, image_url: image(String(place)), display_order: place })
    return project_id
  }
  const primary = async (project_id: string) =>
    (
      await world.sql(
        'select display_order from public.project_images where project_id = $1 and is_primary',
        [project_id],
      )
    ).map((row) => row.display_order)
  const idAt = async (project_id: string, place: number) =>
    (await idsOf(world, 'project_images', 'project_id = $1 and display_order = $2', [project_id, place]))[0]

  it('is the first to come, then the one that is chosen, by function or by table', async () => {
    const project = await gallery(3)
    expect(await primary(project)).toEqual([0])
    const image_id = await idAt(project, 2)
    expect(outcome(await world.people.admin.db.rpc('set_primary_image', { image_id }))).toBe('done')
    expect(await primary(project)).toEqual([2])
    await images()
      .update({ is_primary: true })
      .eq('id', await idAt(project, 1))
    expect(await primary(project)).toEqual([1])
  })

  it('stays exactly one when clients clear and set in two calls', async () => {
    const project = await gallery(3)
    await images().update({ is_primary: false }).eq('project_id', project)
    expect(await primary(project)).toEqual([0])
    await images()
      .update({ is_primary: true })
      .eq('id', await idAt(project, 2))
    expect(await primary(project)).toEqual([2])
  })

  it('is replaced by an insert that asks for it, several at once included', async () => {
    const project_id = await gallery(1)
    const row = (place: number) => ({
      project_id,
      image_url: image('x'),
      display_order: place,
      is_primary: true,
    })
    expect(outcome(await images().insert([row(5), row(6)]))).toBe('done')
    expect(await primary(project_id)).toEqual([6])
    const fresh = await gallery(0)
    await images().insert([7, 4].map((place) => ({ ...row(place), project_id: fresh, is_primary: false })))
    expect(await primary(fresh)).toEqual([4])
  })

  it('passes to the next by order when it is deleted, and goes with the last', async () => {
    const project = await gallery(3)
    for (const left of [[1], [2], []]) {
      await images().delete().eq('project_id', project).eq('is_primary', true)
      expect(await primary(project)).toEqual(left)
    }
  })

  it('belongs to its project: another project keeps its own, and the images go with the project', async () => {
    const [one, two] = [await gallery(2), await gallery(2)]
    await world.people.admin.db.rpc('set_primary_image', { image_id: await idAt(one, 1) })
    expect(await primary(two)).toEqual([0])
    expect(outcome(await images().update({ project_id: two }).eq('project_id', one))).toBe('refused')
    expect(outcome(await admin('projects').delete().eq('id', one))).toBe('done')
    expect(await idsOf(world, 'project_images', 'project_id = $1', [one])).toEqual([])
    // The order of the rows decides whether this is refused, but there are never two primary images
    await world
      .sql('update public.project_images set is_primary = true where project_id = $1', [two])
      .catch(() => undefined)
    expect(await primary(two)).toHaveLength(1)
  })

  it('comes as one of a list when a project is read with its images', async () => {
    const project = await gallery(3)
    const { data, error } = await admin('projects')
      .select('id, project_images(id)')
      .eq('id', project)
      .single()
    expect(error).toBeNull()
    expect((data as unknown as { project_images: unknown[] }).project_images).toHaveLength(3)
  })
})
