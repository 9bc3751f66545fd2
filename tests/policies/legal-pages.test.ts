import { describe, expect, it } from 'vitest'
import { legalSections } from '#app/lib/legal-text.ts'
import { legalKinds } from '#common/legal.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.admin.db.from('legal_pages')

describe('legal pages', () => {
  it('begin with a first version of each, in both languages with the same parts', async () => {
    const { data } = await world.people.visitor.db.from('legal_pages').select().eq('version', 1)
    expect(data?.map(({ kind }) => kind).sort()).toEqual([...legalKinds].sort())
    for (const { kind, body_ar, body_en } of data ?? []) {
      const parts = (body: string) => legalSections(body, 'x').map(({ blocks }) => blocks.map(({ as }) => as))
      expect(parts(body_ar), kind).toEqual(parts(body_en))
      expect(parts(body_ar).flat(), kind).toContain('contact')
    }
  })

  it('are numbered by the database, for each kind on its own', async () => {
    const add = (kind: string) =>
      admin().insert({ kind, body_ar: 'نص', body_en: 'Text' }).select('version').single().throwOnError()
    const [first, other, second] = [await add('terms'), await add('accessibility'), await add('terms')]
    expect(second.data?.version).toBe(first.data?.version + 1)
    expect(other.data?.version).toBeLessThan(second.data?.version)
  })

  it('are refused when another was published since the one they were written from', async () => {
    const { data: last } = await admin()
      .select('version')
      .eq('kind', 'terms')
      .order('version', { ascending: false })
      .limit(1)
      .single()
      .throwOnError()
    const row = { kind: 'terms', body_ar: 'نص', body_en: 'Text', version: last.version + 1 }
    const answers = await Promise.all([admin().insert(row), admin().insert(row), admin().insert(row)])
    expect(answers.map(outcome).filter((word) => word === 'done')).toHaveLength(1)
    expect(outcome(await admin().insert(row))).toBe('newer_version')
    expect(outcome(await admin().insert({ ...row, version: row.version + 2 }))).toBe('newer_version')
    const { data: stored } = await admin().select('id').eq('kind', 'terms').gte('version', row.version)
    expect(stored).toHaveLength(1)
  })

  it('take no date from an admin, and need both languages', async () => {
    const row = { kind: 'terms', body_ar: 'نص', body_en: 'Text' }
    expect(outcome(await admin().insert({ ...row, valid_from: '2020-01-01' }))).toBe('refused')
    expect(outcome(await admin().insert({ ...row, body_ar: ' ' }))).toBe('check legal_pages_body_ar_check')
    expect(outcome(await admin().insert({ ...row, kind: 'cookies' }))).toBe('check legal_pages_kind_check')
  })

  it('never change, for the owner of the database too', async () => {
    await expect(world.sql(`update public.legal_pages set body_en = 'Other'`)).rejects.toThrow(
      'legal_page_published',
    )
  })
})
