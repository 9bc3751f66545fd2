/**
 * Two people, or two tabs, with one draft at the same moment: it is published once, and each
 * is told the outcome.
 */
import { afterEach, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const content = () => world.people.contentAdmin.db
const admin = () => world.people.admin.db
afterEach(() => world.sql('delete from public.drafts'))

interface Draft {
  id: string
  updated_at: string
}
async function draftOf(record_id: string, changes: object, base: object) {
  const { data } = await content()
    .from('drafts')
    .insert({ table_name: 'services', record_id, changes, base } as never)
    .select('id, updated_at')
    .single()
    .throwOnError()
  return data as unknown as Draft
}
const publish = ({ id, updated_at }: Draft, db = content(), language = 'all') =>
  db.rpc('publish_draft', { draft_id: id, seen: updated_at, language })
const schedule = ({ id, updated_at }: Draft, db = content()) =>
  db.rpc('schedule_draft', {
    draft_id: id,
    seen: updated_at,
    publish_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
const due = () =>
  connect(world.api, world.api.secretKey).rpc('publish_due', {
    moment: new Date(Date.now() + 7_200_000).toISOString(),
  })
const changesOf = async (id: string) =>
  (await world.sql("select from public.audit_log where table_name = 'services' and record_id = $1", [id]))
    .length
const rounds = [1, 2, 3, 4, 5]

it('two tabs publish it: one does, the other is told that it is gone', async () => {
  for (const round of rounds) {
    const record = await storeRow(world, 'services')
    const before = await changesOf(record)
    const draft = await draftOf(record, { title_en: `Better ${round}` }, { title_en: 'Service' })
    const said = (await Promise.all([publish(draft), publish(draft, admin())])).map(outcome).sort()
    expect(said).toEqual(['done', 'draft_not_found'])
    expect((await changesOf(record)) - before).toBe(1)
  }
})

it('two tabs publish one of a new item: there is one item', async () => {
  for (const round of rounds) {
    const record = crypto.randomUUID()
    const draft = await draftOf(record, { title_ar: 'خدمة', title_en: `New ${round}` }, {})
    const said = (await Promise.all([publish(draft), publish(draft, admin())])).map(outcome).sort()
    expect(said).toEqual(['done', 'draft_not_found'])
    expect(await world.sql('select from public.services where id = $1', [record])).toHaveLength(1)
  }
})

it('two tabs publish a language each: both are published, or the second is told that it has changed', async () => {
  for (const round of rounds) {
    const record = await storeRow(world, 'services', { title_ar: 'خدمة', title_en: 'Service' })
    const draft = await draftOf(
      record,
      { title_en: `Better ${round}`, title_ar: `أفضل ${round}` },
      { title_en: 'Service', title_ar: 'خدمة' },
    )
    const said = (await Promise.all([publish(draft, content(), 'ar'), publish(draft, admin(), 'en')])).map(
      outcome,
    )
    expect(said.sort()).toEqual(['done', 'draft_changed'])
    expect(await world.sql('select from public.drafts where id = $1', [draft.id])).toHaveLength(1)
  }
})

it('one publishes while the other schedules: it is published, and nothing is published a second time', async () => {
  for (const round of rounds) {
    const record = await storeRow(world, 'services')
    const draft = await draftOf(record, { title_en: `Better ${round}` }, { title_en: 'Service' })
    const [published, scheduled] = (await Promise.all([publish(draft), schedule(draft, admin())])).map(
      outcome,
    )
    expect(published).toBe('done')
    expect(['done', 'draft_not_found']).toContain(scheduled)
    expect((await due()).data).toEqual({ published: 0, failed: 0 })
    expect(await world.sql('select from public.drafts where id = $1', [draft.id])).toHaveLength(0)
  }
})

it('what was approved of an item that is deleted at its moment is published, or says that the item is gone', async () => {
  for (const round of rounds) {
    const record = await storeRow(world, 'services')
    const draft = await draftOf(record, { title_en: `Better ${round}` }, { title_en: 'Service' })
    expect(outcome(await schedule(draft))).toBe('done')
    const [gone, sent] = await Promise.all([content().from('services').delete().eq('id', record), due()])
    expect(gone.error).toBeNull()
    expect(sent.error).toBeNull()
    const { published, failed } = sent.data as { published: number; failed: number }
    expect(published + failed).toBe(1)
    const [kept] = await world.sql<{ problem: string }>(
      "select schedules -> 'all' ->> 'problem' as problem from public.drafts where id = $1",
      [draft.id],
    )
    expect(kept?.problem).toBe(failed ? 'draft_record_gone' : undefined)
    expect(await world.sql('select from public.services where id = $1', [record])).toHaveLength(0)
    await world.sql('delete from public.drafts')
  }
})
