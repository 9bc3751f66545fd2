/**
 * What proves the company, and how to reach it: who can read it, until when, and in which form
 * (docs/decisions/0061).
 */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readClientReferences } from '#app/data/client-references/public.ts'
import { keepCredential } from '#app/data/credentials/admin.ts'
import { readCredentials } from '#app/data/credentials/public.ts'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
vi.mock('#app/data/browser-db.ts', () => ({ browserDb: () => world.people.settingsAdmin.db }))
const visitor = () => world.people.visitor.db
const admin = () => world.people.settingsAdmin.db
const day = async (days: number) =>
  (
    await world.sql<{ day: string }>(
      "select ((now() at time zone 'Asia/Riyadh')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? ''

afterEach(async () => {
  await world.sql('delete from public.credentials')
  await world.sql('delete from public.client_references')
})

describe('a credential', () => {
  it('is read by visitors until its last day, and by admins of settings also after it', async () => {
    for (const [number, days] of [
      ['today', 0],
      ['yesterday', -1],
    ] as const)
      await storeRow(world, 'credentials', { number, valid_until: await day(days) })
    await storeRow(world, 'credentials', { number: 'always' })
    await storeRow(world, 'credentials', { number: 'hidden', is_active: false })
    const numbers = async (db = visitor()) =>
      ((await db.from('credentials').select('number').throwOnError()).data ?? [])
        .map(({ number }) => number)
        .sort()
    expect(await numbers()).toEqual(['always', 'today'])
    expect(await numbers(world.people.contentAdmin.db)).toEqual(['always', 'today'])
    expect(await numbers(admin())).toEqual(['always', 'hidden', 'today', 'yesterday'])
    // The website reads the same rows, even with an admin's session
    expect((await readCredentials(admin())).map(({ number }) => number).sort()).toEqual(['always', 'today'])
  })

  it('is there once where a company has one, and says what it is for where it needs words', async () => {
    const add = async (values: object) =>
      outcome(
        await admin()
          .from('credentials')
          .insert(values as never),
      )
    expect(await add({ kind: 'vat', number: '300000000000003' })).toBe('done')
    expect(await add({ kind: 'vat', number: '300000000000003' })).toMatch('credentials_once_idx')
    expect(await add({ kind: 'iso', number: '1' })).toBe('check credentials_title_check')
    const titled = { kind: 'iso', number: '1', title_ar: 'آيزو', title_en: 'ISO' }
    expect(await add(titled)).toBe('done')
    expect(await add(titled)).toBe('done')
    expect(await add({ kind: 'insurance', number: ' ' })).toBe('check credentials_number_check')
    expect(await add({ kind: 'passport', number: '1' })).toBe('check credentials_kind_check')
  })

  it('can be kept again after it was removed', async () => {
    const id = await storeRow(world, 'credentials', { number: 'again' })
    const { data } = await admin().from('credentials').select().eq('id', id).single().throwOnError()
    await admin().from('credentials').delete().eq('id', id).throwOnError()
    await keepCredential(data)
    expect((await admin().from('credentials').select('number').eq('id', id).throwOnError()).data).toEqual([
      { number: 'again' },
    ])
  })
})

describe('a reference', () => {
  const content = () => world.people.contentAdmin.db

  it('is on the website only with who agreed and when', async () => {
    const add = async (values: object) =>
      outcome(
        await content()
          .from('client_references')
          .insert({ name_ar: 'عميل', name_en: 'Client', is_active: true, ...values }),
      )
    const refused = 'check client_references_consent_check'
    expect(await add({})).toBe(refused)
    expect(await add({ consent_by: 'سارة' })).toBe(refused)
    expect(await add({ consent_on: '2026-01-01' })).toBe(refused)
    expect(await add({ consent_by: ' ', consent_on: '2026-01-01' })).toBe(refused)
    expect(await add({ consent_by: 'سارة', consent_on: '2026-01-01' })).toBe('done')
    expect(await add({ is_active: false })).toBe('done')
    expect(await readClientReferences(visitor())).toHaveLength(1)
  })

  it('keeps from visitors who gave the consent', async () => {
    await storeRow(world, 'client_references', { is_active: true })
    for (const column of ['consent_by', 'consent_on', 'created_at', '*'])
      expect(outcome(await visitor().from('client_references').select(column)), column).toBe('refused')
    expect(outcome(await visitor().from('client_references').select('id').eq('consent_by', 'x'))).toBe(
      'refused',
    )
  })
})

describe('the settings', () => {
  const change = async (values: object) => {
    const { data } = await admin().from('company_settings').select('id').single().throwOnError()
    return outcome(
      await admin()
        .from('company_settings')
        .update(values as never)
        .eq('id', data.id),
    )
  }
  const hours = (day: unknown, opens: unknown, closes: unknown) => ({ day, opens, closes })

  it('take opening hours of days of the week, each once', async () => {
    expect(await change({ opening_hours: [hours(0, '08:00', '17:00'), hours(6, '09:30', '12:00')] })).toBe(
      'done',
    )
    for (const wrong of [
      [hours(0, '08:00', '17:00'), hours(0, '18:00', '20:00')],
      [hours(7, '08:00', '17:00')],
      [hours('0', '08:00', '17:00')],
      [hours(1, '17:00', '08:00')],
      [hours(1, '8:00', '17:00')],
      [hours(1, '08:00', '24:00')],
      [{ day: 1, opens: '08:00' }],
      [{ ...hours(1, '08:00', '17:00'), name: 'x' }],
      [null],
      {},
    ])
      expect(await change({ opening_hours: wrong }), JSON.stringify(wrong)).toBe(
        'check company_settings_opening_hours_check',
      )
    expect(await change({ opening_hours: [] })).toBe('done')
  })

  it('take web addresses of networks that they know', async () => {
    expect(await change({ social_links: { x: 'https://x.com/a', youtube: 'https://youtube.com/@a' } })).toBe(
      'done',
    )
    for (const wrong of [
      { x: 'http://x.com/a' },
      { x: 'javascript:alert(1)' },
      { x: 'https://x.com/a b' },
      { x: null },
      { myspace: 'https://myspace.com/a' },
      ['https://x.com/a'],
    ])
      expect(await change({ social_links: wrong }), JSON.stringify(wrong)).toBe(
        'check company_settings_social_links_check',
      )
    expect(await change({ social_links: {} })).toBe('done')
  })

  it('take a WhatsApp number in its international form', async () => {
    expect(await change({ whatsapp: '0512345678' })).toBe('check company_settings_whatsapp_check')
    expect(await change({ whatsapp: '+966512345678' })).toBe('done')
    expect(await change({ whatsapp: null })).toBe('done')
  })
})

it('an office has both numbers of its point on the earth or none', async () => {
  const add = async (values: object) =>
    outcome(
      await admin()
        .from('offices')
        .insert({ name_ar: 'أ', name_en: 'A', address_ar: 'أ', address_en: 'A', ...values }),
    )
  expect(await add({ latitude: 24.7136, longitude: 46.6753 })).toBe('done')
  expect(await add({ latitude: 24.7136 })).toBe('check offices_point_check')
  expect(await add({ latitude: 91, longitude: 46 })).toBe('check offices_latitude_check')
  expect(await add({ latitude: 24, longitude: 181 })).toBe('check offices_longitude_check')
  await world.sql('delete from public.offices')
})
