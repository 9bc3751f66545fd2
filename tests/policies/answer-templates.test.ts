/** Templates of answers: their fields and their order. */
import { describe, expect, it } from 'vitest'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db

const template = {
  title_ar: 'وصل',
  title_en: 'Received',
  subject_ar: 'طلبك {reference}',
  subject_en: 'Your request {reference}',
  body_ar: 'السلام عليكم {name}، {service} {company} {me}',
  body_en: 'Hello {name}, {service} {company} {me}',
}
const add = async (more: object) =>
  outcome(
    await db()
      .from('answer_templates')
      .insert({ ...template, ...more }),
  )

describe('a template', () => {
  it('may have every field, and braces that name none', async () => {
    expect(await add({})).toBe('done')
    expect(await add({ body_en: 'a } b { c {name}{me}' })).toBe('done')
  })

  it.each(['subject_ar', 'subject_en', 'body_ar', 'body_en'])(
    'with an unknown field in %s is refused',
    async (column) => {
      for (const wrong of ['{nme}', 'x {Name} y', '{ name }', '{}', '{name} {الاسم}'])
        expect(await add({ [column]: wrong }), wrong).toBe(`check answer_templates_${column}_check`)
    },
  )
})

it('those that come with the site are valid, and are put into order by admins of requests', async () => {
  const list = async () =>
    (
      await db().from('answer_templates').select('id').order('display_order').order('id').throwOnError()
    ).data.map(({ id }) => id)
  const before = await list()
  expect(before.length).toBeGreaterThanOrEqual(4)
  const turned = before.toReversed()
  expect(outcome(await db().rpc('reorder', { list: 'answer_templates', ids: turned }))).toBe('done')
  expect(await list()).toEqual(turned)
  const { db: content } = world.people.contentAdmin
  expect(outcome(await content.rpc('reorder', { list: 'answer_templates', ids: before }))).toBe(
    'area_required',
  )
  expect(outcome(await db().rpc('reorder', { list: 'services', ids: [] }))).toBe('area_required')
})
