/** Internal notes: who writes, mentions, changes and deletes them. */
import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const notes = (who: Trier = 'requestsAdmin') => world.people[who].db.from('request_notes')
const id = (who: Trier) => world.people[who].id

const write = async (request_id: string, values: object = {}, who: Trier = 'requestsAdmin') =>
  (
    await notes(who)
      .insert({ request_id, text: 'Called, no answer', ...values })
      .select()
      .single()
      .throwOnError()
  ).data

describe('a note', () => {
  it('has its author, whatever is sent, and says when it was changed', async () => {
    const request_id = await storeRow(world, 'service_requests')
    const note = await write(request_id)
    expect(note).toMatchObject({ author_id: id('requestsAdmin'), edited_at: null })
    expect(outcome(await notes().insert({ request_id, text: 'x', author_id: id('admin') }))).toBe('refused')
    const { data } = await notes()
      .update({ text: 'Called again' })
      .eq('id', note.id)
      .select()
      .single()
      .throwOnError()
    expect(data).toMatchObject({ text: 'Called again', created_at: note.created_at })
    expect(data.edited_at).not.toBeNull()
    for (const wrong of ['', ' \u200f ', 'x'.repeat(5001), 'a\u0007'])
      expect(outcome(await notes().insert({ request_id, text: wrong }))).toBe(
        'check request_notes_text_check',
      )
    expect(outcome(await notes().insert({ request_id: crypto.randomUUID(), text: 'x' }))).toMatch(/^23503/)
  })

  it('is changed and deleted by its author alone, also not by an admin of everything', async () => {
    const note = await write(await storeRow(world, 'service_requests'))
    expect((await notes('admin').update({ text: 'x' }).eq('id', note.id).select()).data).toEqual([])
    expect((await notes('admin').delete().eq('id', note.id).select()).data).toEqual([])
    expect((await notes().select().eq('id', note.id)).data).toEqual([note])
  })

  it('mentions colleagues; others are left out, and one who has left since stays', async () => {
    const request_id = await storeRow(world, 'service_requests', { client_name: 'Mentioned' })
    const note = await write(request_id, {
      mentions: [id('admin'), id('contentAdmin'), id('client'), crypto.randomUUID(), id('admin')],
    })
    expect(note.mentions).toEqual([id('admin')])
    const mentioned = async (who: Trier) => {
      const { data } = await world.people[who].db.rpc('list_requests', {
        search: 'mentioned',
        attention: 'mentions',
      })
      return (data as { rows: { id: string }[] }).rows.map((row) => row.id)
    }
    expect(await mentioned('admin')).toEqual([request_id])
    expect(await mentioned('requestsAdmin')).toEqual([])
    await write(request_id, { mentions: [id('requestsAdmin')] }, 'admin')
    expect(await mentioned('requestsAdmin')).toEqual([request_id])
  })

  it('that is deleted is in the bin, and the history says by whom; it comes back with its text', async () => {
    const request_id = await storeRow(world, 'service_requests', { client_name: 'نورة' })
    const note = await write(request_id)
    await notes().delete().eq('id', note.id).throwOnError()
    const removals = () =>
      world.sql<{ changed_by: string; restored: boolean | null }>(
        `select changed_by, (details ->> 'restored')::boolean as restored from public.service_request_events where request_id = $1 and kind = 'note' order by changed_at`,
        [request_id],
      )
    const removal = { changed_by: id('requestsAdmin'), restored: null }
    expect(await removals()).toEqual([removal])
    const [entry] = await world.sql<{ id: string; name: string; parent: string | null }>(
      'select * from public.bin where record_id = $1',
      [note.id],
    )
    expect(entry).toMatchObject({ name: 'نورة', parent: null })
    const restore = () => world.people.requestsAdmin.db.rpc('restore_from_bin', { id: entry?.id })
    await world.people.admin.db.from('service_requests').delete().eq('id', request_id).throwOnError()
    expect(outcome(await restore())).toBe('bin_request_gone')
    const [request] = await world.sql<{ id: string }>(
      `select id from public.bin where record_id = $1 and parent is null`,
      [request_id],
    )
    await world.people.admin.db.rpc('restore_from_bin', { id: request?.id }).throwOnError()
    expect(await removals()).toEqual([removal])
    await restore().throwOnError()
    expect((await notes().select().eq('id', note.id)).data).toEqual([note])
    expect(await removals()).toEqual([removal, { ...removal, restored: true }])
  })

  it('goes when the request goes for good, with what the record of activity has of it', async () => {
    const request_id = await storeRow(world, 'service_requests', { client_email: 'noted@erased.example' })
    const note = await write(request_id, { text: 'SECRET of noted' })
    const { data } = await world.people.admin.db
      .rpc('gather_person', { subjects: [{ table: 'service_requests', id: request_id }] })
      .throwOnError()
    expect(data.request_notes).toMatchObject([{ text: 'SECRET of noted' }])
    await world.people.admin.db
      .rpc('erase_person', { subjects: [{ table: 'service_requests', id: request_id }] })
      .throwOnError()
    expect(await world.sql('select from public.request_notes where id = $1', [note.id])).toEqual([])
    const [left] = await world.sql<{ count: number }>(
      `select count(*)::int as count from (
         select details::text from public.audit_log union all select row::text from public.bin
       ) as kept (text) where text like '%SECRET of noted%'`,
    )
    expect(left?.count).toBe(0)
  })

  it('that names a person is found with them', async () => {
    const request_id = await storeRow(world, 'service_requests')
    await write(request_id, { text: 'Write to Someone@Mentioned.example instead' })
    const { data } = await world.people.admin.db
      .rpc('find_person', { email: 'someone@mentioned.example' })
      .throwOnError()
    expect(data.found).toMatchObject([{ table: 'service_requests', id: request_id, why: 'mention' }])
  })
})
