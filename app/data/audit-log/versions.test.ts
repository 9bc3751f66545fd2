import { expect, it } from 'vitest'
import type { ActivityEntry, Details } from './admin.ts'
import { versionAfter } from './versions.ts'

const entry = (id: number, kind: ActivityEntry['kind'], details: Details | null): ActivityEntry => ({
  id,
  at: '2026-11-24T10:00:00+00:00',
  kind,
  table_name: 'services',
  record_id: 'x',
  actor_id: null,
  actor: null,
  role: 'authenticated',
  details,
  names: {},
  about: null,
})
const current = {
  title_ar: 'تصميم',
  title_en: 'Third',
  description_ar: 'وصف',
  description_en: 'Long',
  icon: 'Hammer',
  is_active: true,
  display_order: 5,
}
const entries = [
  entry(4, 'update', { before: { title_en: 'Second', display_order: 2 }, after: {} }),
  entry(3, 'look', { what: 'pay' }),
  entry(2, 'update', { before: { title_en: 'First', icon: 'Map' }, after: {} }),
  entry(1, 'insert', { after: {} }),
]

it('the first version has every later change taken back', () => {
  expect(versionAfter('services', entries, 1, current)).toEqual({
    earlier: { title_en: 'First', icon: 'Map' },
    unknown: [],
    leavesOthers: true,
  })
})

it('a version in between has only those after it taken back', () => {
  expect(versionAfter('services', entries, 2, current).earlier).toEqual({ title_en: 'Second' })
})

it('the newest version is the record as it is', () => {
  expect(versionAfter('services', entries, 4, current)).toEqual({
    earlier: {},
    unknown: [],
    leavesOthers: false,
  })
})

it('a column that was empty becomes empty again, and one changed back and forth is not named', () => {
  const backAndForth = [
    entry(3, 'update', { before: { title_en: 'Other', description_en: null }, after: {} }),
    entry(2, 'update', { before: { title_en: 'Third' }, after: {} }),
    entry(1, 'insert', { after: {} }),
  ]
  expect(versionAfter('services', backAndForth, 1, current).earlier).toEqual({ description_en: null })
})

it('what was cut or erased is not known, unless an earlier change tells it', () => {
  const cut = [
    entry(3, 'update', {
      before: { description_en: 'Only the beginning' },
      after: {},
      cut: ['description_en'],
    }),
    entry(2, 'update', { before: { title_en: 'First' }, after: {} }),
    entry(1, 'insert', { after: {} }),
  ]
  expect(versionAfter('services', cut, 1, current)).toMatchObject({
    earlier: { title_en: 'First' },
    unknown: ['description_en'],
  })
  const erased = [entry(3, 'update', null), ...cut.slice(1)]
  const { earlier, unknown } = versionAfter('services', erased, 1, current)
  expect(earlier).toEqual({ title_en: 'First' })
  const page = ['scope', 'audience', 'steps', 'deliverables', 'questions'].flatMap((name) => [
    `${name}_ar`,
    `${name}_en`,
  ])
  expect(unknown).toEqual(['title_ar', 'description_ar', 'description_en', ...page, 'icon', 'is_active'])
})

it('an earlier text of an article has no picture that the text has lost since, and says so', () => {
  const picture = (src: string) => ({ type: 'image', attrs: { src, alt: 'x' } })
  const text = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] }
  const body = (...content: object[]) => ({ type: 'doc', content })
  const news = { body_ar: body(text), body_en: null, body_images: ['/kept.webp'], published_at_ar: 'now' }
  const change = entry(2, 'update', {
    before: {
      body_ar: body(picture('/kept.webp'), { type: 'blockquote', content: [text, picture('/lost.webp')] }),
      published_at_ar: null,
    },
    after: {},
  })
  expect(versionAfter('news', [change, entry(1, 'insert', { after: {} })], 1, news)).toEqual({
    earlier: { body_ar: body(picture('/kept.webp'), { type: 'blockquote', content: [text] }) },
    unknown: [],
    leavesOthers: true,
  })
})
