import { expect, test } from 'vitest'
import { pageTexts, textKey, textOf } from '#common/page-texts.ts'
import type { Backend } from '#server/backend/process.ts'
import { marked, showMarks, withMarks } from './marks.ts'

const id = '20000000-0000-4000-8000-000000000001'
const title = { table: 'services', id, name: 'title' } as const
const steps = { table: 'services', id, name: 'steps' } as const
const span = (name: string, words: string) => `<span data-text="services/${id}/${name}">${words}</span>`
const anyMark = /[\ue000-\uf8ff]/

/** A backend that answers every call, and the calls. */
function answering(answers: Record<string, unknown>) {
  const calls: string[] = []
  const backend = {
    up: true,
    keys: { publishableKey: 'x' },
    async fetch(path: string) {
      calls.push(path)
      return Response.json(answers[path.split('?')[0] ?? ''] ?? null)
    },
  } as unknown as Backend
  return { backend, calls }
}

test('a text in the page names its row, whatever holds it', () => {
  const html = `<h1 class="a">${marked('Survey', 0)}</h1><p>by <!-- -->${marked('Survey', 0)}<!-- -->.</p>`
  expect(showMarks(html, [title])).toBe(
    `<h1 class="a">${span('title', 'Survey')}</h1><p>by <!-- -->${span('title', 'Survey')}<!-- -->.</p>`,
  )
})

test('each line is marked after what a list begins with, and one that pages split is marked in each part', () => {
  const [first = '', , third = ''] = marked('- One, two\n\nThree', 0).split('\n')
  expect(first.replace(/^\s*[-–•*]\s+/, '')).not.toBe(first)
  const [one = '', two = ''] = first.slice(2).split(/(?<=,)\s+/)
  const html = `<ul><li><b>${one}</b> <b>${two}</b></li><li>${third}</li><li>else</li></ul>`
  expect(showMarks(html, [steps])).toBe(
    `<ul><li><b>${span('steps', 'One,')}</b> <b>${span('steps', 'two')}</b></li><li>${span('steps', 'Three')}</li><li>else</li></ul>`,
  )
})

test('where no element can be there is no mark: titles, attributes, addresses, scripts, what a form chooses from', () => {
  const text = marked('Survey', 0)
  const html = [
    `<title>${text} | Co</title><meta content="${text}">`,
    `<script>if(a<b){x("${text}")}</script><style>p{}</style>`,
    `<a href="/x?q=${encodeURIComponent(text)}" aria-label="${text}">go</a><select><option>${text}</option></select>`,
  ].join('')
  const shown = showMarks(html, [title])
  expect(shown).not.toMatch(anyMark)
  expect(shown).not.toContain('data-text')
  expect(shown).toContain('href="/x?q=Survey"')
  expect(shown).toContain('<script>if(a<b){x("Survey")}</script>')
})

test('a text that was cut ends with what holds it', () => {
  const cut = marked('A long description', 0).slice(0, 10)
  const shown = showMarks(`<div><ul><li>${cut}…</li></ul></div><p>else</p>`, [title])
  expect(shown).not.toMatch(anyMark)
  expect(shown).toContain('<p>else</p>')
})

test('rows are marked by table and id, which the page need not have asked for', async () => {
  const { backend, calls } = answering({
    '/rest/v1/services': [{ id, title_ar: 'مسح', title_en: null, slug_ar: 'x', icon: 'Map' }],
    '/rest/v1/employees': [{ id, name_ar: 'x' }],
  })
  const marks = withMarks(backend)
  const read = async (path: string) => (await marks.backend.fetch(path)).json()
  const [row] = (await read('/rest/v1/services?select=title_ar,title_en,slug_ar,icon')) as Record<
    string,
    string
  >[]
  expect(calls[0]).toContain('select=id%2Ctitle_ar')
  expect(row).toEqual({ title_ar: marked('مسح', 0), title_en: null, slug_ar: 'x', icon: 'Map' })
  expect(marks.texts).toEqual([title])
  expect(await read('/rest/v1/employees?select=*')).toEqual([{ id, name_ar: 'x' }])
})

test('news are marked in the lists and beside an article', async () => {
  const { backend } = answering({
    '/rest/v1/rpc/list_news': { total: 1, items: [{ id, title: 'N', slug_en: 's' }] },
    '/rest/v1/rpc/read_news': { id, title: 'N', body: { a: 'N' }, older: null, newer: { id, title: 'M' } },
  })
  const marks = withMarks(backend)
  const call = async (name: string) =>
    (await marks.backend.fetch(`/rest/v1/rpc/${name}`, { method: 'POST', body: '{"language":"en"}' })).json()
  expect(await call('list_news')).toEqual({ total: 1, items: [{ id, title: marked('N', 0), slug_en: 's' }] })
  expect(await call('read_news')).toEqual({
    id,
    title: marked('N', 1),
    body: { a: 'N' },
    older: null,
    newer: { id, title: marked('M', 2) },
  })
  expect(marks.texts.every(({ table, name }) => table === 'news' && name === 'title')).toBe(true)
})

test('only texts that are known are read from an attribute', () => {
  expect(textOf(textKey(title))).toEqual(title)
  for (const key of [
    '',
    null,
    'services/1/title',
    `users/${id}/title`,
    `services/${id}/icon`,
    `constructor/${id}/name`,
  ])
    expect(textOf(key)).toBeNull()
  // Two columns of one table that were the same text would be edited as one
  for (const names of Object.values(pageTexts)) expect(new Set(names).size).toBe(names.length)
})

test('what stands in a list names its entry, and one column for both languages is marked in each part', async () => {
  const row = {
    id,
    location: 'الرياض · Riyadh',
    figures: [
      { value: '12', unit_en: 'm', label_en: 'Height' },
      { value: '3', unit_en: '', label_en: 'Floors' },
    ],
  }
  const { backend } = answering({ '/rest/v1/projects': [row] })
  const editing = withMarks(backend)
  const [shown] = (await (await editing.backend.fetch('/rest/v1/projects?select=*')).json()) as [typeof row]
  const html = (words: string) => showMarks(`<p>${words}</p>`, editing.texts)
  const named = (name: string, words: string) =>
    `<p><span data-text="projects/${id}/${name}">${words}</span></p>`
  // As pages split it
  const [arabic = '', english = ''] = shown.location.split(/\s+·\s+/)
  expect([html(arabic), html(english)]).toEqual([named('location', 'الرياض'), named('location', 'Riyadh')])
  expect(html(shown.figures[1]?.label_en ?? '')).toBe(named('figures.1.label', 'Floors'))
  expect(html(shown.figures[0]?.unit_en ?? '')).toBe(named('figures.0.unit', 'm'))
  // A number is calculated with
  expect(shown.figures[0]?.value).toBe('12')
  for (const text of editing.texts) expect(textOf(textKey(text))).toEqual(text)
  expect(textOf(`projects/${id}/figures.1.value`)).toBeNull()
})
