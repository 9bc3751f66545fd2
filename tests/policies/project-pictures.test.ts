import { describe, expect, it } from 'vitest'
import { idsOf, storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const table = (name: string) => world.people.admin.db.from(name)
const picture = (name: string) => `/storage/v1/object/public/project-images/${name}.webp`

/** The pictures of the card and of the gallery, the primary one with a star. */
async function pictures(project: string) {
  const [row] = await world.sql('select image_url from public.projects where id = $1', [project])
  const images = await world.sql(
    `select image_url || case when is_primary then '*' else '' end as shown from public.project_images
     where project_id = $1 order by display_order, id`,
    [project],
  )
  const short = (url: unknown) => String(url).replace(picture('').slice(0, -5), '').replace('.webp', '')
  return { card: row?.image_url && short(row.image_url), gallery: images.map(({ shown }) => short(shown)) }
}

const add = (project_id: string, name: string, display_order: number, more = {}) =>
  table('project_images').insert({ project_id, image_url: picture(name), display_order, ...more })

describe('the picture on the card of a project', () => {
  it('is the primary one of its gallery, however that comes to be', async () => {
    const project = await storeRow(world, 'projects')
    expect(await pictures(project)).toEqual({ card: null, gallery: [] })
    for (const [place, name] of ['a', 'b', 'c'].entries()) await add(project, name, place + 1)
    expect(await pictures(project)).toEqual({ card: 'a', gallery: ['a*', 'b', 'c'] })
    const [image_id] = await idsOf(world, 'project_images', 'project_id = $1 and image_url = $2', [
      project,
      picture('c'),
    ])
    expect(outcome(await world.people.admin.db.rpc('set_primary_image', { image_id }))).toBe('done')
    expect(await pictures(project)).toEqual({ card: 'c', gallery: ['a', 'b', 'c*'] })
    await table('project_images').update({ is_primary: false }).eq('project_id', project)
    expect(await pictures(project)).toEqual({ card: 'a', gallery: ['a*', 'b', 'c'] })
    await table('project_images')
      .update({ image_url: picture('d') })
      .eq('project_id', project)
      .eq('is_primary', true)
    expect(await pictures(project)).toEqual({ card: 'd', gallery: ['d*', 'b', 'c'] })
    for (const [card, gallery] of [
      ['b', ['b*', 'c']],
      ['c', ['c*']],
      [null, []],
    ] as const) {
      await table('project_images').delete().eq('project_id', project).eq('is_primary', true)
      expect(await pictures(project)).toEqual({ card, gallery })
    }
  })

  it('becomes the primary one when it is given to the project: first, in place of another, or one of them', async () => {
    const project = await storeRow(world, 'projects', { image_url: picture('a') })
    expect(await pictures(project)).toEqual({ card: 'a', gallery: ['a*'] })
    await add(project, 'b', 2)
    await table('project_images')
      .update({ alt_en: 'Of a', original_name: 'a.png', focus_x: 10, focus_y: 90 })
      .eq('project_id', project)
    const give = (image_url: string | null) =>
      table('projects').update({ image_url }).eq('id', project).select()
    expect((await give(picture('c'))).data).toHaveLength(1)
    expect(await pictures(project)).toEqual({ card: 'c', gallery: ['c*', 'b'] })
    expect(
      await world.sql(
        'select alt_en, original_name, focus_x, focus_y from public.project_images where image_url = $1',
        [picture('c')],
      ),
    ).toEqual([{ alt_en: null, original_name: null, focus_x: 50, focus_y: 50 }])
    await give(picture('b'))
    expect(await pictures(project)).toEqual({ card: 'b', gallery: ['c', 'b*'] })
    await give(null)
    expect(await pictures(project)).toEqual({ card: 'b', gallery: ['c', 'b*'] })
  })

  it('is the project’s own: others keep theirs, and pictures go with their project', async () => {
    const one = await storeRow(world, 'projects', { image_url: picture('one') })
    const two = await storeRow(world, 'projects', { image_url: picture('two') })
    await table('projects')
      .update({ image_url: picture('new') })
      .eq('id', one)
    expect(await pictures(two)).toEqual({ card: 'two', gallery: ['two*'] })
    expect(outcome(await table('projects').delete().eq('id', one))).toBe('done')
    expect(await pictures(one)).toEqual({ card: undefined, gallery: [] })
  })

  it('is an edit of the project when it is given there, and none when another is chosen', async () => {
    const project = await storeRow(world, 'projects', { image_url: picture('a') })
    const edited = async () =>
      (await world.sql('select updated_at from public.projects where id = $1', [project]))[0]?.updated_at
    const before = await edited()
    await add(project, 'b', 2, { is_primary: true })
    expect(await edited()).toEqual(before)
    await table('projects')
      .update({ image_url: picture('c') })
      .eq('id', project)
    expect(await edited()).not.toEqual(before)
  })
})
