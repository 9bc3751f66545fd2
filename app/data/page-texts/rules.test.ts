import { expect, test } from 'vitest'
import { socialNetworks } from '#app/data/company-settings/facts.ts'
import { languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { fieldOf, type PageText, pageTexts, type TextTable } from '#common/page-texts.ts'
import { draftWith, type StoredText } from './admin.ts'
import { ruleOf } from './rules.ts'

const row = { kind: 'membership' }

test('every text of the pages has the rule of its form', () => {
  for (const [table, names] of Object.entries(pageTexts))
    for (const name of names)
      for (const language of languages) {
        const rule = ruleOf(table as TextTable, fieldOf({ name: name.replace('.', '.0.') }, language), row)
        expect(rule, `${table}.${name}_${language}`).not.toBeNull()
        expect(rule?.max).toBeLessThanOrEqual(limits.description)
        // A question needs an answer below it
        const typed = name === 'questions' ? 'x\ny' : 'x'
        expect(rule?.check(typed)).toEqual({ value: typed })
      }
})

test('a link of the settings has the rule of its field, and changes its own address alone', () => {
  for (const name of [
    'phone',
    'email',
    'whatsapp',
    ...socialNetworks.map(({ key }) => `social_links.${key}`),
  ])
    expect(
      ruleOf('company_settings', fieldOf({ name }, 'ar'), { phone: '1', email: 'a@b.c' }),
      name,
    ).not.toBeNull()
  const link = ruleOf('company_settings', fieldOf({ name: 'social_links.x' }, 'ar'), {})
  expect(link?.check('not an address').error).toEqual({ code: 'url' })
  expect(link?.check('')).toEqual({ value: null })
  const seen = (name: string): StoredText => ({
    text: { table: 'company_settings', id: 'x', name },
    language: 'en',
    row: { email: 'a@b.c', social_links: { x: 'https://x.example', linkedin: 'https://in.example' } },
    draft: null,
    value: '',
  })
  expect(draftWith(seen('social_links.x'), 'https://other.example').changes).toEqual({
    social_links: { x: 'https://other.example', linkedin: 'https://in.example' },
  })
  expect(draftWith(seen('social_links.x'), null).changes).toEqual({
    social_links: { linkedin: 'https://in.example' },
  })
  expect(draftWith(seen('email'), 'd@e.f')).toEqual({ changes: { email: 'd@e.f' }, base: { email: 'a@b.c' } })
})

test('rules are those of the forms: lines, limits, what has to be there', () => {
  const title = ruleOf('services', 'title_en', row)
  expect(title).toMatchObject({ lines: 'one', max: limits.title })
  expect(title?.check(' ').error).toEqual({ code: 'required' })
  expect(title?.check('x'.repeat(limits.title + 1)).error).toEqual({ code: 'too_long', count: limits.title })
  const description = ruleOf('services', 'description_en', row)
  expect(description).toMatchObject({ lines: 'many', max: limits.description })
  expect(description?.check(' ')).toEqual({ value: null })
  expect(ruleOf('services', 'questions_en', row)?.check('x').error).toEqual({ code: 'question_alone' })
  expect(ruleOf('news', 'lead_ar', row)).toMatchObject({ lines: 'many', max: limits.lead })
})

test('what is published keeps the texts that it needs', () => {
  const published = { published_at_en: '2026-01-01T00:00:00Z' }
  expect(ruleOf('news', 'lead_en', published)?.check('').error).toEqual({ code: 'required' })
  expect(ruleOf('news', 'lead_ar', published)?.check('')).toEqual({ value: null })
  expect(ruleOf('leadership_team', 'full_name_en', { is_active: true })?.check('').error).toEqual({
    code: 'required',
  })
  expect(
    ruleOf('leadership_team', 'full_name_en', { is_active: true, full_name_ar: 'x' })?.check(''),
  ).toEqual({
    value: null,
  })
  // A registration with a last day has a number
  expect(
    ruleOf('team_members', 'engineers_number', { engineers_until: '2030-01-31' })?.check('').error,
  ).toEqual({
    code: 'required',
  })
  expect(ruleOf('team_members', 'engineers_number', {})?.check('')).toEqual({ value: null })
})

const stored = (draft: object | null): StoredText => ({
  text: { table: 'services', id: 'x', name: 'title' },
  language: 'en',
  row: { title_en: 'Published', description_en: 'D' },
  draft: draft as StoredText['draft'],
  value: '',
})

test('a draft keeps what it has beside the text, and what was published when it began', () => {
  expect(draftWith(stored(null), 'New')).toEqual({
    changes: { title_en: 'New' },
    base: { title_en: 'Published' },
  })
  const before = {
    changes: { title_en: 'A', icon: 'Map' },
    base: { title_en: 'Earlier', icon: 'Zap' },
    is_new: false,
  }
  expect(draftWith(stored(before), 'B')).toEqual({
    changes: { title_en: 'B', icon: 'Map' },
    base: { title_en: 'Earlier', icon: 'Zap' },
  })
})

test('a text that is as it is published is in no draft', () => {
  const before = {
    changes: { title_en: 'A', icon: 'Map' },
    base: { title_en: 'Published', icon: 'Zap' },
    is_new: false,
  }
  expect(draftWith(stored(before), 'Published')).toEqual({ changes: { icon: 'Map' }, base: { icon: 'Zap' } })
  expect(draftWith(stored(null), 'Published')).toEqual({ changes: {}, base: {} })
})

test('the draft of a new item has no base', () => {
  const before = { changes: { title_en: 'A' }, base: {}, is_new: true }
  expect(draftWith(stored(before), 'B')).toEqual({ changes: { title_en: 'B' }, base: {} })
})

const award = { name_ar: 'جائزة', name_en: 'Award', year: 2024, by_ar: '', by_en: 'Council' }
const listed = (name: PageText['name'], draft: object | null = null): StoredText => ({
  text: { table: 'projects', id: 'x', name },
  language: 'en',
  row: { awards: [award, award], location: 'الرياض · Riyadh' },
  draft: draft as StoredText['draft'],
  value: '',
})

test('a text in a list changes its own entry, and what others have drafted of the list stays', () => {
  expect(draftWith(listed('awards.1.by'), 'Ministry')).toEqual({
    changes: { awards: [award, { ...award, by_en: 'Ministry' }] },
    base: { awards: [award, award] },
  })
  const first = { ...award, name_ar: 'الأولى' }
  const before = { changes: { awards: [first, award] }, base: { awards: [award, award] }, is_new: false }
  expect(draftWith(listed('awards.1.by', before), 'Ministry').changes).toEqual({
    awards: [first, { ...award, by_en: 'Ministry' }],
  })
  expect(draftWith(listed('awards.1.by'), 'Council')).toEqual({ changes: {}, base: {} })
  // An award needs a name; its giver may be unknown
  expect(ruleOf('projects', 'award_1_name_en', row)?.check(' ').error).toEqual({ code: 'required' })
  expect(ruleOf('projects', 'award_1_by_en', row)?.check('')).toEqual({ value: '' })
})

test('a text of both languages is one column', () => {
  expect(draftWith(listed('location'), 'جدة · Jeddah')).toEqual({
    changes: { location: 'جدة · Jeddah' },
    base: { location: 'الرياض · Riyadh' },
  })
})
