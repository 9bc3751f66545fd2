/** From an empty database to an open website: who may open it, what opening takes, and the checklist of the dashboard. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Checklist } from '#app/data/setup/admin.ts'
import { storeRow } from './support/rows.ts'
import { outcome, roles, testWorld } from './support/world.ts'

const world = testWorld()

const settings = async () =>
  (await world.sql<Record<string, unknown>>('select * from public.company_settings'))[0] ?? {}
const change = async (role: (typeof roles)[number], values: object) => {
  const { id } = await settings()
  return world.people[role].db.from('company_settings').update(values).eq('id', id).select('id')
}
const checklist = async () => {
  const { data } = await world.people.admin.db.rpc('setup_checklist').throwOnError()
  return data as unknown as Checklist
}
const startEmpty = async () =>
  (await world.sql<{ done: boolean }>('select public.start_empty() as done'))[0]?.done
const name = { company_name_ar: 'مكتب الرواد', company_name_en: 'Rowad' }
const contact = { email: 'info@rowad.example', phone: '920000000' }

describe('a database with the base content', () => {
  it('is open and has no checklist', async () => {
    expect(await settings()).toMatchObject({ is_open: true, hides_empty_sections: false })
    expect(await checklist()).toMatchObject({ is_open: true, in_progress: false })
  })

  it('is not emptied once someone has entered something', async () => {
    await world.sql(`update public.company_settings set phone = '920000001'`)
    expect(await startEmpty()).toBe(false)
    // As if no one had changed the settings since they were created
    await world.sql('alter table public.company_settings disable trigger company_settings_updated_at')
    await world.sql('update public.company_settings set updated_at = created_at')
    await world.sql('alter table public.company_settings enable trigger company_settings_updated_at')
    const project = await storeRow(world, 'projects')
    expect(await startEmpty()).toBe(false)
    await world.sql('delete from public.projects where id = $1', [project])
    expect((await settings()).phone).toBe('920000001')
  })
})

describe('a database that starts empty', () => {
  beforeAll(async () => {
    expect(await startEmpty()).toBe(true)
  })

  it('says nothing that nobody entered, and keeps suggestions that visitors do not see', async () => {
    const { id, created_at, updated_at, is_open, hides_empty_sections, answer_days, ...entered } =
      await settings()
    const nothing = ['null', '{}', '[]']
    expect(Object.values(entered).filter((value) => !nothing.includes(JSON.stringify(value)))).toEqual([])
    expect([is_open, hides_empty_sections, answer_days]).toEqual([false, true, 2])
    const visitor = world.people.visitor.db
    for (const table of ['services', 'leadership_team', 'team_members', 'projects'] as const)
      expect((await visitor.from(table).select('id')).data, table).toEqual([])
    const { data: texts } = await visitor.from('site_content').select('text_ar, text_en').throwOnError()
    expect(texts?.length).toBeGreaterThan(0)
    for (const text of texts ?? []) expect(text).toEqual({ text_ar: null, text_en: null })
    const [services] = await world.sql<{ count: number }>('select count(*)::int from public.services')
    expect(services?.count).toBe(9)
  })

  it('does not open without names, email and phone', async () => {
    for (const values of [{}, name, contact, { ...name, email: contact.email }])
      expect(outcome(await change('admin', { ...values, is_open: true }))).toBe(
        'check company_settings_open_check',
      )
  })

  it('is opened and closed by admins alone; everyone reads whether it is open', async () => {
    expect(outcome(await change('admin', { ...name, ...contact }))).toBe('done')
    for (const is_open of [true, false]) {
      for (const role of roles.filter((role) => role !== 'admin' && role !== 'settingsAdmin')) {
        const answer = await change(role, { is_open })
        expect([outcome(answer), answer.data], role).toEqual(
          role === 'visitor' ? ['refused', null] : ['done', []],
        )
        expect((await settings()).is_open, role).toBe(!is_open)
      }
      expect(outcome(await change('admin', { is_open }))).toBe('done')
      const { data } = await world.people.visitor.db.from('company_settings').select('is_open').single()
      expect(data).toEqual({ is_open })
    }
  })

  it('is no edit of the settings when it is opened', async () => {
    const { updated_at } = await settings()
    await change('admin', { is_open: true })
    await change('admin', { is_open: false })
    expect((await settings()).updated_at).toEqual(updated_at)
  })

  it('tells visitors since when it is closed, once they have seen it', async () => {
    await change('admin', { is_open: true })
    expect(await settings()).toMatchObject({ closed_since: null })
    await change('admin', { is_open: false })
    const { closed_since } = await settings()
    expect(closed_since).not.toBeNull()
    expect(await checklist()).toMatchObject({ was_open: true })
    // Admins cannot set this time, and other changes leave it as it is
    await change('admin', { answer_days: 3, closed_since: null })
    expect((await settings()).closed_since).toEqual(closed_since)
    await change('admin', { answer_days: 2 })
  })

  it('cannot lose its name while it is open', async () => {
    await change('admin', { is_open: true })
    expect(outcome(await change('admin', { company_name_en: null }))).toBe(
      'check company_settings_open_check',
    )
    await change('admin', { is_open: false })
  })

  it('has a checklist whose steps are done by what is stored', async () => {
    expect(await checklist()).toMatchObject({ is_open: false, in_progress: true, done: [], skipped: [] })
    const steps: [step: string, take: () => Promise<unknown>, undo?: () => Promise<unknown>][] = [
      ['name', () => storeRow(world, 'site_images', { image_type: 'logo' })],
      ['contact', () => change('admin', { address_en: 'Jeddah' })],
      ['services', () => world.sql('update public.services set is_active = true where display_order = 1')],
      ['projects', () => storeRow(world, 'project_images')],
      ['people', () => storeRow(world, 'team_members')],
      ['mail', () => world.sql('select public.note_server(true, false)')],
      [
        'privacy',
        async () =>
          await world.people.admin.db
            .from('legal_pages')
            .insert({ kind: 'privacy', version: 2, body_ar: 'نص', body_en: 'Text' })
            .throwOnError(),
      ],
      ['backup', () => world.sql('select private.note_backup(now(), 6000, true, true)')],
    ]
    const done: string[] = []
    for (const [step, take] of steps) {
      await take()
      done.push(step)
      expect((await checklist()).done, step).toEqual(done)
    }
    await world.sql('update public.services set is_active = false')
    expect((await checklist()).done).not.toContain('services')
    // A hosted platform makes its own backups
    await world.sql('delete from private.backups')
    expect((await checklist()).done).not.toContain('backup')
    await world.sql('select public.note_server(true, true)')
    expect((await checklist()).done).toContain('backup')
  })

  it('ends the checklist for good when the website is open and no step is left', async () => {
    const { db } = world.people.admin
    const skip = async (step: string, skip: boolean) =>
      outcome(await db.rpc('skip_setup_step', { step, skip }))
    expect(await skip('parties', true)).toBe('check setup_skipped_check')
    await change('admin', { is_open: true })
    expect((await checklist()).in_progress).toBe(true)
    expect(await skip('services', true)).toBe('done')
    expect(await skip('services', true)).toBe('done')
    await change('admin', { is_open: false })
    expect(await checklist()).toMatchObject({ in_progress: true, skipped: ['services'] })
    expect(await skip('services', false)).toBe('done')
    await change('admin', { is_open: true })
    expect(await checklist()).toMatchObject({ in_progress: true, skipped: [] })
    await skip('services', true)
    expect((await checklist()).in_progress).toBe(false)
    await world.sql('delete from public.team_members')
    await change('admin', { is_open: false })
    expect((await checklist()).in_progress).toBe(false)
  })
})
